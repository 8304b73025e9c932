import type { Remittance } from '../../../../../src/domain/contract/remittances.ts'
import { closeMonth, giveAccounts, historyOf, untilSettled } from '../books.ts'
import type { Driver } from '../driver.ts'
import { changeRemittance, dataOf, type House, prepare, sealedPouch } from '../house.ts'
import { deleteCount } from './count.ts'

export interface RemittanceThing {
  readonly remittance: Remittance
  readonly countId: string
}

const readRemittance = async (house: House, { id }: Pick<Remittance, 'id'>) =>
  dataOf(await house.director.get<Remittance>(`remittances/${id}`))

/** Takes a remittance apart as far as it goes. */
export async function undoRemittance(house: House, remittance: Remittance): Promise<readonly string[]> {
  if ((await readRemittance(house, remittance)).status === 'VALIDATED')
    await changeRemittance(house, remittance, 'UNVALIDATED')
  const { status, reference } = await readRemittance(house, remittance)
  if (status === 'CANCELED') return []
  const undone = await changeRemittance(house, remittance, 'CANCELED')
  return undone.status < 300 ? [] : [`remittance ${reference} (${status}), its pouch and its count`]
}

/** The date under which a path's remittance goes: of a month of its own where that month is closed. */
export async function dateFor(house: House, events: readonly string[]): Promise<string> {
  return events.includes('archive') ? (await house.freshMonth()).date : house.today
}

export const remittance: Driver<RemittanceThing> = {
  async make(house, events) {
    const pouch = await sealedPouch(house)
    const date = await dateFor(house, events)
    return { remittance: dataOf(await prepare(house, pouch, date)), countId: pouch.countId! }
  },
  read: (house, thing) => readRemittance(house, thing.remittance),
  calls: {
    undo: (house, thing) => changeRemittance(house, thing.remittance, 'CANCELED'),
    validate: (house, thing) => changeRemittance(house, thing.remittance, 'VALIDATED'),
    accountingValidate: (house, thing) => changeRemittance(house, thing.remittance, 'AVALIDATED'),
    invalidate: (house, thing) => changeRemittance(house, thing.remittance, 'UNVALIDATED'),
    send: (house, thing) => changeRemittance(house, thing.remittance, 'SEND'),
    archive: (house, thing) => closeMonth(house, thing.remittance.date),
  },
  answers: ['sent', 'sendFailed'],
  passing: ['SEND'],
  lasting: ['send', 'archive'],
  history: (house, thing) => historyOf(house, thing.remittance.id),
  async ready(house, _, event, next) {
    if (event === 'send') await giveAccounts(house, next !== 'sendFailed')
  },
  refusedAs: (_, event) => (event === 'archive' ? false : 'StatusDoesNotAllow'),
  async cleanUp(house, thing) {
    await untilSettled(house, () => readRemittance(house, thing.remittance))
    await giveAccounts(house, true)
    const left = await undoRemittance(house, thing.remittance)
    return left.length > 0 ? left : deleteCount(house, thing.countId)
  },
}
