import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tidyDevice } from '../../src/storage/tidy-device.ts'
import { deleteStoredUser, endStoredUser, readUser, storeUser, watchUser } from '../../src/storage/users.ts'
import { sessionUser } from '../machines/support/people.ts'
import { openTab } from './browser-storage.ts'

let tab: ReturnType<typeof openTab>
beforeEach(() => {
  tab = openTab()
})
afterEach(() => vi.unstubAllGlobals())

const ada = sessionUser({ id: 'ada' })
const bob = sessionUser({ id: 'bob', token: 'token-of-bob' })

/** Stores a draft with this idempotency key, and what a device writes about the server's copy of it. */
function storeDraft(person: string, sheet: string, key: string, knownCopy: object | null): void {
  const draft = { schemaVersion: 3, snapshot: { idempotencyKey: key, comment: 'till short' } }
  tab.local.setItem(`draft.${person}.paris.cash-log.paris/${sheet}`, JSON.stringify(draft))
  if (knownCopy) tab.local.setItem(`draft-note.${person}.paris/${sheet}`, JSON.stringify(knownCopy))
}
const KNOWN_COPY = { version: 4, key: 'key-1', storedAt: null, mayHold: true, isDropped: false }

/** Stores what the server has too: the last sheet and set-up, and a sent draft with its known copy. */
function storeCopies(person: string): void {
  storeDraft(person, 'sent', 'key-1', KNOWN_COPY)
  for (const answer of ['paris.sheet', 'lyon.setup'])
    tab.local.setItem(`last-answer.${person}.${answer}`, '{}')
}
/** Stores what the server lacks: a draft that it has in another version, two that it does not have, and a dropped one. */
function storeUnsent(person: string): void {
  storeDraft(person, 'changed', 'key-2', KNOWN_COPY)
  storeDraft(person, 'unsent', 'key-1', null)
  storeDraft(person, 'dropped', 'key-1', { ...KNOWN_COPY, isDropped: true })
  tab.local.setItem(`draft.${person}.paris.form.user`, JSON.stringify({ snapshot: { email: 'c@d.fr' } }))
}
const stored = () => ({ ...tab.local })

describe('what the server has too is deleted from the device', () => {
  const leave: Readonly<Record<string, () => void>> = {
    'when the person has signed out': deleteStoredUser,
    'when the server has refused their session': () => endStoredUser(ada.token),
    'when somebody else has signed in': () => storeUser(bob),
  }
  it.each(Object.keys(leave))('%s; what it lacks stays', (moment) => {
    storeUnsent('ada')
    const unsent = stored()
    storeCopies('ada')
    storeUser(ada)
    leave[moment]?.()
    tidyDevice()
    const { user: _, ...left } = stored()
    expect(left).toEqual(unsent)
  })

  it('a sent draft only after a week if the person has not signed out, because the server may have lost it in a restore', () => {
    const now = Date.parse('2026-11-30T08:00:00.000Z')
    const sentAt = (storedAt: string) => {
      const draft = { schemaVersion: 3, snapshot: { idempotencyKey: 'key-1' }, storedAt }
      tab.local.setItem('draft.ada.paris.cash-log.paris/sent', JSON.stringify(draft))
      tab.local.setItem('draft-note.ada.paris/sent', JSON.stringify(KNOWN_COPY))
    }
    storeUser(bob)
    sentAt('2026-11-23T08:00:00.001Z')
    const before = stored()
    tidyDevice(undefined, now)
    expect(stored()).toEqual(before)
    tidyDevice('ada', now)
    expect(Object.keys(stored())).toEqual(['user'])
    sentAt('2026-11-23T08:00:00.000Z')
    tidyDevice(undefined, now)
    expect(Object.keys(stored())).toEqual(['user'])
  })

  it('and stays for the person who is signed in, also with a new session', () => {
    storeUser({ ...ada, token: 'token-2' })
    storeCopies('ada')
    storeUnsent('ada')
    const before = stored()
    tidyDevice()
    expect(stored()).toEqual(before)
  })
})

describe('what the device stores of anybody', () => {
  const store = (key: string, storedAt: string | null) =>
    tab.local.setItem(key, JSON.stringify({ snapshot: {}, version: 1, storedAt }))
  const now = Date.parse('2026-11-30T08:00:00.000Z')
  const PREFIXES = ['draft', 'draft-note', 'last-answer']

  it('is deleted after 90 days', () => {
    storeUser(ada)
    const user = stored()
    for (const prefix of PREFIXES) store(`${prefix}.ada.paris.young`, '2026-09-01T08:00:00.000Z')
    const young = stored()
    for (const prefix of PREFIXES) store(`${prefix}.ada.paris.old`, '2026-09-01T07:59:59.999Z')
    tidyDevice(undefined, now)
    expect(stored()).toEqual(young)
    expect(Object.keys(young)).toHaveLength(Object.keys(user).length + PREFIXES.length)
  })

  it('stays when it is something else, or has no time', () => {
    for (const key of ['draft-device', 'theme']) store(key, '2020-01-01T00:00:00.000Z')
    tab.local.setItem('draft.ada.paris.form.user', 'not JSON')
    const before = stored()
    tidyDevice(undefined, now)
    expect(stored()).toEqual(before)
  })
})

describe('a session user that the server has refused', () => {
  it('is removed from the device, with name and token', () => {
    storeUser(ada)
    endStoredUser(ada.token)
    expect([readUser(), tab.local.getItem('user')]).toEqual([null, ''])
  })

  it('stays if another tab has signed in meanwhile', () => {
    storeUser({ ...ada, token: 'token-2' })
    endStoredUser(ada.token)
    expect(readUser()?.token).toBe('token-2')
  })

  it('is announced to other tabs with its token, not as signed out', () => {
    const received: unknown[] = []
    watchUser(
      (user) => received.push(user),
      (token) => received.push(token),
    )
    storeUser(ada)
    tab.otherTabWrites('user', '')
    tab.otherTabWrites('user', JSON.stringify(bob))
    tab.otherTabWrites('user', null)
    tab.otherTabClears()
    expect(received).toEqual([ada.token, bob, null, null])
  })
})
