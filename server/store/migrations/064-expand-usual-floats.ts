import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/** The usual float of the register when a cash log was saved, to compare its float with; null for logs of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cash_logs add column usual_float_cents cents`.execute(db)
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`
    grant select (usual_float_cents), insert (usual_float_cents), update (usual_float_cents) on cash_logs to ${roles}`.execute(
    db,
  )
}
