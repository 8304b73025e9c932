import type { DispatchStatus } from '../../domain/lifecycles/ticket-dispatch.ts'
import { useText } from '../../i18n/index.ts'
import { StatusBadge } from '../ui/index.ts'

/** The badge of a dispatch's status. A reimbursed dispatch has the badge of finished records. */
export function DispatchBadge({ status }: { status: DispatchStatus }) {
  const t = useText()
  return (
    <StatusBadge
      status={status === 'REIMBURSED' ? 'FINISHED' : status}
      text={t(`tickets.status.${status}`)}
    />
  )
}
