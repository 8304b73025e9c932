import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import { type Action, type ActionContext, pickSuitable, REMITTING_PEOPLE } from './action.ts'

/** Reads a list, which signs the person in if necessary: a fault then affects the movement and not the sign-in. */
const ensureSignedIn = ({ person }: ActionContext) => person.list('walletmovements')

/** An inventory of the change wallet: by denomination or by its total. */
export const inventoryAction: Action = {
  name: 'inventory',
  weight: 3,
  people: REMITTING_PEOPLE,
  async nextRequest(context) {
    const { rng } = context
    await ensureSignedIn(context)
    const pieces = { 5000: rng.int(0, 4), 2000: rng.int(0, 9), 1000: rng.int(0, 9), 200: rng.int(0, 50) }
    const contents = rng.chance(0.3) ? { totalCents: rng.int(0, 60_000) } : { denominations: pieces }
    return { method: 'POST', path: 'walletmovements', body: { type: 'INVENTORY', ...contents } }
  },
}

/** Notes that leave in a pouch to be exchanged for coins. Sometimes the wallet has too few. */
export const decreaseAction: Action = {
  name: 'decrease',
  weight: 4,
  people: REMITTING_PEOPLE,
  async nextRequest(context) {
    const { rng, serial } = context
    await ensureSignedIn(context)
    const denominations = { 5000: rng.int(0, 2), 1000: rng.int(1, 5) }
    const pouchNumber = `CHG${String(serial()).padStart(5, '0')}`
    return { method: 'POST', path: 'walletmovements', body: { type: 'DECREASE', denominations, pouchNumber } }
  },
}

/** Coins received for a change pouch, sometimes one euro more than was sent. */
export const receptionAction: Action = {
  name: 'reception',
  weight: 4,
  people: ['director', 'director', 'colleague', 'admin'],
  async nextRequest({ rng, person }) {
    const pouches = await person.list<Pouch>('pouches', { type: 'CHANGE' })
    const pouch = pickSuitable(rng, pouches, ({ status }) => status !== 'DELETED' && status !== 'ARCHIVED')
    if (!pouch) return null
    const difference = rng.chance(0.2) ? 1 : 0
    const denominations = { 100: Math.floor(pouch.valueCents / 100) + difference }
    const confirmedDifference = rng.chance(0.5)
    const body = { type: 'RECEPTION', pouchId: pouch.id, denominations, confirmedDifference }
    return { method: 'POST', path: 'walletmovements', body }
  },
}
