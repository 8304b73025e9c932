import type { SessionUser } from '../domain/contract/auth.ts'
import { writeText } from './write-text.ts'

const KEY = 'user'
/** Stored when the server has ended the session. It tells other tabs that the session ended without signing out. */
const ENDED = ''
/** The session storage key of the token that `identity.ts` stores. */
const IDENTITY_TOKEN_KEY = 'auth'

/** Returns the stored session user; null if none is stored, or if the stored data is invalid. */
export function readUser(): SessionUser | null {
  return parse(localStorage.getItem(KEY))
}

/** Stores the session user for all tabs. Without storage space the person is signed in in this tab only, until it is reloaded or closed. */
export function storeUser(user: SessionUser): void {
  writeText(KEY, JSON.stringify(user))
}

/** Deletes the session user, and this tab's token of an unfinished sign-in with an identity provider. */
export function deleteStoredUser(): void {
  localStorage.removeItem(KEY)
  sessionStorage.removeItem(IDENTITY_TOKEN_KEY)
}

/** Removes the session user after the server has refused this token, unless another tab has signed in meanwhile. */
export function endStoredUser(token: string): void {
  if (readUser()?.token === token) writeText(KEY, ENDED)
}

/**
 * Calls the listener when another tab stored a user, or deleted it (null), and `onEnded` with the token when another tab noticed that the
 * server has ended the session, until the returned function is called.
 */
export function watchUser(
  listener: (user: SessionUser | null) => void,
  onEnded: (token: string | undefined) => void,
): () => void {
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== KEY && key !== null) return
    if (newValue === ENDED) onEnded(parse(oldValue)?.token)
    else listener(parse(newValue))
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function parse(text: string | null): SessionUser | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isSessionUser(value) ? value : null
  } catch {
    return null
  }
}

function isSessionUser(value: unknown): value is SessionUser {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    'role' in value &&
    typeof value.role === 'number' &&
    'timeZone' in value &&
    typeof value.timeZone === 'string' &&
    'establishments' in value &&
    Array.isArray(value.establishments)
  )
}
