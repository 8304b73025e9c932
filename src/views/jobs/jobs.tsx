import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { JobEvent } from '../../domain/contract/job-events.ts'
import { isJobUnfinished, mayDownloadFile, mayRetry, needsAttention } from '../../domain/jobs/job-rights.ts'
import { JOB_TYPES } from '../../domain/jobs/jobs.ts'
import { JOB_STATUSES } from '../../domain/lifecycles/job.ts'
import { hasCapability, type Role } from '../../domain/roles.ts'
import { useText } from '../../i18n/index.ts'
import {
  type InstantCommandMachine,
  instantCommandWith,
  selectHasFailed,
  selectIsSending,
} from '../../machines/instant-command/machine.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { CommandFailed, useRefusalText } from '../data/command-failed.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { useSuccessNotice } from '../data/success-notice.ts'
import { useDocument } from '../data/use-document.ts'
import { useFocusFallback } from '../data/use-focus-fallback.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { useSelectedIds } from '../lists/use-selected-ids.ts'
import {
  Alert,
  type BreadcrumbItem,
  Button,
  LinkButton,
  NoResults,
  recordOptions,
  SelectionBar,
  SkeletonText,
} from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'
import { useJobColumns } from './columns.tsx'
import { JOB_FILTERS, jobQueryIn } from './filters.ts'
import { JobPanel } from './job-panel.tsx'
import type { JobCommand } from './ports.ts'

const LATEST_FIRST = { sortBy: 'createdAt', descending: true } as const

/** The list of background jobs with their results. Failed jobs can be run again; failed jobs and those with remarks can be marked as seen. */
export default function Jobs({ breadcrumb }: { breadcrumb: readonly BreadcrumbItem[] }) {
  const t = useText()
  const { ports } = useApp()
  const { role, timeZone } = useSessionUser()
  const toQuery = useMemo(() => jobQueryIn(timeZone), [timeZone])
  const selection = useSelectedIds()
  const list = useListScreen({
    list: 'jobevents',
    names: JOB_FILTERS,
    sort: LATEST_FIRST,
    toQuery,
    loadPage: ports.jobs.loadPage,
    isInProgress: isJobUnfinished,
  })
  const { rows } = list
  const [machine] = useState(() => instantCommandWith(ports.jobs))
  const actor = useWorkflow(machine)
  const busy = useSelector(actor, selectIsSending)
  const command = useSelector(actor, ({ value }) => value)
  const showSuccess = useSuccessNotice()
  useSucceeded(actor, (succeeded) => {
    selection.clear()
    showSuccess(succeeded)
  })
  const runCommand = (act: 'retry' | 'see', jobs: readonly JobEvent[]) =>
    actor.send({ type: 'RUN', command: { act, ids: jobs.map(({ id }) => id) } })
  const selected = rows.filter(({ id }) => selection.ids.has(id))
  // The bar that had the focus disappears with the last selected row.
  useFocusFallback(() => document.querySelector<HTMLElement>('h1'), String(selected.length))
  const retryable = selected.filter((job) => mayRetry(job, role))
  const unseenJobs = selected.filter(needsAttention)
  return (
    <ListScreen
      screen="jobs"
      command={command}
      title={t('jobs.title')}
      breadcrumb={breadcrumb}
      list={list}
      caption={t('jobs.title')}
      columns={useJobColumns()}
      filters={{
        search: t('jobs.filter.search'),
        ...useJobChoices(),
      }}
      panel={{
        title: t('jobs.panel.title'),
        show: (id) => (
          <OpenJob
            key={id}
            id={id}
            busy={busy}
            role={role}
            onCommand={(act, job) => runCommand(act, [job])}
          />
        ),
      }}
      aboveRows={
        <>
          {rows.some(isJobUnfinished) && <Alert tone="info">{t('jobs.underWay')}</Alert>}
          <CommandError actor={actor} rows={rows} />
        </>
      }
      selection={{
        selected: selection.ids,
        onChange: selection.change,
        refusalOf: (row) => (mayRetry(row, role) || needsAttention(row) ? undefined : t('jobs.nothingToDo')),
        nameOf: (row) => t(`job.type.${row.type}`),
      }}
      empty={
        <NoResults
          texts="jobs.empty"
          action={
            hasCapability(role, 'uploadClosings') ? (
              <LinkButton href="/cashpad">{t('closings.request.ask')}</LinkButton>
            ) : (
              <LinkButton href="/control">{t('accounting.nothingSent.action')}</LinkButton>
            )
          }
        />
      }
      belowList={
        <SelectionBar count={selected.length} onClear={selection.clear}>
          <Button
            look="primary"
            icon="refresh"
            busy={busy}
            disabledReason={retryable.length > 0 ? undefined : t('jobs.noneToRetry')}
            onClick={() => runCommand('retry', retryable)}
          >
            {t('jobs.again')}
          </Button>
          <Button
            icon="check"
            busy={busy}
            disabledReason={unseenJobs.length > 0 ? undefined : t('jobs.noneToSee')}
            onClick={() => runCommand('see', unseenJobs)}
          >
            {t('jobs.markSeen')}
          </Button>
        </SelectionBar>
      }
    />
  )
}

/** The filters of jobs that offer choices. */
function useJobChoices() {
  const t = useText()
  const { ports } = useApp()
  const lookup = useDocument(ports.establishments.loadFilterChoices, null)
  const choices = [
    {
      name: 'establishmentId',
      label: t('jobs.column.establishment'),
      options: recordOptions(lookup.data?.establishments),
    },
    {
      name: 'type',
      label: t('jobs.column.type'),
      options: JOB_TYPES.map((value) => ({ value, label: t(`job.type.${value}`) })),
    },
    {
      name: 'status',
      label: t('jobs.column.status'),
      options: JOB_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: 'seen',
      label: t('jobs.seenColumn'),
      options: [
        { value: 'false', label: t('jobs.filter.seen.no') },
        { value: 'true', label: t('jobs.filter.seen.yes') },
      ],
    },
  ]
  return { lookup, choices }
}

interface CommandErrorProps {
  actor: ActorRefFrom<InstantCommandMachine<JobCommand>>
  /** The rows of the list, for the types of the refused jobs. */
  rows: readonly JobEvent[]
}

/** Shows why the command failed: the refusal and the types of the refused jobs, or the lost connection. */
function CommandError({ actor, rows }: CommandErrorProps) {
  const t = useText()
  const refusalText = useRefusalText()
  const { command, refusal } = useSelector(actor, ({ context }) => context)
  const failed = useSelector(actor, selectHasFailed)
  const dismiss = () => actor.send({ type: 'DISMISS' })
  if (failed)
    return (
      <CommandFailed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} onDismiss={dismiss} />
    )
  if (!refusal || !command) return null
  const names = refusal.rows
    .map(({ id }) => rows.find((row) => row.id === id))
    .flatMap((row) => (row ? [t(`job.type.${row.type}`)] : []))
  return (
    <Alert title={t(`jobs.refused.${command.act}`)} onDismiss={dismiss}>
      {refusalText(refusal)} {names.join(', ')}
    </Alert>
  )
}

interface OpenJobProps {
  id: string
  busy: boolean
  role: Role
  onCommand: (act: 'retry' | 'see', job: JobEvent) => void
}

/** One job beside the list. It is loaded separately, so that it stays open when the filters of the list exclude it. */
function OpenJob({ id, busy, role, onCommand }: OpenJobProps) {
  const t = useText()
  const { ports } = useApp()
  const { id: userId } = useSessionUser()
  const {
    data: job,
    state,
    refusal,
    retry,
  } = useDocument(
    ports.jobs.load,
    { id },
    { dependsOn: ['jobevents'], isInProgress: isJobUnfinished, invalidatedAfterPolling: ['jobevents'] },
  )
  if (state === 'failed' || state === 'refused') return <LoadingFailed refusal={refusal} onRetry={retry} />
  if (job === null) return <SkeletonText lines={8} />
  const file =
    job.type === 'LIST-EXPORT'
      ? { label: t('export.download'), path: `listexports/${job.fileId}/file`, query: {} }
      : { label: t('accounting.download'), path: `accountingexports/${job.fileId}/file`, query: {} }
  return (
    <JobPanel
      job={job}
      file={mayDownloadFile(job, { id: userId, role }) ? file : undefined}
      busy={busy || state === 'loading'}
      onRetry={mayRetry(job, role) ? () => onCommand('retry', job) : undefined}
      onSeen={needsAttention(job) ? () => onCommand('see', job) : undefined}
    />
  )
}
