import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { ListExport } from '../../src/domain/contract/exports.ts'
import type { Instant } from '../../src/domain/dates/calendar.ts'
import type { Role } from '../../src/domain/roles.ts'
import { lockName } from './locks.ts'
import type { Schema } from './schema.ts'

/** The export of a job: in which scope its rows were read, how many, and its file once created. */
interface StoredExport {
  readonly id: string
  readonly role: Role
  /** null: of every establishment. */
  readonly establishmentIds: readonly string[] | null
  readonly rowCount: number
  readonly file: StoredFile | null
}

interface StoredFile {
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly expiresAt: Instant
}

interface ExportKey {
  readonly organizationId: string
  readonly id: string
}

/** The export of a job; undefined when nothing was read yet or it is out of scope. */
export async function readStoredExport(
  trx: Transaction<Schema>,
  id: string,
): Promise<(StoredExport & ExportKey) | undefined> {
  const row = await trx.selectFrom('list_exports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { name, size_bytes: sizeBytes, sha256, expires_at: expiresAt } = row
  const isCreated = name !== null && sizeBytes !== null && sha256 !== null && expiresAt !== null
  return {
    id: row.id,
    organizationId: row.organization_id,
    role: row.role,
    establishmentIds: row.establishment_ids,
    rowCount: row.row_count,
    file: isCreated ? { name, sizeBytes, sha256, expiresAt } : null,
  }
}

/** An export, of any status; undefined unless this person requested it. */
export async function readOwnExport(
  trx: Transaction<Schema>,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<ListExport | undefined> {
  const { rows } = await sql<ListExport>`
    select e.id, e.organization_id as "organizationId", e.status, e.payload ->> 'list' as list,
      e.payload ->> 'format' as format, x.row_count as "rowCount", x.name, x.size_bytes as "sizeBytes", x.sha256,
      x.expires_at as "expiresAt"
    from job_events e left join list_exports x on x.organization_id = e.organization_id and x.id = e.id
    where e.id = ${id}::uuid and e.type = 'LIST-EXPORT' and e.requested_by_id = ${userId}::uuid`.execute(trx)
  return rows[0]
}

/** The number of a person's unfinished exports. Another request of the person waits until this transaction ends. */
export async function countUnfinishedExports(trx: Transaction<Schema>, userId: string): Promise<number> {
  await lockName(trx, `list exports of ${userId}`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job_events
    where status in ('REQUEST', 'STARTED') and type = 'LIST-EXPORT' and requested_by_id = ${userId}::uuid`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

/** Deletes the record of an export with its rows and file. */
export async function dropExport(trx: Transaction<Schema>, { organizationId, id }: ExportKey): Promise<void> {
  await trx
    .deleteFrom('list_exports')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Adds the record of an export. Returns false when another run of its job has added it; waits for that run to commit or roll back. */
export async function beginExport(
  trx: Transaction<Schema>,
  started: ExportKey & {
    readonly userOrganizationId: string
    readonly userId: string
    readonly role: Role
    readonly establishmentIds: readonly string[] | null
    readonly now: Instant
  },
): Promise<boolean> {
  const added = await trx
    .insertInto('list_exports')
    .values({
      organization_id: started.organizationId,
      id: started.id,
      created_at: started.now,
      updated_at: started.now,
      user_organization_id: started.userOrganizationId,
      user_id: started.userId,
      role: started.role,
      establishment_ids: started.establishmentIds,
      row_count: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Stores the rows of a query (position, row) in parts of the given size; returns the number of rows. */
export async function storeExportRows(
  trx: Transaction<Schema>,
  { organizationId, id }: ExportKey,
  rows: RawBuilder<unknown>,
  partRows: number,
): Promise<number> {
  await sql`
    insert into list_export_parts (organization_id, export_id, position, row_count, rows)
    select ${organizationId}::uuid, ${id}::uuid, (position - 1) / ${sql.lit(partRows)} + 1, count(*),
      string_agg(listed.row, e'\\n' order by position)
    from (${rows}) as listed group by (position - 1) / ${sql.lit(partRows)}`.execute(trx)
  const counted = await sql<{ count: number }>`
    update list_exports set row_count = (select coalesce(sum(p.row_count), 0) from list_export_parts p
      where p.organization_id = ${organizationId}::uuid and p.export_id = ${id}::uuid)
    where organization_id = ${organizationId}::uuid and id = ${id}::uuid returning row_count as count`.execute(
    trx,
  )
  return counted.rows[0]?.count ?? 0
}

/** A part: its rows as read, or the piece of the file created from them. */
interface ExportPart {
  readonly position: number
  readonly rowCount: number
  readonly rows: readonly string[] | null
  readonly content: Buffer | null
}

/** The first part after a position; undefined when there is none. */
export async function readExportPart(
  trx: Transaction<Schema>,
  { organizationId, id }: ExportKey,
  after: number,
): Promise<ExportPart | undefined> {
  const part = await trx
    .selectFrom('list_export_parts')
    .select(['position', 'row_count', 'rows', 'content'])
    .where('organization_id', '=', organizationId)
    .where('export_id', '=', id)
    .where('position', '>', after)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return (
    part && {
      position: part.position,
      rowCount: part.row_count,
      rows: part.rows?.split('\n') ?? null,
      content: part.content,
    }
  )
}

/** Stores a piece of the file as the part at this position, in place of the rows that the part may have. */
export async function writeExportPart(
  trx: Transaction<Schema>,
  { organizationId, id }: ExportKey,
  position: number,
  content: Buffer,
): Promise<void> {
  await sql`
    insert into list_export_parts (organization_id, export_id, position, row_count, content)
    values (${organizationId}::uuid, ${id}::uuid, ${position}, 0, ${content})
    on conflict (organization_id, export_id, position) do update set rows = null, content = excluded.content`.execute(
    trx,
  )
}

/** Deletes the parts that still contain rows. Used for a file that is created from all rows at once, and not part by part. */
export async function dropExportRows(
  trx: Transaction<Schema>,
  { organizationId, id }: ExportKey,
): Promise<void> {
  await dropParts(
    trx,
    sql`organization_id = ${organizationId}::uuid and export_id = ${id}::uuid and content is null`,
  )
}

/** Stores the name, size, checksum and expiry of the created file. */
export async function finishExport(
  trx: Transaction<Schema>,
  { organizationId, id }: ExportKey,
  file: StoredFile,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('list_exports')
    .set({
      name: file.name,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      expires_at: file.expiresAt,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Deletes the content of the organization's expired files, and returns their number. Name, size and checksum stay stored. */
export async function clearExpiredExports(
  trx: Transaction<Schema>,
  organizationId: string,
  now: Instant,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select e.id from list_exports e where e.organization_id = ${organizationId}::uuid
      and e.expires_at <= ${now}::timestamptz and exists (select from list_export_parts p
        where p.organization_id = e.organization_id and p.export_id = e.id)`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await dropParts(trx, sql`organization_id = ${organizationId}::uuid and export_id = any(${ids}::uuid[])`)
  return ids.length
}

async function dropParts(trx: Transaction<Schema>, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from list_export_parts where ${which as RawBuilder<SqlBool>}`.execute(trx)
}
