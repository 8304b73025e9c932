import { sql, type Transaction } from 'kysely'
import type { PettyCashReason } from '../../src/domain/accounting/accounts.ts'
import { ACCOUNT_KEYS, type Accounts, type JournalKind } from '../../src/domain/accounting/accounts.ts'
import type { Entry, RemarkSummary } from '../../src/domain/accounting/entries.ts'
import { sumEntryLines } from '../../src/domain/accounting/entries.ts'
import type { FecSeparator } from '../../src/domain/accounting/fec.ts'
import type {
  AccountingFormat,
  EntriesPer,
  ProvisionCredit,
  TakingsWithoutClosing,
} from '../../src/domain/accounting/formats.ts'
import type { DatedForPosting } from '../../src/domain/accounting/posting-day.ts'
import type { BankPosting } from '../../src/domain/accounting/remittance.ts'
import { compareTexts } from '../../src/domain/compare-texts.ts'
import type {
  AccountingEncoding,
  AccountingJobType,
  AccountSettings,
  BankLedgerAccount,
} from '../../src/domain/contract/accounting.ts'
import type { Ids } from '../clock-and-ids.ts'
import { openSecret } from '../secret-key.ts'
import { insertTakings } from './posted-takings.ts'
import type { Schema } from './schema.ts'

/** The accounting settings of an organization, without the secret. */
export interface AccountingSettingsRecord {
  readonly organizationId: string
  readonly version: number
  readonly updatedAt: string
  readonly siren: string
  readonly accounts: AccountSettings
  readonly format: AccountingFormat
  readonly separator: FecSeparator
  readonly encoding: AccountingEncoding
  readonly yearEnd: string
  readonly bankEntries: boolean
  readonly bankAccounts: BankLedgerAccount[]
  readonly pettyCash: PettyCashReason[]
  readonly analyticColumn: boolean
  readonly entriesPer: EntriesPer
  readonly provisionCredit: ProvisionCredit
  readonly takingsWithoutClosing: TakingsWithoutClosing
  readonly deliveryUrl: string | null
  readonly deliverySecretSet: boolean
}

/** The settings of an organization; undefined when there are none in scope. With `lock`, they stay locked until the transaction ends. */
export async function findAccountingSettings(
  trx: Transaction<Schema>,
  organizationId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<AccountingSettingsRecord | undefined> {
  const { rows } = await sql<AccountingSettingsRecord>`
    select s.organization_id as "organizationId", s.version, s.updated_at as "updatedAt", o.siren, s.accounts, s.format,
      s.separator, s.encoding, s.year_end as "yearEnd", s.bank_entries as "bankEntries", s.bank_accounts as "bankAccounts",
      s.petty_cash as "pettyCash", s.analytic_column as "analyticColumn",
      s.entries_per as "entriesPer", s.provision_credit as "provisionCredit",
      s.takings_without_closing as "takingsWithoutClosing", s.delivery_url as "deliveryUrl", s.delivery_secret_set as "deliverySecretSet"
    from accounting_settings s join organizations o on o.organization_id = s.organization_id
    where s.organization_id = ${organizationId}::uuid ${lock ? sql`for update of s` : sql``}`.execute(trx)
  return rows[0]
}

/** Every account by its key; null where it is not set. */
function accountsOf(settings: AccountSettings): Accounts {
  return Object.fromEntries(ACCOUNT_KEYS.map((key) => [key, settings[key] ?? null])) as unknown as Accounts
}

/** The settings that entries are built from. */
export interface PostingSettings {
  readonly accounts: Accounts
  readonly bank: BankPosting
  readonly entriesPer: EntriesPer
  readonly provisionCredit: ProvisionCredit
}

export function postingSettingsOf(settings: AccountingSettingsRecord): PostingSettings {
  return {
    accounts: { ...accountsOf(settings.accounts), pettyCash: settings.pettyCash },
    bank: bankPostingOf(settings),
    entriesPer: settings.entriesPer,
    provisionCredit: settings.provisionCredit,
  }
}

/** How bank credits are posted: a bank account with a separate 512 account uses the label of the common one. */
function bankPostingOf({ bankEntries, bankAccounts, accounts }: AccountingSettingsRecord): BankPosting {
  const label = accounts.bank?.label ?? 'Banque'
  return {
    bankEntries,
    bankAccounts: Object.fromEntries(bankAccounts.map(({ iban, code }) => [iban, { code, label }])),
  }
}

/** The journals of an organization, by kind. */
export async function journalsOf(
  trx: Transaction<Schema>,
  organizationId: string,
): Promise<ReadonlyMap<JournalKind, { readonly id: string; readonly code: string; readonly label: string }>> {
  const rows = await trx
    .selectFrom('accounting_journals')
    .select(['id', 'kind', 'code', 'label'])
    .where('organization_id', '=', organizationId)
    .execute()
  return new Map(rows.map(({ kind, ...journal }) => [kind, journal]))
}

/** A posted entry. */
export interface PostedEntry extends DatedForPosting<Entry> {
  readonly id: string
  readonly journalCode: string
  readonly journalLabel: string
  readonly number: number
}

/** An entry to be posted, and the file that will contain it. */
interface EntryToInsert extends DatedForPosting<Entry> {
  readonly exportId: string
}

/** The organization in which entries are posted, the time of the posting, and the source of the entries' ids. */
interface Posting {
  readonly organizationId: string
  readonly now: string
  readonly ids: Ids
}

/**
 * Posts entries with their lines: each gets the next number of its journal, and concurrent postings to that journal wait. A rolled-back
 * posting leaves no gap in the numbers. The entries are numbered and returned by journal, within a journal in the given order.
 */
export async function insertEntries(
  trx: Transaction<Schema>,
  { organizationId, now, ids }: Posting,
  entries: readonly EntryToInsert[],
): Promise<readonly (PostedEntry & EntryToInsert)[]> {
  const journals = await journalsOf(trx, organizationId)
  // All transactions lock journals in the same order, which prevents deadlocks.
  const ordered = entries.toSorted((a, b) => compareTexts(a.journal, b.journal))
  const withIds = ordered.map((entry, position) => {
    const { debitCents, creditCents } = sumEntryLines(entry.lines)
    return {
      ...entry,
      id: ids.next(),
      journalId: journals.get(entry.journal)?.id,
      position,
      debitCents,
      creditCents,
    }
  })
  const { rows } = await sql<{ id: string; number: number; journalCode: string; journalLabel: string }>`
    insert into accounting_entries (organization_id, establishment_id, id, created_at, updated_at, export_id, journal_id,
      date, valid_date, piece_date, piece_ref, source_type, source_id, kind, part, replaces_id, debit_cents, credit_cents)
    select ${organizationId}::uuid, e."establishmentId", e.id, ${now}::timestamptz, ${now}::timestamptz,
      e."exportId", e."journalId", e.date, e."validDate", e."pieceDate", e."pieceRef", e."sourceType", e."sourceId",
      e.kind, e.part, e."replacesId", e."debitCents", e."creditCents"
    from jsonb_to_recordset(${JSON.stringify(withIds)}::jsonb) as e (id uuid, "establishmentId" uuid, "exportId" uuid, "journalId" uuid,
      position integer, date date, "validDate" date, "pieceDate" date, "pieceRef" text, "sourceType" text, "sourceId" uuid, kind text, part smallint, "replacesId" uuid,
      "debitCents" bigint, "creditCents" bigint)
    order by e.position
    returning id, number, journal_code as "journalCode", journal_label as "journalLabel"`.execute(trx)
  const lines = withIds.flatMap(({ id, establishmentId, lines: linesOfEntry }) =>
    linesOfEntry.map((line, index) => ({ ...line, entryId: id, establishmentId, position: index + 1 })),
  )
  await sql`
    insert into accounting_lines (organization_id, establishment_id, entry_id, position, account, account_label, label,
      debit_cents, credit_cents, letter, lettered_on, role)
    select ${organizationId}::uuid, l."establishmentId", l."entryId", l.position, l.account, l."accountLabel", l.label,
      l."debitCents", l."creditCents", l.letter, l."letteredOn", l.role
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("establishmentId" uuid, "entryId" uuid,
      position smallint, account text, "accountLabel" text, label text, "debitCents" bigint, "creditCents" bigint,
      letter text, "letteredOn" date, role text)`.execute(trx)
  await insertParts(trx, organizationId, withIds)
  await insertTakings(trx, organizationId, withIds)
  const posted = new Map(rows.map((row) => [row.id, row]))
  return withIds.map(
    ({ id, journalId: _journal, position: _position, debitCents: _d, creditCents: _c, ...entry }) => ({
      ...entry,
      ...posted.get(id)!,
    }),
  )
}

/** Stores the parts of the entries that combine the tills of a day: one part per till. */
async function insertParts(
  trx: Transaction<Schema>,
  organizationId: string,
  entries: readonly (Entry & { readonly id: string })[],
): Promise<void> {
  const values = entries.flatMap(({ id, establishmentId, parts = [] }) =>
    parts.map(({ sourceId, kind, lines }) => ({
      organization_id: organizationId,
      establishment_id: establishmentId,
      entry_id: id,
      source_id: sourceId,
      kind,
      lines: JSON.stringify(lines),
    })),
  )
  if (values.length > 0) await trx.insertInto('accounting_entry_parts').values(values).execute()
}

/** A file of entries. */
interface ExportRecord {
  readonly id: string
  readonly organizationId: string
  readonly establishmentId: string | null
  readonly jobId: string
  readonly type: AccountingJobType
  readonly name: string
  readonly format: AccountingFormat
  readonly encoding: AccountingEncoding
  readonly entryCount: number
  readonly firstDate: string
  readonly lastDate: string
  readonly debitCents: number
  readonly creditCents: number
  readonly sizeBytes: number
  readonly sha256: string
  readonly remarks: readonly RemarkSummary[]
}

/** Adds a file and its content; neither ever changes. */
export async function insertExport(
  trx: Transaction<Schema>,
  exported: ExportRecord,
  content: Buffer,
  now: string,
): Promise<void> {
  const owner = { organization_id: exported.organizationId, establishment_id: exported.establishmentId }
  await trx
    .insertInto('accounting_exports')
    .values({
      ...owner,
      id: exported.id,
      created_at: now,
      updated_at: now,
      job_id: exported.jobId,
      type: exported.type,
      name: exported.name,
      format: exported.format,
      encoding: exported.encoding,
      entry_count: exported.entryCount,
      first_date: exported.firstDate,
      last_date: exported.lastDate,
      debit_cents: exported.debitCents,
      credit_cents: exported.creditCents,
      size_bytes: exported.sizeBytes,
      sha256: exported.sha256,
      remarks: JSON.stringify(exported.remarks),
    })
    .execute()
  await trx
    .insertInto('accounting_export_contents')
    .values({ ...owner, export_id: exported.id, content })
    .execute()
}

/** A file with its content; undefined when there is none in scope. */
export async function readExport(
  trx: Transaction<Schema>,
  key: { readonly id: string } | { readonly organizationId: string; readonly jobId: string },
): Promise<
  | {
      readonly id: string
      readonly organizationId: string
      readonly establishmentId: string | null
      readonly name: string
      readonly format: AccountingFormat
      readonly encoding: AccountingEncoding
      readonly entryCount: number
      readonly debitCents: number
      readonly sha256: string
      readonly remarks: readonly RemarkSummary[]
      readonly delivered: boolean
      readonly content: Buffer
    }
  | undefined
> {
  return trx
    .selectFrom('accounting_exports as x')
    .innerJoin('accounting_export_contents as c', (join) =>
      join.onRef('c.organization_id', '=', 'x.organization_id').onRef('c.export_id', '=', 'x.id'),
    )
    .select([
      'x.id',
      'x.organization_id as organizationId',
      'x.establishment_id as establishmentId',
      'x.name',
      'x.format',
      'x.encoding',
      'x.entry_count as entryCount',
      'x.debit_cents as debitCents',
      'x.sha256',
      'x.remarks',
      sql<boolean>`exists (select from accounting_deliveries d
        where d.organization_id = x.organization_id and d.export_id = x.id)`.as('delivered'),
      'c.content',
    ])
    .$if('id' in key, (query) => query.where('x.id', '=', 'id' in key ? key.id : ''))
    .$if('jobId' in key, (query) =>
      query
        .where('x.organization_id', '=', 'jobId' in key ? key.organizationId : '')
        .where('x.job_id', '=', 'jobId' in key ? key.jobId : ''),
    )
    .executeTakeFirst()
}

/**
 * The delivery settings of an organization with the decrypted secret; null when files are only downloaded. Only `asSystem` may read the secret.
 *
 * @throws SecretKeyMismatch when the secret can't be decrypted
 */
export async function deliverySettingsOf(
  trx: Transaction<Schema>,
  organizationId: string,
  secretKey: string | null,
): Promise<{ readonly url: string; readonly secret: string | null } | null> {
  const row = await trx
    .selectFrom('accounting_settings')
    .select(['delivery_url as url', 'delivery_secret as secret'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!row?.url) return null
  return { url: row.url, secret: row.secret && openSecret(secretKey, organizationId, row.secret) }
}
