import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { REFUSALS, type RefusalName } from '../../src/domain/refusals.ts'
import { readLastBackup } from '../store/backup/last-backup.ts'
import { freeBytes } from '../store/disk-space.ts'
import { countJobs } from '../store/job-events.ts'
import type { Database } from '../store/open.ts'
import { PROGRAM_VERSION } from '../version.ts'

/** Periodic tasks of the program. */
export type PeriodicTask = 'audit_checkpoint' | 'expiry' | 'retention' | 'reports' | 'jobs' | 'vacuum'

/** An answered request. `route` is the pattern that matched, not the address, which keeps the number of series small. */
interface AnsweredRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** The metrics of this process in the Prometheus text format. No series names a person or a tenant. */
export interface Metrics {
  answered(request: AnsweredRequest): void
  refused(refusal: RefusalName): void
  /** Counts a report of a browser about the content security policy. */
  policyViolated(): void
  /** Records that a task succeeded at the instant `at`. */
  taskSucceeded(task: PeriodicTask, at: string): void
  /** All metrics as text, measured now. */
  text(): Promise<string>
  readonly contentType: string
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
/** Buckets in seconds, around the targets: a list in a few milliseconds, a sign-in in a tenth of a second, nothing over 30 seconds. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]
const SIGN_IN_REFUSALS: ReadonlySet<RefusalName> = new Set(['WrongCredentials', 'TooManyTries'])
const STORE_REFUSALS: ReadonlySet<RefusalName> = new Set(['StoreFull', 'StoreUnavailable'])

/**
 * Creates the metrics of a process.
 *
 * @param dataDir a folder on the disk to watch; the embedded database and, by default, the checkpoints are in it
 * @param ofProcess true to measure memory, processor, event loop and garbage collection as well, until the process ends
 */
export function createMetrics(
  db: Database,
  { dataDir, ofProcess }: { readonly dataDir: string; readonly ofProcess: boolean },
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'sacoche_http_requests_total',
    help: 'Requests answered, by the pattern of their route',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'sacoche_http_request_duration_seconds',
    help: 'Time from the beginning of a request to its answer',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'sacoche_refusals_total',
    help: 'Requests refused, by the name and code of the refusal',
    labelNames: ['refusal', 'code'],
    registers,
  })
  const signIns = new Counter({
    name: 'sacoche_sign_in_failures_total',
    help: 'Sign-ins refused; TooManyTries also counts refused confirmations of a password, setups of an authenticator app, and requests for a new password, a new e-mail address or an invitation',
    labelNames: ['reason'],
    registers,
  })
  const storeRefusals = new Counter({
    name: 'sacoche_writes_refused_total',
    help: 'Requests refused because the disk is nearly full or the database is unavailable',
    labelNames: ['reason'],
    registers,
  })
  const violations = new Counter({
    name: 'sacoche_policy_violations_total',
    help: 'Violations of the content security policy that browsers have reported',
    registers,
  })
  for (const reason of SIGN_IN_REFUSALS) signIns.inc({ reason }, 0)
  for (const reason of STORE_REFUSALS) storeRefusals.inc({ reason }, 0)
  measureStore(db, dataDir, registers)
  // Registered after the gauge of waiting requests, which would otherwise count the query of this gauge.
  const tasks = new Gauge({
    name: 'sacoche_task_last_success_timestamp_seconds',
    help: 'Time of the last success of a periodic task; audit_checkpoint copies the heads of the audit chains to the checkpoint file, backup is 0 before the first backup of this database',
    labelNames: ['task'],
    registers,
    // Read from the database, because another process takes or requests the backups.
    async collect() {
      this.remove({ task: 'backup' })
      if (!(await db.healthy())) return
      const takenAt = await readLastBackup(db)
      this.set({ task: 'backup' }, takenAt === null ? 0 : Date.parse(takenAt) / 1000)
    },
  })
  new Gauge({
    name: 'sacoche_build_info',
    help: 'Always 1; the labels are the versions of the program and of Node, and the database engine',
    labelNames: ['version', 'node', 'engine'],
    registers,
  }).set({ version: PROGRAM_VERSION, node: process.version, engine: db.engine }, 1)
  if (ofProcess) collectDefaultMetrics({ register: registry })

  return {
    answered({ method, route, status, seconds }) {
      const known = METHODS.has(method) ? method : 'OTHER'
      requests.inc({ method: known, route, status })
      duration.observe({ method: known, route }, seconds)
    },
    refused(refusal) {
      refusals.inc({ refusal, code: REFUSALS[refusal].code })
      if (SIGN_IN_REFUSALS.has(refusal)) signIns.inc({ reason: refusal })
      if (STORE_REFUSALS.has(refusal)) storeRefusals.inc({ reason: refusal })
    },
    policyViolated: () => violations.inc(),
    taskSucceeded: (task, at) => tasks.set({ task }, Date.parse(at) / 1000),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Gauges that are measured on each scrape. */
function measureStore(db: Database, dataDir: string, registers: Registry[]): void {
  new Gauge({
    name: 'sacoche_database_connections',
    help: 'Connections of this process to its database',
    labelNames: ['state'],
    registers,
    collect() {
      const { connections, idle } = db.load()
      this.set({ state: 'busy' }, connections - idle)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'sacoche_database_waiting',
    help: 'Requests that wait for a connection to the database',
    registers,
    collect() {
      this.set(db.load().waiting)
    },
  })
  new Gauge({
    name: 'sacoche_jobs',
    help: 'Jobs of all organizations: waiting, running, and failed ones that nobody has seen',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      // If the database is unavailable, this gauge is left out, and the scrape still succeeds.
      if (!(await db.healthy())) return
      for (const [state, count] of Object.entries(await countJobs(db))) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'sacoche_disk_free_bytes',
    help: 'Bytes free on the disk of DATA_DIR',
    registers,
    async collect() {
      this.set(await freeBytes(dataDir))
    },
  })
}
