import type { Refusal } from '../../domain/outcome.ts'
import { useText } from '../../i18n/index.ts'
import { Alert, Button } from '../ui/index.ts'
import { useRefusalText } from './command-failed.tsx'
import { useWhenOnline } from './online.ts'

interface FailedProps {
  refusal: Refusal | null
  onRetry: () => void
  /** True when repeating has failed already; the button then reloads the page. */
  inVain?: boolean
}

/**
 * The reason why data could not be loaded, and a button to load it again. When the network is back, loading is repeated without the
 * button. `refusal` is null if the network or the server failed.
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
      {refusal === null ? t('error.dataNotProvided') : refusalText(refusal)}
    </Alert>
  )
}
