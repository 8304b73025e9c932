import { sql, type Transaction } from 'kysely'
import type { JournalKind } from '../../src/domain/accounting/accounts.ts'
import type { AccountingSettingsBody } from '../../src/domain/contract/accounting.ts'
import type { Schema } from './schema.ts'

/**
 * Saves the accounting settings of an organization and increments their version. The caller has locked the row.
 *
 * @param changes an optional setting that is undefined keeps its value
 * @param changes.deliverySecret encrypted; undefined keeps the current one, null removes it
 */
export async function saveAccountingSettings(
  trx: Transaction<Schema>,
  changes: Omit<AccountingSettingsBody, 'deliverySecret'> & {
    readonly organizationId: string
    readonly deliverySecret: string | null | undefined
  },
  now: string,
): Promise<void> {
  const {
    accounts,
    format,
    separator,
    encoding,
    yearEnd,
    deliveryUrl,
    deliverySecret,
    organizationId,
    version,
  } = changes
  const { bankEntries, bankAccounts, pettyCash, analyticColumn } = changes
  const { entriesPer, provisionCredit, takingsWithoutClosing } = changes
  await trx
    .updateTable('accounting_settings')
    .set({
      version: version + 1,
      updated_at: now,
      format,
      separator,
      encoding,
      accounts: sql`${JSON.stringify(accounts)}::jsonb`,
      year_end: yearEnd,
      ...(bankEntries !== undefined && { bank_entries: bankEntries }),
      ...(bankAccounts && { bank_accounts: sql`${JSON.stringify(bankAccounts)}::jsonb` }),
      ...(pettyCash && { petty_cash: sql`${JSON.stringify(pettyCash)}::jsonb` }),
      ...(analyticColumn !== undefined && { analytic_column: analyticColumn }),
      ...(entriesPer && { entries_per: entriesPer }),
      ...(provisionCredit && { provision_credit: provisionCredit }),
      ...(takingsWithoutClosing && { takings_without_closing: takingsWithoutClosing }),
      delivery_url: deliveryUrl,
      ...(deliverySecret !== undefined && { delivery_secret: deliverySecret }),
    })
    .where('organization_id', '=', organizationId)
    .where('version', '=', version)
    .execute()
}

/** An accounting journal. */
interface JournalRecord {
  readonly id: string
  readonly organizationId: string
  readonly version: number
  readonly kind: JournalKind
  readonly code: string
  readonly label: string
  /** The number of its last entry; 0 without entries. */
  readonly lastNumber: number
}

/** Locks and returns all journals of the organization of journal `id`. Returns an empty list if `id` is not visible in this scope. */
export async function lockJournals(trx: Transaction<Schema>, id: string): Promise<readonly JournalRecord[]> {
  const { rows } = await sql<JournalRecord>`
    select j.id, j.organization_id as "organizationId", j.version, j.kind, j.code, j.label, j.last_number as "lastNumber"
    from accounting_journals j
    where j.organization_id = (select organization_id from accounting_journals where id = ${id}::uuid)
    order by j.id for update of j`.execute(trx)
  return rows
}

/** Saves the code and label of a journal and increments its version. The caller has locked the row. */
export async function saveJournal(
  trx: Transaction<Schema>,
  { organizationId, id, code, label, version }: JournalRecord,
  now: string,
): Promise<void> {
  await trx
    .updateTable('accounting_journals')
    .set({ version: version + 1, updated_at: now, code, label })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
