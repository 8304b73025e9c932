import type { InsertObject, Selectable, Updateable } from 'kysely'
import type { Database } from '../../server/store/open.ts'
import type { Schema } from '../../server/store/schema.ts'
import { asSystem } from '../../server/store/scope.ts'

/* Rows that a test prepares directly in the database, as the system: in every tenant, and without checking rights. */

type TableName = keyof Schema & string
/** The values by which rows are found. */
type Where<Table extends TableName> = Partial<Selectable<Schema[Table]>>

export async function insertRows<Table extends TableName>(
  db: Database,
  table: Table,
  rows: InsertObject<Schema, Table> | readonly InsertObject<Schema, Table>[],
): Promise<void> {
  await asSystem(db, (trx) => trx.insertInto(table).values(rows).execute())
}

/** Changes columns of the rows that have these values. */
export async function updateRows<Table extends TableName>(
  db: Database,
  table: Table,
  where: Where<Table>,
  columns: Updateable<Schema[Table]>,
): Promise<void> {
  await asSystem(db, async (trx) => {
    let update = trx.updateTable(table as never).set(columns as never)
    for (const [column, value] of Object.entries(where))
      update = update.where(column as never, '=', value as never)
    await update.execute()
  })
}

/** Deletes the rows that have these values; without any, all rows. */
export async function deleteRows<Table extends TableName>(
  db: Database,
  table: Table,
  where: Where<Table> = {},
): Promise<void> {
  await asSystem(db, async (trx) => {
    let deletion = trx.deleteFrom(table as never)
    for (const [column, value] of Object.entries(where))
      deletion = deletion.where(column as never, '=', value as never)
    await deletion.execute()
  })
}
