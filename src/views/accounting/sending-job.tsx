import { useEffect, useRef } from 'react'
import type { JobEvent } from '../../domain/contract/job-events.ts'
import { isJobUnfinished } from '../../domain/jobs/job-rights.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { JobDetails } from '../jobs/details.tsx'
import { Row, StatusBadge } from '../ui/index.ts'

/** A sending job: its status, progress and result, and why it could not be loaded. */
export function SendingJob({
  id,
  type,
  onEnded,
}: {
  id: string
  type: JobEvent['type']
  onEnded: () => void
}) {
  const t = useText()
  const { ports } = useApp()
  const { data, state, refusal, retry } = useDocument(
    ports.jobs.load,
    { id },
    { dependsOn: ['jobevents'], isInProgress: isJobUnfinished },
  )
  const hasEnded = data !== null && !isJobUnfinished(data)
  const hasReported = useRef(false)
  useEffect(() => {
    if (!hasEnded || hasReported.current) return
    hasReported.current = true
    onEnded()
  }, [hasEnded, onEnded])
  const failed = (state === 'failed' || state === 'refused') && (
    <LoadingFailed refusal={refusal} onRetry={retry} />
  )
  if (failed && !data) return failed
  return (
    <div data-job={data?.status ?? 'REQUEST'}>
      <Row>
        <span>{t(`job.type.${type}`)}</span>
        <StatusBadge status={data?.status ?? 'REQUEST'} />
      </Row>
      {data && <JobDetails job={data} showRemedies />}
      {failed}
    </div>
  )
}
