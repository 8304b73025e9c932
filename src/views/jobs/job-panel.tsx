import type { JobEvent } from '../../domain/contract/job-events.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { Downloads, type OfferedFile } from '../files/downloads.tsx'
import { FileHash } from '../files/file-hash.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { Alert, Button, Panel, Row, Stack, StatusBadge } from '../ui/index.ts'
import { type DescriptionItem, DescriptionList } from '../ui/record-details.tsx'
import { JobDetails } from './details.tsx'

interface JobPanelProps {
  job: JobEvent
  busy: boolean
  /** The file that the job created; left out if there is none, or if the user may not download it. */
  file?: OfferedFile | undefined
  /** Left out if the job has not failed, or if only another role may run it again. */
  onRetry?: (() => void) | undefined
  onSeen?: (() => void) | undefined
}

/** One job: its result, the actions on it, who requested it, and its history. */
export function JobPanel({ job, busy, file, onRetry, onSeen }: JobPanelProps) {
  const t = useText()
  const { dateTime } = useDates()
  const items: DescriptionItem[] = [
    { term: t('jobs.column.establishment'), value: job.establishmentName ?? t('jobs.none') },
    ...(job.sequence === null ? [] : [{ term: t('jobs.column.sequence'), value: job.sequence }]),
    { term: t('jobs.requestedBy'), value: job.requestedByName },
    { term: t('jobs.column.createdAt'), value: dateTime(job.createdAt) },
    {
      term: t('jobs.column.executedAt'),
      value: job.executedAt === null ? '—' : dateTime(job.executedAt),
    },
    { term: t('jobs.column.attempts'), value: job.attempts },
    ...job.details.flatMap(({ params: { sha256 } }) =>
      typeof sha256 === 'string' ? [{ term: t('jobs.file'), value: <FileHash sha256={sha256} /> }] : [],
    ),
    ...(job.seenAt === null
      ? []
      : [
          {
            term: t('jobs.seenColumn'),
            value: t('jobs.seenBy', { name: job.seenByName ?? '', at: dateTime(job.seenAt) }),
          },
        ]),
  ]
  const details = <JobDetails job={job} showRemedies />
  return (
    <Stack gap={24}>
      <Row>
        <strong>{t(`job.type.${job.type}`)}</strong>
        <StatusBadge status={job.status} />
      </Row>
      {job.status === 'ERROR' || job.status === 'WARNING' ? (
        <Alert tone={job.status === 'ERROR' ? 'error' : 'warning'}>{details}</Alert>
      ) : (
        details
      )}
      {job.status === 'ERROR' && !onRetry && <p>{t('failure.JobNotYours')}</p>}
      {(onRetry || onSeen) && (
        <Row>
          {onRetry && (
            <Button look="primary" icon="refresh" busy={busy} onClick={onRetry}>
              {t('jobs.again')}
            </Button>
          )}
          {onSeen && (
            <Button icon="check" busy={busy} onClick={onSeen}>
              {t('jobs.markSeen')}
            </Button>
          )}
        </Row>
      )}
      {file && <Downloads files={[file]} />}
      <DescriptionList items={items} />
      <Panel title={t('jobs.history')} level={3}>
        <HistoryPanel key={job.id} entityId={job.id} version={job.version} />
      </Panel>
    </Stack>
  )
}
