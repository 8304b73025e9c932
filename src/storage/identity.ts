import type { IdentityAnswerBody, IdentityBegun } from '../domain/contract/accounts.ts'
import { writeText } from './write-text.ts'

/** The answer of the identity provider, with the token of the sign-in that this tab began. */
type IdentityAnswer = Pick<IdentityAnswerBody, 'token' | 'answer'>

/** The session storage key of the token. `takeIdentityAnswer` deletes the token, and so does signing out. */
const TOKEN_KEY = 'auth'

/** Redirects to the identity provider. The token stays in this tab, so that the provider's answer is useless elsewhere. */
export function goToProvider({ address, token }: IdentityBegun): void {
  // Without storage space the answer of the provider is refused.
  writeText(TOKEN_KEY, token, sessionStorage)
  location.assign(address)
}

/**
 * Removes the provider's answer from the address and the token from the storage, and returns both; null when
 * this tab has stored no token.
 */
export function takeIdentityAnswer(): IdentityAnswer | null {
  const answer = location.search.slice(1)
  history.replaceState(history.state, '', location.pathname)
  const token = sessionStorage.getItem(TOKEN_KEY)
  sessionStorage.removeItem(TOKEN_KEY)
  return token === null ? null : { token, answer }
}
