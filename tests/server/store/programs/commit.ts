/**
 * Commits the given number of transactions in the given data directory and closes the database. Prints the store's own count of syncs: for
 * those commits, and from opening to closing.
 */
import { sql } from 'kysely'
import { openDatabase } from '../../../../server/store/open.ts'

const [, , dataDir, times] = process.argv
const database = await openDatabase({ dataDir: dataDir! })
await sql`create table if not exists notes (id integer)`.execute(database.kysely)
const before = database.syncs()!
for (let id = 0; id < Number(times); id += 1)
  await sql`insert into notes values (${id})`.execute(database.kysely)
const commits = database.syncs()! - before
await database.close()
process.stdout.write(`${JSON.stringify({ commits, total: database.syncs() })}\n`)
