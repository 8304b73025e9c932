import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createClient, TEST_API_KEY, type TestClient } from '../../support/server.ts'

/** `server/main.ts` in a separate process. */
export interface Program {
  readonly child: ChildProcess
  readonly origin: string
  /** The events of its log so far, by name. */
  readonly events: readonly string[]
  client(token?: string): TestClient
  /** Its exit code; null after a signal. */
  readonly ended: Promise<number | null>
  /** Sends SIGTERM, as a supervisor does, and waits for the exit. */
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The output of a program that ended before it was ready. */
class NotStarted extends Error {
  override readonly name = 'NotStarted'
  readonly code: number | null

  constructor(code: number | null, output: string) {
    super(output)
    this.code = code
  }
}

/**
 * Starts the server and resolves when it reports that it is ready.
 *
 * @param loadedFirst a module to import before the server; the process then has a message channel (IPC)
 * @throws NotStarted
 */
export async function startProgram(
  settings: Readonly<Record<string, string>>,
  loadedFirst?: string,
): Promise<Program> {
  const nodeOptions = loadedFirst === undefined ? [] : ['--import', loadedFirst]
  const child = spawn(process.execPath, [...nodeOptions, 'server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO: '0',
      API_KEY: TEST_API_KEY,
      REQUESTS_PER_MINUTE: '999999999',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(loadedFirst === undefined ? [] : (['ipc'] as const))],
  })
  running.add(child)
  let output = ''
  child.stderr!.on('data', (piece: Buffer) => {
    output += piece
  })
  const events: string[] = []
  const exitCode = once(child, 'close').then(([code]: (number | null)[]) => {
    running.delete(child)
    return code ?? null
  })
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout!).on('line', (line) => {
      const { event, address } = JSON.parse(line) as { event?: string; address?: string }
      if (event !== undefined) events.push(event)
      if (event === 'ready' && address !== undefined) resolve(address)
    })
    void exitCode.then((code) => reject(new NotStarted(code, output)))
  })
  return {
    child,
    origin,
    events,
    ended: exitCode,
    client: (token) =>
      createClient((request) => fetch(request), { origin, ...(token === undefined ? {} : { token }) }),
    async stop() {
      child.kill('SIGTERM')
      await exitCode
    },
  }
}
