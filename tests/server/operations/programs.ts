import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The database of the first released version, as a backup: a group of two restaurants, some days of work. */
export const FIRST_RELEASE = fileURLToPath(new URL('../../fixtures/backup-0.1.0.gz', import.meta.url))

type Settings = Readonly<Record<string, string>>

/** The environment of a program: of the machine's variables only PATH, and these settings. */
const environment = (settings: Settings) => ({ PATH: process.env.PATH, DEMO: '0', PORT: '0', ...settings })

export interface Ran {
  readonly code: number | null
  readonly output: string
  readonly errorOutput: string
}

/** Runs a command of `server/commands` to its end. */
export async function runCommand(name: string, args: readonly string[], settings: Settings): Promise<Ran> {
  const child = spawn(process.execPath, [`${ROOT}server/commands/${name}.ts`, ...args], {
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const [code] = await once(child, 'close')
  return { code, output: output.out, errorOutput: output.error }
}

/** The server in a separate process. */
export interface Served {
  /** `http://127.0.0.1:41873` */
  readonly origin: string
  readonly output: { readonly out: string; readonly error: string }
  stop(): Promise<void>
}

/** Starts `server/main.ts`, and resolves when it reports that it is ready. */
export async function serve(settings: Settings): Promise<Served> {
  const child = spawn(process.execPath, [`${ROOT}server/main.ts`], {
    env: environment({ REQUESTS_PER_MINUTE: '1000000', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  const output = collectOutput(child)
  const childClose = once(child, 'close')
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /"event":"ready","address":"([^"]+)"/u.exec(output.out)?.[1]
      if (address !== undefined) resolve(address)
    })
    void childClose.then(([code]) => reject(new Error(`it ended with ${code}: ${output.error}`)))
  })
  return {
    origin,
    output,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await childClose
      process.off('exit', killChild)
      if (code !== 0) throw new Error(`it ended with ${code}: ${output.error}`)
    },
  }
}

/** The server in a process that is killed and not stopped. */
export function startKillableServer(settings: Settings): ChildProcess {
  const child = spawn(process.execPath, [`${ROOT}server/main.ts`], {
    env: environment(settings),
    stdio: 'ignore',
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
