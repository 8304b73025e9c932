import type { BusinessDate } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'
import type { PouchType } from '../pouches/types.ts'
import { type Account, type AccountKey, type Accounts, settingOrMissing } from './accounts.ts'
import {
  type ComposedEntry,
  composeEntry,
  type EntryHead,
  type Posting,
  sumEntryLines,
  withoutLetters,
} from './entries.ts'
import { type OwnAccounts, ownSettings, type TakingsCategory, takingsAccount } from './own-accounts.ts'
import { remittanceLetter } from './remittance-letter.ts'

/** A remittance that accounting has controlled, with the data of its entries. Amounts in cents. */
export interface RemittanceToPost {
  readonly id: string
  readonly establishmentId: string
  /** Unique in the organization. */
  readonly establishmentCode: string
  readonly ownAccounts: OwnAccounts
  readonly reference: number
  readonly type: PouchType
  /** The date of the hand-over or deposit. */
  readonly handedOverOn: BusinessDate
  /**
   * The bank credits, earliest first: one per linked bank line, or one with the amount that was entered by hand. Ignored for types that the bank
   * does not credit.
   */
  readonly credits: readonly {
    readonly on: BusinessDate
    readonly cents: Cents
    /** The credited IBAN; null if it is not known. */
    readonly iban: string | null
  }[]
  /** `category` is the one that the pouch was counted in; null for a pouch of the wallet or of a dispatch. */
  readonly pouches: readonly {
    readonly valueCents: Cents
    readonly category: TakingsCategory | null
    /** The coins received for an exchange pouch. */
    readonly received: { readonly on: BusinessDate; readonly cents: Cents } | null
  }[]
}

/** How bank credits are posted. */
export interface BankPosting {
  /** False when the accounting system imports them from the bank itself. */
  readonly bankEntries: boolean
  /** The separate 512 accounts of bank accounts, by IBAN. */
  readonly bankAccounts: Readonly<Record<string, Account>>
}

/** The document reference of a remittance: `NCE06-R000018`. */
function remittanceReference({
  establishmentCode,
  reference,
}: Pick<RemittanceToPost, 'establishmentCode' | 'reference'>): string {
  return `${establishmentCode}-R${String(reference).padStart(6, '0')}`
}

/**
 * The entries of a remittance: when the pouches leave, their value moves to the transit account (`leftOn`). Each bank credit
 * moves its amount from there to the bank, on its own date; the last credit clears the transit account, and
 * the remaining amount is the bank difference. For CHANGE pouches, the received coins go to the wallet, one
 * entry per pouch. Vouchers have no entry: they stay on their accounts until their issuers pay
 * (`reimbursementEntry`). The label of each line names the remittance. The transit lines get its letter once
 * they balance. With bank entries off, one entry with the bank difference, if any, takes the place of the
 * entries of credits, and only the transit lines of CHANGE pouches get a letter.
 */
export function remittanceEntries(
  remittance: RemittanceToPost,
  organizationAccounts: Accounts,
  bank: BankPosting,
): readonly ComposedEntry[] {
  const { credits, pouches, type } = remittance
  if (type === 'TICKETS') return []
  const accounts = ownSettings(organizationAccounts, remittance.ownAccounts)
  const pieceRef = remittanceReference(remittance)
  const head = (kind: 'TRANSIT' | 'BANK' | 'COINS', date: BusinessDate, part = 1): EntryHead => ({
    sourceType: 'remittance',
    sourceId: remittance.id,
    kind,
    part,
    journal: 'REMITTANCE',
    establishmentId: remittance.establishmentId,
    date,
    pieceRef,
  })
  const total = sumCents(pouches.map(({ valueCents }) => valueCents))
  const lastCreditOn = bank.bankEntries ? credits.at(-1)?.on : null
  const settledOn = type === 'CHANGE' ? lastReception(pouches) : lastCreditOn
  const lettering = settledOn ? { letter: remittanceLetter(remittance), letteredOn: settledOn } : {}
  const label = `Remise ${remittanceLetter(remittance)}`
  const setting = (key: AccountKey, cents: Cents): Posting => ({
    account: settingOrMissing(accounts, key),
    label,
    cents,
  })
  const transit = (cents: Cents): Posting => ({ ...setting('transit', cents), ...lettering })
  const difference = (cents: Cents) => setting(cents > 0 ? 'bankShortage' : 'bankSurplus', cents)
  const pouchPostings = pouches.map(({ category, valueCents }) =>
    category
      ? { account: takingsAccount(category, remittance.ownAccounts), label, cents: -valueCents }
      : setting('change', -valueCents),
  )
  const transitEntry = composeEntry(head('TRANSIT', leftOn(remittance)), [transit(total), ...pouchPostings])
  if (type === 'CHANGE') return [transitEntry, ...coinEntries()]
  const credited = sumCents(credits.map(({ cents }) => cents))
  if (!bank.bankEntries) {
    const date = credits.at(-1)?.on ?? remittance.handedOverOn
    return [
      transitEntry,
      composeEntry(head('BANK', date), [difference(total - credited), transit(credited - total)]),
    ]
  }
  return [transitEntry, ...credits.map(bankEntry)]

  function bankEntry({ on, cents, iban }: RemittanceToPost['credits'][number], index: number): ComposedEntry {
    const creditedBefore = sumCents(credits.slice(0, index).map((line) => line.cents))
    const settledCents = index === credits.length - 1 ? total - creditedBefore : cents
    const bankAccount = iban === null ? undefined : bank.bankAccounts[iban]
    const creditPosting = bankAccount ? { account: bankAccount, label, cents } : setting('bank', cents)
    return composeEntry(head('BANK', on, index + 1), [
      creditPosting,
      difference(settledCents - cents),
      transit(-settledCents),
    ])
  }

  function coinEntries(): readonly ComposedEntry[] {
    return pouches.flatMap(({ valueCents, received }, index) => {
      if (!received) return []
      const shortfallCents = valueCents - received.cents
      return composeEntry(head('COINS', received.on, index + 1), [
        setting('change', received.cents),
        setting(shortfallCents > 0 ? 'shortage' : 'surplus', shortfallCents),
        transit(-valueCents),
      ])
    })
  }
}

/**
 * The day on which the pouches left: that of the hand-over, or that of the first credit if somebody recorded the hand-over after it. Otherwise
 * the same money would be in the cash account and in the bank, and the transit account would have a credit balance.
 */
function leftOn({ type, handedOverOn, credits }: RemittanceToPost): BusinessDate {
  const creditedOn = type === 'CHANGE' ? undefined : credits[0]?.on
  return creditedOn !== undefined && creditedOn < handedOverOn ? creditedOn : handedOverOn
}

/** What is posted for a CHANGE remittance that was sent before all of its coins were received. */
export interface PostedExchange {
  /** The parts of the posted COINS entries. */
  readonly postedParts: readonly number[]
  /** The debits less the credits of the posted lines without a letter, by account. Reversed entries are left out. */
  readonly openCents: Readonly<Record<string, Cents>>
}

/**
 * The entries of coins that were received after their remittance was sent. Their transit lines have the letter of the remittance if they clear what
 * is posted on their account; the lines that were posted before then get it, too.
 */
export function lateCoinEntries(
  remittance: RemittanceToPost,
  organizationAccounts: Accounts,
  bank: BankPosting,
  { postedParts, openCents }: PostedExchange,
): readonly ComposedEntry[] {
  const late = remittanceEntries(remittance, organizationAccounts, bank).filter(
    (composed) =>
      composed.kind !== 'entry' ||
      (composed.entry.kind === 'COINS' && !postedParts.includes(composed.entry.part)),
  )
  const lettered = late
    .flatMap((composed) => (composed.kind === 'entry' ? composed.entry.lines : []))
    .filter(({ letter }) => letter !== null)
  const [transit] = lettered
  const { debitCents, creditCents } = sumEntryLines(lettered)
  if (transit && openCents[transit.account] === creditCents - debitCents) return late
  return late.map((composed) =>
    composed.kind === 'entry' ? { ...composed, entry: withoutLetters(composed.entry) } : composed,
  )
}

/** The date on which the last coins were received; null while some are outstanding. */
function lastReception(pouches: RemittanceToPost['pouches']): BusinessDate | null {
  const days = pouches.flatMap(({ received }) => received?.on ?? [])
  return days.length === pouches.length ? (days.toSorted().at(-1) ?? null) : null
}
