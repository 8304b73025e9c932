import { type CountStatus, countLifecycle } from '../lifecycles/count.ts'
import { canFollow } from '../lifecycles/lifecycle.ts'
import type { PouchStatus } from '../lifecycles/pouch.ts'
import { type RemittanceStatus, remittanceLifecycle } from '../lifecycles/remittance.ts'
import { mayEditSealNumber } from '../pouches/custody-checks.ts'

/** A record with attachments, and the statuses that decide whether it can still be changed. */
type AttachmentOwner =
  | { readonly entity: 'cashLog'; readonly status: CountStatus }
  | {
      readonly entity: 'pouch'
      readonly status: PouchStatus
      /** The status of the count of the pouch; null without a count. */
      readonly countStatus: CountStatus | null
    }
  | { readonly entity: 'remittance'; readonly status: RemittanceStatus }

/**
 * True while the status of a record allows its attachments to be removed: as long as the record itself may be changed. Afterwards they are proof,
 * and stay. A pouch may be changed while it is in the establishment and the month of its count is open.
 */
export function mayRemoveAttachments(owner: AttachmentOwner): boolean {
  switch (owner.entity) {
    case 'cashLog':
      return canFollow(countLifecycle, owner.status, 'edit')
    case 'pouch':
      return mayEditSealNumber(owner.status) && owner.countStatus !== 'ARCHIVED'
    case 'remittance':
      return canFollow(remittanceLifecycle, owner.status, 'undo')
  }
}
