import type { CountStatus } from '../../domain/lifecycles/count.ts'
import { useText } from '../../i18n/index.ts'
import { StatusBadge } from '../ui/index.ts'

/** The status of a sheet or count for accountants: “validated” alone would read as their own validation. */
export function SheetStatus({ status }: { status: CountStatus }) {
  const t = useText()
  return status === 'VALIDATED' ? (
    <StatusBadge status={status} words={t('control.status.VALIDATED')} />
  ) : (
    <StatusBadge status={status} />
  )
}
