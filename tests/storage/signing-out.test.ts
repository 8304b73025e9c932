import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from '../../src/domain/outcome.ts'
import { pendingSignOuts } from '../../src/storage/pending-sign-outs.ts'
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
