import { isAccountCode } from './account-codes.ts'
import {
  ACCOUNT_KEYS,
  type Account,
  type Accounts,
  accountOrMissing,
  type MissingAccount,
} from './accounts.ts'

/** The accounts that an establishment uses instead of those of its organization: its own code by the code that it replaces. */
export type OwnAccounts = Readonly<Record<string, string>>

const PAIR = /^([0-9A-Za-z]{1,20})=([0-9A-Za-z]{1,20})$/u

/**
 * Parses `530100=530110, 658000=658010`, ignoring spaces; an empty text has no pairs. Returns null for any other text, or when a code is
 * repeated on the left.
 */
export function parseOwnAccounts(text: string): OwnAccounts | null {
  const parts = text.replaceAll(/\s/gu, '').split(',').filter(Boolean)
  const pairs = parts.flatMap((part) => {
    const [, code, replacement] = PAIR.exec(part) ?? []
    return code && replacement ? [[code, replacement] as const] : []
  })
  const areAllParsed = pairs.length === parts.length
  return areAllParsed && new Set(pairs.map(([code]) => code)).size === pairs.length
    ? Object.fromEntries(pairs)
    : null
}

/** The message key of the error in a typed list of own accounts; null when it is valid. The code on the left need not be valid. */
export function ownAccountsFault(text: string): string | null {
  const ownAccounts = parseOwnAccounts(text)
  if (ownAccounts === null) return 'issue.ownAccounts'
  return Object.values(ownAccounts).every(isAccountCode) ? null : 'issue.accountCode'
}

/** The code that the establishment uses for this code of the organization. */
export function ownCode(code: string, ownAccounts: OwnAccounts): string {
  const trimmedCode = code.trim()
  return Object.hasOwn(ownAccounts, trimmedCode) ? ownAccounts[trimmedCode]! : code
}

/** The category of takings. */
export interface TakingsCategory {
  readonly name: string
  /** Can be blank, like the label. */
  readonly accountingCode: string
  readonly label: string
  /** The account on which these takings were posted; null or absent if they are not posted, or if an earlier version posted them. */
  readonly posted?: Account | null
}

/** The account of takings: the one on which they were posted, or the present one of their category. Its code can be blank. */
export function categoryAccount(
  { name, accountingCode, label, posted }: TakingsCategory,
  ownAccounts: OwnAccounts,
): Account {
  return posted ?? { code: ownCode(accountingCode, ownAccounts), label: label.trim() || name }
}

/** The account of takings, or the missing account. */
export function takingsAccount(
  category: TakingsCategory,
  ownAccounts: OwnAccounts,
): Account | MissingAccount {
  return accountOrMissing(categoryAccount(category, ownAccounts), { kind: 'category', name: category.name })
}

/** The accounts of the settings with the establishment's own codes; labels stay those of the organization. */
export function ownSettings(accounts: Accounts, ownAccounts: OwnAccounts): Accounts {
  const replaced = ACCOUNT_KEYS.map((key) => {
    const account = accounts[key]
    return [key, account ? { ...account, code: ownCode(account.code, ownAccounts) } : null]
  })
  return {
    ...(Object.fromEntries(replaced) as Accounts),
    pettyCash: (accounts.pettyCash ?? []).map((reason) => ({
      ...reason,
      code: ownCode(reason.code, ownAccounts),
    })),
  }
}
