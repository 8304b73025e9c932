import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { systemClock as clock, systemIds as ids } from './clock-and-ids.ts'
import { type Config, InvalidConfig } from './config.ts'
import { openControl } from './control-socket.ts'
import { isEmpty, isMadeAsDemo, seedDemo } from './demo/seed.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createListener } from './http/listener.ts'
import { createMetrics } from './http/metrics.ts'
import { createPasswords } from './identity/passwords.ts'
import { createIdentityProvider } from './identity/provider.ts'
import { createWorker } from './jobs/worker.ts'
import { createMailSender, idleMailSender } from './mail/mail-sender.ts'
import { createOutbox, smtpTransport } from './mail/transport.ts'
import { startTracing } from './start-tracing.ts'
import { createCheckpointWriter } from './store/audit-checkpoints.ts'
import { migrate } from './store/migrate.ts'
import { type Database, openDatabase } from './store/open.ts'

const IDLE_CHECK_INTERVAL_MS = 100
/** Time for the requests in progress when the program stops. */
const LAST_REQUESTS_MS = 10_000

const DEMO_IS_LOCAL =
  'The passwords of a demo are public, so it listens only on this machine. Set HOST=127.0.0.1; or DEMO=0 and a new DATA_DIR for real data; or DEMO_PUBLIC=1 to show the demo to others'

/** The running program. */
export interface Program {
  /** `http://127.0.0.1:3000` */
  readonly address: string
  /** Accepts no new requests, finishes those in progress, writes the last checkpoint and closes the database. */
  stop(): Promise<void>
}

/**
 * Starts the program: opens (and locks) the database, migrates it, fills a new demo, and then listens. On an error everything that was
 * opened is closed again.
 *
 * @param onFailure called when the database has failed permanently: the process should exit and be restarted
 */
export async function startProgram(config: Config, log: Logger, onFailure: () => void): Promise<Program> {
  const tracing = await startTracing(config.tracesUrl)
  const db = await openDatabase({
    ...(config.databaseUrl === null ? { dataDir: config.dataDir } : { databaseUrl: config.databaseUrl }),
    poolSize: config.poolSize,
    preparedStatements: config.preparedStatements,
    reserveBytes: config.reserveBytes,
    onTrouble: (error) => {
      log.error({ err: error, event: 'database.error' })
      if (db.failure()) onFailure()
    },
  })
  try {
    const applied = await migrate(db)
    if (applied.length > 0) log.info({ event: 'database.migrated', steps: applied })
    const demo = await startAsDemo(db, config, log)
    await mkdir(config.dataDir, { recursive: true })
    const metrics = createMetrics(db, { dataDir: config.dataDir, ofProcess: config.metricsToken !== null })
    const worker = createWorker({ db, clock, ids, log, config })
    const outbox = demo && config.smtp === null ? createOutbox(clock) : null
    const transport = config.smtp ? smtpTransport(config.smtp) : outbox
    if (!transport) log.warn({ event: 'mail.unconfigured' })
    const mailSender =
      transport && config.runsJobs
        ? createMailSender({ db, clock, log, transport, publicUrl: config.publicUrl })
        : idleMailSender
    const app = createApp({
      db,
      clock,
      ids,
      log,
      config: { ...config, demo },
      passwords: createPasswords(),
      metrics,
      jobs: worker,
      mailSender,
      outbox,
      identity: config.identity && createIdentityProvider(config.identity, config.publicUrl, clock),
    })
    const checkpoints = createCheckpointWriter(db, config.checkpointFile, config.secretKey)
    // Fail at the start, not ten minutes later, when the file is not writable.
    if (config.runsJobs) await checkpoints.write(clock.now())
    const control =
      config.databaseUrl === null ? await openControl(config.dataDir, { db, clock, log, metrics }) : null
    const server = createListener(app.fetch, log)
    const address = await listen(server, config)
    if (config.runsJobs) await worker.start()
    if (config.runsJobs) mailSender.start()
    const housekeeping = config.runsJobs
      ? startHousekeeping({
          ...{ db, clock, log, metrics, checkpoints, jobs: worker },
          retention: config.retention,
        })
      : null
    return {
      address,
      async stop() {
        await housekeeping?.stop()
        await finishRequests(server)
        await worker.stop()
        await mailSender.stop()
        await control?.close()
        if (config.runsJobs) await checkpoints.write(clock.now())
        await db.close()
        await tracing.stop()
      },
    }
  } catch (error) {
    await db.close()
    await tracing.stop()
    throw error
  }
}

/**
 * True when the database was created as a demo, now (an empty embedded one is filled) or at an earlier start, and `DEMO` does not forbid
 * it. A real database never runs as a demo.
 *
 * @throws InvalidConfig when a demo would listen on other addresses than loopback without `DEMO_PUBLIC`
 */
async function startAsDemo(db: Database, config: Config, log: Logger): Promise<boolean> {
  const wasMadeAsDemo = await isMadeAsDemo(db)
  if (!config.demo) {
    if (wasMadeAsDemo) log.warn({ event: 'demo.accountsRefused' })
    return false
  }
  const isEmptyDatabase = config.databaseUrl === null && (await isEmpty(db))
  if (!wasMadeAsDemo && !isEmptyDatabase) return false
  if (!isLoopback(config.host) && !config.demoPublic) throw new InvalidConfig(DEMO_IS_LOCAL)
  if (!isEmptyDatabase) return true
  if (!(await seedDemo(db, { clock }))) return false
  // The embedded engine does not collect planner statistics by itself.
  await sql`analyze`.execute(db.kysely)
  log.info({ event: 'demo.filled' })
  return true
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(host)
}

function listen(server: Server, { host, port }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const bound = server.address() as AddressInfo
      resolve(`http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`)
    })
  })
}

function finishRequests(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS)
    const late = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resolve()
    })
  })
}
