import { describe, it } from 'vitest'
import { withApp } from '../support/app.ts'
import { doMainJob } from './steps/main-job.ts'

const app = withApp({ each: 'test' })

describe('the main job, by keyboard alone, 1440 px wide', () => {
  it('leads three people from the count to the bank credit', () => doMainJob(app, { width: 1440, delta: 0 }))
})
