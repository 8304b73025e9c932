import type { DispatchStatus } from '../../domain/lifecycles/ticket-dispatch.ts'
import { useText } from '../../i18n/index.ts'
import { StatusBadge } from '../ui/index.ts'

/** The status of a dispatch; a paid one looks like other finished records. */
export function DispatchBadge({ status }: { status: DispatchStatus }) {
  const t = useText()
  return (
    <StatusBadge
      status={status === 'REIMBURSED' ? 'FINISHED' : status}
      text={t(`tickets.status.${status}`)}
    />
  )
}
