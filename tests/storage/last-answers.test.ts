import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftScope } from '../../src/storage/drafts.ts'
import { lastAnswersOf } from '../../src/storage/last-answers.ts'
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
const SETUP = { toleranceCents: 500 }
const STORED = { data: SETUP, storedAt: '2026-11-20T13:02:00.000Z' }
const setupsOf = (scope: DraftScope | null) => lastAnswersOf<typeof SETUP>('setup', () => scope)

describe('the last answers on the device', () => {
  it('are stored with their time under the person, the establishment and the kind', () => {
    setupsOf(ADA_IN_PARIS).store('paris', SETUP)
    expect(Object.keys({ ...tab.local })).toEqual(['last-answer.ada.paris.setup'])
    expect(setupsOf(ADA_IN_PARIS).read('paris')).toEqual(STORED)
  })

  it('are not read for another person, establishment, kind or subject, or without a session', () => {
    setupsOf(ADA_IN_PARIS).store('paris', SETUP)
    expect([
      setupsOf({ ...ADA_IN_PARIS, personId: 'bob' }).read('paris'),
      setupsOf({ ...ADA_IN_PARIS, establishmentId: 'lyon' }).read('paris'),
      lastAnswersOf('sheet', () => ADA_IN_PARIS).read('paris'),
      setupsOf(ADA_IN_PARIS).read('lyon'),
      setupsOf(null).read('paris'),
    ]).toEqual([null, null, null, null, null])
  })

  it('are replaced by the next answer of their kind; deleting one kind keeps the other', () => {
    const sheets = lastAnswersOf<typeof SETUP>('sheet', () => ADA_IN_PARIS)
    setupsOf(ADA_IN_PARIS).store('paris', SETUP)
    sheets.store('lunch', SETUP)
    sheets.store('evening', SETUP)
    expect([sheets.read('lunch'), sheets.read('evening')]).toEqual([null, STORED])
    sheets.drop()
    expect([sheets.read('evening'), setupsOf(ADA_IN_PARIS).read('paris')]).toEqual([null, STORED])
  })

  it('are not stored without a session', () => {
    setupsOf(null).store('paris', SETUP)
    setupsOf(null).drop()
    expect({ ...tab.local }).toEqual({})
  })

  it('are deleted when the device has no space for the next one', () => {
    const setups = setupsOf(ADA_IN_PARIS)
    setups.store('paris', { toleranceCents: 100 })
    tab.local.isFull = true
    setups.store('paris', SETUP)
    expect(setups.read('paris')).toBeNull()
  })

  it.each([
    'not JSON',
    'null',
    '{}',
    '[7]',
    '{"subject":"paris","data":{}}',
    '{"subject":"paris","storedAt":"2026"}',
  ])('are null for the stored text %s', (text) => {
    tab.local.setItem('last-answer.ada.paris.setup', text)
    expect(setupsOf(ADA_IN_PARIS).read('paris')).toBeNull()
  })
})
