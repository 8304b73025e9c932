import { type Kysely, sql } from 'kysely'
import { REQUEST_ROLES } from './row-security.ts'

/**
 * A replaced closing names the closing of the same register and service that replaces it, and the reason. Closings that exist
 * stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table archives
      add column replaced_by_id uuid check (replaced_by_id <> id),
      add column replacement_reason text check (length(replacement_reason) between 1 and 500),
      add constraint archives_replacement check ((replaced_by_id is null) = (replacement_reason is null)),
      add constraint archives_replaced_by foreign key (organization_id, establishment_id, replaced_by_id)
        references archives (organization_id, establishment_id, id)`.execute(db)
  await sql`
    create index archives_by_replacement on archives (organization_id, replaced_by_id)
    where replaced_by_id is not null`.execute(db)
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  await sql`
    grant update (version, updated_at, replaced_by_id, replacement_reason) on archives to ${roles}`.execute(
    db,
  )
}
