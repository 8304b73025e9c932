import { sql } from 'kysely'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'

/** The tables of the history, and those that even a refused request may write. */
const EXCLUDED_TABLES = [
  'audit_events',
  'audit_heads',
  'idempotency_keys',
  'known_devices',
  'sessions',
  'sign_in_attempts',
]

/** The tables whose rows belong to an organization, read once, because no test of commands changes the tables. */
let tenantTables: Promise<readonly string[]> | undefined

async function readTenantTables(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' and table_name <> all(${EXCLUDED_TABLES})`.execute(
    db.kysely,
  )
  return rows.map(({ name }) => name)
}

/** All rows with this `organization_id` as text, except those of `EXCLUDED_TABLES`. Equal texts mean equal rows. */
export async function stateOf(db: Database, organizationId: string): Promise<string> {
  tenantTables ??= readTenantTables(db)
  const tables = await tenantTables
  return asSystem(db, async (trx) => {
    const selects = tables.map(
      (name) => sql`
        select ${name}::text as name, t::text as content from ${sql.table(name)} t
        where organization_id = ${organizationId}::uuid`,
    )
    const { rows } = await sql<{ name: string; content: string }>`
      ${sql.join(selects, sql` union all `)} order by 1, 2`.execute(trx)
    return rows.map(({ name, content }) => `${name} ${content}`).join('\n')
  })
}

export interface AuditLine {
  readonly entity: string
  readonly entityId: string
  readonly action: string
  readonly byName: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** The events of an organization's establishments, oldest first in each. Events without an establishment, such as sign-ins, are left out. */
export async function establishmentEventsOf(
  db: Database,
  organizationId: string,
): Promise<readonly AuditLine[]> {
  const rows = await asSystem(db, (trx) =>
    sql<AuditLine>`
      select entity, entity_id as "entityId", action, by_name as "byName", before, after from audit_events
      where organization_id = ${organizationId}::uuid and establishment_id is not null
      order by establishment_id, sequence`.execute(trx),
  )
  return rows.rows
}
