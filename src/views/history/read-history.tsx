import { useSelector } from '@xstate/react'
import type { AuditEvent } from '../../domain/contract/archives.ts'
import { useFailureText, useText } from '../../i18n/index.ts'
import { selectRefusal, selectRows, selectView } from '../../machines/list/selectors.ts'
import { useApp } from '../app.tsx'
import { useList } from '../data/use-list.ts'
import { Alert, Button, SkeletonText } from '../ui/index.ts'
import { HistoryLines, type HistoryTexts } from './history-lines.tsx'

const EVENTS_SHOWN = 100

export interface HistoryOfProps extends HistoryTexts {
  entityId: string
}

/** The history of a record. Give it the record as `key`, so that another record starts a new one. */
export function ReadHistory({ entityId, words }: HistoryOfProps) {
  const t = useText()
  const failureText = useFailureText()
  const { ports } = useApp()
  const list = useList<AuditEvent>(
    { of: [], loadPage: ports.history.loadPage },
    {
      page: 1,
      rowsPerPage: EVENTS_SHOWN,
      sortBy: 'sequence',
      descending: true,
      filters: { entityId },
      search: '',
    },
  )
  const view = useSelector(list, selectView)
  const events = useSelector(list, selectRows<AuditEvent>)
  const refusal = useSelector(list, selectRefusal)

  if (view === 'loading') return <SkeletonText lines={4} />
  if (view === 'failed' || view === 'refused') {
    return (
      <Alert
        title={t('failed.title')}
        action={<Button onClick={() => list.send({ type: 'RETRY' })}>{t('action.retry')}</Button>}
      >
        {failureText({ refusal: refusal?.name ?? 'Network' })}
      </Alert>
    )
  }
  return events.length === 0 ? <p>{t('history.empty')}</p> : <HistoryLines events={events} words={words} />
}
