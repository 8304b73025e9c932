import type { SnapshotFrom } from 'xstate'
import type { SecondStep, SessionUser } from '../../domain/contract/auth.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { sessionMachine } from './machine.ts'

type Session = SnapshotFrom<typeof sessionMachine>

/** The problem shown at the sign-in form, if any. */
export type SignInProblem = 'expired' | 'rejected' | 'refused' | 'throttled' | 'failed' | 'forbidden'

/** True while the app can be used: a stored user counts before the server has confirmed the token. */
export const selectIsSignedIn = (session: Session): boolean => session.matches('signedIn')

/** The signed-in user, or null. */
export const selectUser = (session: Session): SessionUser | null =>
  session.matches('signedIn') ? session.context.user : null

/** True while the person must set up a second factor. */
export const selectIsEnrolling = (session: Session): boolean => session.matches('enrolling')

/** The token sent with calls, or null. */
export const selectToken = (session: Session): string | null =>
  (selectIsEnrolling(session) ? session.context.user : selectUser(session))?.token ?? null

/** True while signing in or out. */
export const selectIsBusy = (session: Session): boolean =>
  session.matches('signingIn') || session.matches('signingOut')

export const selectProblem = (session: Session): SignInProblem | null => {
  if (session.matches({ signedOut: 'expired' })) return 'expired'
  if (session.matches({ signedOut: 'rejected' })) return 'rejected'
  if (session.matches({ signedOut: 'refused' })) return 'refused'
  if (session.matches({ signedOut: 'throttled' })) return 'throttled'
  if (session.matches({ signedOut: 'failed' })) return 'failed'
  return session.matches({ signedIn: 'forbidden' }) ? 'forbidden' : null
}

/** The second step of the sign-in while it is requested, otherwise null. */
export const selectSecondStep = (session: Session): SecondStep | null => session.context.secondStep

export const selectRefusal = (session: Session): Refusal | null => session.context.refusal

/** Seconds until another attempt is allowed, otherwise 0. */
export const selectSecondsLeft = (session: Session): number =>
  session.matches({ signedOut: 'throttled' }) ? session.context.secondsLeft : 0
