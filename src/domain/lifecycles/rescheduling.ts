import type { BusinessDate } from '../dates/calendar.ts'
import { type Refused, refuse } from '../refusals.ts'
import type { RemittanceStatus } from './remittance.ts'
import { isRemittanceDateRefusal, refusalOfRemittanceDate } from './remittance-dates.ts'

/** True while a remittance can get another planned date. */
export function mayReschedule(status: RemittanceStatus): boolean {
  return status === 'PREPARED'
}

/** A prepared remittance with its planned date, and the calendar date of its establishment. */
interface PlannedRemittance {
  readonly carrierId: string | null
  readonly plannedOn: BusinessDate
  readonly today: BusinessDate
}

/** True if the carrier was to come today or earlier, so that the pick-up can have been missed. */
export function isPickUpDue({ carrierId, plannedOn, today }: PlannedRemittance): boolean {
  return carrierId !== null && plannedOn <= today
}

export interface Rescheduling extends PlannedRemittance {
  readonly status: RemittanceStatus
  /** The new planned date. */
  readonly date: BusinessDate
  /** True if the carrier did not come on the planned date. */
  readonly isMissed: boolean
  readonly pouchDates: readonly BusinessDate[]
}

/**
 * Decides another planned date of a prepared remittance: a date on which a remittance can leave, other than the planned one. A missed pick-up was
 * due, so its new date is always later than the planned one. Returns null if the date can change.
 */
export function decideRescheduling(rescheduling: Rescheduling): Refused | null {
  const { status, date, plannedOn, isMissed, today, pouchDates } = rescheduling
  if (!mayReschedule(status)) return refuse('StatusDoesNotAllow')
  if (isMissed && !isPickUpDue(rescheduling)) return refuse('PickUpNotDue')
  const dateRefusal = refusalOfRemittanceDate({ date, today, pouchDates })
  if (dateRefusal) return refuse(dateRefusal)
  return date === plannedOn ? refuse('RemittanceDateUnchanged') : null
}

/** The field at which a refusal of a rescheduling is shown. */
export function fieldOfReschedulingRefusal(refusal: string): 'date' | 'isMissed' | null {
  if (refusal === 'PickUpNotDue') return 'isMissed'
  return refusal === 'RemittanceDateUnchanged' || isRemittanceDateRefusal(refusal) ? 'date' : null
}
