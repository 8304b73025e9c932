import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/**
 * Where a connection to PostgreSQL breaks next: before the server receives the next COMMIT, between its
 * commit and its answer, or at the program's n-th message from now.
 */
type Break = 'beforeCommit' | 'afterCommit' | { readonly atMessage: number }

/** A proxy to a PostgreSQL server that breaks connections as networks do. */
export interface DatabaseProxy {
  /** The database through the proxy, for `DATABASE_URL`. */
  readonly url: string
  /** Breaks one connection; later ones work. */
  breakAt(where: Break): void
  /** Whether a connection was broken since the last `breakAt`. */
  broken(): boolean
  /** With true, ends all connections and refuses new ones, until it is called with false. */
  down(isDown: boolean): void
  /** With true, all connections stay open but no byte passes any more, and new ones get no answer, until it is called with false. */
  silent(isSilent: boolean): void
  close(): Promise<void>
}

/** The end of the program's COMMIT statement, and the end of the server's confirmation. */
const COMMIT = Buffer.from('commit\0')
const COMMITTED = Buffer.from('COMMIT\0')

/** Opens a proxy to the database at an address of `tests/support/postgres.ts`. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { pathname, username, searchParams } = new URL(databaseUrl)
  const socketPath = join(searchParams.get('host')!, '.s.PGSQL.5432')
  const openSockets = new Set<Socket>()
  /** Connections on which no byte passes. */
  const silentSockets = new WeakSet<Socket>()
  let nextBreak: Break | undefined
  let hasBroken = false
  let isDown = false
  let isSilent = false
  let messagesUntilBreak = 0

  const server = createServer((program) => {
    if (isDown) {
      program.destroy()
      return
    }
    const database = connect(socketPath)
    const closeBoth = () => {
      program.destroy()
      database.destroy()
    }
    const breakNow = () => {
      nextBreak = undefined
      hasBroken = true
      closeBoth()
    }
    for (const socket of [program, database]) {
      openSockets.add(socket)
      if (isSilent) silentSockets.add(socket)
      socket.on('error', closeBoth)
      socket.on('close', () => {
        openSockets.delete(socket)
        closeBoth()
      })
    }
    program.on('data', (bytes) => {
      if (silentSockets.has(program)) return
      if (nextBreak === 'beforeCommit' && bytes.includes(COMMIT)) return breakNow()
      if (typeof nextBreak === 'object') {
        messagesUntilBreak -= 1
        if (messagesUntilBreak === 0) return breakNow()
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (silentSockets.has(database)) return
      if (nextBreak === 'afterCommit' && bytes.includes(COMMITTED)) return breakNow()
      program.write(bytes)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    breakAt(where) {
      nextBreak = where
      messagesUntilBreak = typeof where === 'object' ? where.atMessage : 0
      hasBroken = false
    },
    broken: () => hasBroken,
    down(down) {
      isDown = down
      if (down) for (const socket of openSockets) socket.destroy()
    },
    silent(silent) {
      isSilent = silent
      if (silent) for (const socket of openSockets) silentSockets.add(socket)
    },
    close() {
      for (const socket of openSockets) socket.destroy()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
