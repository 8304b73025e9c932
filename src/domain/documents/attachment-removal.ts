import type { BusinessDate } from '../dates/calendar.ts'
import { type CountStatus, countLifecycle } from '../lifecycles/count.ts'
import { UNCONTROLLED_COUNT_STATUSES } from '../lifecycles/count-stages.ts'
import { canFollow } from '../lifecycles/lifecycle.ts'
import type { PouchStatus } from '../lifecycles/pouch.ts'
import { mayEditSealNumber } from '../pouches/custody-checks.ts'
import { type Refused, refuse } from '../refusals.ts'

/** A record with attachments, and what decides whether they may be removed. */
type AttachmentOwner =
  | { readonly entity: 'cashLog'; readonly status: CountStatus }
  | {
      readonly entity: 'pouch'
      readonly status: PouchStatus
      /** The status of the count of the pouch; null without a count. */
      readonly countStatus: CountStatus | null
    }
  | {
      readonly entity: 'remittance'
      /** The day of the hand-over; null if it has not left, also if it was cancelled. */
      readonly handedOverOn: BusinessDate | null
    }

/**
 * Decides whether the attachments of a record may be removed: as long as the record itself may be changed. Afterwards they are proof, and stay. Those
 * of a pouch stay once it has left the establishment or accounting has controlled its count; those of a remittance once it was handed over, also when
 * accounting has sent it back. If the record was deleted or cancelled before that, they prove nothing. Returns null when they may be removed.
 */
export function decideAttachmentRemoval(owner: AttachmentOwner): Refused | null {
  switch (owner.entity) {
    case 'cashLog':
      return refuseUnless(owner.status === 'DELETED' || canFollow(countLifecycle, owner.status, 'edit'))
    case 'pouch': {
      // The count may be controlled with another pouch by now.
      if (owner.status === 'DELETED') return null
      if (!mayEditSealNumber(owner.status)) return refuseUnless(false)
      const { countStatus } = owner
      const isOpen = countStatus === null || countStatus === 'DELETED'
      const isControlled = !isOpen && !UNCONTROLLED_COUNT_STATUSES.includes(countStatus)
      return isControlled ? refuse('AttachmentIsProof') : null
    }
    case 'remittance':
      return refuseUnless(owner.handedOverOn === null)
  }
}

/** True while the attachments of a record may be removed. */
export function mayRemoveAttachments(owner: AttachmentOwner): boolean {
  return decideAttachmentRemoval(owner) === null
}

function refuseUnless(isAllowed: boolean): Refused | null {
  return isAllowed ? null : refuse('StatusDoesNotAllow')
}
