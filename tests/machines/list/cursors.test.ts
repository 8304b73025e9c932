import { describe, expect, it } from 'vitest'
import type { Page } from '../../../src/domain/outcome.ts'
import type { ListRequest } from '../../../src/machines/list/types.ts'
import { listIn } from '../support/list.ts'
import { done } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

const first = { page: 1, rowsPerPage: 25, sortBy: 'date', descending: true, filters: {}, search: '' }

/**
 * A list of 60 rows with pages of 25. `request` sends the last request with changes; `answer` answers the last call and returns the page and
 * cursor that the port received.
 */
function openList(page?: Page<string>) {
  const testPorts = new TestPorts()
  const list = listIn(testPorts, { request: first, ...(page && { page }) }).start()
  const answer = async (nextCursor: string | null) => {
    const call = testPorts.calls.at(-1)!
    call.resolve(done(10000, { entries: ['row'], totalItems: 60, totalIsCapped: false, nextCursor }))
    await flushPromises()
    const { page, cursor } = call.input as { page: number; cursor: string | null }
    return { page, cursor }
  }
  const request = (changes: Partial<typeof first>) =>
    list.send({ type: 'REQUEST', request: { ...list.getSnapshot().context.request, ...changes } })
  return { list, request, answer }
}

describe('the pages of a list', () => {
  it('are loaded with the cursor of the page before, also when going back or refreshing', async () => {
    const { list, request, answer } = openList()
    expect(await answer('end of 1')).toEqual({ page: 1, cursor: null })
    request({ page: 2 })
    expect(await answer('end of 2')).toEqual({ page: 2, cursor: 'end of 1' })
    request({ page: 3 })
    expect(await answer(null)).toEqual({ page: 3, cursor: 'end of 2' })
    request({ page: 2 })
    expect(await answer('new end of 2')).toEqual({ page: 2, cursor: 'end of 1' })
    list.send({ type: 'REFRESH' })
    expect(await answer('new end of 2')).toEqual({ page: 2, cursor: 'end of 1' })
    request({ page: 3 })
    expect(await answer(null)).toEqual({ page: 3, cursor: 'new end of 2' })
    request({ page: 1 })
    expect(await answer('end of 1')).toEqual({ page: 1, cursor: null })
  })

  it('are loaded by their number when the page before was never shown', async () => {
    const { request, answer } = openList()
    await answer('end of 1')
    request({ page: 3 })
    expect(await answer(null)).toEqual({ page: 3, cursor: null })
  })

  it.each([
    ['sort', { sortBy: 'name' }],
    ['direction', { descending: false }],
    ['page size', { rowsPerPage: 50 }],
    ['filters', { filters: { status: 'CREATED' } }],
    ['search', { search: 'midi' }],
  ])('forget their cursors with another %s', async (_, changes) => {
    const { request, answer } = openList()
    await answer('end of 1')
    request({ ...changes, page: 2 })
    expect(await answer('end of 2')).toEqual({ page: 2, cursor: null })
  })

  it('forget the cursor of a page that no longer exists', async () => {
    const { list, request, answer } = openList()
    await answer('end of 1')
    list.send({ type: 'REFRESH' })
    await answer(null)
    request({ page: 2 })
    expect(await answer(null)).toEqual({ page: 2, cursor: null })
  })
})

describe('a page past the end', () => {
  const noRows = { entries: [], nextCursor: null }
  const counted = { ...noRows, totalItems: 60, totalIsCapped: false }
  const capped = { ...noRows, totalItems: 1000, totalIsCapped: true }
  /** The page that is requested after `answer` to page 80. `shown` is a page that the list has shown before. */
  const pageAfter = async (answer: Page<string>, shown?: Page<string>) => {
    const testPorts = new TestPorts()
    const input = { request: { ...first, page: 80 }, ...(shown && { page: shown }) }
    const list = listIn(testPorts, input).start()
    if (shown) list.send({ type: 'REFRESH' })
    testPorts.calls.at(-1)!.resolve(done(10000, answer))
    await flushPromises()
    return (testPorts.calls.at(-1)!.input as ListRequest).page
  }

  it('leads to the last page according to the total', async () => {
    expect(await pageAfter(counted)).toBe(3)
    expect(await pageAfter(counted, { ...counted, entries: ['row'] })).toBe(3)
  })

  it('leads to the last counted page if not all rows are counted, also if another page was shown', async () => {
    expect(await pageAfter(capped)).toBe(40)
    expect(await pageAfter(capped, { ...capped, entries: ['row'] })).toBe(40)
  })

  it('leads to the page before it if not all rows are counted, and the page before was loaded', async () => {
    const testPorts = new TestPorts()
    const page79 = { entries: ['row'], totalItems: 1000, totalIsCapped: true, nextCursor: 'end of 79' }
    const list = listIn(testPorts, { request: { ...first, page: 79 }, page: page79 }).start()
    list.send({ type: 'REQUEST', request: { ...first, page: 80 } })
    testPorts.calls.at(-1)!.resolve(done(10000, capped))
    await flushPromises()
    expect((testPorts.calls.at(-1)!.input as ListRequest).page).toBe(79)
  })
})

describe('the page with which a list starts', () => {
  const page = (entries: readonly string[]) => ({
    entries,
    totalItems: entries.length,
    totalIsCapped: false,
    nextCursor: null,
  })

  it('is shown at once when it has rows', () => {
    expect(openList(page(['row'])).list.getSnapshot().context.page?.entries).toEqual(['row'])
  })

  it('is not shown when it has none: the list loads first', () => {
    expect(openList(page([])).list.getSnapshot().context.page).toBeNull()
  })
})
