import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { RefusalName } from '../../src/domain/refusals.ts'
import { refusalResponse } from './envelope.ts'

/** What a connection may take, in milliseconds: for its headers, for a whole request, between two requests. */
export interface Patience {
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly keepAliveTimeout: number
  /** How often the first two are looked after: a slow client may take this much longer. */
  readonly connectionsCheckingInterval: number
}

/** A client that is slow to say what it wants does not hold a connection for longer than this. */
const PATIENCE: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}

type Fetch = Parameters<typeof getRequestListener>[0]

/**
 * Makes the server that hands requests to the app; it does not listen yet. What never becomes a request (one that is cut
 * short, too slow, or no HTTP) is answered as everything else is: with the envelope, and with the headers that protect.
 */
export function createListener(fetch: Fetch, log: Logger, patience: Patience = PATIENCE): Server {
  const errorHandler = (error: unknown): Response => {
    if ((error as Error).name === 'RequestError') return refusalResponse('InvalidRequest')
    log.error({ err: error, event: 'request.failed' })
    return refusalResponse('Unexpected')
  }
  // A request without a host is refused by the handler: the server's own refusal would be bare.
  const server = createServer(
    { ...patience, requireHostHeader: false },
    getRequestListener(fetch, { errorHandler }),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    log.warn({ event: late ? 'request.late' : 'request.unreadable', address: socket.remoteAddress })
    // Where something was said already, more would be read as a part of it.
    if (!socket.writable || socket.bytesWritten > 0) socket.destroy()
    else void endWith(socket, late ? 'RequestCutShort' : 'InvalidRequest')
  })
  return server
}

async function endWith(socket: Socket, refusal: RefusalName): Promise<void> {
  const answer = refusalResponse(refusal)
  const body = await answer.text()
  const headers = [...answer.headers, ['Content-Length', Buffer.byteLength(body)], ['Connection', 'close']]
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${answer.status} Refused`, ...lines, '', body].join('\r\n'), () => socket.destroy())
}
