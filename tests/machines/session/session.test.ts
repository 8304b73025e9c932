import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import type { Outcome } from '../../../src/domain/outcome.ts'
import { refusalOf } from '../../../src/machines/outcome.ts'
import { sessionWith } from '../../../src/machines/session/machine.ts'
import {
  selectProblem,
  selectSecondsLeft,
  selectToken,
  selectUser,
} from '../../../src/machines/session/selectors.ts'
import { done, expired, refused } from '../support/outcomes.ts'
import { sessionUser } from '../support/people.ts'
import { settle, World } from '../support/world.ts'

const user = sessionUser()

/** A tab: the page was opened at an address, with a stored session or none. */
function open(stored: SessionUser | null, address = '/') {
  const world = new World()
  let otherTab: (user: SessionUser | null) => void = () => undefined
  const session = createActor(
    sessionWith({
      signIn: world.port('signIn'),
      checkToken: world.port('checkToken'),
      signOut: world.port('signOut'),
      users: {
        keep: world.effect('keep'),
        forget: world.effect('forget'),
        watch: (listener) => {
          otherTab = listener
          return world.effect('unwatch')
        },
      },
      goTo: world.effect('goTo'),
      reload: world.effect('reload'),
    }),
    { input: { user: stored, address } },
  )
  session.start()
  const answer = async (port: string, outcome: Outcome<unknown>) => {
    world.answer(port, 'answered', outcome)
    await settle()
  }
  const signIn = async (as: SessionUser) => {
    session.send({ type: 'SIGN_IN', email: as.email, password: 'Sacoche-demo-2026' })
    await answer('signIn', done(10000, as))
  }
  return { world, session, answer, signIn, otherTab: (stored: SessionUser | null) => otherTab(stored) }
}

describe('signing in', () => {
  it('stores the user, then goes to /', async () => {
    const { world, session, signIn } = open(null)
    await signIn(user)
    expect(selectUser(session.getSnapshot())).toEqual(user)
    expect(world.effects).toEqual([
      ['keep', user],
      ['goTo', '/'],
    ])
  })

  it('names the empty fields without asking the server', () => {
    const { world, session } = open(null)
    session.send({ type: 'SIGN_IN', email: ' ', password: '' })
    expect(session.getSnapshot().context.refusal?.issues).toEqual([
      { path: 'email', key: 'issue.required' },
      { path: 'password', key: 'issue.required' },
    ])
    expect(world.calls).toEqual([])
  })

  it('waits as long as the server says after too many attempts', async () => {
    const { session, answer } = open(null)
    session.send({ type: 'SIGN_IN', email: user.email, password: 'wrong' })
    const refusal = { ...refusalOf('TooManyTries'), retryAfterSeconds: 90 }
    await answer('signIn', { kind: 'refused', refusal })
    expect(selectSecondsLeft(session.getSnapshot())).toBe(90)
    expect(session.getSnapshot().can({ type: 'SIGN_IN', email: user.email, password: 'wrong' })).toBe(false)
    session.stop()
  })

  it('never holds the password', async () => {
    const { session, answer } = open(null)
    session.send({ type: 'SIGN_IN', email: user.email, password: 'a very secret one' })
    expect(JSON.stringify(session.getSnapshot().context)).not.toContain('a very secret one')
    await answer('signIn', refused('WrongCredentials'))
    expect(JSON.stringify(session.getPersistedSnapshot())).not.toContain('a very secret one')
  })
})

describe('a session that ends', () => {
  it('leads to sign-in and from there back to where the same person was', async () => {
    const { world, session, answer, signIn } = open(user, '/cashlogs')
    await answer('checkToken', done(10000, null))
    session.send({ type: 'EXPIRED', address: '/cashregister?service=lunch' })
    expect([selectProblem(session.getSnapshot()), selectToken(session.getSnapshot())]).toEqual([
      'expired',
      null,
    ])
    await signIn({ ...user, token: 'token-2' })
    expect(world.effects.filter(([name]) => name === 'goTo')).toEqual([
      ['goTo', '/login'],
      ['goTo', '/cashregister?service=lunch'],
    ])
  })

  it('leads another person to /, not to the page of the first', async () => {
    const { world, session, answer, signIn } = open(user, '/cashlogs')
    await answer('checkToken', expired)
    await signIn(sessionUser({ id: 'user-2' }))
    expect(world.effects.at(-1)).toEqual(['goTo', '/'])
    expect(session.getSnapshot().matches({ signedIn: 'verified' })).toBe(true)
  })

  it('survives a wrong password in between', async () => {
    const { world, session, answer, signIn } = open(user, '/wallet')
    await answer('checkToken', expired)
    session.send({ type: 'SIGN_IN', email: user.email, password: 'wrong' })
    await answer('signIn', refused('WrongCredentials'))
    await signIn({ ...user, token: 'token-2' })
    expect(world.effects.at(-1)).toEqual(['goTo', '/wallet'])
  })
})

describe('signing out', () => {
  it('deletes the user before the server is asked, and succeeds without a network', async () => {
    const { world, session } = open(user)
    session.send({ type: 'SIGN_OUT' })
    expect(world.effects).toEqual([['forget']])
    expect(world.waiting('signOut').input).toEqual({ token: user.token })
    world.fail('signOut')
    await settle()
    expect(session.getSnapshot().value).toEqual({ signedOut: 'idle' })
    expect(session.getSnapshot().context.user).toBeNull()
    expect(world.effects.at(-1)).toEqual(['goTo', '/login'])
  })
})

describe('another tab', () => {
  it('signs out: this one follows', () => {
    const { world, session, otherTab } = open(user)
    otherTab(null)
    expect(selectUser(session.getSnapshot())).toBeNull()
    expect(world.effects).toEqual([['goTo', '/login']])
  })

  it('switches the establishment: this one follows, goes to / and is reloaded', () => {
    const { world, session, otherTab } = open(user)
    const moved = sessionUser({ token: 'token-2', establishmentId: 'establishment-2' })
    otherTab(moved)
    expect(selectUser(session.getSnapshot())).toEqual(moved)
    expect(world.effects).toEqual([['goTo', '/'], ['reload']])
  })

  it('renews the session of the same person in the same establishment: this one continues unchanged', () => {
    const { world, session, otherTab } = open(user)
    otherTab(sessionUser({ token: 'token-2' }))
    expect(selectToken(session.getSnapshot())).toBe('token-2')
    expect(world.effects).toEqual([])
  })

  it('signs in again: this one returns to where it was', async () => {
    const { world, session, answer, otherTab } = open(user, '/cashlogs')
    await answer('checkToken', expired)
    otherTab(sessionUser({ token: 'token-2' }))
    expect(selectToken(session.getSnapshot())).toBe('token-2')
    expect(world.effects.at(-1)).toEqual(['goTo', '/cashlogs'])
  })

  it('is watched until the session is stopped', () => {
    const { world, session } = open(user)
    session.stop()
    expect(world.effects).toEqual([['unwatch']])
  })
})
