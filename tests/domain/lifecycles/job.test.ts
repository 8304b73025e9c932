import { describe, expect, it } from 'vitest'
import { isEnded, JOB_STATUSES, retryDelaySeconds } from '../../../src/domain/lifecycles/job.ts'

describe('a job', () => {
  it('has ended when no process will run it without another request', () => {
    expect(JOB_STATUSES.filter(isEnded)).toEqual(['FINISHED', 'WARNING', 'ERROR'])
  })

  it('waits half a minute, two minutes, then eight minutes before it is repeated', () => {
    expect([1, 2, 3].map(retryDelaySeconds)).toEqual([30, 120, 480])
  })
})
