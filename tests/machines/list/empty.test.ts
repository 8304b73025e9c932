import { describe, expect, it } from 'vitest'
import { selectView } from '../../../src/machines/list/machine.ts'
import { listIn } from '../support/list.ts'
import { done } from '../support/outcomes.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

const everything = { page: 1, rowsPerPage: 25, sortBy: 'date', descending: true, filters: {}, search: '' }
const searched = { ...everything, search: 'midi' }
const noRows = { entries: [], totalItems: 0, totalIsCapped: false, nextCursor: null }

/** A list whose first answer, to `request`, has no rows. */
async function openEmptyList(request = everything) {
  const testPorts = new TestPorts()
  const list = listIn(testPorts, { request }).start()
  testPorts.calls.at(-1)!.resolve(done(10005, noRows))
  await flushPromises()
  return list
}

describe('a list without rows', () => {
  it('keeps the message that it is empty while it reloads', async () => {
    const list = await openEmptyList()
    list.send({ type: 'REFRESH' })
    expect(selectView(list.getSnapshot())).toBe('empty')
  })

  it('keeps the message that nothing was found while it reloads', async () => {
    const list = await openEmptyList(searched)
    list.send({ type: 'REFRESH' })
    expect(selectView(list.getSnapshot())).toBe('noResults')
  })

  it('is shown as loading after another request, for which its message may be wrong', async () => {
    const list = await openEmptyList(searched)
    list.send({ type: 'REQUEST', request: everything })
    expect(selectView(list.getSnapshot())).toBe('loading')
  })
})
