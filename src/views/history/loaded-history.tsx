import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { AuditEvent } from '../../domain/contract/audit-events.ts'
import { hasCapability } from '../../domain/roles.ts'
import { type MessageId, useFailureText, useText } from '../../i18n/index.ts'
import { selectRefusal, selectRows, selectView } from '../../machines/list/machine.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { firstPageRequest, useList } from '../lists/use-list.ts'
import { Alert, Button, SkeletonText } from '../ui/index.ts'
import { statusAfter } from './changes.ts'
import style from './history.module.css'
import { HistoryLines, type HistoryTexts } from './history-lines.tsx'

const MAX_EVENTS = 100
const POSTED_STATUSES = new Set(['SENT', 'SENTP', 'REIMBURSED'])

interface RecordHistoryProps extends HistoryTexts {
  entityId: string
  /** The version of the record: the history is loaded again when it changes. */
  version: number
  /** The text when there are no events. */
  empty?: MessageId
}

/** Loads and shows the latest events of a record. Another record needs another React `key`. */
export function LoadedHistory({ entityId, version, empty = 'history.empty', textsOf }: RecordHistoryProps) {
  const t = useText()
  const failureText = useFailureText()
  const { ports } = useApp()
  const { role } = useSessionUser()
  const list = useList<AuditEvent>(
    { dependsOn: [], loadPage: ports.history.loadPage },
    firstPageRequest({
      rowsPerPage: MAX_EVENTS,
      sortBy: 'sequence',
      descending: true,
      filters: { entityId },
    }),
  )
  const loadedVersion = useRef(version)
  useEffect(() => {
    if (loadedVersion.current === version) return
    loadedVersion.current = version
    list.send({ type: 'REFRESH' })
  }, [list, version])
  const view = useSelector(list, selectView)
  const events = useSelector(list, selectRows<AuditEvent>)
  const refusal = useSelector(list, selectRefusal)

  if (view === 'loading') return <SkeletonText lines={1} />
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
  return events.length === 0 ? (
    <p>{t(empty)}</p>
  ) : (
    <>
      {hasCapability(role, 'control') && events.some(isPosted) && (
        <p className={style.entries}>
          <Link href={`/control?view=accounting&part=entries&documentIds=${entityId}`}>
            {t('history.entries')}
          </Link>
        </p>
      )}
      <HistoryLines events={events} textsOf={textsOf} />
    </>
  )
}

/** True for an event after which the record has accounting entries. A dispatch that was sent has none until the issuers have paid. */
function isPosted(event: AuditEvent): boolean {
  const status = statusAfter(event) ?? ''
  return POSTED_STATUSES.has(status) && !(event.entity === 'ticketDispatch' && status === 'SENT')
}
