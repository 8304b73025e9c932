import ky, { HTTPError, type KyResponse, type Options } from 'ky'
import { CODES } from '../domain/codes.ts'
import type { Outcome, Refusal } from '../domain/outcome.ts'
import { CallFailed, readRefusal } from './failures.ts'

export interface ApiOptions {
  /** Where the API lives, `/api/v1/`, absolute or relative to the page. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Returns the token of the current session, at each call. */
  readonly token: () => string | null
  /** The server no longer accepts the token (401), or the person may not call (403): both lead to /login. */
  readonly onSessionLost: (why: 'expired' | 'forbidden' | 'enrolment') => void
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Uses this token instead of the session's: to check or end one that is no longer stored. */
  readonly token?: string
  /** The same key with the same body returns the first answer again. */
  readonly idempotencyKey?: string
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** A background call: it does not report the end of the session. */
  readonly quiet?: boolean
}

export interface NamedFile {
  readonly name: string
  readonly blob: Blob
  /** The hash reported by the server, in hexadecimal; null when there is none. */
  readonly sha256: string | null
}

/** Checks each refusal for the end of the session. @throws CallFailed when the session has a new token meanwhile */
export type Watch = (refusal: Refusal, status: number) => void

export type Query = Readonly<Record<string, string>>

/** The HTTP client. Answers are outcomes; `CallFailed` is thrown when the result is unknown. */
export interface Api {
  get<Data>(path: string, query?: Query, options?: CallOptions): Promise<Outcome<Data>>
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
  upload<Data>(
    path: string,
    query: Query,
    file: Blob,
    options: CallOptions & { readonly onProgress?: (part: number) => void },
  ): Promise<Outcome<Data>>
}

/** Creates the client. It never retries: the machines do, with the same idempotency key. */
export function createApi(options: ApiOptions): Api {
  const http = ky.create({
    prefix: options.baseUrl,
    retry: 0,
    timeout: 30_000,
    cache: 'no-store',
    headers: { 'X-Api-Key': options.apiKey, Accept: 'application/json' },
  })
  // A call with its own token does not report the end of the session; its caller handles it.
  const watchOf = ({ token, quiet }: CallOptions, sentToken: string | null): Watch => {
    if (quiet || token !== undefined) return () => undefined
    return ({ name }, status) => {
      if (name !== 'InvalidToken' && status !== 403) return
      if (options.token() !== sentToken) throw new CallFailed('outdated')
      options.onSessionLost(
        name === 'SecondFactorRequired' ? 'enrolment' : status === 403 ? 'forbidden' : 'expired',
      )
    }
  }
  const call = <Data>(
    given: CallOptions,
    send: (options: Options) => Promise<KyResponse>,
    read: (response: KyResponse) => Promise<Outcome<Data>> = readDone<Data>,
  ) => {
    const sentToken = options.token()
    return settle(send(sending(given, given.token ?? sentToken)), watchOf(given, sentToken), read)
  }
  return {
    get: (path, query = {}, given = {}) =>
      call(given, (said) => http.get(path, { searchParams: query, ...said })),
    file: (path, query = {}, given = {}) =>
      call(given, (said) => http.get(path, { searchParams: query, ...said }), readFile),
    post: (path, body, given = {}) => call(given, (said) => http.post(path, { json: body, ...said })),
    put: (path, body, { query = {}, ...given } = {}) =>
      call(given, (said) => http.put(path, { json: body, searchParams: query, ...said })),
    delete: (path, { query = {}, ...given } = {}) =>
      call(given, (said) => http.delete(path, { searchParams: query, ...said })),
    upload: async (path, query, file, given) => {
      const { upload } = await import('./upload.ts')
      const sentToken = options.token()
      const token = given.token ?? sentToken
      const headers = { 'X-Api-Key': options.apiKey, ...(token && { Authorization: `Bearer ${token}` }) }
      return upload({ ...options, headers, watch: watchOf(given, sentToken) }, path, query, file, given)
    },
  }
}

function sending({ signal, idempotencyKey, headers: further }: CallOptions, token: string | null) {
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...further,
  }
  return { headers, ...(signal && { signal }) }
}

async function settle<Data>(
  sent: Promise<KyResponse>,
  watch: Watch,
  read: (response: KyResponse) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> {
  try {
    const response = await sent
    if (response.status === 204) return { kind: 'refused', refusal: noData }
    return await read(response)
  } catch (error) {
    if (error instanceof HTTPError) return refused(error, watch)
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

async function readDone<Data>(response: KyResponse): Promise<Outcome<Data>> {
  try {
    const body = await response.json<{ statusCode: number; data: Data }>()
    return { kind: 'done', code: body.statusCode, data: body.data }
  } catch (error) {
    throw new CallFailed('unreadable', { cause: error })
  }
}

async function readFile(response: KyResponse): Promise<Outcome<NamedFile>> {
  const said = /filename\*=UTF-8''([^;]+)/u.exec(response.headers.get('Content-Disposition') ?? '')
  const sha256 = hashIn(response.headers.get('Repr-Digest') ?? '')
  const blob = await response.blob()
  return {
    kind: 'done',
    code: CODES.saved,
    data: { name: decodeURIComponent(said?.[1] ?? 'file'), blob, sha256 },
  }
}

/** The SHA-256 of a `Repr-Digest` header (RFC 9530), in hexadecimal. */
function hashIn(header: string): string | null {
  const base64 = /(?:^|[,\s])sha-256=:([A-Za-z0-9+/=]+):/u.exec(header)?.[1]
  if (base64 === undefined) return null
  return Array.from(atob(base64), (sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}

function refused(error: HTTPError, watch: Watch): Outcome<never> {
  const refusal = readRefusal(error.data, error.response.headers.get('Retry-After'))
  if (!refusal || refusal.name === 'Unexpected') throw new CallFailed('server', { cause: error })
  watch(refusal, error.response.status)
  return { kind: 'refused', refusal }
}
