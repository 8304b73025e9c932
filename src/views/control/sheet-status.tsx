import { controlStatusKey } from '../../domain/counting/control-status.ts'
import type { CountStatus } from '../../domain/lifecycles/count.ts'
import { useText } from '../../i18n/index.ts'
import { StatusBadge } from '../ui/index.ts'

/** The status badge of a count or sheet for accountants. */
export function ControlStatusBadge({ status }: { status: CountStatus }) {
  const t = useText()
  return <StatusBadge status={status} text={t(controlStatusKey(status))} />
}
