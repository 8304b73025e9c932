import ky, { HTTPError, type KyResponse, type Options } from 'ky'
import { CODES } from '../domain/codes.ts'
import type { Outcome, Refusal } from '../domain/outcome.ts'
import { CallFailed, readRefusal } from './failures.ts'
import type { ServerClock } from './server-clock.ts'

interface ApiOptions {
  /** The address of the API, such as `/api/v1/`, absolute or relative to the page. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Returns the token of the current session; called for each request. */
  readonly token: () => string | null
  /** Learns the server's time from the answers. */
  readonly clock: ServerClock
  /** Sends each request except uploads. It must use the `fetch` of the clock, which is the default. */
  readonly fetch?: typeof fetch
  /** Returns the body of an answer that was requested while the app was loading, but only once; null when there is none for this call. */
  readonly takeAnswer?: (url: string, token: string | null) => unknown
  /**
   * Called when the server no longer accepts the token (401) or does not allow the call (403). `enrolment` is
   * the 403 of a user who must set up a second factor first.
   */
  readonly onSessionLost: (reason: 'expired' | 'forbidden' | 'enrolment') => void
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Uses this token instead of the session's: to check a session, or to end one that is no longer stored. */
  readonly token?: string
  /**
   * A repeated request with the same key returns the first success again. Calls on accounts and sessions
   * ignore it.
   */
  readonly idempotencyKey?: string
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Does not call `onSessionLost`. */
  readonly quiet?: boolean
  /** Nobody waits for the answer: `whenIdle` (`first-read.ts`) does not wait for this call. */
  readonly isBackground?: boolean
}

/** The options of an upload, which sends no additional headers. `onProgress` gets the sent fraction of the file, from 0 to 1. */
export type UploadOptions = Omit<CallOptions, 'headers'> & {
  readonly onProgress?: (fraction: number) => void
}

export interface NamedFile {
  readonly name: string
  readonly blob: Blob
  /** The hash reported by the server, in hexadecimal; null when there is none. */
  readonly sha256: string | null
}

/**
 * Checks a refusal and its HTTP status. Calls `onSessionLost` if the server refused the token (401) or the right to make the
 * call (403).
 *
 * @throws CallFailed `outdated`, when the session has another token in the meantime, or none
 */
export type CheckRefusal = (refusal: Refusal, status: number) => void

export type Query = Readonly<Record<string, string>>

/** The HTTP client. A call without a usable answer rejects with `CallFailed`, a cancelled call with an `AbortError`. */
export interface Api {
  get<Data>(path: string, query?: Query, options?: CallOptions): Promise<Outcome<Data>>
  /** The data of a `get` that was requested while the app was loading. It is returned once; null means that the call has to be sent. */
  getLoaded<Data>(path: string, query: Query): Data | null
  /** A file with the name given by the server. */
  file(path: string, query?: Query, options?: CallOptions): Promise<Outcome<NamedFile>>
  post<Data>(path: string, body: unknown, options?: CallOptions): Promise<Outcome<Data>>
  put<Data>(
    path: string,
    body: unknown,
    options?: CallOptions & { readonly query?: Query },
  ): Promise<Outcome<Data>>
  delete<Data>(path: string, options?: CallOptions & { readonly query?: Query }): Promise<Outcome<Data>>
  /** Sends a file and reports its progress (0 to 1). */
  upload<Data>(path: string, query: Query, file: Blob, options: UploadOptions): Promise<Outcome<Data>>
  readonly clock: ServerClock
}

const CALL_TIMEOUT_MS = 30_000

/** Creates the client. It never retries: the machines do, with the same idempotency key. */
export function createApi(options: ApiOptions): Api {
  const { clock } = options
  const http = ky.create({
    prefix: options.baseUrl,
    retry: 0,
    timeout: CALL_TIMEOUT_MS,
    cache: 'no-store',
    fetch: options.fetch ?? clock.fetch,
    headers: { 'X-Api-Key': options.apiKey, Accept: 'application/json' },
  })
  // A caller that passes a token handles the end of the session itself.
  const refusalCheckOf = ({ token, quiet }: CallOptions, sentToken: string | null): CheckRefusal => {
    if (quiet || token !== undefined) return () => undefined
    return ({ name }, status) => {
      if (name !== 'InvalidToken' && status !== 403) return
      if (options.token() !== sentToken) throw new CallFailed('outdated')
      if (name === 'SecondFactorRequired') options.onSessionLost('enrolment')
      else options.onSessionLost(status === 403 ? 'forbidden' : 'expired')
    }
  }
  const call = <Data>(
    callOptions: CallOptions,
    send: (options: Options) => Promise<KyResponse>,
    read: (response: KyResponse) => Promise<Outcome<Data>> = readData<Data>,
  ) => {
    const sentToken = options.token()
    return waitForOutcome(
      send(requestOptions(callOptions, callOptions.token ?? sentToken)),
      refusalCheckOf(callOptions, sentToken),
      read,
    )
  }
  return {
    clock,
    get: (path, query = {}, callOptions = {}) =>
      call(callOptions, (request) => http.get(path, { searchParams: query, ...request })),
    getLoaded: <Data>(path: string, query: Query) => {
      const { href } = new URL(`${options.baseUrl}${path}?${new URLSearchParams(query)}`, location.href)
      const body = options.takeAnswer?.(href, options.token()) as { readonly data: Data } | null | undefined
      return body?.data ?? null
    },
    file: async (path, query = {}, callOptions = {}) => {
      const { readFileAnswer } = await importFiles()
      return call(
        callOptions,
        (request) => http.get(path, { searchParams: query, ...request }),
        readFileAnswer,
      )
    },
    post: (path, body, callOptions = {}) =>
      call(callOptions, (request) => http.post(path, { json: body, ...request })),
    put: (path, body, { query = {}, ...callOptions } = {}) =>
      call(callOptions, (request) => http.put(path, { json: body, searchParams: query, ...request })),
    delete: (path, { query = {}, ...callOptions } = {}) =>
      call(callOptions, (request) => http.delete(path, { searchParams: query, ...request })),
    upload: async (path, query, file, callOptions) => {
      const { uploadFile } = await importFiles()
      const sentToken = options.token()
      const token = callOptions.token ?? sentToken
      const headers = { 'X-Api-Key': options.apiKey, ...(token && { Authorization: `Bearer ${token}` }) }
      return uploadFile(
        { ...options, headers, checkRefusal: refusalCheckOf(callOptions, sentToken) },
        path,
        query,
        file,
        callOptions,
      )
    },
  }
}

/** Imports the code of downloads and uploads before a request is sent. @throws CallFailed when it can't be loaded: nothing was sent */
async function importFiles() {
  try {
    return await import('./files.ts')
  } catch (error) {
    throw new CallFailed('network', { cause: error })
  }
}

function requestOptions(
  { signal, idempotencyKey, headers: extraHeaders }: CallOptions,
  token: string | null,
) {
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...extraHeaders,
  }
  return { headers, ...(signal && { signal }) }
}

/**
 * Waits for the answer and reads it. An answer without content (204) becomes the refusal `NotFound`.
 *
 * @throws CallFailed, and AbortError for a cancelled call
 */
async function waitForOutcome<Data>(
  responsePromise: Promise<KyResponse>,
  checkRefusal: CheckRefusal,
  read: (response: KyResponse) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> {
  try {
    const response = await responsePromise
    if (response.status === 204) return { kind: 'refused', refusal: noData }
    return await read(response)
  } catch (error) {
    if (error instanceof HTTPError) return refused(error, checkRefusal)
    if (error instanceof CallFailed || (error instanceof Error && error.name === 'AbortError')) throw error
    throw new CallFailed('network', { cause: error })
  }
}

const noData = {
  name: 'NotFound',
  code: CODES.notFound,
  issues: [],
  rows: [],
  status: null,
  by: null,
  at: null,
  retryAfterSeconds: null,
} as const

async function readData<Data>(response: KyResponse): Promise<Outcome<Data>> {
  try {
    const body = await response.json<{ statusCode: number; data: Data }>()
    return { kind: 'done', code: body.statusCode, data: body.data }
  } catch (error) {
    throw new CallFailed('unreadable', { cause: error })
  }
}

function refused(error: HTTPError, checkRefusal: CheckRefusal): Outcome<never> {
  const refusal = readRefusal(error.data, error.response.headers.get('Retry-After'))
  if (!refusal || refusal.name === 'Unexpected') throw new CallFailed('server', { cause: error })
  checkRefusal(refusal, error.response.status)
  return { kind: 'refused', refusal }
}
