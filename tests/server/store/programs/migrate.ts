/** Migrates the database at the given address, as a server does when it starts, and prints the steps it applied. */
import { migrate } from '../../../../server/store/migrate.ts'
import { openDatabase } from '../../../../server/store/open.ts'

const database = await openDatabase({ databaseUrl: process.argv[2]! })
process.stdout.write('open\n')
process.stdout.write(`${JSON.stringify(await migrate(database))}\n`)
await database.close()
