import { useEffect, useEffectEvent } from 'react'
import type { JobEvent } from '../../domain/contract/job-events.ts'
import { isToBeSeen, isUnderWay, mayDownloadFile, mayRetry } from '../../domain/jobs/job-rights.ts'
import type { Role } from '../../domain/roles.ts'
import { useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { Failed } from '../data/failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { SkeletonText } from '../ui/index.ts'
import { JobPanel } from './job-panel.tsx'
import { useLooks } from './use-looks.ts'

interface OpenJobProps {
  id: string
  /** Increases with every command: the job is loaded again. */
  changes: number
  busy: boolean
  role: Role
  onAsk: (act: 'retry' | 'see', job: JobEvent) => void
  /** The job ended while it was shown. */
  onSettled: () => void
}

/** One job beside the list, loaded by itself: it stays open when the filters of the list exclude it. */
export function OpenJob({ id, changes, busy, role, onAsk, onSettled }: OpenJobProps) {
  const t = useText()
  const { ports } = useApp()
  const { id: userId } = useSessionUser()
  const { data: job, state, refusal, retry, refresh } = useDocument(ports.jobs.load, { id: id })
  const underWay = job !== null && isUnderWay(job)
  useLooks(underWay, () => {
    if (state === 'ready') refresh()
  })
  const readAnew = useEffectEvent(refresh)
  useEffect(() => {
    if (changes > 0) readAnew()
  }, [changes])
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    if (underWay) return () => settle()
    return undefined
  }, [underWay])
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
      onRetry={mayRetry(job, role) ? () => onAsk('retry', job) : undefined}
      onSeen={isToBeSeen(job) ? () => onAsk('see', job) : undefined}
    />
  )
}
