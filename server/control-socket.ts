import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { Instant } from '../src/domain/dates/calendar.ts'
import type { Clock } from './clock-and-ids.ts'
import { recordBackup } from './store/backup/last-backup.ts'
import { packBackup } from './store/backup/pack.ts'
import { StoreFull, StoreUnavailable } from './store/failures.ts'
import type { Database } from './store/open.ts'
import { PROGRAM_VERSION } from './version.ts'

/** The longest path of a socket that every operating system accepts, in bytes. */
const MAX_PATH_BYTES = 103

/** The path of the socket on which the process of a data directory accepts commands. Null where the path would be too long. */
function controlSocketIn(dataDir: string): string | null {
  const path = join(dataDir, 'control.sock')
  return Buffer.byteLength(path) > MAX_PATH_BYTES ? null : path
}

interface ControlParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}

/** The control socket of a running program. */
export interface ControlSocket {
  close(): Promise<void>
}

/**
 * Accepts two commands from this machine: send a backup, and record that a backup was verified. They arrive on a socket in the data
 * directory that only the program's user can open. No other process can open the embedded database while this one serves it.
 *
 * Where no socket can be created, a warning is logged and no commands are accepted.
 *
 * @param db has locked the data directory, so that a socket left in it belongs to a process that no longer runs
 */
export async function openControlSocket(
  dataDir: string,
  { db, clock, log }: ControlParts,
): Promise<ControlSocket> {
  let isBackupRunning = false
  const server = createServer(async ({ method, url }, answer) => {
    if (method === 'POST' && url?.startsWith(VERIFIED_PATH))
      return recordVerifiedBackup(db, log, url.slice(VERIFIED_PATH.length), answer)
    if (method !== 'POST' || url !== '/backup') return refuse(answer, 404, 'Unknown command.')
    if (isBackupRunning) return refuse(answer, 409, 'Another backup is running.')
    isBackupRunning = true
    try {
      await sendBackup(db, clock, answer)
      log.info({ event: 'backup.taken' })
    } catch (error) {
      log.error({ err: error, event: 'backup.failed' })
      if (!answer.headersSent) refuse(answer, 503, errorText(error))
    } finally {
      isBackupRunning = false
    }
  })
  try {
    await listenExclusively(server, controlSocketIn(dataDir))
  } catch (error) {
    // Without a socket, backups need a stopped server; the rest works.
    log.warn({ err: error, event: 'control.unavailable' })
    return { close: () => Promise.resolve() }
  }
  return {
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The path of the command that records a verified backup, without the time of the backup at its end. */
const VERIFIED_PATH = '/backup-verified/'

async function recordVerifiedBackup(
  db: Database,
  log: Logger,
  takenAt: string,
  answer: ServerResponse,
): Promise<void> {
  try {
    await db.assertWritable()
    await recordBackup(db, decodeURIComponent(takenAt))
    log.info({ event: 'backup.recorded' })
    answer.writeHead(204).end()
  } catch (error) {
    log.error({ err: error, event: 'backup.notRecorded' })
    refuse(answer, 503, 'The server could not record the backup. The reason is in the server log.')
  }
}

/** Creates a socket that never allows access to other users, and listens on it. */
async function listenExclusively(server: Server, socketPath: string | null): Promise<void> {
  if (socketPath === null) throw new Error('The path of DATA_DIR is too long for a socket')
  await rm(socketPath, { force: true })
  const mask = process.umask(0o177)
  server.listen(socketPath)
  process.umask(mask)
  await once(server, 'listening')
  await chmod(socketPath, 0o600)
}

async function sendBackup(db: Database, clock: Clock, answer: ServerResponse): Promise<void> {
  if (!db.openCopy) throw new TypeError('Only the embedded database is backed up by its server')
  const copy = await db.openCopy()
  try {
    answer.writeHead(200, { 'Content-Type': 'application/gzip' })
    await packBackup(copy, { program: PROGRAM_VERSION, takenAt: clock.now() }, answer)
  } finally {
    await copy.close()
  }
}

function refuse(answer: ServerResponse, status: number, text: string): void {
  answer.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }).end(text)
}

function errorText(error: unknown): string {
  return error instanceof StoreFull || error instanceof StoreUnavailable
    ? error.message
    : 'The server could not take the backup. The reason is in the server log.'
}

/**
 * Requests a backup from the process that serves `dataDir`.
 *
 * @throws StoreUnavailable when it can't be reached or refuses; the cause contains the reason. Other errors when the transfer fails
 */
export async function requestBackup(dataDir: string, out: Writable): Promise<void> {
  const answer = await post(dataDir, '/backup')
  if (answer.statusCode === 200) return pipeline(answer, out)
  out.destroy()
  throw await refusalOf(answer)
}

/**
 * Asks the process that serves `dataDir` to record a verified backup.
 *
 * @throws StoreUnavailable when it can't be reached or refuses; the cause contains the reason
 */
export async function reportVerifiedBackup(dataDir: string, takenAt: Instant): Promise<void> {
  const answer = await post(dataDir, VERIFIED_PATH + encodeURIComponent(takenAt))
  if (answer.statusCode !== 204) throw await refusalOf(answer)
  answer.resume()
}

async function post(dataDir: string, path: string): Promise<IncomingMessage> {
  const socketPath = controlSocketIn(dataDir)
  if (socketPath === null)
    throw new StoreUnavailable('The path of DATA_DIR is too long to reach the server that uses it', {
      cause: new Error('stop the server, take the backup, and start it again'),
    })
  const command = request({ socketPath, path, method: 'POST' })
  command.end()
  const [answer] = await once(command, 'response').catch((cause: unknown) => {
    throw new StoreUnavailable('The server that uses the data directory does not answer', { cause })
  })
  return answer
}

async function refusalOf(answer: IncomingMessage): Promise<StoreUnavailable> {
  return new StoreUnavailable('The server refused', { cause: new Error(await text(answer)) })
}
