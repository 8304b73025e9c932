import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import { routeAccess } from '../../../src/domain/roles.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import type { SessionContext, SessionInput } from '../../../src/machines/session/types.ts'
import { chartFields } from '../support/fields.ts'

/** The address with its query if it is a page of the app, otherwise `/`. */
const appAddress = (address: string) =>
  routeAccess(address.replace(/[?#].*$/u, ''))?.layout === 'app' ? address : '/'

/** After signing in, the same person returns to their page; another person starts at `/`. */
const afterSignIn = (before: SessionContext, user: SessionUser) => ({
  user,
  returnTo: before.user?.id === user.id ? before.returnTo : '/',
  refusal: null,
})
const NOBODY = { user: null, returnTo: '/', refusal: null } as const

const issuesOfBlanks = (typed: Readonly<Record<string, string>>) =>
  ['email', 'password']
    .filter((path) => (path === 'email' ? typed[path]!.trim() : typed[path]) === '')
    .map((path) => ({ path, key: 'issue.required' }))

export const fields = chartFields<SessionContext, SessionInput>({
  initial: ({ user, address }) => ({
    user,
    returnTo: appAddress(address),
    refusal: null,
    secondsLeft: 0,
    secondStep: null,
  }),
  changes: {
    'signedIn: EXPIRED|ENROLMENT_REQUIRED': ({ event }) => ({ returnTo: appAddress(event.address) }),
    'REPLACE_USER|USER_STORED': ({ before, event }) => afterSignIn(before, event.user),
    'signIn done → signedIn': ({ before, data }) => afterSignIn(before, data),
    'signIn done → enrolling': ({ before, data }) => afterSignIn(before, data.enrolment),
    'signIn done → signedOut.codeRequired': ({ data }) => ({ secondStep: data.secondStep }),
    'CODE_ACCEPTED|PASSKEY_ACCEPTED': ({ before, event }) => afterSignIn(before, event.user),
    'signedOut.codeRequired: *': { secondStep: null },
    USER_FORGOTTEN: NOBODY,
    'signingOut: *': NOBODY,
    'SIGN_IN|IDENTIFIED → signingIn': { refusal: null },
    'SIGN_IN → signedOut.refused': ({ event: { email, password } }) => ({
      refusal: clientRefusal('InvalidRequest', { issues: issuesOfBlanks({ email, password }) }),
    }),
    'IDENTIFIED → signedOut.refused': { refusal: clientRefusal('IdentityRefused') },
    'signIn refused': ({ refusal }) => ({ refusal }),
    'signIn refused → signedOut.throttled': ({ refusal }) => ({
      secondsLeft: refusal!.retryAfterSeconds ?? 10,
    }),
    'signedOut.throttled: after → signedOut.throttled': ({ before }) => ({
      secondsLeft: before.secondsLeft - 1,
    }),
    'signedOut.throttled: after → signedOut.idle': { refusal: null },
  },
})
