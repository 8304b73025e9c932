import type { JobEvent } from '../../domain/contract/job-events.ts'
import { isJobUnfinished, mayDownloadFile, mayRetry, needsAttention } from '../../domain/jobs/job-rights.ts'
import type { Role } from '../../domain/roles.ts'
import { useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { Failed } from '../data/failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { SkeletonText } from '../ui/index.ts'
import { JobPanel } from './job-panel.tsx'

interface OpenJobProps {
  id: string
  busy: boolean
  role: Role
  onCommand: (act: 'retry' | 'see', job: JobEvent) => void
}

/** One job beside the list. It is loaded separately, so that it stays open when the filters of the list exclude it. */
export function OpenJob({ id, busy, role, onCommand }: OpenJobProps) {
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
    { dependsOn: ['jobevents'], isInProgress: isJobUnfinished, changes: ['jobevents'] },
  )
  if (state === 'failed' || state === 'refused') return <Failed refusal={refusal} onRetry={retry} />
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
