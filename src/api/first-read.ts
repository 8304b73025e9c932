import type { Api } from './client.ts'

/** A page without its own queries counts as idle after this time, in milliseconds. */
const PATIENCE_MS = 2_000

type Call<Input, Options, Result> = (input: Input, options: Options) => Promise<Result>

/**
 * Gives the first read of a page priority. The page is idle when the first read of the returned API has been answered and the browser has
 * nothing else to do; `later` creates calls that wait for that, so that filter options don't delay the rows.
 */
export function prioritizeFirstRead(api: Api): {
  readonly api: Api
  readonly atRest: () => Promise<void>
  readonly later: <Input, Options, Result>(call: Call<Input, Options, Result>) => Call<Input, Options, Result>
} {
  const { promise: answered, resolve: hasAnswer } = Promise.withResolvers<void>()
  setTimeout(hasAnswer, PATIENCE_MS)
  const atRest = () => answered.then(untilIdle)
  return {
    api: {
      ...api,
      get(path, query, options) {
        const answer = api.get<never>(path, query, options)
        answer.then(
          () => hasAnswer(),
          () => hasAnswer(),
        )
        return answer
      },
    },
    atRest,
    later: (call) => async (input, options) => {
      await atRest()
      return call(input, options)
    },
  }
}

/** Resolves when the rows are drawn. Browsers without `requestIdleCallback` use a timer. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve)
  })
}
