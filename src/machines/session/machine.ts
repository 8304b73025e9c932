import { assertEvent, assign, fromCallback, setup } from 'xstate'
import type { SessionUser, SignedIn } from '../../domain/contract/auth.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { routeAccess } from '../../domain/roles.ts'
import { assertDefined, clientRefusal, outcomeOf, refusalOfOutcome } from '../outcome.ts'
import { backgroundQueryActor, PortNotProvided, unprovidedAction, unprovidedQuery } from '../port.ts'
import { queryWorkflow } from '../query.ts'
import type { SessionContext, SessionEvent, SessionInput, SessionPorts, SignInInput } from './types.ts'

/** How long signing out waits for the answer of the server, in milliseconds. */
const SIGN_OUT_TIMEOUT_MS = 5_000
const ONE_SECOND_MS = 1_000
/** The wait in seconds after too many attempts, when the server gave none. */
const DEFAULT_WAIT_SECONDS = 10

const { guards, actions, assignOn, assignData } = queryWorkflow<SessionContext, SessionEvent>()

/**
 * The session of the user in this tab. The machine runs as long as the page; all tabs share the stored user.
 *
 * A stored user is signed in at once, while the server checks the token. An invalid token, found by this check or in the answer of any call
 * (401), leads to sign-in and from there back to the current page; if it is found before the check has ended, the stored user is deleted. A sign-in, by password or
 * identity provider, can be refused, throttled for some time, or fail temporarily; the form stays open each time. A person with a second factor also
 * enters a code or uses a passkey in a separate form; the session starts after this second step. A person who lacks a second factor that is
 * required sets one up before anything else. Signing out deletes the stored user first and then informs the server, so that it works offline.
 * Sign-out, sign-in and a switch of the establishment in another tab take effect in this tab too.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
  },
  guards: {
    ...guards,
    hasUser: ({ context }) => context.user !== null,
    isFilledIn: ({ event }) => event.type === 'SIGN_IN' && event.email.trim() !== '' && event.password !== '',
    isCodeRequired: (_, outcome: Outcome<SignedIn>) =>
      outcome.kind === 'done' && 'secondStep' in outcome.data,
    isEnrolmentRequired: (_, outcome: Outcome<SignedIn>) =>
      outcome.kind === 'done' && 'enrolment' in outcome.data,
    isIdentified: ({ event }) => event.type === 'IDENTIFIED' && event.proof !== null,
    isTokenInvalid: (_, outcome: Outcome<unknown>) => refusalOfOutcome(outcome)?.name === 'InvalidToken',
    isTooManyTries: (_, outcome: Outcome<unknown>) => refusalOfOutcome(outcome)?.name === 'TooManyTries',
    isSameUserAndEstablishment: ({ context, event }) =>
      'user' in event &&
      event.user.id === context.user?.id &&
      event.user.establishmentId === context.user.establishmentId,
    mustWaitLonger: ({ context }) => context.secondsLeft > 1,
  },
  actors: {
    signIn: unprovidedQuery<SignInInput, SignedIn>('signIn'),
    checkToken: unprovidedQuery<{ readonly token: string }, unknown>('checkToken'),
    signOut: unprovidedQuery<{ readonly token: string }, unknown>('signOut'),
    watchUsers: fromCallback<SessionEvent>(() => {
      throw new PortNotProvided('users')
    }),
  },
  actions: {
    ...actions,
    storeUser: unprovidedAction('users'),
    deleteStoredUser: unprovidedAction('users'),
    endStoredUser: unprovidedAction('users'),
    goBack: unprovidedAction('goTo'),
    goHome: unprovidedAction('goTo'),
    goToLogin: unprovidedAction('goTo'),
    reload: unprovidedAction('reload'),
    noteSignedIn: assignData((data: SignedIn, context) => {
      if ('secondStep' in data) return data
      return signedInContext(context, 'enrolment' in data ? data.enrolment : data)
    }),
    replaceUser: assign(({ context, event }) =>
      'user' in event ? signedInContext(context, event.user) : {},
    ),
    forgetPerson: assign({ user: null, returnTo: '/', refusal: null }),
    noteAddress: assign(({ event }) => ('address' in event ? { returnTo: safeReturn(event.address) } : {})),
    noteBlanks: assignOn('SIGN_IN', ({ email, password }) => ({
      refusal: clientRefusal('InvalidRequest', {
        issues: [
          ...(email.trim() === '' ? [{ path: 'email', key: 'issue.required' }] : []),
          ...(password === '' ? [{ path: 'password', key: 'issue.required' }] : []),
        ],
      }),
    })),
    noteUnidentified: assign({ refusal: () => clientRefusal('IdentityRefused') }),
    noteWait: assign({
      secondsLeft: (_, outcome: Outcome<unknown>) =>
        refusalOfOutcome(outcome)?.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS,
    }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    user: input.user,
    returnTo: safeReturn(input.address),
    refusal: null,
    secondsLeft: 0,
    secondStep: null,
  }),
  invoke: { id: 'watchUsers', src: 'watchUsers' },
  initial: 'restoring',
  states: {
    restoring: {
      always: [{ guard: 'hasUser', target: 'signedIn' }, { target: 'signedOut' }],
    },
    signedIn: {
      initial: 'checking',
      on: {
        EXPIRED: { target: 'signedOut.expired', actions: ['noteAddress', 'goToLogin'] },
        FORBIDDEN: { target: '.forbidden', actions: 'goToLogin' },
        ENROLMENT_REQUIRED: { target: 'enrolling', actions: ['noteAddress', 'goToLogin'] },
        SIGN_OUT: 'signingOut',
        REPLACE_USER: { target: '.verified', actions: ['replaceUser', 'storeUser'] },
        USER_STORED: [
          { guard: 'isSameUserAndEstablishment', target: '.verified', actions: 'replaceUser' },
          { target: '.verified', actions: ['replaceUser', 'goHome', 'reload'] },
        ],
        USER_FORGOTTEN: { target: 'signedOut', actions: ['forgetPerson', 'goToLogin'] },
      },
      states: {
        checking: {
          on: { EXPIRED: { target: '#session.signedOut.rejected', actions: ['noteAddress', 'goToLogin'] } },
          invoke: {
            id: 'checkToken',
            src: 'checkToken',
            input: ({ context }) => ({ token: assertDefined(context.user, 'user').token }),
            onDone: [
              { guard: { type: 'isDone', params: outcomeOf }, target: 'verified' },
              {
                guard: { type: 'isTokenInvalid', params: outcomeOf },
                target: '#session.signedOut.rejected',
                actions: 'goToLogin',
              },
              { target: 'unverified' },
            ],
            onError: 'unverified',
          },
        },
        verified: {},
        /** The server could not check the token. Work continues; every call is checked anyway. */
        unverified: {},
        forbidden: { on: { CONTINUE: { target: 'verified', actions: 'goHome' } } },
      },
    },
    signedOut: {
      initial: 'idle',
      on: {
        SIGN_IN: [
          { guard: 'isFilledIn', target: 'signingIn' },
          { target: '.refused', actions: 'noteBlanks' },
        ],
        IDENTIFIED: [
          { guard: 'isIdentified', target: 'signingIn' },
          { target: '.refused', actions: 'noteUnidentified' },
        ],
        PASSKEY_ACCEPTED: { target: 'signedIn.verified', actions: ['replaceUser', 'storeUser', 'goBack'] },
        USER_STORED: { target: 'signedIn.verified', actions: ['replaceUser', 'goBack'] },
      },
      states: {
        idle: {},
        expired: {},
        /** The stored token was found invalid before its check had ended. */
        rejected: { entry: 'endStoredUser' },
        refused: {},
        failed: {},
        /** The first step was right, and the person has a second factor. */
        codeRequired: {
          on: {
            CODE_ACCEPTED: {
              target: '#session.signedIn.verified',
              actions: ['replaceUser', 'storeUser', 'goBack'],
            },
            CANCEL_CODE: 'idle',
            SIGN_IN: {},
          },
          exit: assign({ secondStep: null }),
        },
        throttled: {
          on: { SIGN_IN: {} },
          after: {
            [ONE_SECOND_MS]: [
              { guard: 'mustWaitLonger', target: 'throttled', reenter: true, actions: 'countDown' },
              { target: 'idle', actions: 'forgetRefusal' },
            ],
          },
        },
      },
    },
    /** The session allows nothing but setting up a second factor. The user of a new sign-in is stored only after that. */
    enrolling: {
      on: {
        ENROLLED: { target: 'signedIn.verified', actions: ['storeUser', 'goBack'] },
        EXPIRED: { target: 'signedOut.expired', actions: 'goToLogin' },
        SIGN_OUT: 'signingOut',
        USER_STORED: { target: 'signedIn.verified', actions: ['replaceUser', 'goBack'] },
        USER_FORGOTTEN: { target: 'signedOut', actions: 'forgetPerson' },
      },
    },
    signingIn: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => signInInputOf(event),
        onDone: [
          {
            guard: { type: 'isCodeRequired', params: outcomeOf },
            target: 'signedOut.codeRequired',
            actions: { type: 'noteSignedIn', params: outcomeOf },
          },
          {
            guard: { type: 'isEnrolmentRequired', params: outcomeOf },
            target: 'enrolling',
            actions: { type: 'noteSignedIn', params: outcomeOf },
          },
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'signedIn.verified',
            actions: [{ type: 'noteSignedIn', params: outcomeOf }, 'storeUser', 'goBack'],
          },
          {
            guard: { type: 'isTooManyTries', params: outcomeOf },
            target: 'signedOut.throttled',
            actions: [
              { type: 'noteRefusal', params: outcomeOf },
              { type: 'noteWait', params: outcomeOf },
            ],
          },
          { target: 'signedOut.refused', actions: { type: 'noteRefusal', params: outcomeOf } },
        ],
        onError: 'signedOut.failed',
      },
    },
    signingOut: {
      entry: 'deleteStoredUser',
      exit: 'forgetPerson',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ token: assertDefined(context.user, 'user').token }),
        onDone: { target: 'signedOut', actions: 'goToLogin' },
        onError: { target: 'signedOut', actions: 'goToLogin' },
      },
      after: { [SIGN_OUT_TIMEOUT_MS]: { target: 'signedOut', actions: 'goToLogin' } },
    },
  },
})

/** The password or the identity provider's answer goes from the event directly to the port and is never stored in the context. */
function signInInputOf(event: SessionEvent): SignInInput {
  if (event.type === 'IDENTIFIED') return assertDefined(event.proof, 'proof')
  assertEvent(event, 'SIGN_IN')
  return { email: event.email, password: event.password }
}

/** The changes after sign-in: the person of the last session returns to the previous page, any other person starts at the home page. */
function signedInContext({ user: before, returnTo }: SessionContext, user: SessionUser) {
  return { user, returnTo: before?.id === user.id ? returnTo : '/', refusal: null }
}

/** An address within the app to return to after sign-in; anything else leads to the home page. */
function safeReturn(address: string): string {
  const [path = ''] = address.split(/[?#]/u, 1)
  return routeAccess(path)?.layout === 'app' ? address : '/'
}

/** The machine with its ports. */
export function sessionWith(ports: SessionPorts) {
  return sessionMachine.provide({
    actors: {
      signIn: backgroundQueryActor(ports.signIn),
      checkToken: backgroundQueryActor(ports.checkToken),
      signOut: backgroundQueryActor(ports.signOut),
      watchUsers: fromCallback<SessionEvent>(({ sendBack }) =>
        ports.users.watch((user) =>
          sendBack(user ? { type: 'USER_STORED', user } : { type: 'USER_FORGOTTEN' }),
        ),
      ),
    },
    actions: {
      storeUser: ({ context }) => ports.users.keep(assertDefined(context.user, 'user')),
      deleteStoredUser: () => ports.users.forget(),
      endStoredUser: ({ context }) => ports.users.end(assertDefined(context.user, 'user')),
      goBack: ({ context }) => ports.goTo(context.returnTo),
      goHome: () => ports.goTo('/'),
      goToLogin: () => ports.goTo('/login'),
      reload: () => ports.reload(),
    },
  })
}
