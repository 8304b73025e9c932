import type { Transaction } from 'kysely'
import { type AccountLabels, labelsOfSettings } from '../../src/domain/accounting/account-labels.ts'
import { parseOwnAccounts } from '../../src/domain/accounting/own-accounts.ts'
import { type AccountingSettingsRecord, postingSettingsOf } from './accounting.ts'
import { isOneOf } from './rows.ts'
import type { Schema } from './schema.ts'

/** What a file of entries needs besides the entries and the settings of its format. */
export interface FileFacts {
  /** The analytic codes of the establishments, by id. */
  readonly analyticCodes: ReadonlyMap<string, string>
  /** The labels of the accounts of the settings, by code. */
  readonly accountLabels: AccountLabels
}

/** The facts for a file with entries of these establishments. */
export async function fileFactsOf(
  trx: Transaction<Schema>,
  settings: AccountingSettingsRecord,
  establishmentIds: readonly string[],
): Promise<FileFacts> {
  const rows = await trx
    .selectFrom('establishments')
    .select(['id', 'analytic_code as analyticCode', 'own_accounts as ownAccounts'])
    .where(isOneOf('id', establishmentIds))
    .orderBy('id')
    .execute()
  const { accounts, bank } = postingSettingsOf(settings)
  const ownAccounts = rows.map((row) => parseOwnAccounts(row.ownAccounts ?? '') ?? {})
  return {
    analyticCodes: new Map(rows.map(({ id, analyticCode }) => [id, analyticCode])),
    accountLabels: labelsOfSettings(accounts, bank, ownAccounts),
  }
}
