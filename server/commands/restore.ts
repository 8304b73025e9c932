import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { readHeader } from '../store/backup/read.ts'
import { openDatabase } from '../store/open.ts'
import { printLine, restoreInto } from './restore-into.ts'
import { runCommand, WrongUsage } from './run.ts'

/**
 * `npm run restore -- <file>`: restores a backup into an empty database, applies the migrations of this program and checks every audit
 * chain. The backup may come from the other engine (embedded or PostgreSQL). Exit code 1 if a chain is broken or the command fails. Reminds
 * the operator that access which was withdrawn after the backup must be withdrawn again.
 */
const USAGE = 'npm run restore -- <file>'

async function restore(): Promise<number> {
  const [fileArgument, ...more] = process.argv.slice(2)
  if (fileArgument === undefined || more.length > 0) throw new WrongUsage(USAGE)
  const file = resolve(fileArgument)
  const { databaseUrl, dataDir } = readConfig(process.env)
  // An unreadable file must not leave a new data directory behind.
  const { takenAt } = await readHeader(file)
  const db = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    const isIntact = await restoreInto(db, file)
    printLine(
      `Before you let people in, repeat what was done since ${takenAt}: deletions and suspensions of users, other roles, establishments and addresses, removed recipients, second factors, passkeys and attachments.`,
    )
    return isIntact ? 0 : 1
  } finally {
    await db.close()
  }
}

await runCommand(restore)
