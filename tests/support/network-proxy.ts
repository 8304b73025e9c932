import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy between pages and the server that simulates network failures: `whole` passes everything; `cut`
 * passes nothing and ends connections; `deaf` passes requests to the server and ends the connection at the
 * answer, so that a command is executed without the client knowing.
 */
type NetworkState = 'whole' | 'cut' | 'deaf'

export interface NetworkProxy {
  /** The server's address through the proxy. */
  readonly origin: string
  /** Sets the state from now on, also for open connections. */
  set(state: NetworkState): void
  /** The number of lost answers so far. */
  readonly lost: () => number
  close(): Promise<void>
}

/** Opens a proxy to a port of this machine. */
export async function startNetworkProxy(port: number): Promise<NetworkProxy> {
  let state: NetworkState = 'whole'
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
    if (state === 'cut') {
      client.destroy()
      return
    }
    const upstream = connect(port, '127.0.0.1')
    track(client, () => upstream)
    track(upstream, () => client)
    client.on('data', (bytes) => upstream.write(bytes))
    upstream.on('data', (bytes) => {
      if (state === 'deaf') {
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
      if (next === 'cut') for (const socket of openSockets) socket.destroy()
    },
    lost: () => lostAnswers,
    close() {
      for (const socket of openSockets) socket.destroy()
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
    },
  }
}
