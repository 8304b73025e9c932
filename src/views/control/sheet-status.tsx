import type { CountStatus } from '../../domain/lifecycles/count.ts'
import { useText } from '../../i18n/index.ts'
import { StatusBadge } from '../ui/index.ts'

/** The status badge for accountants. VALIDATED has a longer text, because they would read “validated” as their own validation. */
export function SheetStatus({ status }: { status: CountStatus }) {
  const t = useText()
  return status === 'VALIDATED' ? (
    <StatusBadge status={status} text={t('control.status.VALIDATED')} />
  ) : (
    <StatusBadge status={status} />
  )
}
