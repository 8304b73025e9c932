/** An account as the accounting system knows it. */
export interface Account {
  readonly code: string
  readonly label: string
}

/**
 * The accounts that no category and no sale type names: suspense (471) for takings without a closing and for what a closing received
 * beyond its sales, cash that was put into a till or taken out of it, what is short and over in it, the change that stays there, paper tickets between the entry of the till and their own,
 * money between the till and the bank (58), the bank (512), what the bank credits less and more than was remitted, the change wallet.
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
] as const
export type AccountKey = (typeof ACCOUNT_KEYS)[number]
export type Accounts = Readonly<Record<AccountKey, Account | null>>

/** The journals that entries go into. Each has a code and a label of its own, and numbers without gaps. */
export const JOURNAL_KINDS = ['CASH', 'TICKET', 'PROVISION', 'REMITTANCE'] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

/** An account that nobody has given, by what asks for it: a setting's key, a category's or sale type's name (with its rate times 10). */
export type MissingAccount =
  | { readonly kind: 'setting'; readonly name: AccountKey }
  | { readonly kind: 'category' | 'provision'; readonly name: string }
  | { readonly kind: 'sale' | 'vat'; readonly name: string; readonly taxRate: number }

/** The account, or what is missing where it has no code. */
export function accountOr(
  account: Account | null | undefined,
  missing: MissingAccount,
): Account | MissingAccount {
  return account && account.code.trim() !== '' ? account : missing
}

/** The configured account, or what is missing. */
export function settingOr(accounts: Accounts, key: AccountKey): Account | MissingAccount {
  return accountOr(accounts[key], { kind: 'setting', name: key })
}
