import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** The time at which the clocks of server and pages start: a Friday afternoon in Paris, after lunch, before dinner. */
export const DEMO_TIME = '2026-11-20T16:05:00.000Z'

const STOP_TIMEOUT_MS = 15_000

export interface ServerOptions {
  readonly dataDir: string
  readonly clientDir: string
  /** What the server's clock adds to the machine's time; by default the server's clock starts at `DEMO_TIME`. */
  readonly clockShiftMs?: number
  /** Further settings, by the names of their environment variables. */
  readonly settings?: Readonly<Record<string, string>>
}

/** The product's server in its own process. */
export interface ServerProcess {
  /** Such as `http://127.0.0.1:41873`; the same after a restart. */
  readonly origin: string
  readonly port: number
  readonly clockShiftMs: number
  /** The errors in its log, and all that it writes to its error output. */
  readonly complaints: string[]
  /** Kills it with `kill -9`. */
  kill(): Promise<void>
  isKilled(): boolean
  /** Starts it again after `kill`, on the same data and port. */
  restart(): Promise<void>
  /** Stops it like a supervisor, unless it was killed. Rejects when it does not end cleanly. */
  stop(): Promise<void>
}

/** The milliseconds from the machine's time to `DEMO_TIME`. */
export function shiftToDemoTime(): number {
  return Date.parse(DEMO_TIME) - Date.now()
}

/**
 * Starts `server/main.ts` on a free port and resolves when it reports that it is ready; rejects with its complaints when it
 * ends before.
 */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const clockShiftMs = options.clockShiftMs ?? shiftToDemoTime()
  const complaints: string[] = []
  let running = await spawnServer({ settings: {}, ...options, clockShiftMs, port: 0 }, complaints)
  const { origin } = running
  const port = Number(new URL(origin).port)
  return {
    origin,
    port,
    clockShiftMs,
    complaints,
    async kill() {
      running.child.kill('SIGKILL')
      await running.ended
    },
    isKilled: () => running.child.signalCode !== null,
    async restart() {
      running = await spawnServer({ settings: {}, ...options, clockShiftMs, port }, complaints)
    },
    async stop() {
      if (running.child.signalCode !== null) return
      const killTimer = setTimeout(() => running.child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      running.child.kill('SIGTERM')
      const code = await running.ended
      clearTimeout(killTimer)
      if (code !== 0) throw new Error(`the server ended with ${code}: ${complaints.join('\n')}`)
    },
  }
}

interface Running {
  readonly child: ChildProcess
  readonly origin: string
  /** Resolves with the exit code when the process has ended; null after a signal. */
  readonly ended: Promise<number | null>
}

function spawnServer(
  { dataDir, clientDir, clockShiftMs, settings, port }: Required<ServerOptions> & { port: number },
  complaints: string[],
): Promise<Running> {
  const child = spawn(process.execPath, ['--import', './tests/support/shifted-clock.ts', 'server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      CLIENT_DIR: clientDir,
      TEST_CLOCK_SHIFT_MS: String(clockShiftMs),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  const exitCode = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      process.off('exit', killChild)
      resolve(code)
    })
  })
  createInterface(child.stderr).on('line', (line) => complaints.push(line))
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const entry = JSON.parse(line) as { level: string; event?: string; address?: string }
      if (entry.level === 'error' || entry.level === 'fatal') complaints.push(line)
      if (entry.event === 'ready' && entry.address) resolve({ child, origin: entry.address, ended: exitCode })
    })
    void exitCode.then((code) =>
      reject(new Error(`the server ended with ${code} before it was ready: ${complaints.join('\n')}`)),
    )
  })
}
