import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * The state of a proxy between pages and the server. `connected` passes everything. `disconnected` passes
 * nothing and ends connections. `losesAnswers` passes requests to the server and ends the connection at the
 * answer, so that a command is executed without the client knowing.
 */
type NetworkState = 'connected' | 'disconnected' | 'losesAnswers'

/** Browser messages about a connection that was ended. */
export const CONNECTION_ERROR =
  /ERR_(?:EMPTY_RESPONSE|CONNECTION_RESET|CONNECTION_CLOSED|SOCKET_NOT_CONNECTED|CONTENT_LENGTH_MISMATCH|INCOMPLETE)/u

/** A proxy that simulates network failures. */
export interface NetworkProxy {
  /** The server's address through the proxy. */
  readonly origin: string
  /** Changes the state, also for open connections. */
  set(state: NetworkState): void
  /** The number of lost answers so far. */
  readonly lost: () => number
  close(): Promise<void>
}

/** Opens a proxy to a port of this machine. */
export async function startNetworkProxy(port: number): Promise<NetworkProxy> {
  let state: NetworkState = 'connected'
  let lostAnswers = 0
  const openSockets = new Set<Socket>()

  const track = (socket: Socket, otherSocket: () => Socket) => {
    openSockets.add(socket)
    socket.on('error', () => otherSocket().destroy())
    socket.on('close', () => {
      openSockets.delete(socket)
      otherSocket().destroy()
    })
  }
  const server = createServer((client) => {
    if (state === 'disconnected') {
      client.destroy()
      return
    }
    const upstream = connect(port, '127.0.0.1')
    track(client, () => upstream)
    track(upstream, () => client)
    client.on('data', (bytes) => upstream.write(bytes))
    upstream.on('data', (bytes) => {
      if (state === 'losesAnswers') {
        lostAnswers += 1
        client.destroy()
      } else client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: proxyPort } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${proxyPort}`,
    set(next) {
      state = next
      if (next === 'disconnected') for (const socket of openSockets) socket.destroy()
    },
    lost: () => lostAnswers,
    close() {
      for (const socket of openSockets) socket.destroy()
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
    },
  }
}
