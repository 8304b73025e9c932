import type { SnapshotFrom } from 'xstate'
import type { SessionUser } from '../../domain/contract/auth.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { sessionMachine } from './machine.ts'

type Session = SnapshotFrom<typeof sessionMachine>

/** What keeps the person at the sign-in form, if anything has happened there. */
export type SignInProblem = 'expired' | 'rejected' | 'refused' | 'throttled' | 'failed' | 'forbidden'

/** True while the app may be used: a stored user counts before the server has confirmed the token. */
export const selectIsSignedIn = (session: Session): boolean => session.matches('signedIn')

/** Who is signed in, or null. The route guard asks this. */
export const selectUser = (session: Session): SessionUser | null =>
  session.matches('signedIn') ? session.context.user : null

/** The token that calls carry, or null. */
export const selectToken = (session: Session): string | null => selectUser(session)?.token ?? null

/** True while the server could not be asked whether the session is still good. */
export const selectIsUnverified = (session: Session): boolean => session.matches({ signedIn: 'unverified' })

/** True while signing in or out is under way. */
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

export const selectRefusal = (session: Session): Refusal | null => session.context.refusal

/** Seconds until another try, while too many tries forbid it; else 0. */
export const selectSecondsLeft = (session: Session): number =>
  session.matches({ signedOut: 'throttled' }) ? session.context.secondsLeft : 0
