import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { jsonResponse, refusalResponse } from './envelope.ts'
import { NOTHING_ALLOWED_POLICY, SECURITY_HEADERS } from './headers.ts'
import { createListener } from './listener.ts'

const IDLE_CHECK_INTERVAL_MS = 100
/** Maximum time to finish the requests in progress when the program stops. */
const SHUTDOWN_MS = 10_000
/** Seconds after which clients and browsers try again. */
const RETRY_SECONDS = 5
const RETRY = { 'Retry-After': String(RETRY_SECONDS) }

/** The page in all languages, because the person's language is not known yet. */
const PAGE = `Sacoche démarre…
Sacoche is starting…
Sacoche si avvia…
`

/** Why the program does not serve yet: it starts, or the database starts or replays its log after a crash. */
export type StartPhase = 'starting' | 'recovering'

/**
 * Answers a request while the program starts: 503, and when to try again. `/healthz` answers that the program
 * is alive.
 */
function answerWhileStarting(phase: StartPhase, request: Request): Response {
  const { pathname } = new URL(request.url)
  if (pathname === '/healthz') return jsonResponse(200, '{"status":"alive"}')
  if (pathname === '/readyz') return unreadyResponse(phase)
  if (pathname.startsWith('/api/'))
    return refusalResponse('StoreUnavailable', { retryAfterSeconds: RETRY_SECONDS })
  return new Response(PAGE, {
    status: 503,
    headers: {
      ...SECURITY_HEADERS,
      ...RETRY,
      'Content-Security-Policy': NOTHING_ALLOWED_POLICY,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      // Browsers load the page again by themselves.
      Refresh: String(RETRY_SECONDS),
    },
  })
}

/** The answer of `/readyz` while the process can't serve, with the reason. */
export function unreadyResponse(reason: string): Response {
  return jsonResponse(503, JSON.stringify({ status: 'unready', reason }), RETRY)
}

type RequestHandler = Parameters<typeof createListener>[0]

/** An HTTP server that listens before the program can serve. */
interface StartingServer {
  /** `http://127.0.0.1:3000` */
  readonly address: string
  /** From now on the app answers the requests. */
  serve(app: RequestHandler): void
  /** Accepts no new requests and finishes those in progress, within `SHUTDOWN_MS`. */
  stop(): Promise<void>
}

/** Listens, and answers with `answerWhileStarting` until `serve` is called. */
export async function listenWhileStarting(
  config: Config,
  log: Logger,
  phase: () => StartPhase,
): Promise<StartingServer> {
  let answer: RequestHandler = (request) => answerWhileStarting(phase(), request)
  const server = createListener((request, env) => answer(request, env), log)
  return {
    address: await listen(server, config),
    serve: (app) => {
      answer = app
    },
    stop: () => finishRequests(server),
  }
}

function listen(server: Server, { host, port }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address() as AddressInfo
      resolve(
        `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
      )
    })
  })
}

function finishRequests(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idleTimer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS)
    const shutdownTimer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_MS)
    server.close(() => {
      clearInterval(idleTimer)
      clearTimeout(shutdownTimer)
      resolve()
    })
  })
}
