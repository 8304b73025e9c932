import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ClosingsRequests } from '../../domain/contract/closings.ts'
import { isEnded } from '../../domain/lifecycles/job.ts'
import { hasCapability } from '../../domain/roles.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { closingsRequestWith } from '../../machines/closings-request/machine.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useServiceNow } from '../data/business-day.ts'
import { CommandFailed, useProblemText } from '../data/command-failed.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { Button, DateField, Panel, Row, SkeletonText, Stack, StatusBadge, usePreload } from '../ui/index.ts'
import { useWorkflow } from '../use-workflow.ts'
import style from './cashpad.module.css'

const loadJobDetails = () => import('../jobs/details.tsx')
const JobDetails = lazyComponent(loadJobDetails, 'JobDetails', null)

type ClosingsRequest = ClosingsRequests['requests'][number]

const areRunning = ({ requests }: ClosingsRequests) => requests.some(({ status }) => !isEnded(status))

/** Requests closings of a date from the POS, and shows the results of the last requests. */
export function ClosingsRequestPanel() {
  const t = useText()
  const problemText = useProblemText()
  const { ports } = useApp()
  const today = useServiceNow().date
  /** Undefined until the person changes the field; null while it has no valid date. */
  const [chosenDate, setDate] = useState<string | null>()
  const date = chosenDate === undefined ? today : chosenDate
  const { data, state, refusal, retry } = useDocument(ports.closings.loadRequests, null, {
    dependsOn: ['closingsrequests'],
    isInProgress: areRunning,
    invalidatedAfterPolling: ['archives'],
  })
  const [machine] = useState(() => closingsRequestWith(ports.closings.requesting))
  const actor = useWorkflow(machine)
  usePreload(loadJobDetails)
  const requestState = useSelector(actor, ({ value }) => value)
  const requestRefusal = useSelector(actor, ({ context }) => context.refusal)
  const isAnyRunning = data !== null && areRunning(data)
  const loadedState = isAnyRunning ? 'underWay' : 'ready'
  const disabledReason = () => {
    if (requestState === 'failed') return problemText(requestRefusal)
    if (date === null) return t('closings.request.noDate')
    return isAnyRunning ? t('closings.request.underWay') : undefined
  }
  return (
    <Panel title={t('closings.request')}>
      <div data-requests={data === null ? state : loadedState} data-request={requestState}>
        <Stack>
          {(state === 'failed' || state === 'refused') && data === null && (
            <LoadingFailed refusal={refusal} onRetry={retry} />
          )}
          {data === null && state === 'loading' && <SkeletonText lines={3} />}
          {data && !data.isSet && <ConnectionMissing />}
          {data?.isSet && (
            <Row align="end">
              <DateField
                label={t('closings.date')}
                value={date}
                max={today}
                disabledReason={requestState === 'ready' ? undefined : (disabledReason() ?? t('busy.label'))}
                onChange={setDate}
              />
              <Button
                icon="refresh"
                busy={requestState === 'requesting'}
                disabledReason={disabledReason()}
                onClick={() => date !== null && actor.send({ type: 'REQUEST', date })}
              >
                {t('closings.request.ask')}
              </Button>
            </Row>
          )}
          {requestRefusal && requestState !== 'failed' && <CommandFailed refusal={requestRefusal} />}
          {requestState === 'failed' && (
            <CommandFailed
              refusal={requestRefusal}
              onRetry={() => actor.send({ type: 'RETRY' })}
              onCancel={() => actor.send({ type: 'CANCEL' })}
            />
          )}
          {data && data.requests.length > 0 && (
            <ul className={style.plain} aria-label={t('closings.request.last')}>
              {data.requests.map((request) => (
                <li key={request.id} className={style.line}>
                  <RequestLine request={request} />
                </li>
              ))}
            </ul>
          )}
        </Stack>
      </div>
    </Panel>
  )
}

function RequestLine({ request }: { request: ClosingsRequest }) {
  const t = useText()
  const { date, dateTime } = useDates()
  return (
    <Stack gap={4}>
      <div className={style.between}>
        <span className={style.strong}>
          {request.date === null
            ? t('closings.request.noDay')
            : t('closings.request.of', { date: date(request.date) })}
        </span>
        <StatusBadge status={request.status} />
      </div>
      <span className={style.hint}>
        {t('closings.request.by', { name: request.requestedByName, at: dateTime(request.createdAt) })}
      </span>
      <JobDetails job={request} showRemedies />
    </Stack>
  )
}

/**
 * Says that the connection to the POS is not set up. Admins get a link to the current establishment. Without a current establishment, and for
 * other roles, the text says who can set it up.
 */
function ConnectionMissing() {
  const t = useText()
  const { role, establishmentId } = useSessionUser()
  if (!hasCapability(role, 'administer') || establishmentId === null)
    return <p className={style.hint}>{t('closings.request.notSet')}</p>
  return (
    <p className={style.hint}>
      {t('closings.request.notSetYet')}{' '}
      <Link href={`/establishment?id=${establishmentId}`}>{t('closings.request.setIt')}</Link>
    </p>
  )
}
