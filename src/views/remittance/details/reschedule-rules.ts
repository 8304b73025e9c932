import type { Remittance, RemittanceUpdateBody } from '../../../domain/contract/remittances.ts'
import type { BusinessDate } from '../../../domain/dates/calendar.ts'
import {
  decideRescheduling,
  fieldOfReschedulingRefusal,
  isPickUpDue,
} from '../../../domain/lifecycles/rescheduling.ts'
import type { FormRules } from '../../../machines/form/types.ts'

/** The request that the dialog sends, with the id of the remittance. */
export type RescheduleBody = RemittanceUpdateBody & { readonly id: string }

type Rescheduled = Pick<Remittance, 'id' | 'version' | 'status' | 'carrierId' | 'date' | 'pouches'>

/** True if the carrier can have missed the planned pick-up of this remittance. */
export const canBeMissed = ({ carrierId, date }: Rescheduled, today: BusinessDate): boolean =>
  isPickUpDue({ carrierId, plannedOn: date, today })

/** The rules of the dialog that gives a remittance another planned date. `today` is the calendar date of the establishment. */
export function rescheduleRules(
  remittance: Rescheduled,
  today: BusinessDate,
): FormRules<RescheduleBody, Remittance> {
  const { id, version, status, carrierId, pouches } = remittance
  return {
    parse(values) {
      const date = String(values.date)
      if (date === '') return { issues: [{ path: 'date', key: 'issue.required' }] }
      // In a restored draft, `isMissed` can be true although the remittance was given a later date after the draft was stored.
      const isMissed = values.isMissed === true && canBeMissed(remittance, today)
      const refused = decideRescheduling({
        status,
        carrierId,
        plannedOn: remittance.date,
        date,
        isMissed,
        today,
        pouchDates: pouches.map((pouch) => pouch.date),
      })
      if (refused) {
        const path = fieldOfReschedulingRefusal(refused.refusal) ?? 'date'
        return { issues: [{ path, key: `failure.${refused.refusal}` }] }
      }
      return { body: { id, version, date, isMissed, comment: String(values.comment).trim() } }
    },
    valuesOf: () => ({ date: '', isMissed: false, comment: '' }),
  }
}
