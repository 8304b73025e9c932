import type { SnapshotFrom } from 'xstate'
import type { CashCarrier } from '../../domain/contract/organizations.ts'
import type { Pouch } from '../../domain/contract/pouches.ts'
import { type BusinessDate, isBusinessDate } from '../../domain/dates/calendar.ts'
import { needsCarrier } from '../../domain/lifecycles/remittance.ts'
import {
  isRemittanceDateRefusal,
  type RemittanceDateRefusal,
  refusalOfRemittanceDate,
} from '../../domain/lifecycles/remittance-dates.ts'
import { type Cents, sumCents } from '../../domain/money.ts'
import { POUCH_TYPES, type PouchType } from '../../domain/pouches/types.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import { chosenPouches, decideChoice, freePouches } from './choice.ts'
import type { remittanceMachine } from './machine.ts'
import type { RemittanceStep } from './types.ts'

type Preparation = SnapshotFrom<typeof remittanceMachine>

export const REMITTANCE_STEPS = [
  'type',
  'pouches',
  'carrier',
  'review',
] as const satisfies readonly RemittanceStep[]

/** The current step; the running or failed command and the loading after it belong to the review. Null before the first step and after the last. */
export const selectStep = (preparation: Preparation): RemittanceStep | null => {
  if (preparation.matches('type')) return 'type'
  if (preparation.matches('pouches')) return 'pouches'
  if (preparation.matches('carrier')) return 'carrier'
  const inReview = (['review', 'preparing', 'failed', 'checkingPouches', 'refreshing'] as const).some(
    (state) => preparation.matches(state),
  )
  return inReview ? 'review' : null
}

/** The free pouches by type: their number and value in cents. */
export const selectFreeByType = (
  preparation: Preparation,
): readonly { readonly type: PouchType; readonly count: number; readonly valueCents: Cents }[] =>
  POUCH_TYPES.map((type) => {
    const pouches = freePouches({ setup: preparation.context.setup, pouchType: type })
    return { type, count: pouches.length, valueCents: sumCents(pouches.map((pouch) => pouch.valueCents)) }
  })

export const selectFreePouches = (preparation: Preparation): readonly Pouch[] =>
  freePouches(preparation.context)

export const selectChosen = (preparation: Preparation): readonly Pouch[] => chosenPouches(preparation.context)

/** The value of the chosen pouches, in cents. */
export const selectTotal = (preparation: Preparation): Cents =>
  sumCents(chosenPouches(preparation.context).map((pouch) => pouch.valueCents))

/** The carriers to choose from. */
export const selectCarriers = (preparation: Preparation): readonly CashCarrier[] =>
  preparation.context.setup?.carriers.filter((carrier) => carrier.status === 'ACTIVE') ?? []

export const selectCarrier = (preparation: Preparation): CashCarrier | null =>
  preparation.context.setup?.carriers.find((carrier) => carrier.id === preparation.context.carrierId) ?? null

/** True if the chosen type needs a carrier. */
export const selectCarrierIsNeeded = (preparation: Preparation): boolean =>
  preparation.context.pouchType !== null && needsCarrier(preparation.context.pouchType)

/** Why the step is incomplete; null if it is complete, or only lacks the type or the date. */
export const selectObstacle = (preparation: Preparation): RefusalName | null => {
  if (preparation.matches('type')) return null
  if (preparation.matches('pouches')) return chosenPouches(preparation.context).length > 0 ? null : 'NoPouch'
  const decision = decideChoice(preparation.context)
  if (!('refusal' in decision)) return null
  // A date that is missing is not a wrong date.
  const isMissing = !isBusinessDate(preparation.context.date) && isRemittanceDateRefusal(decision.refusal)
  return isMissing ? null : decision.refusal
}

/** The refusal of the chosen date, or null. */
export const selectDateRefusal = ({ context }: Preparation): RemittanceDateRefusal | null => {
  const { date, today } = context
  const pouchDates = chosenPouches(context).map((pouch) => pouch.date)
  return isBusinessDate(date) ? refusalOfRemittanceDate({ date, today, pouchDates }) : null
}

/** The earliest date of the remittance: today, or the date of the latest chosen pouch if that is later. */
export const selectFirstDate = ({ context }: Preparation): BusinessDate =>
  chosenPouches(context).reduce((first, { date }) => (date > first ? date : first), context.today)
