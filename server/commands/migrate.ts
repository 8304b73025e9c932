import { readConfig } from '../config.ts'
import { migrate } from '../store/migrate.ts'
import { openDatabase } from '../store/open.ts'
import { runCommand } from './run.ts'

/** `npm run migrate`: updates the database to this program's schema and prints the applied steps. */
async function migrateDatabase(): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    const steps = await migrate(database)
    process.stdout.write(
      steps.length === 0 ? 'The database is up to date.\n' : `Applied: ${steps.join(', ')}\n`,
    )
    return 0
  } finally {
    await database.close()
  }
}

await runCommand(migrateDatabase)
