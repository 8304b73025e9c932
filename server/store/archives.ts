import { sql, type Transaction } from 'kysely'
import type { ArchiveBody } from '../../src/domain/contract/archives.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { ServiceKey, SheetKey } from './cash-logs.ts'
import type { Schema } from './schema.ts'

/** Which closing of which establishment. */
export interface ArchiveKey {
  readonly id: string
  readonly organizationId: string
  readonly establishmentId: string
}

/** What the closings of a service say of one register: in cents, by payment category. */
export interface Expectation {
  /** The last of the closings. */
  readonly archiveId: string
  readonly turnoverCents: Cents
  readonly byCategory: ReadonlyMap<string, Cents>
}

/** Adds a closing with its receipts and sales; false, and nothing added, when the establishment has its sequence already. */
export async function insertArchive(
  trx: Transaction<Schema>,
  key: ArchiveKey,
  body: ArchiveBody,
  now: string,
): Promise<boolean> {
  const { id, organizationId, establishmentId } = key
  const inserted = await sql<{ id: string }>`
    insert into archives (organization_id, establishment_id, id, created_at, updated_at, date, service, sequence,
      clients, turnover_cents)
    values (${organizationId}, ${establishmentId}, ${id}, ${now}, ${now}, ${body.date}, ${body.service},
      ${body.sequence}, ${body.clients}, ${body.turnoverCents})
    on conflict (organization_id, establishment_id, sequence) do nothing returning id`.execute(trx)
  if (inserted.rows.length === 0) return false
  await sql`
    insert into archive_receipts (organization_id, establishment_id, archive_id, position, cash_register_id,
      payment_category_id, amount_cents, operations, label)
    select ${organizationId}::uuid, ${establishmentId}::uuid, ${id}::uuid, row_number() over (), r.*
    from jsonb_to_recordset(${JSON.stringify(body.receipts)}::jsonb) as r ("cashRegisterId" uuid,
      "paymentCategoryId" uuid, "amountCents" bigint, operations integer, label text)`.execute(trx)
  await sql`
    insert into archive_sales (organization_id, establishment_id, archive_id, position, sale_type, tax_rate,
      amount_cents, tax_cents)
    select ${organizationId}::uuid, ${establishmentId}::uuid, ${id}::uuid, row_number() over (), s.*
    from jsonb_to_recordset(${JSON.stringify(body.sales)}::jsonb) as s ("saleType" text, "taxRate" integer,
      "amountCents" bigint, "taxCents" bigint)`.execute(trx)
  return true
}

/** The id of the closing with this sequence; undefined when there is none. */
export async function archiveOfSequence(
  trx: Transaction<Schema>,
  { organizationId, establishmentId }: Pick<ArchiveKey, 'organizationId' | 'establishmentId'>,
  sequence: number,
): Promise<string | undefined> {
  const found = await trx
    .selectFrom('archives')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('establishment_id', '=', establishmentId)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  return found?.id
}

/**
 * What to expect of the registers of a service, by register id. A register that no closing of the service has a receipt
 * of is absent: then nothing says what to expect there.
 */
export async function expectationsOf(
  trx: Transaction<Schema>,
  key: ServiceKey,
): Promise<ReadonlyMap<string, Expectation>> {
  const found = await sql<{
    archiveId: string
    cashRegisterId: string
    paymentCategoryId: string
    cents: Cents
  }>`
    select first_value(a.id) over (order by a.sequence desc) as "archiveId", r.cash_register_id as "cashRegisterId",
      r.payment_category_id as "paymentCategoryId", r.amount_cents as cents
    from archives a join archive_receipts r on r.organization_id = a.organization_id and r.archive_id = a.id
    where a.organization_id = ${key.organizationId}::uuid and a.establishment_id = ${key.establishmentId}::uuid
      and a.date = ${key.date}::date and a.service = ${key.service}`.execute(trx)
  const expectations = new Map<string, Expectation & { byCategory: Map<string, Cents> }>()
  for (const { archiveId, cashRegisterId, paymentCategoryId, cents } of found.rows) {
    const known = expectations.get(cashRegisterId)
    const byCategory = known?.byCategory ?? new Map<string, Cents>()
    byCategory.set(paymentCategoryId, (byCategory.get(paymentCategoryId) ?? 0) + cents)
    const turnoverCents = (known?.turnoverCents ?? 0) + cents
    expectations.set(cashRegisterId, { archiveId, turnoverCents, byCategory })
  }
  return expectations
}

/** As `expectationsOf` for one register; null when nothing says what to expect. */
export async function expectationOf(trx: Transaction<Schema>, key: SheetKey): Promise<Expectation | null> {
  return (await expectationsOf(trx, key)).get(key.cashRegisterId) ?? null
}
