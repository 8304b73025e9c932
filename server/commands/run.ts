import { InvalidConfig } from '../config.ts'
import { NothingToBackUp, TargetNotEmpty, UnusableBackup } from '../store/backup/format.ts'
import { FileExists } from '../store/backup/whole-file.ts'
import {
  DatabaseNewerThanProgram,
  DataDirectoryInUse,
  StoreFull,
  StoreUnavailable,
} from '../store/failures.ts'

/** Wrong words on the command line. Its message says which words there are. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/** Errors of whoever runs the program: their message says what to do, a stack would hide it. */
const PLAIN = [
  InvalidConfig,
  WrongUsage,
  DataDirectoryInUse,
  DatabaseNewerThanProgram,
  StoreFull,
  NothingToBackUp,
  TargetNotEmpty,
  UnusableBackup,
  FileExists,
]

/** Refused by PostgreSQL before anything was asked: the password, the name of the database. */
const NOT_LET_IN = /^(?:28|3D)/u

/**
 * Runs a command: its number becomes the exit code. What it throws is told in one line on standard error, with exit code
 * 2 for wrong words and 1 for the rest; the stack is shown with `LOG_LEVEL=debug`.
 */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    process.stderr.write(`${complaintOf(error)}\n`)
    process.exitCode = error instanceof WrongUsage ? 2 : 1
  }
}

function complaintOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (process.env.LOG_LEVEL === 'debug') return error.stack ?? error.message
  return plainly(error) ?? oneLine(`${error.message || error.name} (LOG_LEVEL=debug shows where)`)
}

/** What is said of an error whose cause is for whoever runs the program to mend; undefined for the others. */
export function plainly(error: Error): string | undefined {
  if (error instanceof StoreUnavailable) return oneLine(`${error.message}: ${reasonOf(error.cause)}`)
  const { code } = error as { code?: string }
  const isPlain = PLAIN.some((kind) => error instanceof kind) || code === 'EADDRINUSE'
  return isPlain || NOT_LET_IN.test(code ?? '') ? error.message : undefined
}

/** A refused connection has an error for each address it was tried at, and says nothing itself. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/gu, ' ')
}
