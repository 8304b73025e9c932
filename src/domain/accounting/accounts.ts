/** A reason for taking cash out of a till: the account of the expense, and the rate of the VAT that is deducted. */
export interface PettyCashReason {
  readonly reason: string
  readonly code: string
  /** In tenths of a percent (5.5 % is 55); zero when no VAT is deducted. */
  readonly taxRate: number
}

/** An account of the chart of accounts. */
export interface Account {
  readonly code: string
  readonly label: string
}

/**
 * The accounts that belong to the organization, not to a category or sale type. The numbers are those of the
 * French chart of accounts.
 */
export const ACCOUNT_KEYS = [
  // 471: takings without a closing, the differences of a closing (receipts − sales, and those on the credit side),
  // the surplus of a first inventory, and provisions if the organization chooses so
  'suspense',
  // cash put into or taken out of a till, except for the reasons of `pettyCash`
  'movements',
  // differences of counts, inventories of the wallet and exchanges
  'shortage',
  'surplus',
  // the float in the till
  'float',
  // the paper vouchers of a sheet, between its CASH entry and its TICKET entry
  'tickets',
  // 58: money in transit to the bank or from it
  'transit',
  // 512: the bank, for IBANs without a separate account
  'bank',
  // differences between what was remitted, settled or sent to voucher issuers and what the bank credited
  'bankShortage',
  'bankSurplus',
  // the change wallet
  'change',
  // 622 or 627: the commission of voucher issuers
  'commission',
  // 627: the fees of card acquirers
  'cardFees',
  // 44566: the VAT on commissions, fees and expenses paid from a till
  'inputVat',
  // 4197: receipts beyond the sales of a closing; without this account they go to suspense
  'overpayments',
] as const
export type AccountKey = (typeof ACCOUNT_KEYS)[number]
export type Accounts = Readonly<Record<AccountKey, Account | null>> & {
  /** The accounts of cash taken out of a till, by reason. */
  readonly pettyCash?: readonly PettyCashReason[]
}

/** The journals of entries. Each has its own code and label, and numbers without gaps. */
export const JOURNAL_KINDS = ['CASH', 'TICKET', 'PROVISION', 'REMITTANCE', 'WALLET'] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

/** A missing account, identified by the key of a setting, or the name of a category or sale type (with its rate in tenths of a percent). */
export type MissingAccount =
  | { readonly kind: 'setting'; readonly name: AccountKey }
  | { readonly kind: 'category' | 'provision'; readonly name: string }
  | { readonly kind: 'sale' | 'vat'; readonly name: string; readonly taxRate: number }

/** Returns `account`, or `missing` if there is no account or its code is blank. */
export function accountOrMissing(
  account: Account | null | undefined,
  missing: MissingAccount,
): Account | MissingAccount {
  return account && account.code.trim() !== '' ? account : missing
}

/** The configured account, or the missing account. */
export function settingOrMissing(accounts: Accounts, key: AccountKey): Account | MissingAccount {
  return accountOrMissing(accounts[key], { kind: 'setting', name: key })
}
