import { describe, expect, it } from 'vitest'
import { isEnded, JOB_STATUSES, retryDelaySeconds } from '../../../src/domain/lifecycles/job.ts'

describe('a job', () => {
  it('has ended once no process runs it, nor will without a request', () => {
    expect(JOB_STATUSES.filter(isEnded)).toEqual(['FINISHED', 'WARNING', 'ERROR'])
  })

  it('waits half a minute, two minutes, eight', () => {
    expect([1, 2, 3].map(retryDelaySeconds)).toEqual([30, 120, 480])
  })
})
