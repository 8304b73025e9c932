import type { Api, CallOptions } from './client.ts'

/** The longest time that other work waits for the first read, for another call, or for the browser to be idle, in milliseconds. */
const MAX_WAIT_MS = 2_000

type Call<Input, Result> = (input: Input, options: CallOptions) => Promise<Result>

/**
 * Gives the first read of a page, and what a person requests afterwards, priority over work that can wait.
 * The page is idle when the first read of the returned API has ended, none of its other reads, posts and puts
 * is running (deletions, downloads, uploads and background calls do not count), and the browser has nothing else to do.
 * The wait for each of these is at most `MAX_WAIT_MS`. Each piece of work that waits gets its own turn, so that
 * a press between two of them is handled first. `deferUntilIdle` creates background calls, which wait for their
 * turn and delay no other work.
 */
export function prioritizeFirstRead(api: Api): {
  readonly api: Api
  readonly whenIdle: () => Promise<void>
  /** True once the page has been idle for the first time; it then stays true. */
  readonly hasBeenIdle: () => boolean
  readonly deferUntilIdle: <Input, Result>(call: Call<Input, Result>) => Call<Input, Result>
} {
  const { promise: firstAnswer, resolve: markAnswered } = Promise.withResolvers<void>()
  setTimeout(markAnswered, MAX_WAIT_MS)
  const running = new Set<Promise<unknown>>()
  const track = <Answer>(answer: Promise<Answer>, options?: CallOptions): Promise<Answer> => {
    if (!options?.isBackground) {
      const ended: Promise<unknown> = Promise.race([
        answer.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
      ]).then(() => running.delete(ended))
      running.add(ended)
    }
    return answer
  }
  const nextIdleTime = async (): Promise<void> => {
    do {
      await Promise.all(running)
      await whenBrowserIsIdle()
    } while (running.size > 0)
  }
  let turn = firstAnswer
  const whenIdle = () => {
    turn = turn.then(nextIdleTime)
    return turn
  }
  let hasBeenIdle = false
  void whenIdle().then(() => {
    hasBeenIdle = true
  })
  return {
    api: {
      ...api,
      get(path, query, options) {
        const answer = track(api.get<never>(path, query, options), options)
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
      post: (path, body, options) => track(api.post<never>(path, body, options), options),
      put: (path, body, options) => track(api.put<never>(path, body, options), options),
    },
    whenIdle,
    hasBeenIdle: () => hasBeenIdle,
    deferUntilIdle: (call) => async (input, options) => {
      await whenIdle()
      return call(input, { ...options, isBackground: true })
    },
  }
}

/** Resolves when the browser has nothing else to do, so that the page is drawn first. Browsers without `requestIdleCallback` use a timer. */
function whenBrowserIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS })
    else setTimeout(resolve)
  })
}
