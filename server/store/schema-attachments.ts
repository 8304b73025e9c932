import type { AttachedTo, AttachmentType } from '../../src/domain/documents/attachments.ts'
import type { EstablishmentRecordColumns, Fixed, ReadOnlyColumn } from './columns.ts'

/** `entity_id` is the one of the three references that is set. */
interface Attachments extends EstablishmentRecordColumns {
  entity: AttachedTo
  cash_log_id: Fixed<string | null>
  pouch_id: Fixed<string | null>
  remittance_id: Fixed<string | null>
  entity_id: ReadOnlyColumn<string>
  name: Fixed<string>
  type: Fixed<AttachmentType>
  size_bytes: Fixed<number>
  status: 'ACTIVE' | 'DELETED'
  by_id: Fixed<string>
  by_name: Fixed<string>
}

interface AttachmentContents {
  organization_id: Fixed<string>
  establishment_id: Fixed<string>
  attachment_id: Fixed<string>
  content: Fixed<Buffer>
}

/** The tables of attachments. */
export interface AttachmentTables {
  attachments: Attachments
  attachment_contents: AttachmentContents
}
