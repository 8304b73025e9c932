import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import type { Outcome } from '../../../src/domain/outcome.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { sessionWith } from '../../../src/machines/session/machine.ts'
import {
  selectProblem,
  selectSecondStep,
  selectSecondsLeft,
  selectToken,
  selectUser,
} from '../../../src/machines/session/selectors.ts'
import { done, expiredSession, refused } from '../support/outcomes.ts'
import { sessionUser } from '../support/people.ts'
import { flushPromises, TestPorts } from '../support/test-ports.ts'

const user = sessionUser()
/** The effects when the token of the stored user is not valid. */
const REJECTED = [
  ['goTo', '/login'],
  ['end', user],
]

/** A tab that was opened at an address, with a stored session or without one. */
function open(storedUser: SessionUser | null, address = '/') {
  const testPorts = new TestPorts()
  let otherTab: (user: SessionUser | null) => void = () => undefined
  const session = createActor(
    sessionWith({
      ...testPorts.ports('signIn', 'checkToken', 'signOut'),
      users: {
        ...testPorts.effectsOf('keep', 'forget', 'end'),
        watch: (listener) => {
          otherTab = listener
          return testPorts.effect('unwatch')
        },
      },
      ...testPorts.effectsOf('goTo', 'reload'),
    }),
    { input: { user: storedUser, address } },
  )
  session.start()
  const answer = async (port: string, outcome: Outcome<unknown>) => {
    testPorts.answer(port, 'answered', outcome)
    await flushPromises()
  }
  const signIn = async (person: SessionUser) => {
    session.send({ type: 'SIGN_IN', email: person.email, password: 'Sacoche-demo-2026' })
    await answer('signIn', done(10000, person))
  }
  return {
    testPorts,
    session,
    answer,
    signIn,
    otherTab: (storedUser: SessionUser | null) => otherTab(storedUser),
  }
}

describe('signing in', () => {
  it('stores the user, then goes to /', async () => {
    const { testPorts, session, signIn } = open(null)
    await signIn(user)
    expect(selectUser(session.getSnapshot())).toEqual(user)
    expect(testPorts.effects).toEqual([
      ['keep', user],
      ['goTo', '/'],
    ])
  })

  it.each([
    { email: ' ', password: '', empty: ['email', 'password'] },
    { email: ' ', password: ' ', empty: ['email'] },
    { email: user.email, password: '', empty: ['password'] },
  ])('names the empty fields without calling the server: $empty', ({ email, password, empty }) => {
    const { testPorts, session } = open(null)
    session.send({ type: 'SIGN_IN', email, password })
    expect(session.getSnapshot().context.refusal?.issues).toEqual(
      empty.map((path) => ({ path, key: 'issue.required' })),
    )
    expect(testPorts.calls).toEqual([])
  })

  it('waits after too many attempts as long as the server requests', async () => {
    const { session, answer } = open(null)
    session.send({ type: 'SIGN_IN', email: user.email, password: 'wrong' })
    const refusal = { ...clientRefusal('TooManyTries'), retryAfterSeconds: 90 }
    await answer('signIn', { kind: 'refused', refusal })
    expect(selectSecondsLeft(session.getSnapshot())).toBe(90)
    expect(session.getSnapshot().can({ type: 'SIGN_IN', email: user.email, password: 'wrong' })).toBe(false)
    session.stop()
  })

  it('stores the password neither in the context nor, after the answer, in the persisted snapshot', async () => {
    const { session, answer } = open(null)
    session.send({ type: 'SIGN_IN', email: user.email, password: 'a very secret one' })
    expect(JSON.stringify(session.getSnapshot().context)).not.toContain('a very secret one')
    await answer('signIn', refused('WrongCredentials'))
    expect(JSON.stringify(session.getPersistedSnapshot())).not.toContain('a very secret one')
  })
})

describe('signing in with a second factor', () => {
  const secondStep = { token: 'token of the first step', seconds: 600 }

  it('stores no user before the code is accepted, and then returns to the person’s page', async () => {
    const { testPorts, session, answer } = open(user, '/wallet')
    await answer('checkToken', expiredSession)
    session.send({ type: 'SIGN_IN', email: user.email, password: 'Sacoche-demo-2026' })
    await answer('signIn', done(10000, { secondStep }))
    expect([selectUser(session.getSnapshot()), selectToken(session.getSnapshot())]).toEqual([null, null])
    expect(testPorts.effects).toEqual(REJECTED)
    const renewed = { ...user, token: 'token-2' }
    session.send({ type: 'CODE_ACCEPTED', user: renewed })
    expect(selectUser(session.getSnapshot())).toEqual(renewed)
    expect(testPorts.effects.slice(REJECTED.length)).toEqual([
      ['keep', renewed],
      ['goTo', '/wallet'],
    ])
  })

  it('goes back to the password and forgets the first step when the code is cancelled', async () => {
    const { session, answer } = open(null)
    session.send({ type: 'SIGN_IN', email: user.email, password: 'Sacoche-demo-2026' })
    await answer('signIn', done(10000, { secondStep }))
    expect(selectSecondStep(session.getSnapshot())).toEqual(secondStep)
    session.send({ type: 'CANCEL_CODE' })
    expect(selectSecondStep(session.getSnapshot())).toBeNull()
    expect(session.getSnapshot().value).toEqual({ signedOut: 'idle' })
  })
})

describe('a second factor that is required and missing', () => {
  const renewed = { ...user, token: 'token-2' }

  it('is set up before the user is stored, and then leads back to the page the person came from', async () => {
    const { testPorts, session, answer } = open(user, '/wallet')
    await answer('checkToken', expiredSession)
    session.send({ type: 'SIGN_IN', email: user.email, password: 'Sacoche-demo-2026' })
    await answer('signIn', done(10000, { enrolment: renewed }))
    expect([selectUser(session.getSnapshot()), selectToken(session.getSnapshot())]).toEqual([null, 'token-2'])
    expect(testPorts.effects).toEqual(REJECTED)
    session.send({ type: 'ENROLLED' })
    expect(selectUser(session.getSnapshot())).toEqual(renewed)
    expect(testPorts.effects.slice(REJECTED.length)).toEqual([
      ['keep', renewed],
      ['goTo', '/wallet'],
    ])
  })

  it('interrupts a session once the organization requires it, and leads back to the page afterwards', async () => {
    const { testPorts, session, answer } = open(user, '/cashlogs')
    await answer('checkToken', done(10000, null))
    session.send({ type: 'ENROLMENT_REQUIRED', address: '/wallet?period=week' })
    expect([selectUser(session.getSnapshot()), selectToken(session.getSnapshot())]).toEqual([
      null,
      user.token,
    ])
    session.send({ type: 'ENROLLED' })
    expect(testPorts.effects).toEqual([
      ['goTo', '/login'],
      ['keep', user],
      ['goTo', '/wallet?period=week'],
    ])
  })
})

describe('a session that ends', () => {
  it('leads to the sign-in page, and the same person back to their page', async () => {
    const { testPorts, session, answer, signIn } = open(user, '/cashlogs')
    await answer('checkToken', done(10000, null))
    session.send({ type: 'EXPIRED', address: '/cashregister?service=lunch' })
    expect([selectProblem(session.getSnapshot()), selectToken(session.getSnapshot())]).toEqual([
      'expired',
      null,
    ])
    await signIn({ ...user, token: 'token-2' })
    expect(testPorts.effects.filter(([name]) => name === 'goTo')).toEqual([
      ['goTo', '/login'],
      ['goTo', '/cashregister?service=lunch'],
    ])
  })

  it('deletes the stored user if the session had ended before the page was opened, and leads the person back', async () => {
    const { testPorts, answer, signIn } = open(user, '/wallet')
    await answer('checkToken', expiredSession)
    expect(testPorts.effects).toEqual(REJECTED)
    const renewed = { ...user, token: 'token-2' }
    await signIn(renewed)
    expect(testPorts.effects.slice(REJECTED.length)).toEqual([
      ['keep', renewed],
      ['goTo', '/wallet'],
    ])
  })

  it('keeps the stored user if it ends during work', () => {
    const { testPorts, session } = open(user, '/cashlogs')
    session.send({ type: 'REPLACE_USER', user })
    session.send({ type: 'EXPIRED', address: '/wallet' })
    expect(testPorts.effects.filter(([name]) => name === 'end' || name === 'forget')).toEqual([])
  })

  it('leads another person to / instead of the first person’s page', async () => {
    const { testPorts, session, answer, signIn } = open(user, '/cashlogs')
    await answer('checkToken', expiredSession)
    await signIn(sessionUser({ id: 'user-2' }))
    expect(testPorts.effects.at(-1)).toEqual(['goTo', '/'])
    expect(session.getSnapshot().matches({ signedIn: 'verified' })).toBe(true)
  })

  it('leads back also after a wrong password', async () => {
    const { testPorts, session, answer, signIn } = open(user, '/wallet')
    await answer('checkToken', expiredSession)
    session.send({ type: 'SIGN_IN', email: user.email, password: 'wrong' })
    await answer('signIn', refused('WrongCredentials'))
    await signIn({ ...user, token: 'token-2' })
    expect(testPorts.effects.at(-1)).toEqual(['goTo', '/wallet'])
  })
})

it('signing out deletes the stored user without waiting for the server, and works without a network', async () => {
  const { testPorts, session } = open(user)
  session.send({ type: 'SIGN_OUT' })
  expect(testPorts.effects).toEqual([['forget']])
  expect(testPorts.waiting('signOut').input).toEqual({ token: user.token })
  testPorts.fail('signOut')
  await flushPromises()
  expect(session.getSnapshot().value).toEqual({ signedOut: 'idle' })
  expect(session.getSnapshot().context.user).toBeNull()
  expect(testPorts.effects.at(-1)).toEqual(['goTo', '/login'])
})

describe('another tab', () => {
  it('that signs out signs this one out', () => {
    const { testPorts, session, otherTab } = open(user)
    otherTab(null)
    expect(selectUser(session.getSnapshot())).toBeNull()
    expect(testPorts.effects).toEqual([['goTo', '/login']])
  })

  it('that switches the establishment makes this one go to / and reload', () => {
    const { testPorts, session, otherTab } = open(user)
    const moved = sessionUser({ token: 'token-2', establishmentId: 'establishment-2' })
    otherTab(moved)
    expect(selectUser(session.getSnapshot())).toEqual(moved)
    expect(testPorts.effects).toEqual([['goTo', '/'], ['reload']])
  })

  it('that renews the session of the same person and establishment gives this one the new token and leaves it on its page', () => {
    const { testPorts, session, otherTab } = open(user)
    otherTab(sessionUser({ token: 'token-2' }))
    expect(selectToken(session.getSnapshot())).toBe('token-2')
    expect(testPorts.effects).toEqual([])
  })

  it('that signs in again leads this one back to its page', async () => {
    const { testPorts, session, answer, otherTab } = open(user, '/cashlogs')
    await answer('checkToken', expiredSession)
    otherTab(sessionUser({ token: 'token-2' }))
    expect(selectToken(session.getSnapshot())).toBe('token-2')
    expect(testPorts.effects.at(-1)).toEqual(['goTo', '/cashlogs'])
  })

  it('is watched until the session is stopped', () => {
    const { testPorts, session } = open(user)
    session.stop()
    expect(testPorts.effects).toEqual([['unwatch']])
  })
})
