import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { systemClock as clock, systemIds as ids } from './clock-and-ids.ts'
import { type Config, InvalidConfig } from './config.ts'
import { type ControlSocket, openControlSocket } from './control-socket.ts'
import { hasNoOrganization, isDemoDatabase, seedDemo } from './demo/seed.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createMetrics } from './http/metrics.ts'
import { listenWhileStarting, type StartPhase } from './http/starting.ts'
import { createPasswords } from './identity/passwords.ts'
import type { IdentityProvider } from './identity/provider.ts'
import { createWorker, type Worker } from './jobs/worker.ts'
import { createMailSender, idleMailSender, type MailSender } from './mail/mail-sender.ts'
import { createOutbox, smtpTransport } from './mail/transport.ts'
import { startTracing } from './start-tracing.ts'
import { createCheckpointWriter } from './store/audit-checkpoints.ts'
import { isRecovering } from './store/failures.ts'
import { migrate } from './store/migrate.ts'
import { type Database, openDatabase } from './store/open.ts'

const RECOVERY_CHECK_MS = 1_000
/** How long a request waits for the answer to a statement: less than its client waits for the answer to the request. */
const REQUEST_ANSWER_MS = 25_000
/** How long jobs, mail and periodic tasks wait for the answer to a statement. Their statements can take much longer than those of requests. */
const BACKGROUND_ANSWER_MS = 5 * 60_000

const DEMO_IS_LOCAL =
  'The passwords of a demo are public, so it may listen only on this machine. Set HOST=127.0.0.1; or DEMO=0 and a new DATA_DIR for real data; or DEMO_PUBLIC=1 to show the demo to others'

/** The running program. */
export interface RunningProgram {
  /** `http://127.0.0.1:3000` */
  readonly address: string
  /**
   * Accepts no new requests, finishes those in progress and the current periodic task, writes the last checkpoint
   * (unless another process does) and closes the database.
   */
  stop(): Promise<void>
}

/**
 * Starts the program: listens, opens the database (an embedded one is locked), migrates it, fills a new demo,
 * and then serves. Before that, requests except `/healthz` are answered with 503, so that clients and load
 * balancers learn what is going on. On an error everything that was opened is closed again.
 *
 * @param onFailure called when the database has failed permanently: the process should exit and be restarted
 * @param cancelled ends the wait for a database that recovers
 */
export async function startProgram(
  config: Config,
  log: Logger,
  onFailure: () => void,
  cancelled?: AbortSignal,
): Promise<RunningProgram> {
  const tracing = await startTracing(config.tracesUrl)
  let phase: StartPhase = 'starting'
  const noteRecovery = () => {
    phase = 'recovering'
    log.warn({ event: 'database.recovering' })
  }
  const opening = openDatabase({
    ...(config.databaseUrl === null ? { dataDir: config.dataDir } : { databaseUrl: config.databaseUrl }),
    poolSize: config.poolSize,
    preparedStatements: config.preparedStatements,
    reserveBytes: config.reserveBytes,
    onConnectionError: (error) => {
      log.error({ err: error, event: 'database.error' })
      if (db.failure()) onFailure()
    },
    onRecovery: noteRecovery,
  })
  const [opened, listening] = await Promise.allSettled([
    opening,
    listenWhileStarting(config, log, () => phase),
  ])
  if (opened.status === 'rejected' || listening.status === 'rejected') {
    if (opened.status === 'fulfilled') await opened.value.close()
    if (listening.status === 'fulfilled') await listening.value.stop()
    await tracing.stop()
    throw (opened as PromiseRejectedResult).reason ?? (listening as PromiseRejectedResult).reason
  }
  const db = opened.value
  const server = listening.value
  let worker: Worker | undefined
  let mailSender: MailSender | undefined
  let control: ControlSocket | null = null
  const stopServing = async () => {
    await server.stop()
    await worker?.stop()
    await mailSender?.stop()
    await control?.close()
  }
  try {
    await waitUntilRecovered(db, noteRecovery, cancelled)
    const applied = await migrate(db)
    if (applied.length > 0) log.info({ event: 'database.migrated', steps: applied })
    const demo = await startAsDemo(db, config, log)
    await mkdir(config.dataDir, { recursive: true })
    const requestDb = db.answeringWithin(REQUEST_ANSWER_MS)
    const backgroundDb = db.answeringWithin(BACKGROUND_ANSWER_MS)
    const metrics = createMetrics(requestDb, {
      dataDir: config.dataDir,
      ofProcess: config.metricsToken !== null,
    })
    worker = createWorker({ db: backgroundDb, clock, ids, log, config })
    const outbox = demo && config.smtp === null ? createOutbox(clock) : null
    const transport = config.smtp ? await smtpTransport(config.smtp) : outbox
    if (!transport) log.warn({ event: 'mail.unconfigured' })
    mailSender =
      transport && config.runsJobs
        ? createMailSender({ db: backgroundDb, clock, log, transport, publicUrl: config.publicUrl })
        : idleMailSender
    const app = createApp({
      db: requestDb,
      clock,
      ids,
      log,
      config: { ...config, demo },
      passwords: createPasswords(),
      metrics,
      jobs: worker,
      mailSender,
      outbox,
      identity: await identityProvider(config),
    })
    const checkpoints = createCheckpointWriter(backgroundDb, config.checkpointFile, config.secretKey)
    // Fail at the start when the file is not writable. Later, housekeeping only logs this.
    if (config.runsJobs) await checkpoints.write(clock.now())
    control = config.databaseUrl === null ? await openControlSocket(config.dataDir, { db, clock, log }) : null
    server.serve(app.fetch)
    if (config.runsJobs) await worker.start()
    if (config.runsJobs) mailSender.start()
    const housekeeping = config.runsJobs
      ? startHousekeeping({
          db: backgroundDb,
          clock,
          ids,
          log,
          metrics,
          checkpoints,
          jobs: worker,
          retention: config.retention,
          sendsMail: transport !== null,
        })
      : null
    return {
      address: server.address,
      async stop() {
        await Promise.all([housekeeping?.stop(), stopServing()])
        if (config.runsJobs) await checkpoints.write(clock.now())
        await db.close()
        await tracing.stop()
      },
    }
  } catch (error) {
    await stopServing()
    await db.close()
    await tracing.stop()
    throw error
  }
}

/** The identity provider, if one is configured; its library is loaded only then. */
async function identityProvider({ identity, publicUrl }: Config): Promise<IdentityProvider | null> {
  if (identity === null) return null
  const { createIdentityProvider } = await import('./identity/provider.ts')
  return createIdentityProvider(identity, publicUrl, clock)
}

/**
 * Fills an empty embedded database with the demo's data, unless `DEMO` forbids it. Returns whether the program runs as a demo: the
 * database was filled now or at an earlier start, and `DEMO` does not forbid it. A real database never runs as a demo.
 *
 * @throws InvalidConfig when a demo would listen on other addresses than loopback without `DEMO_PUBLIC`
 */
async function startAsDemo(db: Database, config: Config, log: Logger): Promise<boolean> {
  const wasMadeAsDemo = await isDemoDatabase(db)
  if (!config.demo) {
    if (wasMadeAsDemo) log.warn({ event: 'demo.accountsRefused' })
    return false
  }
  const isEmptyDatabase = config.databaseUrl === null && (await hasNoOrganization(db))
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

/**
 * Waits while PostgreSQL starts, recovers or stops.
 *
 * @param onRecovery called once if it has to wait
 * @throws StoreUnavailable when the wait is cancelled. Other errors are ignored: the caller's first statement fails with them
 */
async function waitUntilRecovered(
  db: Database,
  onRecovery: () => void,
  cancelled: AbortSignal | undefined,
): Promise<void> {
  for (let isNoted = false; ; ) {
    const failure = await sql`select 1`.execute(db.probe.kysely).then(
      () => null,
      (error: unknown) => error,
    )
    if (!isRecovering(failure)) return
    if (cancelled?.aborted) throw failure
    if (!isNoted) onRecovery()
    isNoted = true
    await new Promise((resolve) => setTimeout(resolve, RECOVERY_CHECK_MS))
  }
}
