import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { RefusalName } from '../../src/domain/refusals.ts'
import { refusalResponse } from './envelope.ts'

/** Time limits of a connection, in milliseconds: for the headers, for a whole request, between two requests. */
interface ConnectionTimeouts {
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly keepAliveTimeout: number
  /** Interval at which the first two limits are checked: a slow client may exceed them by this much. */
  readonly connectionsCheckingInterval: number
}

/** Defaults that keep slow clients from holding connections. */
const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}

/**
 * Maximum size of the request line and headers in bytes. An address may contain the corrections and replacements of all closings of a file,
 * about 50 kB.
 */
const MAX_HEADER_SIZE = 65_536

type Fetch = Parameters<typeof getRequestListener>[0]

/**
 * Creates the HTTP server for the app; it does not listen yet. Requests that can't be parsed or that time out
 * get the same envelope and security headers as every refusal, unless their connection has carried an answer
 * before: then the connection is closed without one.
 */
export function createListener(
  fetch: Fetch,
  log: Logger,
  timeouts: ConnectionTimeouts = CONNECTION_TIMEOUTS,
): Server {
  const errorHandler = (error: unknown): Response => {
    if ((error as Error).name === 'RequestError') return refusalResponse('InvalidRequest')
    log.error({ err: error, event: 'request.failed' })
    return refusalResponse('Unexpected')
  }
  // The handler refuses a request without a `Host` header; Node's own refusal would lack the envelope.
  const listener = getRequestListener(fetch, { errorHandler })
  const options = { ...timeouts, maxHeaderSize: MAX_HEADER_SIZE, requireHostHeader: false }
  const server = createServer(options, (incoming, outgoing) => {
    if (hasTwoHosts(incoming)) void endWith(incoming.socket, 'InvalidRequest')
    else void listener(incoming, outgoing)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    log.warn({ event: isTimeout ? 'request.timeout' : 'request.invalid', address: socket.remoteAddress })
    // Part of an answer may have been sent: more text would be read as a part of it.
    if (!socket.writable || socket.bytesWritten > 0) socket.destroy()
    else void endWith(socket, isTimeout ? 'RequestCutShort' : 'InvalidRequest')
  })
  return server
}

/** True for a request with several `Host` headers, of which a proxy may have read another one than this server (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

async function endWith(socket: Socket, refusal: RefusalName): Promise<void> {
  const answer = refusalResponse(refusal)
  const body = await answer.text()
  const headers = [...answer.headers, ['Content-Length', Buffer.byteLength(body)], ['Connection', 'close']]
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${answer.status} Refused`, ...lines, '', body].join('\r\n'), () => socket.destroy())
}
