import { type Kysely, sql } from 'kysely'

/** The files of Pennylane, Sage, Cegid and EBP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['accounting_settings', 'accounting_exports'])
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.ref(`${table}_format_check`)},
        add constraint ${sql.ref(`${table}_format_check`)}
          check (format in ('FEC', 'CSV', 'PENNYLANE', 'SAGE', 'CEGID', 'EBP'))`.execute(db)
}
