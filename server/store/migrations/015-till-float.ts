import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/** Marks the payment category in which the float of the till is counted. Its count type must be 1 (total only). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_categories
      add column till_float boolean not null default false,
      add constraint payment_categories_till_float check (not till_float or count_type = 1)`.execute(db)
  await sql`
    grant update (till_float) on payment_categories
    to ${sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))}`.execute(db)
}
