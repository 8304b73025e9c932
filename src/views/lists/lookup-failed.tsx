import { useText } from '../../i18n/index.ts'
import { useWhenOnline } from '../data/online.ts'
import type { DocumentView } from '../data/use-document.ts'
import { Alert, Button } from '../ui/index.ts'

/** The loading state of a document that contains the choices of filters or fields. */
export type Lookup = Pick<DocumentView<unknown>, 'state' | 'retry'>

/** A notice that the choices could not be loaded; nothing while they are loading, or when they are loaded. */
export function LookupFailed({ lookup: { state, retry } }: { lookup: Lookup }) {
  return state === 'failed' || state === 'refused' ? <FailureNotice onRetry={retry} /> : null
}

function FailureNotice({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  useWhenOnline(onRetry)
  return (
    <Alert
      action={
        <Button icon="refresh" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('failed.choices')}
    </Alert>
  )
}
