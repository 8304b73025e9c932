import type { Api } from './client.ts'

/** A page without queries counts as idle after this time, in milliseconds. */
const MAX_WAIT_MS = 2_000

type Call<Input, Options, Result> = (input: Input, options: Options) => Promise<Result>

/**
 * Gives the first read of a page priority. The page is idle when the first read of the returned API has been answered and the browser has
 * nothing else to do; `deferUntilIdle` creates calls that wait for that, so that filter options don't delay the rows.
 */
export function prioritizeFirstRead(api: Api): {
  readonly api: Api
  readonly whenIdle: () => Promise<void>
  /** True once `whenIdle` has resolved. */
  readonly isIdle: () => boolean
  readonly deferUntilIdle: <Input, Options, Result>(
    call: Call<Input, Options, Result>,
  ) => Call<Input, Options, Result>
} {
  const { promise: firstAnswer, resolve: markAnswered } = Promise.withResolvers<void>()
  setTimeout(markAnswered, MAX_WAIT_MS)
  const whenIdle = () => firstAnswer.then(whenBrowserIsIdle)
  let isIdle = false
  void whenIdle().then(() => {
    isIdle = true
  })
  return {
    api: {
      ...api,
      get(path, query, options) {
        const answer = api.get<never>(path, query, options)
        answer.then(
          () => markAnswered(),
          () => markAnswered(),
        )
        return answer
      },
      getLoaded(path, query) {
        const data = api.getLoaded<never>(path, query)
        if (data !== null) markAnswered()
        return data
      },
    },
    whenIdle,
    isIdle: () => isIdle,
    deferUntilIdle: (call) => async (input, options) => {
      await whenIdle()
      return call(input, options)
    },
  }
}

/** Resolves when the browser has nothing else to do, so that the rows are drawn first. Browsers without `requestIdleCallback` use a timer. */
function whenBrowserIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS })
    else setTimeout(resolve)
  })
}
