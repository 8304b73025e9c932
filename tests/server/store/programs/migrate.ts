/** Opens the database at the given address, prints `open`, migrates it as a server does at its start, and prints the applied steps. */
import { migrate } from '../../../../server/store/migrate.ts'
import { openDatabase } from '../../../../server/store/open.ts'

const database = await openDatabase({ databaseUrl: process.argv[2]! })
process.stdout.write('open\n')
process.stdout.write(`${JSON.stringify(await migrate(database))}\n`)
await database.close()
