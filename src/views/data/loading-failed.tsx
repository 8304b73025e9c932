import type { Refusal } from '../../domain/outcome.ts'
import { useText } from '../../i18n/index.ts'
import { Alert, Button } from '../ui/index.ts'
import { useProblemText } from './command-failed.tsx'
import { useWhenOnline } from './online.ts'

interface FailedProps {
  refusal: Refusal | null
  onRetry: () => void
  /** True if a retry has already failed; the button then reloads the page. */
  hasRetryFailed?: boolean
}

/**
 * Shows why data could not be loaded, with a button to load it again. When the network is back, loading is retried automatically. `refusal` is
 * null if the network or the server failed.
 */
export function LoadingFailed({ refusal, onRetry, hasRetryFailed = false }: FailedProps) {
  const t = useText()
  const problemText = useProblemText()
  useWhenOnline(onRetry)
  return (
    <Alert
      title={t('failed.title')}
      action={
        <Button icon="refresh" onClick={hasRetryFailed ? () => location.reload() : onRetry}>
          {t(hasRetryFailed ? 'error.action.reload' : 'action.retry')}
        </Button>
      }
    >
      {problemText(refusal)}
    </Alert>
  )
}
