import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The path of a backup of a database of the first released version: a group of two restaurants, some days of work. */
export const FIRST_RELEASE_BACKUP = fileURLToPath(new URL('../../fixtures/backup-0.1.0.gz', import.meta.url))

type Settings = Readonly<Record<string, string>>

/**
 * The environment of a program: PATH of the machine and these settings; by default no demo, on a free port.
 */
const environment = (settings: Settings) => ({ PATH: process.env.PATH, DEMO: '0', PORT: '0', ...settings })

export interface CommandResult {
  readonly code: number | null
  readonly output: string
  readonly errorOutput: string
}

/** Runs a command of `server/commands` to its end. */
export async function runServerCommand(
  name: string,
  args: readonly string[],
  settings: Settings,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [`${ROOT}server/commands/${name}.ts`, ...args], {
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const [code] = await once(child, 'close')
  return { code, output: output.out, errorOutput: output.error }
}

/** The server in a separate process. */
export interface RunningServer {
  readonly child: ChildProcess
  /** The address of the server, such as `http://127.0.0.1:41873`. */
  readonly origin: string
  readonly output: { readonly out: string; readonly error: string }
  /** The exit code of the server; null after a signal. */
  readonly ended: Promise<number | null>
  /** Sends SIGTERM, as a supervisor does, and waits for the exit, which must be clean. */
  stop(): Promise<void>
}

/** A server ended before it was ready. The message is its error output. */
class NotStarted extends Error {
  override readonly name = 'NotStarted'
  readonly code: number | null

  constructor(code: number | null, errorOutput: string) {
    super(errorOutput)
    this.code = code
  }
}

/**
 * Starts `server/main.ts`, and resolves when it reports that it is ready.
 *
 * @param loadedFirst a module to import before the server; the process then has a message channel (IPC)
 * @throws NotStarted
 */
export async function startServerProgram(settings: Settings, loadedFirst?: string): Promise<RunningServer> {
  const child = spawnServer(
    settings,
    ['ignore', 'pipe', 'pipe', ...(loadedFirst === undefined ? [] : (['ipc'] as const))],
    loadedFirst === undefined ? [] : ['--import', loadedFirst],
  )
  const output = collectOutput(child)
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const address = /"event":"ready","address":"([^"]+)"/u.exec(output.out)?.[1]
      if (address !== undefined) resolve(address)
    })
    void ended.then((code) => reject(new NotStarted(code, output.error)))
  })
  return {
    child,
    origin,
    output,
    ended,
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      if (code !== 0) throw new Error(`The server ended with ${code}: ${output.error}`)
    },
  }
}

/** Starts the server in a process that the test kills, without waiting until it is ready. */
export function startKillableServer(settings: Settings): ChildProcess {
  return spawnServer(settings, 'ignore')
}

/** Starts `server/main.ts` in a process that does not outlive the tests. */
function spawnServer(
  settings: Settings,
  stdio: StdioOptions,
  nodeOptions: readonly string[] = [],
): ChildProcess {
  const child = spawn(process.execPath, [...nodeOptions, `${ROOT}server/main.ts`], {
    env: environment({ REQUESTS_PER_MINUTE: '1000000', ...settings }),
    stdio,
  })
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  child.once('exit', () => process.off('exit', killChild))
  return child
}

function collectOutput(child: ChildProcess): { out: string; error: string } {
  const output = { out: '', error: '' }
  child.stdout?.on('data', (piece: Buffer) => {
    output.out += piece
  })
  child.stderr?.on('data', (piece: Buffer) => {
    output.error += piece
  })
  return output
}
