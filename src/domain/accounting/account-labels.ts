import { compareTexts } from '../compare-texts.ts'
import { ACCOUNT_KEYS, type Account, type Accounts } from './accounts.ts'
import type { EntryLine } from './entries.ts'
import { type OwnAccounts, ownSettings } from './own-accounts.ts'
import type { BankPosting } from './remittance.ts'

/** Labels of accounts, by code. */
export type AccountLabels = ReadonlyMap<string, string>

/**
 * The labels of the accounts of the settings. If several settings have the same code, the first one names the account.
 *
 * @param ownAccounts those of the establishments of a file
 */
export function labelsOfSettings(
  organizationAccounts: Accounts,
  { bankAccounts }: Pick<BankPosting, 'bankAccounts'>,
  ownAccounts: readonly OwnAccounts[],
): AccountLabels {
  const accounts = [...ownAccounts, {}].flatMap((own): readonly Account[] => {
    const settings = ownSettings(organizationAccounts, own)
    const reasons = (settings.pettyCash ?? []).map(({ code, reason }) => ({ code, label: reason }))
    return [...ACCOUNT_KEYS.flatMap((key) => settings[key] ?? []), ...reasons]
  })
  return labelsOf([...accounts, ...Object.values(bankAccounts)].toReversed())
}

/**
 * Gives each account and each journal one label in all entries of a file, as a FEC requires. An account of the settings gets its label there; any
 * other account, and a journal, gets the label that was posted last. Several labels were posted if categories share an account, or if the label of
 * a category or journal was changed.
 */
export function withOneLabelPerCode<
  Entry extends {
    readonly id: string
    readonly validDate: string
    readonly journalCode: string
    readonly journalLabel: string
    readonly lines: readonly EntryLine[]
  },
>(entries: readonly Entry[], settingLabels: AccountLabels): readonly Entry[] {
  // The ids sort by creation time.
  const inOrderOfPosting = entries.toSorted(
    (a, b) => compareTexts(a.validDate, b.validDate) || compareTexts(a.id, b.id),
  )
  const postedAccounts = inOrderOfPosting.flatMap(({ lines }) =>
    lines.map((line) => ({ code: line.account, label: line.accountLabel })),
  )
  const labels = new Map([...labelsOf(postedAccounts), ...settingLabels])
  const journalLabels = new Map(
    inOrderOfPosting.map(({ journalCode, journalLabel }) => [journalCode, journalLabel]),
  )
  return entries.map((entry) => ({
    ...entry,
    journalLabel: journalLabels.get(entry.journalCode)!,
    lines: entry.lines.map((line) => ({
      ...line,
      accountLabel: labels.get(line.account.trim()) ?? line.accountLabel,
    })),
  }))
}

/** The last label of each code, blank labels left out. */
function labelsOf(accounts: readonly Account[]): AccountLabels {
  return new Map(
    accounts.filter(({ label }) => label.trim() !== '').map(({ code, label }) => [code.trim(), label]),
  )
}
