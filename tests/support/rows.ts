import type { Selectable, Updateable } from 'kysely'
import type { Database } from '../../server/store/open.ts'
import type { Schema } from '../../server/store/schema.ts'
import { asSystem } from '../../server/store/scope.ts'

/** Changes columns, as the system, of the rows that have these values. */
export async function updateRows<Table extends keyof Schema & string>(
  db: Database,
  table: Table,
  where: Partial<Selectable<Schema[Table]>>,
  columns: Updateable<Schema[Table]>,
): Promise<void> {
  await asSystem(db, async (trx) => {
    let update = trx.updateTable(table as never).set(columns as never)
    for (const [column, value] of Object.entries(where))
      update = update.where(column as never, '=', value as never)
    await update.execute()
  })
}
