import type { BusinessDate } from '../dates/calendar.ts'
import { type CountStatus, countLifecycle } from '../lifecycles/count.ts'
import { UNCONTROLLED_COUNT_STATUSES } from '../lifecycles/count-stages.ts'
import { canFollow } from '../lifecycles/lifecycle.ts'
import type { PouchStatus } from '../lifecycles/pouch.ts'
import { mayEditSealNumber } from '../pouches/custody-checks.ts'
import { type Refused, refuse } from '../refusals.ts'

/**
 * A record with attachments, and what decides whether they may be removed. `isProven` is true for an attachment of a sheet that was validated since,
 * unless accounting then sent it back, and of a pouch that has ever left. The server finds it in the history (`attachment.isProven`).
 */
type AttachmentOwner = { readonly isProven?: boolean } & (
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
)

/**
 * Decides whether the attachments of a record may be removed: as long as the record itself may be changed. Afterwards they are proof, and stay. Those
 * of a pouch stay once it has left the establishment, also when it came back, or accounting has controlled its count; those of a remittance once it
 * was handed over, also when accounting has sent it back. If the record was deleted or cancelled before that, they prove nothing. Returns null when
 * they may be removed.
 */
export function decideAttachmentRemoval(owner: AttachmentOwner): Refused | null {
  switch (owner.entity) {
    case 'cashLog':
      if (owner.status !== 'DELETED' && !canFollow(countLifecycle, owner.status, 'edit'))
        return refuse('StatusDoesNotAllow')
      return owner.isProven ? refuse('AttachmentIsProof') : null
    case 'pouch': {
      if (owner.isProven && (owner.status === 'DELETED' || mayEditSealNumber(owner.status)))
        return refuse('AttachmentIsProof')
      // The count may be controlled with another pouch by now.
      if (owner.status === 'DELETED') return null
      if (!mayEditSealNumber(owner.status)) return refuse('StatusDoesNotAllow')
      const { countStatus } = owner
      const isOpen = countStatus === null || countStatus === 'DELETED'
      const isControlled = !isOpen && !UNCONTROLLED_COUNT_STATUSES.includes(countStatus)
      return isControlled ? refuse('AttachmentIsProof') : null
    }
    case 'remittance':
      return owner.handedOverOn === null ? null : refuse('StatusDoesNotAllow')
  }
}

/** True while the attachments of a record may be removed. */
export function mayRemoveAttachments(owner: AttachmentOwner): boolean {
  return decideAttachmentRemoval(owner) === null
}
