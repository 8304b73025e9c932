import type { CashLog, Count } from '../../../../../src/domain/contract/cashlogs.ts'
import { closeMonth, giveAccounts, historyOf, untilSettled } from '../books.ts'
import type { Driver } from '../driver.ts'
import { AMOUNT, countedSheet, dataOf, type House, notesOf, setStatus, validateLog } from '../house.ts'

export interface CountThing {
  readonly logId: string
  readonly id: string
  readonly body: Readonly<Record<string, unknown>>
  edits: number
}

const readLog = async (house: House, id: string) => dataOf(await house.user.get<CashLog>(`cashlogs/${id}`))
const readCount = async (house: House, id: string) =>
  dataOf(await house.accountant.get<Count>(`counts/${id}`))

/** Undoes what was validated, so that the sheet can be deleted. */
export async function deleteCount(house: House, id: string): Promise<readonly string[]> {
  const { status } = await readCount(house, id)
  if (status === 'DELETED') return []
  if (status === 'VALIDATED' || status === 'AVALIDATED')
    await setStatus(house.accountant, 'counts', id, { status: 'UNVALIDATED', reason: 'QA' })
  const gone = await house.user.delete(`counts/${id}`)
  return gone.status < 300 ? [] : [`count ${id} (${status})`]
}

const control =
  (status: string) =>
  (house: House, { id }: CountThing) =>
    setStatus(house.accountant, 'counts', id, { status, reason: 'QA' })

/** 160 € on a category for which a provision can be posted; no pouch comes of it. */
function withProvision(house: House) {
  const { id } = house.category(({ countType, provisionCode }) => countType === 1 && provisionCode !== null)
  return { paymentCategoryId: id, totalCents: AMOUNT }
}

export const count: Driver<CountThing> = {
  async make(house, events) {
    const counts = events.includes('sendProvision')
      ? [withProvision(house)]
      : [notesOf(house, house.freshNumber())]
    const sheet = events.includes('archive') ? await house.freshMonth() : undefined
    const { log, body } = await countedSheet(house, counts, AMOUNT, sheet)
    return { logId: log.id, id: log.counts[0]!.id, body, edits: 0 }
  },
  read: (house, { id }) => readCount(house, id),
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
    accountingValidate: control('AVALIDATED'),
    invalidate: control('UNVALIDATED'),
    async reopen(house, { id }) {
      const { pouchId } = await readCount(house, id)
      return house.director.delete(`pouches/${pouchId}`)
    },
    sendProvision: control('SENTP'),
    send: control('SEND'),
    delete: (house, { id }) => house.user.delete(`counts/${id}`),
    archive: (house, { body }) => closeMonth(house, String(body.date)),
  },
  answers: ['provisionSent', 'sent', 'sendFailed'],
  passing: ['SEND'],
  lasting: ['sendProvision', 'send', 'archive'],
  history: (house, { id }) => historyOf(house, id),
  async ready(house, _, event, next) {
    if (event === 'send' || event === 'sendProvision') await giveAccounts(house, next !== 'sendFailed')
  },
  // Without a pouch there is nothing to delete; a month is closed whole. What is archived is refused by its status first.
  refusedAs: (_, event) => (event === 'reopen' || event === 'archive' ? false : 'StatusDoesNotAllow'),
  async cleanUp(house, thing) {
    await untilSettled(house, () => readCount(house, thing.id))
    await giveAccounts(house, true)
    return deleteCount(house, thing.id)
  },
}
