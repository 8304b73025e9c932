import type { Api } from './client.ts'

/** A page that reads nothing of its own is at rest after this time, in milliseconds. */
const PATIENCE_MS = 2_000

type Call<Input, Options, Result> = (input: Input, options: Options) => Promise<Result>

/**
 * Lets what a page is opened for go first. The page is at rest when the first read of the returned API has been answered and the
 * browser has nothing else to do; `later` makes a call that waits for it: what a filter chooses from must not take the line before
 * the rows.
 */
export function readingFirst(api: Api): {
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

/** When the rows that were answered are drawn. Not every browser says so; a turn of the clock comes near. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve)
  })
}
