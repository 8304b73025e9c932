import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { sessionWith } from '../../src/machines/session/machine.ts'
import { deviceId } from '../../src/storage/device-id.ts'
import { draftsOf, lostDrafts } from '../../src/storage/drafts.ts'
import { deviceViewsOf } from '../../src/storage/saved-views.ts'
import { storeUser } from '../../src/storage/users.ts'
import { sessionUser } from '../machines/support/people.ts'
import { TestPorts } from '../machines/support/test-ports.ts'
import { openTab } from './browser-storage.ts'

let tab: ReturnType<typeof openTab>
beforeEach(() => {
  tab = openTab()
})
afterEach(() => vi.unstubAllGlobals())

describe('on a device without storage space', () => {
  it('a person can sign in', () => {
    tab.local.isFull = true
    const testPorts = new TestPorts()
    const session = createActor(
      sessionWith({
        ...testPorts.ports('signIn', 'checkToken', 'signOut'),
        users: {
          keep: storeUser,
          forget: () => undefined,
          end: () => undefined,
          watch: () => () => undefined,
        },
        ...testPorts.effectsOf('goTo', 'reload'),
      }),
      { input: { user: null, address: '/wallet' } },
    ).start()
    const user = sessionUser()
    session.send({ type: 'PASSKEY_ACCEPTED', user })
    const { status, value, context } = session.getSnapshot()
    expect({ status, value, user: context.user }).toEqual({
      status: 'active',
      value: { signedIn: 'verified' },
      user,
    })
  })

  it('drafts are reported as lost until one can be stored', () => {
    const reports: boolean[] = []
    const stop = lostDrafts.watch(() => reports.push(lostDrafts.areLost()))
    const drafts = draftsOf('wallet', () => ({ personId: 'ada', establishmentId: 'paris' }))
    const draft = { schemaVersion: 1, snapshot: { text: 'a' } }
    drafts.keep('key', draft)
    tab.local.isFull = true
    drafts.keep('key', draft)
    tab.local.isFull = false
    drafts.keep('key', draft)
    expect(reports).toEqual([false, true, false])
    stop()
    drafts.keep('key', draft)
    expect(reports).toHaveLength(3)
  })

  it('a lost draft is reported until it is discarded, also after another draft is discarded', () => {
    const drafts = draftsOf('wallet', () => ({ personId: 'ada', establishmentId: 'paris' }))
    tab.local.isFull = true
    drafts.keep('lost', { schemaVersion: 1, snapshot: { text: 'a' } })
    drafts.drop('other')
    expect(lostDrafts.areLost()).toBe(true)
    drafts.drop('lost')
    expect(lostDrafts.areLost()).toBe(false)
  })

  it('the device keeps its id while the page is open', () => {
    tab.local.isFull = true
    const id = deviceId()
    expect(deviceId()).toBe(id)
    tab.local.isFull = false
    expect(deviceId()).toBe(id)
    expect({ ...tab.local }).toEqual({ 'draft-device': id })
  })

  it('saved views stay unchanged when a new list of them can’t be stored', () => {
    const views = deviceViewsOf(() => 'ada')
    views.store('/coins', [{ name: 'one' }, { name: 'two' }])
    tab.local.isFull = true
    views.store('/coins', [{ name: 'two' }])
    expect(views.read('/coins')).toEqual([{ name: 'one' }, { name: 'two' }])
  })
})
