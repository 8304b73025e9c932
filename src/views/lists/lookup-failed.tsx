import { useText } from '../../i18n/index.ts'
import { useWhenOnline } from '../data/online.ts'
import type { DocumentView } from '../data/use-document.ts'
import { Alert, Button } from '../ui/index.ts'

/** A document whose rows are the choices of filters or fields, without its data. */
export type Lookup = Pick<DocumentView<unknown>, 'state' | 'retry'>

/** Says that the choices could not be loaded; nothing while they load or when they are there. */
export function LookupFailed({ of: { state, retry } }: { of: Lookup }) {
  return state === 'failed' || state === 'refused' ? <Notice onRetry={retry} /> : null
}

function Notice({ onRetry }: { onRetry: () => void }) {
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
