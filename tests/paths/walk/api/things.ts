import type { CashLog, Count } from '../../../../src/domain/contract/cashlogs.ts'
import type { Remittance } from '../../../../src/domain/contract/remittances.ts'
import type { TicketDispatch } from '../../../../src/domain/contract/tickets.ts'
import type { WalletMovement } from '../../../../src/domain/contract/walletmovements.ts'
import type { Answer } from '../../../support/server.ts'
import type { Driver } from './driver.ts'
import {
  AMOUNT,
  changeRemittance,
  countedSheet,
  dataOf,
  type House,
  notesOf,
  prepare,
  readPouch,
  sealedPouch,
  setStatus,
  validateLog,
} from './house.ts'

export interface CountThing {
  readonly logId: string
  readonly id: string
  readonly body: Readonly<Record<string, unknown>>
  edits: number
}

const readLog = async (house: House, id: string) => dataOf(await house.user.get<CashLog>(`cashlogs/${id}`))

/** Undoes what was validated, so that the sheet can be deleted. */
async function deleteCount(house: House, id: string): Promise<readonly string[]> {
  const { status } = dataOf(await house.accountant.get<Count>(`counts/${id}`))
  if (status === 'DELETED') return []
  if (status === 'VALIDATED' || status === 'AVALIDATED')
    await setStatus(house.accountant, 'counts', id, { status: 'UNVALIDATED', reason: 'QA' })
  const gone = await house.user.delete(`counts/${id}`)
  return gone.status < 300 ? [] : [`count ${id}`]
}

const count: Driver<CountThing> = {
  async make(house) {
    const { log, body } = await countedSheet(house, [notesOf(house, house.freshNumber())], AMOUNT)
    return { logId: log.id, id: log.counts[0]!.id, body, edits: 0 }
  },
  async read(house, { id }) {
    return dataOf(await house.accountant.get<Count>(`counts/${id}`))
  },
  calls: {
    async edit(house, thing) {
      const { version } = await readLog(house, thing.logId)
      thing.edits += 1
      return house.user.put(`cashlogs/${thing.logId}`, {
        ...thing.body,
        comment: `QA ${thing.edits}`,
        version,
      })
    },
    validate: (house, { logId }) => validateLog(house, logId),
    accountingValidate: (house, { id }) =>
      setStatus(house.accountant, 'counts', id, { status: 'AVALIDATED' }),
    invalidate: (house, { id }) =>
      setStatus(house.accountant, 'counts', id, { status: 'UNVALIDATED', reason: 'QA' }),
    async reopen(house, { id }) {
      const { pouchId } = dataOf(await house.accountant.get<Count>(`counts/${id}`))
      return house.director.delete(`pouches/${pouchId}`)
    },
    delete: (house, { id }) => house.user.delete(`counts/${id}`),
  },
  // Without a pouch there is nothing to delete.
  refusedAs: (_, event) => (event === 'reopen' ? false : 'StatusDoesNotAllow'),
  cleanUp: (house, { id }) => deleteCount(house, id),
}

export interface RemittanceThing {
  readonly remittance: Remittance
  readonly countId: string
}

/** Takes a remittance apart as far as it goes. */
async function undoRemittance(house: House, remittance: Remittance): Promise<readonly string[]> {
  const read = () => house.director.get<Remittance>(`remittances/${remittance.id}`)
  if (dataOf(await read()).status === 'VALIDATED') await changeRemittance(house, remittance, 'UNVALIDATED')
  const { status, reference } = dataOf(await read())
  if (status === 'CANCELED') return []
  const undone = await changeRemittance(house, remittance, 'CANCELED')
  return undone.status < 300 ? [] : [`remittance ${reference} (${status}), its pouch and its count`]
}

export const remittance: Driver<RemittanceThing> = {
  async make(house) {
    const pouch = await sealedPouch(house)
    return { remittance: dataOf(await prepare(house, pouch)), countId: pouch.countId! }
  },
  async read(house, thing) {
    return dataOf(await house.director.get<Remittance>(`remittances/${thing.remittance.id}`))
  },
  calls: {
    undo: (house, thing) => changeRemittance(house, thing.remittance, 'CANCELED'),
    validate: (house, thing) => changeRemittance(house, thing.remittance, 'VALIDATED'),
    accountingValidate: (house, thing) => changeRemittance(house, thing.remittance, 'AVALIDATED'),
    invalidate: (house, thing) => changeRemittance(house, thing.remittance, 'UNVALIDATED'),
  },
  async cleanUp(house, thing) {
    const left = await undoRemittance(house, thing.remittance)
    return left.length > 0 ? left : deleteCount(house, thing.countId)
  },
}

export interface PouchThing {
  readonly id: string
  readonly type: 'NOTES' | 'CHANGE'
  readonly countId: string | null
  remittance: Remittance | null
}

const pouch: Driver<PouchThing> = {
  // Coins come back for a pouch of change alone, which the wallet gave.
  async make(house, events) {
    if (!events.includes('receive')) {
      const { id, countId } = await sealedPouch(house)
      return { id, type: 'NOTES', countId, remittance: null }
    }
    const found = { type: 'INVENTORY', ...(await walletTotal(house)) }
    dataOf(await house.director.post<WalletMovement>('walletmovements', found))
    const movement = dataOf(
      await house.director.post<WalletMovement>('walletmovements', {
        type: 'DECREASE',
        denominations: { 500: 2 },
        pouchNumber: house.freshNumber(),
      }),
    )
    return { id: movement.pouchId!, type: 'CHANGE', countId: null, remittance: null }
  },
  async read(house, { id }) {
    return readPouch(house, id)
  },
  calls: {
    async prepare(house, thing) {
      const answer = await prepare(house, thing)
      if (answer.status < 300) thing.remittance = answer.data
      return answer
    },
    handOver: (house, thing) => changeRemittance(house, thing.remittance!, 'VALIDATED'),
    release: (house, thing) => changeRemittance(house, thing.remittance!, 'CANCELED'),
    receive: (house, { id }) =>
      house.director.post('walletmovements', { type: 'RECEPTION', pouchId: id, denominations: { 100: 10 } }),
    delete: (house, { id }) => house.director.delete(`pouches/${id}`),
  },
  async ready(house, thing, event) {
    if (event !== 'release' || !thing.remittance) return
    const { status } = dataOf(await house.director.get<Remittance>(`remittances/${thing.remittance.id}`))
    if (status === 'VALIDATED') dataOf(await changeRemittance(house, thing.remittance, 'UNVALIDATED'))
  },
  refusedAs(status, event) {
    if (event === 'prepare') return 'PouchNotFree'
    // Only what a remittance holds can be handed over or released, and only change comes back as coins.
    return event === 'delete' && status !== 'DELETED' ? 'StatusDoesNotAllow' : false
  },
  async cleanUp(house, thing) {
    const left = thing.remittance ? await undoRemittance(house, thing.remittance) : []
    if (left.length > 0) return left
    if (thing.countId !== null) return deleteCount(house, thing.countId)
    const { status, number } = await readPouch(house, thing.id)
    if (status === 'DELETED') return []
    const gone = await house.director.delete(`pouches/${thing.id}`)
    return gone.status < 300 ? [] : [`pouch ${number} (${status}) and the coins that came back for it`]
  },
}

/** The wallet as it is, with the little that a pouch takes out. */
async function walletTotal(house: House): Promise<{ totalCents: number }> {
  const { balanceCents } = dataOf(await house.director.get<{ balanceCents: number }>('wallet'))
  return { totalCents: Math.max(balanceCents, 1_000) }
}

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

const ticketDispatch: Driver<DispatchThing> = {
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

/** The lifecycles that are walked over HTTP, by name. */
export const DRIVERS: Readonly<Record<string, Driver<never>>> = {
  count,
  remittance,
  pouch,
  'ticket-dispatch': ticketDispatch,
} as unknown as Readonly<Record<string, Driver<never>>>
