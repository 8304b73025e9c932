import { type Kysely, sql } from 'kysely'

/** A person has signed up with a password or, without one, by signing in with the identity provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Each sign-in stores its device.
  await sql`
    create or replace function has_signed_up(organization uuid, person uuid) returns boolean
    language sql stable security definer set search_path = pg_catalog, public as $$
      select exists (select from public.user_credentials c where c.organization_id = organization and c.user_id = person)
        or exists (select from public.known_devices d where d.organization_id = organization and d.user_id = person)
    $$`.execute(db)
}
