import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goToProvider, takeIdentityProof } from '../../src/storage/identity.ts'
import { deleteStoredUser, readUser, storeUser, watchUser } from '../../src/storage/users.ts'
import { openTab } from './browser-storage.ts'

let tab: ReturnType<typeof openTab>
const page = { origin: 'https://sacoche.test', pathname: '/login', search: '', hash: '', assign: vi.fn() }
const replaceState = vi.fn()
beforeEach(() => {
  tab = openTab()
  page.hash = ''
  page.assign.mockReset()
  replaceState.mockReset()
  vi.stubGlobal('location', page)
  vi.stubGlobal('history', { state: null, replaceState })
})
afterEach(() => vi.unstubAllGlobals())

const PROVIDER = { name: 'Example', signInUrl: 'https://id.example/authorize?tenant=7', clientId: 'sacoche' }

async function goThere() {
  await goToProvider(PROVIDER)
  const stored = JSON.parse(tab.session.getItem('auth')!) as { secret: string; state: string }
  return { stored, address: new URL(page.assign.mock.lastCall![0] as string) }
}

describe('redirecting to the identity provider', () => {
  it('sends the client, the requested data, the return address, the state, and the hash of a secret that stays in the tab', async () => {
    const { stored, address } = await goThere()
    expect(address.origin + address.pathname).toBe('https://id.example/authorize')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      tenant: '7',
      client_id: 'sacoche',
      response_type: 'id_token',
      response_mode: 'fragment',
      scope: 'openid email',
      redirect_uri: 'https://sacoche.test/login',
      nonce: createHash('sha256').update(stored.secret).digest('base64url'),
      state: stored.state,
    })
    expect(address.href).not.toContain(stored.secret)
    expect(stored.secret).not.toBe(stored.state)
  })

  it('makes a new secret and a new state each time', async () => {
    const [first, second] = [(await goThere()).stored, (await goThere()).stored]
    expect(second.secret).not.toBe(first.secret)
    expect(second.state).not.toBe(first.state)
  })
})

describe('returning from the identity provider', () => {
  it('accepts the token with the secret, once, and clears the address', async () => {
    const { stored } = await goThere()
    page.hash = `#id_token=token-1&state=${stored.state}`
    expect(takeIdentityProof()).toEqual({ idToken: 'token-1', nonce: stored.secret })
    expect(replaceState).toHaveBeenCalledWith(null, '', '/login')
    expect(tab.session.getItem('auth')).toBeNull()
    expect(takeIdentityProof()).toBeNull()
  })

  it.each([
    ['another state', '#id_token=token-1&state=another'],
    ['no state', '#id_token=token-1'],
    ['no token', '#state=STATE'],
    ['an error', '#error=access_denied&state=STATE'],
  ])('accepts nothing with %s, and deletes the secret', async (_, hash) => {
    const { stored } = await goThere()
    page.hash = hash.replace('STATE', stored.state)
    expect(takeIdentityProof()).toBeNull()
    expect(tab.session.getItem('auth')).toBeNull()
    expect(replaceState).toHaveBeenCalled()
  })

  it.each([null, 'not JSON', '7', '{"secret":"a"}', '{"secret":"a","state":7}'])(
    'accepts nothing in a tab that stored %j',
    (stored) => {
      if (stored !== null) tab.session.setItem('auth', stored)
      page.hash = '#id_token=token-1&state=undefined'
      expect(takeIdentityProof()).toBeNull()
    },
  )

  it.each(['{"secret":7,"state":"a"}', '{"state":"a"}', '["state"]'])(
    'accepts nothing in a tab that stored %j, though the state is the same',
    (stored) => {
      tab.session.setItem('auth', stored)
      page.hash = '#id_token=token-1&state=a'
      expect(takeIdentityProof()).toBeNull()
    },
  )
})

const ADA = { token: 'token-1', role: 3, timeZone: 'Europe/Paris', establishments: [] } as never

describe('the session user on the device', () => {
  it('is read by any tab, and deleted with the secret of the identity provider', () => {
    storeUser(ADA)
    tab.session.setItem('auth', '{}')
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
  ])('is nobody in %j', (text) => {
    tab.local.setItem('user', text)
    expect(readUser()).toBeNull()
  })

  it('is announced when another tab signs in or out, and not for other entries', () => {
    const users: unknown[] = []
    const stop = watchUser((user) => users.push(user))
    tab.otherTabWrites('user', JSON.stringify(ADA))
    tab.otherTabWrites('tables.ada.coins', 'a')
    tab.otherTabWrites('user', null)
    expect(users).toEqual([ADA, null])
    stop()
    tab.otherTabWrites('user', JSON.stringify(ADA))
    expect(users).toHaveLength(2)
  })
})
