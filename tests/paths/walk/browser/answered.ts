import type { Route } from 'playwright-core'
import type { RefusalName } from '../../../../src/domain/refusals.ts'
import { isOf, refusedAs } from './browser-driver.ts'
import type { Ask, WalkContext } from './page-object.ts'

/** The next such call gets this answer, as from a server with other data. Later ones reach the server. */
async function answerNext(
  { userPage: { page } }: WalkContext,
  ask: Ask,
  answer: (route: Route) => Promise<void>,
) {
  let isAnswered = false
  await page.route('**/api/v1/**', (route) => {
    if (isAnswered || !isOf(ask, route.request())) return route.fallback()
    isAnswered = true
    return answer(route)
  })
}

/**
 * The next such call is refused by this name, and the page's message is checked; `told` of a page object is for all until the
 * next gesture.
 */
export const refuseNext = (ask: Ask, refusal: RefusalName) => (walkContext: WalkContext) =>
  answerNext(walkContext, ask, (route) => route.fulfill(refusedAs(refusal)))

/** The next such call finds no data. */
export const findNothingNext = (ask: Ask) => (walkContext: WalkContext) =>
  answerNext(walkContext, ask, (route) => route.fulfill({ status: 204 }))

/** The next such call is answered by the server, with these changes in its data. */
export const sayNext = (ask: Ask, otherwise: object) => (walkContext: WalkContext) =>
  answerNext(walkContext, ask, async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...envelope, data: { ...data, ...otherwise } } })
  })
