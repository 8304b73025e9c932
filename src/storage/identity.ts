import type { IdentityAnswerBody, IdentityBegun } from '../domain/contract/accounts.ts'

/** What came back from the identity provider. */
export type IdentityAnswer = Pick<IdentityAnswerBody, 'token' | 'answer'>

/** The session storage entry that signing out deletes too. */
const AUTH_ENTRY = 'auth'

/** Redirects to the identity provider. The token stays in this tab, so that the provider's answer is useless elsewhere. */
export function goToProvider({ address, token }: IdentityBegun): void {
  sessionStorage.setItem(AUTH_ENTRY, token)
  location.assign(address)
}

/** Removes the provider's answer from the address and the storage, and returns it; null when this tab did not begin a sign-in. */
export function takeIdentityAnswer(): IdentityAnswer | null {
  const answer = location.search.slice(1)
  history.replaceState(history.state, '', location.pathname)
  const token = sessionStorage.getItem(AUTH_ENTRY)
  sessionStorage.removeItem(AUTH_ENTRY)
  return token === null ? null : { token, answer }
}
