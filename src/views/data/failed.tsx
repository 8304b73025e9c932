import type { Refusal } from '../../domain/outcome.ts'
import { useText } from '../../i18n/index.ts'
import { Alert, Button } from '../ui/index.ts'
import { useRefusalText } from './command-failed.tsx'
import { useWhenOnline } from './online.ts'

interface FailedProps {
  refusal: Refusal | null
  onRetry: () => void
  /** The read was already repeated in vain; only reloading the page may help. */
  inVain?: boolean
}

/**
 * A read that failed: why, and a button to repeat it. It disappears by itself when the network is back. Without a refusal, the
 * network or the server failed.
 */
export function Failed({ refusal, onRetry, inVain = false }: FailedProps) {
  const t = useText()
  const refusalText = useRefusalText()
  useWhenOnline(onRetry)
  return (
    <Alert
      title={t('failed.title')}
      action={
        <Button icon="refresh" onClick={inVain ? () => location.reload() : onRetry}>
          {t(inVain ? 'error.action.reload' : 'action.retry')}
        </Button>
      }
    >
      {refusal === null ? t('cashLog.failed.network') : refusalText(refusal)}
    </Alert>
  )
}
