import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Page } from '../../../src/domain/outcome.ts'
import { listWith } from '../../../src/machines/list/machine.ts'
import { withPrefetch } from '../../../src/machines/list/prefetch.ts'
import type { PageRequest } from '../../../src/machines/list/types.ts'
import { done } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

const first = { page: 1, rowsPerPage: 25, sortBy: 'date', descending: true, filters: {}, search: '' }
const second: PageRequest = { ...first, page: 2, cursor: 'end of 1' }
const page: Page<string> = { entries: ['row'], totalItems: 60, totalIsCapped: false, nextCursor: 'end of 1' }

function prefetching() {
  const testPorts = new TestPorts()
  const pages = withPrefetch<string>(testPorts.port('loadPage'))
  const load = (request: PageRequest) => pages.loadPage(request, { signal: new AbortController().signal })
  return { testPorts, load, ...pages }
}

describe('a prefetched page', () => {
  it('is requested once and used by the next call for it', async () => {
    const { testPorts, prefetch, load } = prefetching()
    prefetch(second)
    prefetch(second)
    const loaded = load(second)
    expect(testPorts.calls).toHaveLength(1)
    testPorts.calls[0]?.resolve(done(10000, page))
    expect(await loaded).toEqual(done(10000, page))
  })

  it('is used by one call only, and by no call for another page', () => {
    const { testPorts, prefetch, load } = prefetching()
    prefetch(second)
    void load({ ...second, page: 3 })
    expect(testPorts.calls).toHaveLength(2)
    void load(second)
    expect(testPorts.calls).toHaveLength(2)
    void load(second)
    expect(testPorts.calls).toHaveLength(3)
  })

  it('is not used after rows have changed or five seconds have passed: the next call sends its own request', () => {
    vi.useFakeTimers()
    try {
      const { testPorts, prefetch, forget, load } = prefetching()
      prefetch(second)
      forget()
      void load(second)
      expect(testPorts.calls).toHaveLength(2)
      prefetch(second)
      vi.advanceTimersByTime(5_000)
      void load(second)
      expect(testPorts.calls).toHaveLength(4)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not used when prefetching has failed: the next call sends its own request', async () => {
    const { testPorts, prefetch, load } = prefetching()
    prefetch(second)
    testPorts.calls[0]?.reject(new Error('offline'))
    await flushPromises()
    const loaded = load(second)
    await flushPromises()
    testPorts.calls[1]?.resolve(done(10000, page))
    expect(await loaded).toEqual(done(10000, page))
  })

  it('is requested with the cursor of the page before', async () => {
    const testPorts = new TestPorts()
    const requested: PageRequest[] = []
    const list = createActor(
      listWith<string>({
        loadPage: testPorts.port('loadPage'),
        prefetch: (request) => requested.push(request),
        pageShown: () => undefined,
        isInProgress: () => false,
        watchChanges: () => () => undefined,
        poll: () => () => undefined,
      }),
      { input: { request: first } },
    ).start()
    testPorts.calls[0]?.resolve(done(10000, page))
    await flushPromises()
    list.send({ type: 'PREFETCH', page: 2 })
    expect(requested).toEqual([second])
    expect(list.getSnapshot().context.request.page).toBe(1)
  })
})
