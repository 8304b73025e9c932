import type { Outcome, Page } from '../../domain/outcome.ts'
import type { ListPort, PageRequest } from './types.ts'

/** How long after its request a prefetched answer can be used, in milliseconds. */
const FRESH_FOR_MS = 5_000

interface PrefetchedPage<Row> {
  readonly key: string
  readonly requestedAt: number
  readonly answer: Promise<Outcome<Page<Row>>>
}

/**
 * A query for pages, of which one can be prefetched. The next call for that page uses the prefetched answer, once, while it is fresh; if
 * prefetching failed, the call sends its own request.
 */
export function withPrefetch<Row>(port: ListPort<Row>) {
  let prefetched: PrefetchedPage<Row> | null = null
  const prefetchedPage = (key: string) =>
    prefetched?.key === key && Date.now() - prefetched.requestedAt < FRESH_FOR_MS ? prefetched : null
  const loadPage: ListPort<Row> = (request, call) => {
    const answer = prefetchedPage(JSON.stringify(request))?.answer
    if (!answer) return port(request, call)
    prefetched = null
    return answer.catch(() => port(request, call))
  }
  return {
    loadPage,
    prefetch(request: PageRequest): void {
      const key = JSON.stringify(request)
      if (prefetchedPage(key)) return
      const answer = port(request, { signal: new AbortController().signal })
      // A failure is not reported: the call that needs the page sends its own request.
      answer.catch(() => undefined)
      prefetched = { key, requestedAt: Date.now(), answer }
    },
    /** Discards the prefetched page, because the rows have changed. */
    forget(): void {
      prefetched = null
    },
  }
}
