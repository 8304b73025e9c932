import { expect } from 'vitest'
import type { Outcome } from '../../../src/domain/outcome.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { sessionWith } from '../../../src/machines/session/machine.ts'
import {
  selectIsBusy,
  selectIsEnrolling,
  selectIsSignedIn,
  selectProblem,
  selectSecondStep,
  selectSecondsLeft,
  selectToken,
  selectUser,
} from '../../../src/machines/session/selectors.ts'
import { done, expiredSession, refused } from '../support/outcomes.ts'
import { sessionUser } from '../support/people.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const user = sessionUser()
const renewed = sessionUser({ token: 'token-2' })
const atOtherEstablishment = sessionUser({ token: 'token-3', establishmentId: 'establishment-2' })
const somebody = sessionUser({ id: 'user-2', token: 'token-4' })
const tooMany: Outcome<never> = {
  kind: 'refused',
  refusal: { ...clientRefusal('TooManyTries'), retryAfterSeconds: 2 },
}

const PROOF_TOKEN = 'a secret of this tab'
const secondStep = { token: 'token of the first step', seconds: 600 }

const signedIn = ['signedIn.checking', 'signedIn.verified', 'signedIn.unverified', 'signedIn.forbidden']
const atForm = [
  'signedOut.idle',
  'signedOut.expired',
  'signedOut.rejected',
  'signedOut.refused',
  'signedOut.failed',
]

const lastAddress = () => testPorts.effects.findLast(([name]) => name === 'goTo')?.[1]

export const spec = chartSpec({
  testPorts,
  machine: sessionWith({
    ...testPorts.ports('signIn', 'checkToken', 'signOut'),
    users: {
      ...testPorts.effectsOf('keep', 'forget', 'end'),
      watch: () => testPorts.effect('unwatch'),
    },
    ...testPorts.effectsOf('goTo', 'reload'),
  }),
  starts: {
    unknown: { input: { user: null, address: '/cashlogs' }, firstState: 'signedOut.idle' },
    known: { input: { user, address: '/cashlogs?page=2' }, firstState: 'signedIn.checking' },
  },
  events: {
    SIGN_IN: {
      cases: [
        { type: 'SIGN_IN', email: 'director@sacoche.example', password: 'Sacoche-demo-2026' },
        { type: 'SIGN_IN', email: ' ', password: 'Sacoche-demo-2026' },
        { type: 'SIGN_IN', email: 'director@sacoche.example', password: '' },
      ],
      acceptedIn: atForm,
      elsewhere: 'there is no form, or it waits for an answer or for the end of a delay',
    },
    IDENTIFIED: {
      from: 'shell',
      cases: [
        { type: 'IDENTIFIED', proof: { token: PROOF_TOKEN, answer: 'code=a.b.c&state=here' } },
        { type: 'IDENTIFIED', proof: null },
      ],
      acceptedIn: [...atForm, 'signedOut.throttled', 'signedOut.codeRequired'],
      elsewhere: 'somebody is signed in, or is signing in or out',
    },
    CODE_ACCEPTED: {
      from: 'shell',
      cases: [
        { type: 'CODE_ACCEPTED', user: renewed },
        { type: 'CODE_ACCEPTED', user: somebody },
      ],
      acceptedIn: ['signedOut.codeRequired'],
      elsewhere: 'no code is required',
    },
    PASSKEY_ACCEPTED: {
      from: 'shell',
      cases: [
        { type: 'PASSKEY_ACCEPTED', user: renewed },
        { type: 'PASSKEY_ACCEPTED', user: somebody },
      ],
      acceptedIn: [...atForm, 'signedOut.throttled', 'signedOut.codeRequired'],
      elsewhere: 'somebody is signed in, or is signing in or out',
    },
    ENROLMENT_REQUIRED: {
      from: 'shell',
      cases: [
        { type: 'ENROLMENT_REQUIRED', address: '/wallet' },
        { type: 'ENROLMENT_REQUIRED', address: '/login' },
      ],
      acceptedIn: signedIn,
      elsewhere: 'nobody is signed in, or a second factor is being set up: a late answer changes nothing',
    },
    ENROLLED: bareEvent('ENROLLED', ['enrolling'], 'no second factor is being set up', 'shell'),
    CANCEL_CODE: bareEvent('CANCEL_CODE', ['signedOut.codeRequired'], 'no code is required'),
    SIGN_OUT: bareEvent('SIGN_OUT', [...signedIn, 'enrolling'], 'nobody is signed in'),
    CONTINUE: bareEvent('CONTINUE', ['signedIn.forbidden'], 'no call was forbidden'),
    EXPIRED: {
      from: 'shell',
      cases: [
        { type: 'EXPIRED', address: '/cashregister?service=lunch' },
        { type: 'EXPIRED', address: '/login' },
      ],
      acceptedIn: [...signedIn, 'enrolling'],
      elsewhere: 'a late answer to a call of an ended session changes nothing',
    },
    FORBIDDEN: bareEvent(
      'FORBIDDEN',
      signedIn,
      'nobody is signed in, or a second factor is being set up: a late answer changes nothing',
      'shell',
    ),
    REPLACE_USER: {
      from: 'shell',
      cases: [{ type: 'REPLACE_USER', user: atOtherEstablishment }],
      acceptedIn: signedIn,
      elsewhere: 'nobody is signed in whose data could change',
    },
    USER_STORED: {
      from: 'tab',
      cases: [
        { type: 'USER_STORED', user: renewed },
        { type: 'USER_STORED', user: atOtherEstablishment },
        { type: 'USER_STORED', user: somebody },
      ],
      acceptedIn: [...signedIn, ...atForm, 'signedOut.throttled', 'signedOut.codeRequired', 'enrolling'],
      elsewhere:
        'this tab is signing in, and may store a user itself, or is signing out, and has deleted the stored one',
    },
    USER_FORGOTTEN: bareEvent(
      'USER_FORGOTTEN',
      [...signedIn, 'enrolling'],
      'nobody is signed in here either',
      'tab',
    ),
  },
  answers: {
    checkToken: { done: done(10000, null), expired: expiredSession, refused: refused('InvalidApiKey') },
    signIn: {
      same: done(10000, renewed),
      other: done(10000, somebody),
      codeRequired: done(10000, { secondStep }),
      enrolment: done(10000, { enrolment: renewed }),
      wrong: refused('WrongCredentials'),
      tooMany,
      tooManyWithoutDuration: refused('TooManyTries'),
    },
    signOut: { done: done(10000, null), expired: expiredSession },
  },
  commands: [],
  watchers: ['watchUsers'],
  timers: {
    'xstate.after.1000.session.signedOut.throttled': 1_000,
    'xstate.after.5000.session.signingOut': 5_000,
  },
  guardFields: ({ user, secondsLeft }, state) => ({
    user: user && [user.id, user.establishmentId],
    secondsLeft: state === 'signedOut.throttled' ? secondsLeft : null,
  }),
  states: {
    'signedIn.checking': (session) => {
      expect(selectUser(session)).toEqual(user)
      expect(selectIsSignedIn(session)).toBe(true)
    },
    'signedIn.verified': (session) => {
      expect(selectToken(session)).toBe(session.context.user?.token)
      expect(selectProblem(session)).toBeNull()
      expect(session.matches({ signedIn: 'unverified' })).toBe(false)
    },
    'signedIn.unverified': (session) => expect(session.matches({ signedIn: 'unverified' })).toBe(true),
    'signedIn.forbidden': (session) => {
      expect(selectProblem(session)).toBe('forbidden')
      expect(selectIsSignedIn(session)).toBe(true)
    },
    'signedOut.idle': (session) => {
      expect(selectUser(session)).toBeNull()
      expect(selectToken(session)).toBeNull()
    },
    'signedOut.expired': (session) => {
      expect(selectProblem(session)).toBe('expired')
      expect(selectToken(session)).toBeNull()
      expect(session.context.returnTo).not.toBe('/login')
      expect(lastAddress()).toBe('/login')
    },
    'signedOut.rejected': (session) => {
      expect(selectProblem(session)).toBe('rejected')
      expect(selectToken(session)).toBeNull()
      expect(testPorts.effects.at(-1)).toEqual(['end', session.context.user])
      expect(lastAddress()).toBe('/login')
    },
    'signedOut.refused': (session) => {
      expect(selectProblem(session)).toBe('refused')
      expect(['WrongCredentials', 'IdentityRefused', 'InvalidRequest']).toContain(
        session.context.refusal?.name,
      )
    },
    'signedOut.failed': (session) => {
      expect(selectProblem(session)).toBe('failed')
      expect(session.context.refusal).toBeNull()
    },
    'signedOut.codeRequired': (session) => {
      expect(selectSecondStep(session)).toEqual(secondStep)
      expect(selectUser(session)).toBeNull()
      expect(selectProblem(session)).toBeNull()
    },
    enrolling: (session) => {
      expect(selectIsEnrolling(session)).toBe(true)
      expect(selectUser(session)).toBeNull()
      expect(selectToken(session)).toBe(session.context.user?.token)
    },
    'signedOut.throttled': (session) => expect(selectSecondsLeft(session)).toBeGreaterThan(0),
    signingIn: (session) => {
      expect(selectIsBusy(session)).toBe(true)
      expect(JSON.stringify(session.context)).not.toContain('Sacoche-demo-2026')
      expect(JSON.stringify(session.context)).not.toContain(PROOF_TOKEN)
    },
    signingOut: (session) => {
      expect(selectIsBusy(session)).toBe(true)
      expect(testPorts.effects.at(-1)).toEqual(['forget'])
    },
  },
  home: ['signedIn.verified'],
  pinned: { vertices: 153, edges: 1330, paths: 1179 },
})
