import type { Outcome, Page } from '../../domain/outcome.ts'
import type { ListPort, PageRequest } from './types.ts'

/** How long rows that were requested ahead may be shown, in milliseconds. */
const FRESH_FOR_MS = 5_000

interface PageAhead<Row> {
  readonly key: string
  readonly requestedAt: number
  readonly answer: Promise<Outcome<Page<Row>>>
}

/**
 * A query for pages of which one can be requested ahead. The next call for that page takes its answer, once; if the request ahead failed,
 * the call sends its own.
 */
export function withPrefetch<Row>(port: ListPort<Row>) {
  let ahead: PageAhead<Row> | null = null
  const pageAhead = (key: string) =>
    ahead?.key === key && Date.now() - ahead.requestedAt < FRESH_FOR_MS ? ahead : null
  const loadPage: ListPort<Row> = (request, call) => {
    const answer = pageAhead(JSON.stringify(request))?.answer
    if (!answer) return port(request, call)
    ahead = null
    return answer.catch(() => port(request, call))
  }
  return {
    loadPage,
    prefetch(request: PageRequest): void {
      const key = JSON.stringify(request)
      if (pageAhead(key)) return
      const answer = port(request, { signal: new AbortController().signal })
      // A failure is reported by the call that needs the page.
      answer.catch(() => undefined)
      ahead = { key, requestedAt: Date.now(), answer }
    },
    /** The rows have changed: what was requested ahead is not shown. */
    forget(): void {
      ahead = null
    },
  }
}
