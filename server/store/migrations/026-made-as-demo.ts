import { type Kysely, sql } from 'kysely'

/**
 * Whether an organization was created as a demo. No request may change it: requests may update only the columns that were granted by name,
 * and this one was not. Earlier demos are recognized by all six of their accounts in one organization, including the super admin's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column made_as_demo boolean not null default false`.execute(db)
  await sql`
    select set_config('app.organization_id', 'all', true), set_config('app.establishment_ids', 'all', true),
      set_config('app.role', '1', true)`.execute(db)
  await sql`
    update organizations as o set made_as_demo = true
    where (select count(distinct u.role) from users u where u.organization_id = o.organization_id
      and (u.email, u.role) in (('superadmin@sacoche.example', 1), ('admin@sacoche.example', 2),
        ('accountant@sacoche.example', 4), ('director@sacoche.example', 5), ('employee@sacoche.example', 7),
        ('user@sacoche.example', 10))) = 6`.execute(db)
}
