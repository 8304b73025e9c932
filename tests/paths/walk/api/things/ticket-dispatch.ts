import type { TicketDispatch } from '../../../../../src/domain/contract/tickets.ts'
import type { Answer } from '../../../../support/server.ts'
import type { Driver } from '../driver.ts'
import { countedSheet, dataOf, type House, setStatus, validateLog } from '../house.ts'
import { deleteCount } from './count.ts'

export interface DispatchThing {
  readonly id: string
  readonly countIds: readonly string[]
  readonly issuers: readonly string[]
}

const reimburse = (house: House, thing: DispatchThing, issuer: string | undefined): Promise<Answer> =>
  setStatus(house.accountant, 'ticketdispatches', thing.id, {
    status: 'REIMBURSED',
    reimbursement: { issuer, reimbursedCents: 800, commissionCents: 0, reimbursedOn: house.today },
  })

export const ticketDispatch: Driver<DispatchThing> = {
  async make(house, events) {
    const issuers = new Set<string>()
    const counts = (events.includes('reimbursePart') ? [0, 1] : [0]).map(() => {
      const category = house.category(
        ({ paperTicket, issuer }) => paperTicket && issuer !== null && !issuers.has(issuer),
      )
      issuers.add(category.issuer!)
      return {
        paymentCategoryId: category.id,
        quantity: 1,
        ...(category.countType !== 3 && { totalCents: 900 }),
      }
    })
    const { log } = await countedSheet(house, counts, 0)
    const { countedCents } = log
    const body = { date: log.date, service: log.service, cashRegisterId: log.cashRegisterId }
    dataOf(
      await house.user.put(`cashlogs/${log.id}`, {
        ...body,
        turnoverCents: countedCents,
        floatCents: 0,
        comment: '',
        counts,
        version: log.version,
      }),
    )
    dataOf(await validateLog(house, log.id))
    const dispatch = dataOf(
      await house.accountant.post<TicketDispatch>('ticketdispatches', {
        date: house.today,
        through: log.date,
        issuers: [...issuers],
        declaredCents: countedCents,
        transport: 'POST',
      }),
    )
    return { id: dispatch.id, countIds: log.counts.map(({ id }) => id), issuers: [...issuers] }
  },
  async read(house, { id }) {
    return dataOf(await house.accountant.get<TicketDispatch>(`ticketdispatches/${id}`))
  },
  calls: {
    send: (house, { id }) =>
      setStatus(house.accountant, 'ticketdispatches', id, {
        status: 'SENT',
        slipNumber: 'QA-1',
        sentOn: house.today,
      }),
    reimbursePart: (house, thing) => reimburse(house, thing, thing.issuers[0]),
    reimburse: (house, thing) => reimburse(house, thing, thing.issuers.at(-1)),
    cancel: (house, { id }) =>
      setStatus(house.accountant, 'ticketdispatches', id, { status: 'CANCELED', reason: 'QA' }),
  },
  async cleanUp(house, { id, countIds }) {
    const { status } = dataOf(await house.accountant.get<TicketDispatch>(`ticketdispatches/${id}`))
    if (status !== 'CANCELED') {
      const gone = await setStatus(house.accountant, 'ticketdispatches', id, {
        status: 'CANCELED',
        reason: 'QA',
      })
      if (gone.status >= 300) return [`ticket dispatch ${id} (${status}) and its counts`]
    }
    return (await Promise.all(countIds.map((countId) => deleteCount(house, countId)))).flat()
  },
}
