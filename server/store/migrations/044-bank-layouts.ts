import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/** The columns of the CSV files of each bank account, and statements without balances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bank_statements
      alter column opening_cents drop not null,
      alter column closing_cents drop not null,
      add constraint bank_statements_both_balances check ((opening_cents is null) = (closing_cents is null))`.execute(
    db,
  )
  await sql`
    create index bank_statements_by_account on bank_statements (organization_id, account, opened_on, closed_on, id)`.execute(
    db,
  )
  await sql`
    create index bank_lines_by_account on bank_lines (organization_id, account, booked_on, id)`.execute(db)
  await sql`
    create table bank_layouts (
      organization_id uuid not null references organizations (organization_id),
      account text not null,
      headings text not null,
      columns text not null,
      updated_at timestamptz(3) not null,
      by_id uuid not null,
      by_name text not null,
      primary key (organization_id, account)
    )`.execute(db)
  await protect(db, 'bank_layouts', { reach: 'organization', grants: ['select', 'insert', 'update'] })
}
