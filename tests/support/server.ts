import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { createAdaptorServer } from '@hono/node-server'
import { type App, createApp } from '../../server/app.ts'
import type { Clock, Ids } from '../../server/clock-and-ids.ts'
import { type Config, readConfig } from '../../server/config.ts'
import type { AppParts } from '../../server/http/context.ts'
import { createLog } from '../../server/http/log.ts'
import { createMetrics } from '../../server/http/metrics.ts'
import type { Route } from '../../server/http/route.ts'
import { createPasswords, type Passwords } from '../../server/identity/passwords.ts'
import { createIdentityProvider } from '../../server/identity/provider.ts'
import type { JobDefinition } from '../../server/jobs/job.ts'
import { createWorker, type Worker } from '../../server/jobs/worker.ts'
import { createMailSender, type MailSender } from '../../server/mail/mail-sender.ts'
import { createOutbox, type ShownEmail } from '../../server/mail/transport.ts'
import type { Database } from '../../server/store/open.ts'
import type { SessionUser } from '../../src/domain/contract/auth.ts'
import { TEST_IDENTITY, testProvider } from './identity.ts'

/** A clock that changes only when a test moves it. */
export interface TestClock extends Clock {
  /** The latest time to which it was set. */
  latest(): string
  set(instant: string): void
  advance(milliseconds: number): void
}

/** A minute and an hour in milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

export function testClock(start = '2026-11-20T10:00:00.000Z'): TestClock {
  let now = Date.parse(start)
  let latest = now
  const moveTo = (time: number): void => {
    now = time
    latest = Math.max(latest, now)
  }
  return {
    now: () => new Date(now).toISOString(),
    latest: () => new Date(latest).toISOString(),
    set: (instant) => moveTo(Date.parse(instant)),
    advance: (milliseconds) => moveTo(now + milliseconds),
  }
}

let idSources = 0

/** Sequential ids: UUIDs of version 7 that differ in their last digits. Each source in a test file has its own range. */
export function testIds(): Ids {
  const sourceNumber = idSources
  idSources += 1
  let count = 0
  const prefix = `01930000-${sourceNumber.toString(16).padStart(4, '0')}-7000-a000-`
  return {
    next: () => {
      count += 1
      return prefix + count.toString(16).padStart(12, '0')
    },
  }
}

/** The latest lines of the logs about errors of the program, at most ten. `print-server-errors.ts` prints those of a test that fails. */
export const programErrors: string[] = []

/** A running app with everything that a test can change or read. */
export interface TestServer {
  readonly app: App
  readonly db: Database
  readonly clock: TestClock
  /** The lines of the log so far, as they would be written. */
  readonly lines: readonly string[]
  /** The worker, which runs waiting jobs when a test calls `drain`. */
  readonly jobs: Worker
  /** Delivers e-mails when a test requests it; the delivered ones are in `emails`, newest first. */
  readonly mailSender: Pick<MailSender, 'deliver'>
  readonly emails: readonly ShownEmail[]
  /** The number of passwords that were compared or hashed so far. */
  passwordOperations(): number
  client(options?: ClientOptions): TestClient
}

export interface TestServerOptions {
  readonly config?: Partial<Config>
  readonly clock?: TestClock
  readonly ids?: Ids
  /** Routes of the test that replace those of the API. */
  readonly routes?: readonly Route[]
  /** How requests reach the identity provider; by default `testProvider` answers them. */
  readonly identityFetch?: typeof fetch
  /** Kinds of jobs of the test that replace those of the program. */
  readonly jobs?: readonly JobDefinition[]
}

/** Starts the app on a migrated database, without listening. The caller closes the database. */
export function startTestServer(db: Database, options: TestServerOptions = {}): TestServer {
  const clock = options.clock ?? testClock()
  const lines: string[] = []
  const countingPasswords = countHashes(createPasswords(TEST_HASH_COST))
  const ids = options.ids ?? testIds()
  const write = (line: string) => {
    lines.push(line)
    if (line.includes('"refusal":"Unexpected"')) programErrors.push(line)
    if (programErrors.length > 10) programErrors.shift()
  }
  const log = createLog({ logLevel: 'debug' }, { write })
  const config = {
    ...readConfig({ API_KEY: TEST_API_KEY, DEMO: '0', CLIENT_DIR: '/nonexistent' }),
    publicUrl: TEST_PUBLIC_URL,
    identity: TEST_IDENTITY,
    ...options.config,
  }
  const jobs = createWorker({ db, clock, ids, log, config }, options.jobs)
  const outbox = createOutbox(clock)
  const mailSender = createMailSender({ db, clock, log, transport: outbox, publicUrl: config.publicUrl })
  const parts: AppParts = {
    db,
    clock,
    ids,
    log,
    config,
    jobs,
    passwords: countingPasswords.passwords,
    metrics: createMetrics(db, { dataDir: tmpdir(), ofProcess: false }),
    // E-mails are sent only when a test delivers them.
    mailSender: { wake: () => undefined },
    outbox: config.demo ? outbox : null,
    identity:
      config.identity &&
      createIdentityProvider(
        config.identity,
        config.publicUrl,
        clock,
        options.identityFetch ?? testProvider.fetch,
      ),
  }
  const app = createApp(parts, options.routes)
  const send: SendRequest = async (request, address) =>
    app.fetch(request, { incoming: { socket: { remoteAddress: address } } } as never)
  return {
    app,
    db,
    clock,
    lines,
    jobs,
    mailSender,
    emails: outbox.emails,
    passwordOperations: countingPasswords.count,
    client: (clientOptions) => createClient(send, clientOptions),
  }
}

/** Like `startTestServer`, but listening on a free port of this machine. `close` stops it. */
export async function listenTestServer(db: Database, options: TestServerOptions = {}) {
  const server = startTestServer(db, options)
  const httpServer = createAdaptorServer({ fetch: server.app.fetch })
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
  const { port } = httpServer.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    ...server,
    origin,
    client: (clientOptions?: ClientOptions) =>
      createClient((request) => fetch(request), { origin, ...clientOptions }),
    close: () => new Promise<void>((resolve) => httpServer.close(() => resolve())),
  }
}

function countHashes(passwords: Passwords) {
  let hashCount = 0
  return {
    count: () => hashCount,
    passwords: {
      hash(password: string) {
        hashCount += 1
        return passwords.hash(password)
      },
      matches(stored: string | null, password: string) {
        hashCount += 1
        return passwords.matches(stored, password)
      },
    } satisfies Passwords,
  }
}

/** About a six-hundredth of the product's cost, so that signing in is fast. `security/sessions.test.ts` tests the product's cost. */
export const TEST_HASH_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const

export const TEST_API_KEY = 'test-api-key'
/** The base address of links in e-mails. */
export const TEST_PUBLIC_URL = 'https://sacoche.test'

/** How a request reaches the server; the address is its apparent source. */
export type SendRequest = (request: Request, address: string) => Promise<Response>

export interface ClientOptions {
  readonly origin?: string
  readonly token?: string
  /** null sends none. */
  readonly apiKey?: string | null
  /** The apparent network address of the requests; not for a listening server. */
  readonly address?: string
  readonly userAgent?: string
}

export interface CallOptions {
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent unchanged, in place of `body`. */
  readonly raw?: string | Buffer<ArrayBuffer>
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer as tests read it. `data` is that of the envelope, `text` the whole body. */
export interface Answer<Data = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The unparsed body: of a file, its content. */
  readonly bytes: Uint8Array
  readonly statusCode: number
  readonly message: string
  readonly data: Data
}

/** Sends requests like the real client: key, token, JSON. */
export interface TestClient {
  /** The token that its requests carry, if it has one. */
  readonly token: string | undefined
  call<Data = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<Data>>
  get<Data = unknown>(path: string, query?: CallOptions['query']): Promise<Answer<Data>>
  post<Data = unknown>(path: string, body?: unknown, idempotencyKey?: string): Promise<Answer<Data>>
  put<Data = unknown>(path: string, body: unknown, options?: CallOptions): Promise<Answer<Data>>
  delete<Data = unknown>(path: string, options?: CallOptions): Promise<Answer<Data>>
  /** Signs in, and returns a client with the token and the session user. */
  signIn(email: string, password?: string): Promise<TestClient & { readonly user: SessionUser }>
  /** A client of the same server. These options replace those of this client; it keeps the others. */
  with(options: ClientOptions): TestClient
}

export const TEST_PASSWORD = 'correct horse battery'

/** An API client whose requests go through `send`: into an app that does not listen, or `fetch`. */
export function createClient(send: SendRequest, options: ClientOptions = {}): TestClient {
  const origin = options.origin ?? 'http://sacoche.test'
  async function call<Data>(
    method: string,
    path: string,
    callOptions: CallOptions = {},
  ): Promise<Answer<Data>> {
    const url = new URL(`/api/v1/${path}`, origin)
    for (const [name, value] of Object.entries(callOptions.query ?? {})) url.searchParams.append(name, value)
    const body =
      callOptions.raw ?? (callOptions.body === undefined ? undefined : JSON.stringify(callOptions.body))
    const request = new Request(url, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        ...(options.apiKey === null ? {} : { 'X-Api-Key': options.apiKey ?? TEST_API_KEY }),
        ...(options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(callOptions.idempotencyKey === undefined
          ? {}
          : { 'Idempotency-Key': callOptions.idempotencyKey }),
        'User-Agent': options.userAgent ?? 'test',
        ...callOptions.headers,
      },
    })
    return readAnswer<Data>(await send(request, options.address ?? '192.0.2.1'))
  }
  return {
    token: options.token,
    call,
    get: (path, query = {}) => call('GET', path, { query }),
    post: (path, body, idempotencyKey) =>
      call('POST', path, { body, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }),
    put: (path, body, callOptions = {}) => call('PUT', path, { ...callOptions, body }),
    delete: (path, callOptions = {}) => call('DELETE', path, callOptions),
    async signIn(email, password = TEST_PASSWORD) {
      const answer = await call<SessionUser>('POST', 'auth/sign_in', { body: { email, password } })
      if (answer.status !== 200) throw new Error(`${email} can't sign in: ${answer.text}`)
      return { ...createClient(send, { ...options, token: answer.data.token }), user: answer.data }
    },
    with: (newOptions) => createClient(send, { ...options, ...newOptions }),
  }
}

/** Parses an answer. One without an envelope has the code 0 and an empty message. */
export async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
  const envelope = isJson
    ? (JSON.parse(text) as { statusCode: number; message: string; data: Data })
    : undefined
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    statusCode: envelope?.statusCode ?? 0,
    message: envelope?.message ?? '',
    data: envelope?.data as Data,
  }
}
