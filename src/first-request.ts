import './storage/blocked-storage.ts'
import { serverClock } from './api/server-clock.ts'
import type { ClientConfig } from './domain/contract/client-config.ts'
import { guardRoute, routeAccess } from './domain/roles.ts'
import { firstPageOf } from './first-page.ts'
import { loadLocale } from './i18n/load.ts'
import { storedLocale } from './i18n/locales.ts'
import { SCREENS } from './screens.ts'
import { readUser } from './storage/users.ts'

/*
 * The page includes this script before all others. While they are still loading, it requests the rows of the list at the address,
 * the screen and the messages. `main.tsx` takes the answer for the list and the messages, and imports the screen, which is usually loaded by
 * then.
 */

/** The request for the rows of the list at the address. */
interface FirstRequest {
  readonly url: string
  readonly authorization: string
  readonly answer: Promise<Response>
  /** The JSON text of the answer, once it has arrived with status 200. */
  body: string | null
}

/** The server's clock. The first request and all later ones correct it. */
export const clock = serverClock()

let pending = send()
loadScreen()

const locale = storedLocale()
/** The messages of the current language. Without them nothing can be shown, so they are requested again after a failure. */
export const firstMessages = loadLocale(locale).catch(() => loadLocale(locale))
// `main.tsx`, which waits for the messages, gets the second failure.
firstMessages.catch(() => undefined)

function send(): FirstRequest | null {
  const user = readUser()
  const config = document.querySelector<HTMLMetaElement>('meta[name="sacoche-config"]')?.content ?? ''
  const page = user && firstPageOf(location.pathname, new URLSearchParams(location.search), user)
  if (!page || !config.startsWith('{')) return null
  const url = new URL(`/api/v1/${page}`, location.origin).href
  const authorization = `Bearer ${user.token}`
  const { apiKey } = JSON.parse(config) as ClientConfig
  const responsePromise = clock.fetch(url, {
    cache: 'no-store',
    headers: { 'X-Api-Key': apiKey, Accept: 'application/json', Authorization: authorization },
  })
  const answer = responsePromise.then(async (response) => {
    const text = await response.text()
    if (response.status === 200) request.body = text
    return new Response(text || null, response)
  })
  // After a failure, the call that takes the answer sends the request itself.
  answer.catch(() => undefined)
  const request: FirstRequest = { url, authorization, answer, body: null }
  return request
}

/** Loads the screen of the address, if the user may open it. A failure is reported where the screen is imported. */
function loadScreen(): void {
  const path = routeAccess(location.pathname)?.path ?? ''
  if (guardRoute(path, readUser()) === 'pass') SCREENS[path]?.().catch(() => undefined)
}

/** Sends a request; the first call with the address and token of the first request gets its answer. */
export const fetchOrTakeFirst: typeof fetch = (input, options) => {
  const first = pending
  const sendNew = () => clock.fetch(input, options)
  if (
    first &&
    input instanceof Request &&
    input.method === 'GET' &&
    input.url === first.url &&
    input.headers.get('Authorization') === first.authorization
  ) {
    pending = null
    return first.answer.catch(sendNew)
  }
  return sendNew()
}

/** The longest time that the page waits for the first answer before it renders, in milliseconds. */
const MAX_WAIT_MS = 200

/**
 * Resolves when the first request has been answered or has failed, at the latest after `MAX_WAIT_MS`, so that
 * the page is rendered once, with its rows: rendering it without rows takes longer than the answer usually
 * does, and the answer could only be rendered afterwards.
 */
export function firstAnswer(): Promise<unknown> {
  if (!pending) return Promise.resolve()
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  return Promise.race([pending.answer.catch(() => undefined), timeout])
}

/**
 * Takes the answer of the first request, so that its rows are in the first render; null if none has arrived
 * with status 200, or it is for another call.
 */
export function takeFirstAnswer(url: string, token: string | null): unknown {
  if (!pending?.body || url !== pending.url || `Bearer ${token}` !== pending.authorization) return null
  const { body } = pending
  pending = null
  return JSON.parse(body)
}

/** Forgets an answer that no call has taken: a later call needs newer rows. */
export function forgetFirstRequest(): void {
  pending = null
}
