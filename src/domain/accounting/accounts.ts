/** A reason for taking cash out of a till: the account of the expense, and the rate of the VAT that is deducted. */
export interface PettyCashReason {
  readonly reason: string
  readonly code: string
  /** Times 10; zero when no VAT is deducted. */
  readonly taxRate: number
}

/** An account of the chart of accounts. */
export interface Account {
  readonly code: string
  readonly label: string
}

/**
 * The accounts that are not set on a category or sale type, in this order: suspense (471), for takings without a closing and for receipts
 * beyond the sales of a closing; cash put into or taken out of a till; shortages; surpluses; the float in the till; paper tickets, between
 * the entry of the sheet and the entry of its tickets; cash in transit (58); the bank (512); bank shortages; bank surpluses; the change
 * wallet; the commission of voucher issuers (622 or 627); the fees of card acquirers (627); the input VAT of both (44566); overpayments by
 * customers, beyond the sales of a closing (4197), which go to suspense without this account.
 */
export const ACCOUNT_KEYS = [
  'suspense',
  'movements',
  'shortage',
  'surplus',
  'float',
  'tickets',
  'transit',
  'bank',
  'bankShortage',
  'bankSurplus',
  'change',
  'commission',
  'cardFees',
  'inputVat',
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

/** A missing account, identified by the key of a setting, or the name of a category or sale type (with its rate times 10). */
export type MissingAccount =
  | { readonly kind: 'setting'; readonly name: AccountKey }
  | { readonly kind: 'category' | 'provision'; readonly name: string }
  | { readonly kind: 'sale' | 'vat'; readonly name: string; readonly taxRate: number }

/** The account, or the missing account when it has no code. */
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
