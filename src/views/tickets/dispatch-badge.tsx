import type { DispatchStatus } from '../../domain/lifecycles/ticket-dispatch.ts'
import { useText } from '../../i18n/index.ts'
import { StatusBadge } from '../ui/index.ts'

/** The status of a dispatch; one that was paid for looks as what is finished does. */
export function DispatchBadge({ status }: { status: DispatchStatus }) {
  const t = useText()
  return (
    <StatusBadge
      status={status === 'REIMBURSED' ? 'FINISHED' : status}
      words={t(`tickets.status.${status}`)}
    />
  )
}
