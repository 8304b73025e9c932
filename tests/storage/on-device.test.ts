import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KnownServerCopy } from '../../src/domain/counting/drafts.ts'
import { draftSyncDevice } from '../../src/storage/draft-device.ts'
import type { DraftScope } from '../../src/storage/drafts.ts'
import { openTab } from './browser-storage.ts'

let tab: ReturnType<typeof openTab>
const page = { onLine: true, document: new EventTarget() }
beforeEach(() => {
  tab = openTab()
  page.onLine = true
  vi.stubGlobal('navigator', page)
  vi.stubGlobal('document', page.document)
})
afterEach(() => vi.unstubAllGlobals())

const ADA: DraftScope = { personId: 'ada', establishmentId: 'paris' }
const BOB: DraftScope = { personId: 'bob', establishmentId: 'paris' }
const KNOWN_COPY: KnownServerCopy = {
  version: 4,
  storedAt: '2026-11-20T13:02:00.000Z',
  key: 'key-1',
  mayHold: true,
  isDropped: false,
}

describe('what a device stores about a shared draft', () => {
  it('belongs to the person, under the key of the sheet', () => {
    const { knownCopies } = draftSyncDevice(() => ADA)
    knownCopies.write('paris/sheet-1', KNOWN_COPY)
    expect(JSON.parse(tab.local.getItem('draft-note.ada.paris/sheet-1')!)).toEqual(KNOWN_COPY)
    expect(knownCopies.read('paris/sheet-1')).toEqual(KNOWN_COPY)
    expect(draftSyncDevice(() => BOB).knownCopies.read('paris/sheet-1')).toBeNull()
    knownCopies.write('paris/sheet-1', null)
    expect(knownCopies.read('paris/sheet-1')).toBeNull()
    expect(Object.keys(tab.local)).not.toContain('draft-note.ada.paris/sheet-1')
  })

  it.each(['not JSON', 'null', '7', '{}', '{"version":"4"}'])('is null for the stored text %j', (text) => {
    tab.local.setItem('draft-note.ada.paris/sheet-1', text)
    expect(draftSyncDevice(() => ADA).knownCopies.read('paris/sheet-1')).toBeNull()
  })

  it('is not stored on a full device, without an error', () => {
    const { knownCopies } = draftSyncDevice(() => ADA)
    tab.local.isFull = true
    knownCopies.write('paris/sheet-1', KNOWN_COPY)
    expect(knownCopies.read('paris/sheet-1')).toBeNull()
  })

  it('is listed only for discarded drafts of the person in the establishment', () => {
    const { knownCopies } = draftSyncDevice(() => ADA)
    knownCopies.write('paris/sheet-1', { ...KNOWN_COPY, isDropped: true })
    knownCopies.write('paris/sheet-2', KNOWN_COPY)
    knownCopies.write('lyon/sheet-3', { ...KNOWN_COPY, isDropped: true })
    draftSyncDevice(() => BOB).knownCopies.write('paris/sheet-4', { ...KNOWN_COPY, isDropped: true })
    expect(knownCopies.dropped()).toEqual(['paris/sheet-1'])
  })
})

describe('the device', () => {
  it('has one permanent random name', () => {
    const { device } = draftSyncDevice(() => ADA)
    expect(device).toMatch(/^[0-9a-f-]{36}$/u)
    expect([draftSyncDevice(() => BOB).device, tab.local.getItem('draft-device')]).toEqual([device, device])
  })

  it('gives the owner of shared drafts: the person in the establishment, or null', () => {
    expect([draftSyncDevice(() => ADA).ownerKey(), draftSyncDevice(() => null).ownerKey()]).toEqual([
      'ada paris',
      null,
    ])
  })

  it('calls the listener when the network changes, and when the page is hidden or shown', () => {
    const listener = vi.fn()
    draftSyncDevice(() => ADA).onFlushDue(listener)
    tab.tab.dispatchEvent(new Event('online'))
    tab.tab.dispatchEvent(new Event('offline'))
    page.document.dispatchEvent(new Event('visibilitychange'))
    expect(listener).toHaveBeenCalledTimes(3)
  })
})
