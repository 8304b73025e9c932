import type { Remittance } from '../../../../../src/domain/contract/remittances.ts'
import type { WalletMovement } from '../../../../../src/domain/contract/walletmovements.ts'
import { closeMonth, untilSettled } from '../books.ts'
import type { Driver } from '../driver.ts'
import { changeRemittance, dataOf, type House, prepare, readPouch, sealedPouch } from '../house.ts'
import { deleteCount } from './count.ts'
import { dateFor, remittance, undoRemittance } from './remittance.ts'

export interface PouchThing {
  readonly id: string
  readonly type: 'NOTES' | 'CHANGE'
  readonly countId: string | null
  /** Under which it is remitted. */
  readonly date: string
  remittance: Remittance | null
}

export const pouch: Driver<PouchThing> = {
  // Coins come back for a pouch of change alone, which the wallet gave.
  async make(house, events) {
    if (!events.includes('receive')) {
      const { id, countId } = await sealedPouch(house)
      return { id, type: 'NOTES', countId, date: await dateFor(house, events), remittance: null }
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
    return { id: movement.pouchId!, type: 'CHANGE', countId: null, date: house.today, remittance: null }
  },
  async read(house, { id }) {
    return readPouch(house, id)
  },
  calls: {
    async prepare(house, thing) {
      const answer = await prepare(house, thing, thing.date)
      if (answer.status < 300) thing.remittance = answer.data
      return answer
    },
    handOver: (house, thing) => changeRemittance(house, thing.remittance!, 'VALIDATED'),
    release: (house, thing) => changeRemittance(house, thing.remittance!, 'CANCELED'),
    receive: (house, { id }) =>
      house.director.post('walletmovements', { type: 'RECEPTION', pouchId: id, denominations: { 100: 10 } }),
    delete: (house, { id }) => house.director.delete(`pouches/${id}`),
    archive: (house, { date }) => closeMonth(house, date),
  },
  lasting: ['archive'],
  async ready(house, thing, event) {
    if (!thing.remittance) return
    if (event === 'archive') return sendRemittance(house, thing.remittance)
    if (event !== 'release') return
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

/** Controls and sends a remittance: only then its month can be closed. */
async function sendRemittance(house: House, held: Remittance): Promise<void> {
  for (const status of ['AVALIDATED', 'SEND'] as const) dataOf(await changeRemittance(house, held, status))
  await untilSettled(house, () => remittance.read(house, { remittance: held, countId: '' }))
}

/** The wallet as it is, with the little that a pouch takes out. */
async function walletTotal(house: House): Promise<{ totalCents: number }> {
  const { balanceCents } = dataOf(await house.director.get<{ balanceCents: number }>('wallet'))
  return { totalCents: Math.max(balanceCents, 1_000) }
}
