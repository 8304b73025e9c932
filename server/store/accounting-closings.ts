import { sql, type Transaction } from 'kysely'
import type { AccountingFormat } from '../../src/domain/accounting/formats.ts'
import type { AccountingEncoding } from '../../src/domain/contract/accounting.ts'
import type { EstablishmentMonth } from '../../src/domain/contract/accounting-months.ts'
import type { PostedEntry } from './accounting.ts'
import { isInMonth } from './months.ts'
import {
  columnsOf,
  declareColumns,
  type Edited,
  insertRows,
  isOneOf,
  type RecordOf,
  saveRows,
} from './rows.ts'
import type { Schema } from './schema.ts'

const CLOSINGS = declareColumns('accounting_closings', {
  fixed: ['month', 'counts', 'remittances', 'byId', 'byName'],
  changing: ['status', 'reason', 'statusByName'],
})

/** The closing of an accounting month. */
export type MonthClosingRecord = RecordOf<typeof CLOSINGS>

/** Adds the closing of a month. @returns false if the month is closed already */
export async function insertMonthClosing(
  trx: Transaction<Schema>,
  closing: MonthClosingRecord,
  now: string,
): Promise<boolean> {
  return (await insertRows(trx, CLOSINGS, [closing], now, { skipTaken: true })).length > 0
}

/** The closings with these ids in scope. */
export async function findMonthClosings(
  trx: Transaction<Schema>,
  ids: readonly string[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<readonly MonthClosingRecord[]> {
  const { rows } = await sql<MonthClosingRecord>`
    select ${columnsOf(CLOSINGS)} from accounting_closings t where ${isOneOf('t.id', ids)}
    order by t.id ${lock ? sql`for update` : sql``}`.execute(trx)
  return rows
}

export function saveMonthClosings(
  trx: Transaction<Schema>,
  edits: readonly Edited<MonthClosingRecord>[],
  now: string,
): Promise<void> {
  return saveRows(trx, CLOSINGS, edits, now)
}

/** The latest closed month of an establishment; null if no month is closed. */
export async function latestClosedMonth(
  trx: Transaction<Schema>,
  establishmentId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('accounting_closings')
    .select(({ fn }) => fn.max('month').as('month'))
    .where('establishment_id', '=', establishmentId)
    .where('status', '<>', 'REOPENED')
    .executeTakeFirst()
  return row?.month ?? null
}

type EntryOfMonth = Omit<PostedEntry, 'journal'>

/**
 * The posted entries dated in a month of an establishment, sorted by journal code and number. The condition on the organizations in scope lets
 * the query use the index, whose first column is the organization.
 */
export async function entriesOfMonth(
  trx: Transaction<Schema>,
  { establishmentId, month }: EstablishmentMonth,
): Promise<readonly EntryOfMonth[]> {
  const { rows } = await sql<EntryOfMonth>`
    select e.id, e.establishment_id as "establishmentId", e.journal_code as "journalCode",
      e.journal_label as "journalLabel", e.number, e.date, e.valid_date as "validDate",
      coalesce(e.piece_date, e.date) as "pieceDate", e.piece_ref as "pieceRef",
      e.source_type as "sourceType", e.source_id as "sourceId", e.kind, e.part,
      (select json_agg(json_build_object('account', l.account, 'accountLabel', l.account_label, 'label', l.label,
          'debitCents', l.debit_cents, 'creditCents', l.credit_cents, 'letter', coalesce(l.letter, s.letter),
          'letteredOn', coalesce(l.lettered_on, s.lettered_on)) order by l.position)
        from accounting_lines l
        left join accounting_letters s on s.organization_id = l.organization_id and s.entry_id = l.entry_id
          and s.position = l.position
        where l.organization_id = e.organization_id and l.entry_id = e.id) as lines
    from accounting_entries e
    where e.organization_id in (select o.organization_id from organizations o)
      and e.establishment_id = ${establishmentId}::uuid and ${isInMonth('e.date', month)}
    order by e.journal_code, e.number`.execute(trx)
  return rows
}

/** The file of an exported month. */
interface MonthFile {
  readonly name: string
  readonly format: AccountingFormat
  readonly encoding: AccountingEncoding
  readonly sha256: string
  readonly content: Buffer
}

/** Stores the file of an exported month; it never changes. */
export async function insertMonthFile(
  trx: Transaction<Schema>,
  {
    id,
    organizationId,
    establishmentId,
  }: Pick<MonthClosingRecord, 'id' | 'organizationId' | 'establishmentId'>,
  file: MonthFile,
  now: string,
): Promise<void> {
  const { name, format, encoding, sha256, content } = file
  await trx
    .insertInto('accounting_month_files')
    .values({
      organization_id: organizationId,
      establishment_id: establishmentId,
      closing_id: id,
      created_at: now,
      name,
      format,
      encoding,
      sha256,
      content,
    })
    .execute()
}

/** The file of an exported month; undefined if the month is not exported or out of scope. */
export async function findMonthFile(
  trx: Transaction<Schema>,
  closingId: string,
): Promise<(MonthFile & { readonly organizationId: string; readonly establishmentId: string }) | undefined> {
  return trx
    .selectFrom('accounting_month_files')
    .select(['name', 'format', 'encoding', 'sha256', 'content'])
    .select(['organization_id as organizationId', 'establishment_id as establishmentId'])
    .where('closing_id', '=', closingId)
    .executeTakeFirst()
}
