import type { JobEvent } from '../../domain/contract/job-events.ts'
import { JOB_FAILURES, type JobDetail } from '../../domain/jobs/jobs.ts'
import { type MessageId, useDates, useText } from '../../i18n/index.ts'
import { Stack } from '../ui/index.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/u

/** Returns a function for the text of a detail of a job, with dates in the format of the language. */
function useDetailText(): (detail: JobDetail) => string {
  const t = useText()
  const { date } = useDates()
  return ({ key, params }) => {
    const values = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && ISO_DATE.test(value) ? date(value) : value,
    ])
    return t(`job.detail.${key}` as MessageId, Object.fromEntries(values))
  }
}

type DetailedJob = Pick<JobEvent, 'status' | 'details' | 'progress'> & Partial<Pick<JobEvent, 'dueAt'>>

/** The progress, the result and the next automatic attempt of a job. `showRemedies` adds what to do after a failure. */
export function JobDetails({ job, showRemedies = false }: { job: DetailedJob; showRemedies?: boolean }) {
  const t = useText()
  const { dateTime } = useDates()
  const textOf = useDetailText()
  const isFailure = (key: string) => JOB_FAILURES.some((name) => name === key)
  const progress = job.status === 'STARTED' ? job.progress : null
  if (!progress && job.details.length === 0 && !job.dueAt) return null
  return (
    <Stack gap={4}>
      {progress && (
        <>
          <ProgressBar
            label={t('jobs.progress', { ...progress })}
            fraction={progress.done / Math.max(progress.total, 1)}
          />
          <span>{t('jobs.progress', { ...progress })}</span>
        </>
      )}
      {job.details.map((detail) => (
        <div key={`${detail.key} ${JSON.stringify(detail.params)}`}>
          <span>{textOf(detail)}</span>
          {showRemedies && isFailure(detail.key) && job.status === 'ERROR' && (
            <p>{t(`job.remedy.${detail.key}` as MessageId)}</p>
          )}
        </div>
      ))}
      {job.dueAt && (
        <span>
          {t('jobs.dueAt')} {dateTime(job.dueAt)}
        </span>
      )}
    </Stack>
  )
}
