import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goToProvider, takeIdentityAnswer } from '../../src/storage/identity.ts'
import { deleteStoredUser, readUser, storeUser, watchUser } from '../../src/storage/users.ts'
import { openTab } from './browser-storage.ts'

let tab: ReturnType<typeof openTab>
const page = { origin: 'https://sacoche.test', pathname: '/login', search: '', assign: vi.fn() }
const replaceState = vi.fn()
beforeEach(() => {
  tab = openTab()
  page.search = ''
  page.assign.mockReset()
  replaceState.mockReset()
  vi.stubGlobal('location', page)
  vi.stubGlobal('history', { state: null, replaceState })
})
afterEach(() => vi.unstubAllGlobals())

const AUTHORIZATION = { address: 'https://id.example/authorize?tenant=7', token: 'token-1' }

it('redirecting to the identity provider opens the address from the server, and stores the token in this tab', () => {
  goToProvider(AUTHORIZATION)
  expect(page.assign).toHaveBeenCalledWith(AUTHORIZATION.address)
  expect({ ...tab.session }).toEqual({ auth: 'token-1' })
  expect({ ...tab.local }).toEqual({})
})

describe('returning from the identity provider', () => {
  it.each(['code=code-1&state=state-1', 'error=access_denied'])(
    'returns the answer %s with the token once, and removes it from the address',
    (answer) => {
      goToProvider(AUTHORIZATION)
      page.search = `?${answer}`
      expect(takeIdentityAnswer()).toEqual({ token: 'token-1', answer })
      expect(replaceState).toHaveBeenCalledWith(null, '', '/login')
      expect(tab.session.getItem('auth')).toBeNull()
      expect(takeIdentityAnswer()).toBeNull()
    },
  )

  it('returns null in a tab that has not started a sign-in, and removes the answer from the address', () => {
    page.search = '?code=code-1&state=state-1'
    expect(takeIdentityAnswer()).toBeNull()
    expect(replaceState).toHaveBeenCalledWith(null, '', '/login')
  })
})

it('redirecting to the identity provider on a full device opens the address; the answer is then refused', () => {
  tab.session.isFull = true
  goToProvider(AUTHORIZATION)
  expect(page.assign).toHaveBeenCalledWith(AUTHORIZATION.address)
  expect(takeIdentityAnswer()).toBeNull()
})

const ADA = { token: 'token-1', role: 3, timeZone: 'Europe/Paris', establishments: [] } as never

describe('the session user on the device', () => {
  it('is read after it was stored, and deleted together with the token of a sign-in at the identity provider', () => {
    storeUser(ADA)
    tab.session.setItem('auth', 'token-1')
    expect(readUser()).toEqual(ADA)
    deleteStoredUser()
    expect([readUser(), { ...tab.local }, { ...tab.session }]).toEqual([null, {}, {}])
  })

  it.each([
    'not JSON',
    '7',
    '{}',
    '{"token":"a","role":3,"timeZone":"Europe/Paris"}',
    '{"token":"a","role":3,"timeZone":"Europe/Paris","establishments":"b"}',
    '{"token":7,"role":3,"timeZone":"Europe/Paris","establishments":[]}',
  ])('is null for the stored text %j', (text) => {
    tab.local.setItem('user', text)
    expect(readUser()).toBeNull()
  })

  it('is announced when another tab signs in or out, and not for other entries', () => {
    const users: unknown[] = []
    const stop = watchUser(
      (user) => users.push(user),
      () => undefined,
    )
    tab.otherTabWrites('user', JSON.stringify(ADA))
    tab.otherTabWrites('tables.ada.coins', 'a')
    tab.otherTabWrites('user', null)
    expect(users).toEqual([ADA, null])
    stop()
    tab.otherTabWrites('user', JSON.stringify(ADA))
    expect(users).toHaveLength(2)
  })

  it('is announced as signed out when another tab clears the storage', () => {
    storeUser(ADA)
    const users: unknown[] = []
    const stop = watchUser(
      (user) => users.push(user),
      () => undefined,
    )
    tab.otherTabClears()
    expect([users, readUser()]).toEqual([[null], null])
    stop()
  })
})
