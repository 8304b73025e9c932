import { describe, it } from 'vitest'
import { withApp } from '../support/app.ts'
import { doMainJob } from './steps/main-job.ts'

const app = withApp({ each: 'test' })

/**
 * Firefox runs only this width: on a wide page its driver loses the focus of the page, and Space no longer
 * presses buttons (docs/decisions/011).
 */
describe('the main job, by keyboard alone, 768 px wide', () => {
  it('leads three people from the count to the bank credit, with a shortage and its reason', () =>
    doMainJob(app, { width: 768, delta: -2_000, comment: 'Rendu sur 50.' }))
})
