import { sql } from 'kysely'
import type { Instant } from '../../../src/domain/dates/calendar.ts'
import type { Database } from '../open.ts'
import { asSystem } from '../scope.ts'

/** Records in the database that there is a verified backup of its data at `takenAt`. A moment before the recorded one is ignored. */
export async function recordBackup(db: Pick<Database, 'kysely'>, takenAt: Instant): Promise<void> {
  await asSystem(db, (trx) =>
    trx
      .insertInto('last_backup')
      .values({ taken_at: takenAt })
      .onConflict((conflict) =>
        conflict
          .column('only_row')
          .doUpdateSet({ taken_at: sql`greatest(last_backup.taken_at, excluded.taken_at)` }),
      )
      .execute(),
  )
}

/** The moment of the data in the last recorded backup of this database; null if none is recorded, as in a restored database. */
export async function readLastBackup(db: Pick<Database, 'kysely'>): Promise<Instant | null> {
  const row = await asSystem(db, (trx) => trx.selectFrom('last_backup').select('taken_at').executeTakeFirst())
  return row?.taken_at ?? null
}
