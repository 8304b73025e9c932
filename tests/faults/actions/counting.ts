import type { CashLogRow, CountInput } from '../../../src/domain/contract/cash-logs.ts'
import { addDays, SERVICES } from '../../../src/domain/dates/calendar.ts'
import { type Action, type ActionContext, COUNTING, pickSuitable, statusRequest } from './action.ts'

const isOpen = ({ status }: { readonly status: string }) =>
  ['CREATED', 'UPDATED', 'UNVALIDATED'].includes(status)

/** The content of a till: notes and cheques that leave in a pouch, coins, cards and vouchers, some of which are absent. */
function tillContents({
  rng,
  person: { ids },
  serial,
}: ActionContext): readonly (CountInput & { readonly cents: number })[] {
  const nextPouchNumber = () => (rng.chance(0.95) ? `SIM${String(serial()).padStart(5, '0')}` : null)
  const notes = { 5000: rng.int(0, 4), 2000: rng.int(0, 6), 1000: rng.int(1, 9) }
  const coins = { 200: rng.int(0, 20), 50: rng.int(0, 20), 1: rng.int(0, 9) }
  const centsOf = (pile: Readonly<Record<string, number>>) =>
    Object.entries(pile).reduce((sum, [face, pieces]) => sum + Number(face) * pieces, 0)
  const cheques = rng.int(500, 30_000)
  const card = rng.int(0, 90_000)
  const allCounts = [
    {
      paymentCategoryId: ids.notes,
      denominations: notes,
      pouchNumber: nextPouchNumber(),
      cents: centsOf(notes),
    },
    { paymentCategoryId: ids.coins, denominations: coins, cents: centsOf(coins) },
    {
      paymentCategoryId: ids.cheques,
      quantity: 1,
      totalCents: cheques,
      pouchNumber: nextPouchNumber(),
      cents: cheques,
    },
    { paymentCategoryId: ids.card, totalCents: card, cents: card },
    { paymentCategoryId: ids.luncheon, quantity: 2, totalCents: 1_800, cents: 1_800 },
  ]
  return allCounts.filter(() => rng.chance(0.6))
}

function sheet(context: ActionContext) {
  const { rng, person, simulation } = context
  const counted = tillContents(context)
  const deltaCents = rng.chance(0.2) ? rng.int(-500, 500) : 0
  const { bar, terrace, otherBar, establishment } = person.ids
  const registers = person.establishmentId === establishment ? [bar, terrace] : [otherBar]
  return {
    date: addDays(simulation.today(), -rng.int(0, 4)),
    service: rng.pick(SERVICES),
    cashRegisterId: rng.pick(registers),
    turnoverCents: Math.max(0, counted.reduce((sum, { cents }) => sum + cents, 0) + deltaCents),
    comment: rng.chance(0.7) ? `Sheet ${context.serial()}` : '',
    counts: counted.map(({ cents: _cents, ...count }) => count),
  }
}

/** The cash logs of the person. Reading them signs the person in; from then on their establishment is known. */
const logs = ({ person }: ActionContext) => person.list<CashLogRow>('cashlogs')

export const count: Action = {
  name: 'count',
  weight: 10,
  people: COUNTING,
  async nextRequest(context) {
    await logs(context)
    return { method: 'POST', path: 'cashlogs', body: sheet(context) }
  },
}

export const recount: Action = {
  name: 'edit',
  weight: 5,
  people: COUNTING,
  async nextRequest(context) {
    const log = pickSuitable(context.rng, await logs(context), isOpen)
    if (!log) return null
    const { date, service, cashRegisterId, version } = log
    const body = { ...sheet(context), date, service, cashRegisterId, version }
    return { method: 'PUT', path: `cashlogs/${log.id}`, body }
  },
}

export const validate: Action = {
  name: 'validate',
  weight: 9,
  people: COUNTING,
  async nextRequest(context) {
    const log = pickSuitable(context.rng, await logs(context), isOpen)
    if (!log) return null
    const comment = context.rng.chance(0.8) ? 'Looked at twice' : null
    return statusRequest('cashlogs', [log.id], { status: 'VALIDATED', comment, version: log.version })
  },
}

export const deleteLog: Action = {
  name: 'delete sheet',
  weight: 1,
  people: COUNTING,
  async nextRequest(context) {
    const log = pickSuitable(context.rng, await logs(context), isOpen)
    return log ? { method: 'DELETE', path: `cashlogs/${log.id}` } : null
  },
}

/** A closing updates the expected amounts of the open sheets of its service. Sometimes it arrives twice. */
export const closing: Action = {
  name: 'closing',
  weight: 2,
  people: ['user', 'director', 'admin'],
  async nextRequest(context) {
    const { rng, person, simulation, serial } = context
    await logs(context)
    const { bar, otherBar, establishment, notes, card } = person.ids
    const cashRegisterId = person.establishmentId === establishment ? bar : otherBar
    const amounts = [rng.int(0, 40_000), rng.int(0, 40_000)] as const
    const body = {
      date: addDays(simulation.today(), -rng.int(0, 2)),
      service: rng.pick(SERVICES),
      sequence: rng.chance(0.2) ? rng.int(1, 20) : 1_000 + serial(),
      clients: rng.int(1, 200),
      turnoverCents: amounts[0] + amounts[1],
      receipts: [notes, card].map((paymentCategoryId, index) => ({
        cashRegisterId,
        paymentCategoryId,
        amountCents: amounts[index]!,
      })),
    }
    return { method: 'POST', path: 'archives', body }
  },
}
