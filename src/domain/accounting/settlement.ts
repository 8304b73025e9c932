import type { SettlementKind } from '../bank/kinds.ts'
import type { BusinessDate } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'
import { type Account, type AccountKey, type Accounts, settingOrMissing } from './accounts.ts'
import { type ComposedEntry, composeEntry, type Posting } from './entries.ts'
import { dayLabel } from './labels.ts'
import {
  categoryAccount,
  type OwnAccounts,
  ownSettings,
  type TakingsCategory,
  takingsAccount,
} from './own-accounts.ts'
import type { BankPosting } from './remittance.ts'

/** The takings of one day and category that a bank line settles; those on one account, if they were posted on several. */
export interface SettledPart {
  readonly date: BusinessDate
  readonly categoryId: string
  readonly category: TakingsCategory
  readonly cents: Cents
}

/** A bank line by which an acquirer or an issuer settles takings, with all data of its entry. Amounts in cents. */
export interface SettlementToPost {
  readonly id: string
  readonly establishmentId: string
  /** Unique in the organization. */
  readonly establishmentCode: string
  readonly establishmentName: string
  readonly ownAccounts: OwnAccounts
  /** Consecutive in the establishment. */
  readonly reference: number
  readonly kind: SettlementKind
  /** The date of the bank line. */
  readonly date: BusinessDate
  readonly iban: string
  /** The amount of the bank line: negative when the acquirer debits. */
  readonly netCents: Cents
  /** Including VAT. */
  readonly feeCents: Cents
  readonly feeVatCents: Cents
  readonly parts: readonly SettledPart[]
}

/** A day and an account: the takings of that day on that account are completely settled. */
export interface SettledDay {
  readonly date: BusinessDate
  readonly account: string
}

/** The lines without a letter that the entries of a day posted on an account. */
export interface OpenAmount {
  /** Their debits less their credits. */
  readonly cents: Cents
  /** The date of the latest of these entries. */
  readonly latestOn: BusinessDate
}

/** A completely settled day, whose lines get a letter: at the earliest on the date of the latest entry with such a line. */
export type LetteredDay = SettledDay & Pick<OpenAmount, 'latestOn'>

/** The key of a day and account in the amounts that `fullySettledDays` reads. */
export function dayKey({ date, account }: SettledDay): string {
  return `${date} ${account}`
}

/** `NCE06-B000012`: the document reference of a settlement. */
function settlementRefOf({
  establishmentCode,
  reference,
}: Pick<SettlementToPost, 'establishmentCode' | 'reference'>): string {
  return `${establishmentCode}-B${String(reference).padStart(6, '0')}`
}

/** The letter of the takings that a settlement settles, unique in an organization: `NCE06-B12`. */
export function settlementLetterOf({
  establishmentCode,
  reference,
}: Pick<SettlementToPost, 'establishmentCode' | 'reference'>): string {
  return `${establishmentCode}-B${reference}`
}

/**
 * The days that each settlement settles completely, by settlement id: it credits all that the tills posted on the account that day, except lines
 * that have a letter and what earlier settlements credited. Only these days get the letter of the settlement.
 *
 * @param settlements in the order in which they are posted
 * @param openAmounts by `dayKey`
 */
export function fullySettledDays(
  settlements: readonly SettlementToPost[],
  openAmounts: ReadonlyMap<string, OpenAmount>,
): ReadonlyMap<string, readonly LetteredDay[]> {
  const openByDay = new Map(openAmounts)
  return new Map(
    settlements.map((settlement) => {
      const partsByDay = Map.groupBy(settlement.parts, (part) =>
        dayKey({ date: part.date, account: codeOf(part, settlement) }),
      )
      const settledDays = [...partsByDay].flatMap(([key, parts]): readonly LetteredDay[] => {
        const open = openByDay.get(key)
        if (open === undefined || !parts[0]) return []
        const { latestOn } = open
        const remainingAfter = open.cents - sumCents(parts.map(({ cents }) => cents))
        openByDay.set(key, { cents: remainingAfter, latestOn })
        return remainingAfter === 0
          ? [{ date: parts[0].date, account: codeOf(parts[0], settlement), latestOn }]
          : []
      })
      return [settlement.id, settledDays]
    }),
  )
}

/**
 * The entry of a settlement: the net amount is posted to the bank, the fee to an expense, its VAT to deductible VAT, and the accounts of the
 * categories are credited day by day with the settled amounts. The rest (a chargeback, a cent of rounding) goes to bank differences. With
 * bank entries off, the net amount is posted to transit instead of the bank: the accounting software imports the bank's side itself.
 *
 * @param letteredDays the days that get the letter of the settlement
 */
export function settlementEntry(
  settlement: SettlementToPost,
  organizationAccounts: Accounts,
  bank: BankPosting,
  letteredDays: readonly LetteredDay[],
): ComposedEntry {
  const accounts = ownSettings(organizationAccounts, settlement.ownAccounts)
  const { kind, date, netCents, feeCents, feeVatCents, parts } = settlement
  const label = `${KIND_LABELS[kind]} ${settlementLetterOf(settlement)}`
  const setting = (key: AccountKey, cents: Cents): Posting => ({
    account: settingOrMissing(accounts, key),
    label,
    cents,
  })
  const bankAccount: Account | undefined = bank.bankAccounts[settlement.iban]
  const netPosting: Posting = bank.bankEntries
    ? { ...setting('bank', netCents), ...(bankAccount && { account: bankAccount }) }
    : setting('transit', netCents)
  const difference = sumCents(parts.map(({ cents }) => cents)) - feeCents - netCents
  const letterDates = new Map(
    letteredDays.map((day) => [dayKey(day), day.latestOn > date ? day.latestOn : date]),
  )
  return composeEntry(
    {
      sourceType: 'bankSettlement',
      sourceId: settlement.id,
      kind: 'SETTLEMENT',
      part: 1,
      journal: 'REMITTANCE',
      establishmentId: settlement.establishmentId,
      date,
      pieceRef: settlementRefOf(settlement),
      settled: parts.map((part) => ({
        date: part.date,
        categoryId: part.categoryId,
        account: codeOf(part, settlement),
        cents: part.cents,
      })),
    },
    [
      netPosting,
      setting(kind === 'CARDS' ? 'cardFees' : 'commission', feeCents - feeVatCents),
      setting('inputVat', feeVatCents),
      setting(difference > 0 ? 'bankShortage' : 'bankSurplus', difference),
      ...parts.map((part): Posting => {
        const letteredOn = letterDates.get(dayKey({ date: part.date, account: codeOf(part, settlement) }))
        return {
          account: takingsAccount(part.category, settlement.ownAccounts),
          label: dayLabel({ date: part.date, establishmentName: settlement.establishmentName }),
          cents: -part.cents,
          ...(letteredOn !== undefined && { letter: settlementLetterOf(settlement), letteredOn }),
        }
      }),
    ],
  )
}

/** The account of a part. */
function codeOf({ category }: SettledPart, { ownAccounts }: SettlementToPost): string {
  return categoryAccount(category, ownAccounts).code
}

const KIND_LABELS: Readonly<Record<SettlementKind, string>> = {
  CARDS: 'Règlement CB',
  VOUCHERS: 'Règlement titres',
}
