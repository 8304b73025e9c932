import type { ControlSheet } from '../../domain/contract/cash-logs.ts'
import { mayRemoveAttachments } from '../../domain/documents/attachment-removal.ts'
import { Attachments } from '../attachments/attachments.tsx'

/** The photos and documents of a sheet. Rendered inside `LaterPorts`, which loads their ports. */
export function SheetAttachments({ sheet: { id, status } }: { sheet: Pick<ControlSheet, 'id' | 'status'> }) {
  return (
    <Attachments
      entity="cashLog"
      entityId={id}
      mayRemove={mayRemoveAttachments({ entity: 'cashLog', status })}
    />
  )
}
