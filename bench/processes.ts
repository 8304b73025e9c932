import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** A running server that a benchmark measures. */
export interface RunningServer {
  readonly origin: string
  /** Milliseconds from the start of the process to its first successful health check. */
  readonly readyAfterMs: number
  /** Its current memory in MiB. */
  memoryMib(): number
  stop(): Promise<void>
}

const POLL_INTERVAL_MS = 10
const START_TIMEOUT_MS = 60_000

/** The product's server with the Node options of `npm start`, practically without request limits and with its log in a file. */
export function startProduct(
  logFolder: string,
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const { scripts }: typeof import('../package.json') = JSON.parse(readFileSync('package.json', 'utf8'))
  const nodeOptions = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  return start([...nodeOptions, 'server/main.ts'], '/readyz', logFolder, 'PORT', {
    REQUESTS_PER_MINUTE: '999999999',
    ...env,
  })
}

/** Starts the minimal API; pass the product's database, or a copy of it. */
export function startFloor(logFolder: string, env: Readonly<Record<string, string>>): Promise<RunningServer> {
  return start(['bench/floor/api.ts'], '/healthz', logFolder, 'FLOOR_PORT', env)
}

async function start(
  program: readonly string[],
  readyPath: string,
  logFolder: string,
  portName: string,
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const port = await freePort()
  mkdirSync(logFolder, { recursive: true })
  const logFile = join(logFolder, `${portName}-${port}.log`)
  const log = openSync(logFile, 'w')
  const startedAt = performance.now()
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', [portName]: String(port), ...env },
    stdio: ['ignore', log, log],
  })
  const killServer = () => child.kill('SIGKILL')
  process.once('exit', killServer)
  const origin = `http://127.0.0.1:${port}`
  while (!(await isHealthy(origin + readyPath))) {
    if (child.exitCode !== null || performance.now() - startedAt > START_TIMEOUT_MS)
      throw new Error(`${program.join(' ')} did not start: ${readFileSync(logFile, 'utf8').slice(-2_000)}`)
    await pause(POLL_INTERVAL_MS)
  }
  return {
    origin,
    readyAfterMs: performance.now() - startedAt,
    memoryMib: () => memoryOf(child),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      process.off('exit', killServer)
    },
  }
}

function isHealthy(address: string): Promise<boolean> {
  return fetch(address).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** Resident memory in MiB, as reported by the system. */
function memoryOf({ pid }: ChildProcess): number {
  const kilobytes = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
