import { type Kysely, sql } from 'kysely'

/** The operations that a request may perform on the rows of a table in its scope. */
type Grants = readonly ('select' | 'insert' | 'update' | 'delete')[]

export interface Protection {
  /**
   * How a row is scoped: by its organization alone, or by its establishment too (a row without one belongs to the organization).
   */
  readonly reach: 'organization' | 'establishment'
  readonly establishmentColumn?: string
  readonly grants: Grants
}

/** The roles that requests run as: for some establishments, for an organization, for all organizations. */
export const REQUEST_ROLES = ['sacoche_app', 'sacoche_office', 'sacoche_head'] as const

const IDENTITY = ['organization_id', 'establishment_id', 'id', 'created_at']

/**
 * Enables row level security on a table, for its owner too. Each scope has its own policy and role, so that every
 * condition can use an index: one policy with "all or these" would read whole tables.
 *
 * Used by released migrations: a change of behaviour is a new function beside this one.
 */
export async function protect(db: Kysely<unknown>, table: string, protection: Protection): Promise<void> {
  const name = sql.table(table)
  await forceRowSecurity(db, table)
  if (protection.reach === 'organization') {
    await sql`
      create policy in_organization on ${name} to sacoche_app, sacoche_office
      using (organization_id = (select scope_organization()))`.execute(db)
  } else {
    const column = sql.ref(protection.establishmentColumn ?? 'establishment_id')
    await sql`
      create policy in_establishments on ${name} to sacoche_app
      using (organization_id = (select scope_organization())
        and ${column} = any ((select scope_establishments())::uuid[]))`.execute(db)
    await sql`
      create policy in_organization on ${name} to sacoche_office
      using (organization_id = (select scope_organization()) and (select scope_every_establishment()))`.execute(
      db,
    )
  }
  await sql`
    create policy everywhere on ${name} to sacoche_head using ((select scope_everything()))`.execute(db)
  await grant(db, table, protection.grants)
}

/** All access to rows of the table goes through a policy, its owner's included. */
export async function forceRowSecurity(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`alter table ${sql.table(table)} force row level security`.execute(db)
}

/** Gives the request roles these rights. They never include updates of the columns in `IDENTITY`. */
export async function grant(db: Kysely<unknown>, table: string, grants: Grants): Promise<void> {
  const roles = sql.join(REQUEST_ROLES.map((role) => sql.ref(role)))
  for (const right of grants) {
    const columns = right === 'update' ? sql`(${sql.join(await changeable(db, table))})` : sql``
    await sql`grant ${sql.raw(right)} ${columns} on ${sql.table(table)} to ${roles}`.execute(db)
  }
}

async function changeable(db: Kysely<unknown>, table: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and not attname = any (${IDENTITY})
    order by attnum`.execute(db)
  return rows.map((row) => sql.ref(row.name))
}
