import { formatBankAccounts, parseBankAccounts } from '../domain/accounting/bank-accounts.ts'
import { formatYearEnd, parseYearEnd } from '../domain/accounting/financial-year.ts'
import { formatPettyCashReasons, parsePettyCashReasons } from '../domain/accounting/petty-cash.ts'
import type { AccountingSettings } from '../domain/contract/accounting.ts'
import type { Outcome } from '../domain/outcome.ts'

/** The settings in the shape of a form: with an id, like rows. `yearEnd` is day and month, such as `31/12`. */
type SettingsRow = AccountingSettings & {
  readonly id: string
  readonly bankAccountsText: string
  readonly pettyCashText: string
}

/** The answer with its settings in the shape of a form. */
export function settingsRow(outcome: Outcome<AccountingSettings>): Outcome<SettingsRow> {
  return outcome.kind === 'done'
    ? {
        ...outcome,
        data: {
          ...outcome.data,
          id: outcome.data.organizationId,
          bankAccountsText: formatBankAccounts(outcome.data.bankAccounts),
          pettyCashText: formatPettyCashReasons(outcome.data.pettyCash),
          yearEnd: formatYearEnd(outcome.data.yearEnd),
        },
      }
    : outcome
}

/**
 * The request body that saves the form, whose changed texts are valid. Accounts without a code are left out; an
 * account without a label gets its code as the label. A secret of null is left out too: the
 * server then keeps the stored one, unless the delivery address changes.
 */
export function settingsBody(body: unknown): unknown {
  const { accounts, deliverySecret, bankAccountsText, pettyCashText, yearEnd, ...otherFields } = body as {
    readonly accounts: Readonly<Record<string, { readonly code: string; readonly label: string }>>
    readonly deliverySecret: string | null
    readonly bankAccountsText: string
    readonly pettyCashText: string
    readonly yearEnd: string
  }
  const accountsWithCode = Object.entries(accounts).filter(([, { code }]) => code !== '')
  const bankAccounts = parseBankAccounts(bankAccountsText)
  const pettyCash = parsePettyCashReasons(pettyCashText)
  return {
    ...otherFields,
    // A list that can't be parsed is unchanged and older than its rule. It is left out, so that the server keeps it.
    ...(bankAccounts !== null && { bankAccounts }),
    ...(pettyCash !== null && { pettyCash }),
    // The form refuses a day that can't be parsed.
    yearEnd: parseYearEnd(yearEnd) ?? yearEnd,
    accounts: Object.fromEntries(
      accountsWithCode.map(([key, { code, label }]) => [key, { code, label: label || code }]),
    ),
    ...(deliverySecret === null ? {} : { deliverySecret }),
  }
}
