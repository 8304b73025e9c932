import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A program of this folder in a separate process. */
export interface RunningTestProgram {
  readonly pid: number
  /** The next line that the program prints; undefined once it has ended. */
  line(): Promise<string | undefined>
  /** Kills it at once, and returns the remaining lines. */
  kill(): Promise<string[]>
  /** Lets it end by itself and returns the remaining lines. */
  rest(): Promise<string[]>
}

/** Starts `name.ts`. With `shell`, a shell runs these words before the command, for example to set limits. */
export function runProgram(name: string, args: readonly string[], shell?: string): RunningTestProgram {
  const path = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const command = [process.execPath, path, ...args]
  const child: ChildProcess =
    shell === undefined
      ? spawn(command[0]!, command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
      : spawn('sh', ['-c', `${shell} exec "$@"`, 'sh', ...command], { stdio: ['ignore', 'pipe', 'inherit'] })
  const childExit = once(child, 'exit')
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  const line = async () => {
    const next = await lines.next()
    return next.done ? undefined : next.value
  }
  const readRemainingLines = async () => {
    const remainingLines: string[] = []
    for (let next = await line(); next !== undefined; next = await line()) remainingLines.push(next)
    await childExit
    return remainingLines
  }
  return {
    pid: child.pid!,
    line,
    rest: readRemainingLines,
    kill() {
      child.kill('SIGKILL')
      return readRemainingLines()
    },
  }
}
