import type { Route } from 'playwright-core'
import type { RefusalName } from '../../../../src/domain/refusals.ts'
import { matchesCall, refusalResponse } from './browser-driver.ts'
import type { CallPattern, WalkContext } from './page-object.ts'

/** Lets `answer` respond to the next call of this pattern. Later calls reach the server. */
async function answerNext(
  { userPage: { page } }: WalkContext,
  call: CallPattern,
  answer: (route: Route) => Promise<void>,
) {
  let isAnswered = false
  await page.route('**/api/v1/**', (route) => {
    if (isAnswered || !matchesCall(call, route.request())) return route.fallback()
    isAnswered = true
    return answer(route)
  })
}

/**
 * Refuses the next call of this pattern by name. The `refusals` of a page object, in contrast,
 * apply to all calls of their port until the next gesture.
 */
export const refuseNextCall = (call: CallPattern, refusal: RefusalName) => (walkContext: WalkContext) =>
  answerNext(walkContext, call, (route) => route.fulfill(refusalResponse(refusal)))

/** Answers the next call of this pattern without data. */
export const answerNextCallEmpty = (call: CallPattern) => (walkContext: WalkContext) =>
  answerNext(walkContext, call, (route) => route.fulfill({ status: 204 }))

/** Changes the data in the server's answer to the next call of this pattern. */
export const changeNextAnswer = (call: CallPattern, changes: object) => (walkContext: WalkContext) =>
  answerNext(walkContext, call, async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...envelope, data: { ...data, ...changes } } })
  })

/** Runs `work` after the server has answered the next call of this pattern, and before the page gets the answer. */
export const afterNextAnswer =
  (call: CallPattern, work: (walkContext: WalkContext) => Promise<void>) => (walkContext: WalkContext) =>
    answerNext(walkContext, call, async (route) => {
      const response = await route.fetch()
      await work(walkContext)
      await route.fulfill({ response })
    })
