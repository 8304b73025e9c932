import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from '../../src/domain/outcome.ts'
import { pendingSignOuts } from '../../src/storage/pending-sign-outs.ts'
import { deleteSentDrafts } from '../../src/storage/sent-drafts.ts'
import { openTab } from './browser-storage.ts'

let tab: ReturnType<typeof openTab>
beforeEach(() => {
  tab = openTab()
})
afterEach(() => vi.unstubAllGlobals())

const DONE: Outcome<unknown> = { kind: 'done', code: 10000, data: null }
const refused = (name: 'InvalidToken' | 'StoreUnavailable'): Outcome<unknown> => ({
  kind: 'refused',
  refusal: { name, code: null, message: null, issues: [], rows: [] } as never,
})

describe('signing out', () => {
  it('without a network ends the session once the server is reached, and then deletes the token', async () => {
    const sentTokens: string[] = []
    let isOnline = false
    const { signOut, retry } = pendingSignOuts(async ({ token }) => {
      if (!isOnline) throw new TypeError('offline')
      sentTokens.push(token)
      return DONE
    })
    await expect(signOut({ token: 'first' }, {})).rejects.toThrow('offline')
    await expect(signOut({ token: 'second' }, {})).rejects.toThrow('offline')
    await retry({})
    expect(sentTokens).toEqual([])
    isOnline = true
    await retry({})
    await retry({})
    expect(sentTokens).toEqual(['first', 'second'])
    expect({ ...tab.local }).toEqual({})
  })

  it('is repeated after a 503, and not after the answer that the session has ended', async () => {
    const answers = [refused('StoreUnavailable'), refused('InvalidToken')]
    let calls = 0
    const { signOut, retry } = pendingSignOuts(async () => answers[calls++]!)
    await signOut({ token: 'first' }, {})
    await retry({})
    await retry({})
    expect(calls).toBe(2)
    expect({ ...tab.local }).toEqual({})
  })

  it('leaves no token on the device when the server has ended the session', async () => {
    await pendingSignOuts(async () => DONE).signOut({ token: 'first' }, {})
    expect({ ...tab.local }).toEqual({})
  })

  it.each(['not JSON', 'null', '{}', '[7]'])('ignores the stored text %j', async (text) => {
    tab.local.setItem('sign-outs', text)
    const send = vi.fn(async () => DONE)
    await pendingSignOuts(send).retry({})
    expect(send).not.toHaveBeenCalled()
  })
})

describe('drafts on the device after signing out', () => {
  const storeDraft = (person: string, sheet: string, key: string, note: object | null) => {
    const draft = { schemaVersion: 3, snapshot: { idempotencyKey: key, comment: 'till short' } }
    tab.local.setItem(`draft.${person}.paris.cash-log.paris/${sheet}`, JSON.stringify(draft))
    if (note) tab.local.setItem(`draft-note.${person}.paris/${sheet}`, JSON.stringify(note))
  }
  const note = { version: 4, key: 'key-1', storedAt: null, mayHold: true, isDropped: false }

  it('are deleted where the server has the same entries', () => {
    storeDraft('ada', 'sent', 'key-1', note)
    deleteSentDrafts('ada')
    expect({ ...tab.local }).toEqual({})
  })

  it('stay where the server has other entries or none, and stay for other people', () => {
    storeDraft('ada', 'changed', 'key-2', note)
    storeDraft('ada', 'unsent', 'key-1', null)
    storeDraft('bob', 'sent', 'key-1', note)
    const before = { ...tab.local }
    deleteSentDrafts('ada')
    expect({ ...tab.local }).toEqual(before)
  })
})
