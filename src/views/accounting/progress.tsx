import { useEffect, useRef } from 'react'
import type { JobEvent } from '../../domain/contract/job-events.ts'
import { isEnded } from '../../domain/lifecycles/job.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { useDocument } from '../data/use-document.ts'
import { JobDetails } from '../jobs/details.tsx'
import { Row, StatusBadge } from '../ui/index.ts'

/** Milliseconds between two reads of a running job. */
const LOOK_MS = 1_500

/** A running job: its status, and its result when it has ended. */
export function Progress({ id, type, onEnded }: { id: string; type: JobEvent['type']; onEnded: () => void }) {
  const t = useText()
  const { ports } = useApp()
  const { data, refresh, state } = useDocument(ports.jobs.load, { id: id })
  const ended = data !== null && isEnded(data.status)
  const told = useRef(false)
  useEffect(() => {
    if (!ended || told.current) return
    told.current = true
    onEnded()
  }, [ended, onEnded])
  useEffect(() => {
    if (ended || state !== 'ready') return
    const look = setTimeout(refresh, LOOK_MS)
    return () => clearTimeout(look)
  }, [ended, state, refresh])
  return (
    <div data-job={data?.status ?? 'REQUEST'}>
      <Row>
        <span>{t(`job.type.${type}`)}</span>
        <StatusBadge status={data?.status ?? 'REQUEST'} />
      </Row>
      {data && <JobDetails job={data} remedies />}
    </div>
  )
}
