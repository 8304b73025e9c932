import type { SessionUser } from '../domain/contract/auth.ts'
import { writeText } from './write-text.ts'

const KEY = 'user'
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

/** Calls the listener when another tab stored a user, or deleted it (null), until the returned function is called. */
export function watchUser(listener: (user: SessionUser | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener(parse(event.newValue))
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
