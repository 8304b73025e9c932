import { InvalidConfig } from '../config.ts'
import { NothingToBackUp, TargetNotEmpty, UnusableBackup } from '../store/backup/format.ts'
import { FileExists } from '../store/backup/whole-file.ts'
import {
  DatabaseNewerThanProgram,
  DataDirectoryDamaged,
  DataDirectoryInUse,
  isDamage,
  LockFileDamaged,
  MigrationBlocked,
  StoreFull,
  StoreUnavailable,
} from '../store/failures.ts'

/** Invalid arguments on the command line. The message shows the usage. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/** Errors whose message is written for operators; a stack trace would hide it. */
const OPERATOR_ERRORS = [
  InvalidConfig,
  WrongUsage,
  DataDirectoryInUse,
  DataDirectoryDamaged,
  LockFileDamaged,
  DatabaseNewerThanProgram,
  MigrationBlocked,
  StoreFull,
  NothingToBackUp,
  TargetNotEmpty,
  UnusableBackup,
  FileExists,
]

/** SQLSTATE classes of a refused connection: 28 is a wrong user or password, 3D a wrong database name. */
const ACCESS_DENIED = /^(?:28|3D)/u

const DAMAGE_ADVICE =
  'A file of the database is damaged: stop the server, check the disk and restore the last backup.'

/**
 * Runs a command. The number that it returns becomes the exit code. The message of an error is printed on
 * standard error, with exit code 2 for wrong arguments and 1 for the rest; `LOG_LEVEL=debug` shows the stack.
 */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    process.stderr.write(`${errorText(error)}\n`)
    process.exitCode = error instanceof WrongUsage ? 2 : 1
  }
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (process.env.LOG_LEVEL === 'debug') return error.stack ?? error.message
  return (
    operatorMessageOf(error) ?? oneLine(`${error.message || error.name} (set LOG_LEVEL=debug to see where)`)
  )
}

/** The message of an error that an operator can fix; undefined for other errors. */
export function operatorMessageOf(error: Error): string | undefined {
  if (error instanceof StoreUnavailable) return oneLine(`${error.message}: ${reasonOf(error.cause)}`)
  const { code } = error as { code?: string }
  if (isDamage(error)) return `${oneLine(error.message)}. ${DAMAGE_ADVICE}`
  const isForOperator = OPERATOR_ERRORS.some((kind) => error instanceof kind) || code === 'EADDRINUSE'
  return isForOperator || ACCESS_DENIED.test(code ?? '') ? error.message : undefined
}

/** If a host has several addresses, the error of a refused connection has no message, but contains one error per address. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/gu, ' ')
}
