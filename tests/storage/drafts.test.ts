import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DraftScope, draftsOf, watchDraftCount } from '../../src/storage/drafts.ts'
import { openTab } from './browser-storage.ts'

let tab: ReturnType<typeof openTab>
beforeEach(() => {
  tab = openTab()
  vi.useFakeTimers({ now: new Date('2026-11-20T13:02:00.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const ADA_IN_PARIS: DraftScope = { personId: 'ada', establishmentId: 'paris' }
const SHEET = { schemaVersion: 3, snapshot: { note: 'till short' } }
const STORED_SHEET = { ...SHEET, storedAt: '2026-11-20T13:02:00.000Z' }

describe('drafts on the device', () => {
  it('are stored under the person, the establishment, the kind and the key', () => {
    const drafts = draftsOf('cashLog', () => ADA_IN_PARIS)
    expect(drafts.keep('sheet-1', SHEET)).toBe('2026-11-20T13:02:00.000Z')
    expect({ ...tab.local }).toEqual({
      'draft.ada.paris.cashLog.sheet-1':
        '{"schemaVersion":3,"snapshot":{"note":"till short"},"storedAt":"2026-11-20T13:02:00.000Z"}',
    })
    expect(drafts.read('sheet-1')).toEqual(STORED_SHEET)
  })

  it('are listed by the keys of their kind, for the person and the establishment', () => {
    const drafts = draftsOf('cashLog', () => ADA_IN_PARIS)
    for (const key of ['sheet-1', 'sheet-2']) drafts.keep(key, SHEET)
    draftsOf('remittance', () => ADA_IN_PARIS).keep('sheet-3', SHEET)
    draftsOf('cashLog', () => ({ personId: 'bob', establishmentId: 'paris' })).keep('sheet-4', SHEET)
    expect(drafts.keys()).toEqual(['sheet-1', 'sheet-2'])
    expect(draftsOf('cashLog', () => null).keys()).toEqual([])
  })

  it.each([
    ['another person', { personId: 'bob', establishmentId: 'paris' }, 'cashLog', 'sheet-1'],
    ['another establishment', { personId: 'ada', establishmentId: 'lyon' }, 'cashLog', 'sheet-1'],
    ['another kind', ADA_IN_PARIS, 'remittance', 'sheet-1'],
    ['another key', ADA_IN_PARIS, 'cashLog', 'sheet-2'],
    ['no session', null, 'cashLog', 'sheet-1'],
  ])('are neither read nor discarded with %s', (_, scope, kind, key) => {
    draftsOf('cashLog', () => ADA_IN_PARIS).keep('sheet-1', SHEET)
    const others = draftsOf(kind, () => scope)
    others.drop(key)
    expect(others.read(key)).toBeNull()
    expect(draftsOf('cashLog', () => ADA_IN_PARIS).read('sheet-1')).toEqual(STORED_SHEET)
  })

  it('are not stored without a session', () => {
    expect(draftsOf('cashLog', () => null).keep('sheet-1', SHEET)).toBeNull()
    expect({ ...tab.local }).toEqual({})
  })

  it('are not read, listed or discarded under the name “null” without a session', () => {
    tab.local.setItem('null', JSON.stringify(SHEET))
    const draftsWithoutSession = draftsOf('cashLog', () => null)
    draftsWithoutSession.drop('sheet-1')
    expect([draftsWithoutSession.keys(), draftsWithoutSession.read('sheet-1')]).toEqual([[], null])
    expect(Object.keys({ ...tab.local })).toEqual(['null'])
  })

  it('follow the session: the scope is read at each call', () => {
    let scope: DraftScope = ADA_IN_PARIS
    const drafts = draftsOf('cashLog', () => scope)
    drafts.keep('sheet-1', SHEET)
    scope = { personId: 'bob', establishmentId: 'paris' }
    expect(drafts.read('sheet-1')).toBeNull()
  })

  it('are deleted when they are discarded', () => {
    const drafts = draftsOf('cashLog', () => ADA_IN_PARIS)
    drafts.keep('sheet-1', SHEET)
    drafts.drop('sheet-1')
    expect([drafts.read('sheet-1'), { ...tab.local }]).toEqual([null, {}])
  })

  it('are reported as not stored when the device is full', () => {
    tab.local.isFull = true
    expect(draftsOf('cashLog', () => ADA_IN_PARIS).keep('sheet-1', SHEET)).toBeNull()
  })

  it.each(['not JSON', 'null', '{}', '{"schemaVersion":3}'])('are null for the stored text %j', (text) => {
    tab.local.setItem('draft.ada.paris.cashLog.sheet-1', text)
    expect(draftsOf('cashLog', () => ADA_IN_PARIS).read('sheet-1')).toBeNull()
  })
})

describe('the number of drafts', () => {
  it('counts those of the person in the establishment, of every kind', () => {
    const counts: number[] = []
    const drafts = draftsOf('cashLog', () => ADA_IN_PARIS)
    draftsOf('cashLog', () => ({ ...ADA_IN_PARIS, personId: 'bob' })).keep('sheet-1', SHEET)
    draftsOf('cashLog', () => ({ ...ADA_IN_PARIS, establishmentId: 'lyon' })).keep('sheet-1', SHEET)
    const stop = watchDraftCount(
      () => ADA_IN_PARIS,
      (count) => counts.push(count),
    )
    drafts.keep('sheet-1', SHEET)
    draftsOf('remittance', () => ADA_IN_PARIS).keep('remittance-1', SHEET)
    drafts.drop('sheet-1')
    expect(counts).toEqual([0, 1, 2, 1])
    stop()
  })

  it('is updated when another tab stores or discards a draft, until the watch is stopped', () => {
    const counts: number[] = []
    const stop = watchDraftCount(
      () => ADA_IN_PARIS,
      (count) => counts.push(count),
    )
    tab.otherTabWrites('draft.ada.paris.cashLog.sheet-1', JSON.stringify(SHEET))
    tab.otherTabWrites('draft.ada.paris.cashLog.sheet-1', null)
    expect(counts).toEqual([0, 1, 0])
    stop()
    tab.otherTabWrites('draft.ada.paris.cashLog.sheet-2', JSON.stringify(SHEET))
    draftsOf('cashLog', () => ADA_IN_PARIS).keep('sheet-3', SHEET)
    expect(counts).toEqual([0, 1, 0])
  })

  it('is zero without a session', () => {
    draftsOf('cashLog', () => ADA_IN_PARIS).keep('sheet-1', SHEET)
    const counts: number[] = []
    watchDraftCount(
      () => null,
      (count) => counts.push(count),
    )()
    expect(counts).toEqual([0])
  })
})
