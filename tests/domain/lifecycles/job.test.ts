import { describe, expect, it } from 'vitest'
import { isEnded, JOB_STATUSES, jobLifecycle, retryDelaySeconds } from '../../../src/domain/lifecycles/job.ts'
import { nextStatus } from '../../../src/domain/lifecycles/lifecycle.ts'

describe('a job', () => {
  it('has ended when no process will run it without another request', () => {
    expect(JOB_STATUSES.filter(isEnded)).toEqual(['FINISHED', 'WARNING', 'ERROR'])
  })

  it('has exactly these transitions', () => {
    const table = JOB_STATUSES.flatMap((status) =>
      jobLifecycle.edges.flatMap(({ event }) => {
        const next = nextStatus(jobLifecycle, status, event)
        return 'to' in next ? [`${status} ${event} ${next.to}`] : []
      }),
    )
    expect(table.sort()).toEqual([
      'ERROR retry REQUEST',
      'REQUEST start STARTED',
      'STARTED fail ERROR',
      'STARTED finish FINISHED',
      'STARTED release REQUEST',
      'STARTED warn WARNING',
    ])
  })

  it('waits half a minute, two minutes, then eight minutes before it is repeated', () => {
    expect([1, 2, 3].map(retryDelaySeconds)).toEqual([30, 120, 480])
  })
})
