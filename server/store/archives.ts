import { sql, type Transaction } from 'kysely'
import type { IdentifiedClosing, ServiceClosing } from '../../src/domain/closings/replacing.ts'
import type { ArchiveBody } from '../../src/domain/contract/archives.ts'
import { type ExpectedAmounts, expectedAmounts } from '../../src/domain/counting/expected-amount.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { ServiceKey, SheetKey } from './cash-logs.ts'
import { linesOfClosing, turnoverOfClosing } from './closing-lines.ts'
import { compileOnce } from './compile-once.ts'
import type { Schema } from './schema.ts'

/** Identifies a closing of an establishment. */
interface ArchiveKey {
  readonly id: string
  readonly organizationId: string
  readonly establishmentId: string
}

/** The expected amounts of one register from the closings of a service. */
export interface RegisterExpectation extends ExpectedAmounts {
  /** Of the closings with a line of the register, the one with the highest sequence. */
  readonly archiveId: string
}

/** A closing to add, with its new id. */
export type NewArchive = ArchiveBody & { readonly id: string }

/** The establishment of the closings. */
export type ArchiveOwner = Pick<ArchiveKey, 'organizationId' | 'establishmentId'>

/**
 * Adds closings with their receipts, sales, movements and floats. Closings whose sequence the establishment already has are left out.
 *
 * @returns the ids of the closings that were added
 */
export async function insertArchives(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: ArchiveOwner,
  archives: readonly NewArchive[],
  now: string,
): Promise<ReadonlySet<string>> {
  const rows = archives.map(({ id, date, service, sequence, clients, turnoverCents }) => ({
    id,
    date,
    service,
    sequence,
    clients,
    turnoverCents,
  }))
  const inserted = await sql<{ id: string }>`
    insert into archives (organization_id, establishment_id, id, created_at, updated_at, date, service, sequence,
      clients, turnover_cents)
    select ${organizationId}::uuid, ${establishmentId}::uuid, a.id, ${now}::timestamptz, ${now}::timestamptz, a.date,
      a.service, a.sequence, a.clients, a."turnoverCents"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (id uuid, date date, service text, sequence bigint,
      clients integer, "turnoverCents" bigint)
    on conflict (organization_id, establishment_id, sequence) do nothing returning id`.execute(trx)
  const added = new Set(inserted.rows.map(({ id }) => id))
  const lines = (list: 'receipts' | 'sales' | 'movements' | 'floats') =>
    JSON.stringify(
      archives
        .filter(({ id }) => added.has(id))
        .flatMap((archive) =>
          archive[list].map((line, index) => ({ ...line, archiveId: archive.id, position: index + 1 })),
        ),
    )
  const own = sql`${organizationId}::uuid, ${establishmentId}::uuid`
  await sql`
    insert into archive_receipts (organization_id, establishment_id, archive_id, position, cash_register_id,
      payment_category_id, amount_cents, operations, label)
    select ${own}, r.* from jsonb_to_recordset(${lines('receipts')}::jsonb) as r ("archiveId" uuid,
      position smallint, "cashRegisterId" uuid, "paymentCategoryId" uuid, "amountCents" bigint, operations integer,
      label text)`.execute(trx)
  await sql`
    insert into archive_sales (organization_id, establishment_id, archive_id, position, sale_type, tax_rate,
      amount_cents, tax_cents)
    select ${own}, s.* from jsonb_to_recordset(${lines('sales')}::jsonb) as s ("archiveId" uuid, position smallint,
      "saleType" text, "taxRate" integer, "amountCents" bigint, "taxCents" bigint)`.execute(trx)
  await sql`
    insert into archive_movements (organization_id, establishment_id, archive_id, position, cash_register_id,
      payment_category_id, amount_cents, label)
    select ${own}, m.* from jsonb_to_recordset(${lines('movements')}::jsonb) as m ("archiveId" uuid,
      position smallint, "cashRegisterId" uuid, "paymentCategoryId" uuid, "amountCents" bigint, label text)`.execute(
    trx,
  )
  await sql`
    insert into archive_floats (organization_id, establishment_id, archive_id, cash_register_id, amount_cents)
    select ${own}, f.* from jsonb_to_recordset(${lines('floats')}::jsonb) as f ("archiveId" uuid,
      "cashRegisterId" uuid, "amountCents" bigint)`.execute(trx)
  return added
}

/** A stored closing. */
export interface StoredClosing extends IdentifiedClosing {
  readonly id: string
  readonly isReplaced: boolean
  readonly sequence: number
  readonly turnoverCents: Cents
}

/** The closings with these sequences, by sequence. */
export async function findClosingsOfSequences(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: ArchiveOwner,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, StoredClosing>> {
  const found = await sql<StoredClosing>`
    select a.id, a.replaced_by_id is not null as "isReplaced", a.sequence, a.date::text as date, a.service,
      ${turnoverOfClosing('a')} as "turnoverCents",
      ${REGISTERS_OF_CLOSING} as "cashRegisterIds",
      (select coalesce(json_agg(json_build_object('taxRate', tax_rate, 'amountCents', amount_cents,
          'taxCents', tax_cents)), '[]')
        from archive_sales i where ${IS_OF_CLOSING}) as sales,
      (select coalesce(json_agg(json_build_object(${TILL_LINE})), '[]')
        from archive_receipts i where ${IS_OF_CLOSING}) as receipts,
      (select coalesce(json_agg(json_build_object(${TILL_LINE})), '[]')
        from archive_movements i where ${IS_OF_CLOSING}) as movements,
      (select coalesce(json_agg(json_build_object('cashRegisterId', cash_register_id, 'amountCents', amount_cents)), '[]')
        from archive_floats i where ${IS_OF_CLOSING}) as floats
    from archives a
    where a.organization_id = ${organizationId}::uuid and a.establishment_id = ${establishmentId}::uuid
      and a.sequence = any (${[...sequences]}::bigint[])`.execute(trx)
  return new Map(found.rows.map((closing) => [closing.sequence, closing]))
}

const IS_OF_CLOSING = sql`i.organization_id = a.organization_id and i.establishment_id = a.establishment_id
  and i.archive_id = a.id`
const TILL_LINE = sql`'cashRegisterId', cash_register_id, 'paymentCategoryId', payment_category_id, 'amountCents', amount_cents`

/** The ids of the registers with receipts or movements in the closing `a`. */
const REGISTERS_OF_CLOSING = sql`array(select distinct l.cash_register_id from ${linesOfClosing('a')} l)`

/** A closing that no other one replaces. */
export interface CurrentClosing extends ServiceClosing, ArchiveKey {
  readonly sequence: number
  readonly version: number
}

/** The closings of these services that are not replaced, sorted by sequence. */
export async function findCurrentClosings(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: ArchiveOwner,
  services: readonly Pick<ServiceKey, 'date' | 'service'>[],
): Promise<readonly CurrentClosing[]> {
  const wantedServices = services.map(({ date, service }) => ({ date, service }))
  const { rows } = await sql<CurrentClosing>`
    select a.id, a.organization_id as "organizationId", a.establishment_id as "establishmentId", a.version,
      a.date::text as date, a.service, a.sequence, ${REGISTERS_OF_CLOSING} as "cashRegisterIds"
    from archives a
    where a.organization_id = ${organizationId}::uuid and a.establishment_id = ${establishmentId}::uuid
      and a.replaced_by_id is null and (a.date, a.service) in (
        select date, service from jsonb_to_recordset(${JSON.stringify(wantedServices)}::jsonb) as w (date date, service text))
    order by a.sequence`.execute(trx)
  return rows
}

/** Marks closings as replaced by another one. */
export async function replaceClosings(
  trx: Transaction<Schema>,
  replaced: readonly ArchiveKey[],
  { byId, reason, now }: { readonly byId: string; readonly reason: string; readonly now: string },
): Promise<void> {
  for (const { organizationId, id } of replaced)
    await trx
      .updateTable('archives')
      .set(({ eb }) => ({
        replaced_by_id: byId,
        replacement_reason: reason,
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute()
}

/**
 * The expected amounts of the registers of a service, by register id, from the closings that are not replaced. A register without a line in any of
 * these closings is absent: its expected amounts are unknown.
 */
export async function findExpectedAmountsByService(
  trx: Transaction<Schema>,
  key: ServiceKey,
): Promise<ReadonlyMap<string, RegisterExpectation>> {
  const found = await selectExpectedAmounts(trx, key)
  const byRegister = Map.groupBy(found.rows, ({ cashRegisterId }) => cashRegisterId)
  return new Map(
    [...byRegister].map(([cashRegisterId, lines]) => [
      cashRegisterId,
      {
        archiveId: lines[0]!.archiveId,
        ...expectedAmounts(
          lines.filter(({ isReceipt }) => isReceipt),
          lines.filter(({ isReceipt }) => !isReceipt),
        ),
      },
    ]),
  )
}

const selectExpectedAmounts = compileOnce(
  (key: ServiceKey) => sql<{
    archiveId: string
    cashRegisterId: string
    paymentCategoryId: string
    amountCents: Cents
    isReceipt: boolean
  }>`
    select first_value(a.id) over (partition by l.cash_register_id order by a.sequence desc) as "archiveId",
      l.cash_register_id as "cashRegisterId", l.payment_category_id as "paymentCategoryId",
      l.amount_cents as "amountCents", l.is_receipt as "isReceipt"
    from archives a
    cross join lateral ${linesOfClosing('a')} l
    where a.organization_id = ${key.organizationId}::uuid and a.establishment_id = ${key.establishmentId}::uuid
      and a.date = ${key.date}::date and a.service = ${key.service} and a.replaced_by_id is null`,
)

/** Like `findExpectedAmountsByService`, for one register; null when the register is absent. */
export async function findExpectedAmounts(
  trx: Transaction<Schema>,
  key: SheetKey,
): Promise<RegisterExpectation | null> {
  return (await findExpectedAmountsByService(trx, key)).get(key.cashRegisterId) ?? null
}
