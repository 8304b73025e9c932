import type { BusinessDate } from '../dates/calendar.ts'
import type { Cents } from '../money.ts'
import { type AccountKey, type Accounts, settingOrMissing } from './accounts.ts'
import { type ComposedEntry, composeEntry, type EntryLine, type Posting, reversePostings } from './entries.ts'
import { type OwnAccounts, ownSettings, type TakingsCategory, takingsAccount } from './own-accounts.ts'
import type { BankPosting } from './remittance.ts'

/** A movement of the change wallet with all data of its entry. */
export interface WalletMovementToPost {
  readonly id: string
  readonly establishmentId: string
  /** Unique in the organization. */
  readonly establishmentCode: string
  readonly establishmentName: string
  readonly ownAccounts: OwnAccounts
  /** Consecutive in the establishment. */
  readonly sequence: number
  /**
   * COUNT: coins of a till that go into the wallet, negative when they go back. RECEPTION: coins for notes that went to the bank by hand. PURCHASE:
   * money bought with the bank account. PAYING_IN: money paid into it, negative. FLOAT: the float of a till, negative when it leaves the wallet.
   */
  readonly type: 'INVENTORY' | 'COUNT' | 'RECEPTION' | 'PURCHASE' | 'PAYING_IN' | 'FLOAT'
  /** The name of the register of a FLOAT. */
  readonly registerName: string | null
  /** The bank account of the establishment; null when it has none. */
  readonly iban: string | null
  readonly date: BusinessDate
  /** Signed: positive into the wallet. For a RECEPTION, coins − notes: the notes that left the wallet were never posted. */
  readonly cents: Cents
  /** The category that the coins of a COUNT were counted in; null for other types. */
  readonly category: TakingsCategory | null
  /** For a COUNT that takes back coins, the lines that were posted when they came; empty if none were, or if they were reversed. */
  readonly reversedLines: readonly EntryLine[]
  /**
   * For the first inventory of a wallet, and for those that correct it on its day before any other movement: the sum of the inventories before
   * this one. Null for other movements.
   */
  readonly openingCents: Cents | null
}

/**
 * The entry of a wallet movement. The coins of a count move from the account of their category to that of the
 * wallet. When they are taken back, the posted lines are reversed, even if the settings name other accounts
 * by then. The difference of an inventory goes to shortages or surpluses. What the first inventory finds beyond
 * the balance, together with those that correct it, was there from the beginning: it goes to suspense. The
 * difference of an exchange that was in no remittance goes to shortages or surpluses, too. Other exchanges are
 * posted with their remittance. A purchase comes from the bank (512), and money that is paid in goes there. With
 * bank entries off, transit (58) takes the place of the bank: the accounting software imports the bank's side
 * itself. A float moves to the account of floats, or back.
 */
export function walletEntry(
  movement: WalletMovementToPost,
  organizationAccounts: Accounts,
  bank: BankPosting,
): ComposedEntry {
  const { type, cents, category, date, establishmentName, ownAccounts, registerName, reversedLines } =
    movement
  const { openingCents } = movement
  const accounts = ownSettings(organizationAccounts, ownAccounts)
  const place = registerName === null ? establishmentName : `${establishmentName} – ${registerName}`
  const label = `${TYPE_LABELS[type]} ${dayOf(date)} – ${place}`
  const setting = (key: AccountKey, amount: Cents): Posting => ({
    account: settingOrMissing(accounts, key),
    label,
    cents: amount,
  })
  const counterPosting = (): Posting => {
    if (type === 'PURCHASE' || type === 'PAYING_IN') return bankPosting()
    if (type === 'FLOAT') return setting('float', -cents)
    if (category) return { account: takingsAccount(category, ownAccounts), label, cents: -cents }
    return setting(cents < 0 ? 'shortage' : 'surplus', -cents)
  }
  const openingPostings = (before: Cents): readonly Posting[] => {
    const foundCents = Math.max(0, before + cents) - Math.max(0, before)
    return [setting('suspense', -foundCents), setting('shortage', foundCents - cents)]
  }
  const bankPosting = (): Posting => {
    if (!bank.bankEntries) return setting('transit', -cents)
    const account = movement.iban === null ? undefined : bank.bankAccounts[movement.iban]
    return account ? { account, label, cents: -cents } : setting('bank', -cents)
  }
  const postings = reversedLines.length > 0 ? reversePostings(reversedLines) : null
  return composeEntry(
    {
      sourceType: 'walletMovement',
      sourceId: movement.id,
      kind: 'WALLET',
      part: 1,
      journal: 'WALLET',
      establishmentId: movement.establishmentId,
      date,
      pieceRef: `${movement.establishmentCode}-M${String(movement.sequence).padStart(6, '0')}`,
    },
    postings?.map((posting) => ({ ...posting, label })) ?? [
      setting('change', cents),
      ...(openingCents === null ? [counterPosting()] : openingPostings(openingCents)),
    ],
  )
}

const TYPE_LABELS = {
  INVENTORY: 'Inventaire réserve de monnaie',
  COUNT: 'Monnaie de caisse',
  RECEPTION: 'Échange de monnaie',
  PURCHASE: 'Achat de monnaie',
  PAYING_IN: 'Versement de monnaie',
  FLOAT: 'Fonds de caisse',
} as const

/** `2026-09-23` as 23/09. */
function dayOf(date: BusinessDate): string {
  const [, month, day] = date.split('-')
  return `${day}/${month}`
}
