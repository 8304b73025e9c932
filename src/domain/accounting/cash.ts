import { isFloatLine } from '../counting/float-line.ts'
import type { BusinessDate, Service } from '../dates/calendar.ts'
import { type Cents, sumCents } from '../money.ts'
import {
  type Account,
  type AccountKey,
  type Accounts,
  accountOrMissing,
  settingOrMissing,
} from './accounts.ts'
import {
  type ComposedEntry,
  composeEntry,
  type EntryHead,
  type EntryLine,
  type LineRole,
  type PostedTakings,
  type Posting,
  type Remark,
  reversePostings,
  sumEntryLines,
} from './entries.ts'
import type { ProvisionCredit } from './formats.ts'
import { CREDIT_DIFFERENCE_LABEL, takingsLabel } from './labels.ts'
import { categoryAccount, type OwnAccounts, ownCode, ownSettings, takingsAccount } from './own-accounts.ts'
import { type CashMovement, movementPostings } from './petty-cash.ts'
import { sharePostings } from './sales-share.ts'

/** The accounting fields of a payment category. Codes can be blank. */
export interface CategoryAccounts {
  readonly name: string
  readonly accountingCode: string
  readonly provisionCode: string | null
  readonly label: string
  readonly provisionLabel: string | null
  /** The side of the counted amount: true is debit. */
  readonly debit: boolean
  readonly paperTicket: boolean
  /** True for the line on which the float of the till is counted. */
  readonly tillFloat: boolean
}

/** One count to post. Amounts in cents; null means not counted. */
export interface CountedLine {
  readonly id: string
  readonly category: CategoryAccounts
  readonly totalCents: Cents | null
  /** The lines of its provision; empty if none was sent or it was reversed by hand. */
  readonly provision: readonly EntryLine[]
}

/** The sales of one type and rate in a log's closings. `amountCents` includes `taxCents`; unset `accounts` are null. */
export interface SoldLine {
  readonly saleType: string
  /** In tenths of a percent: 5.5 % is 55. */
  readonly taxRate: number
  readonly amountCents: Cents
  readonly taxCents: Cents
  readonly accounts: {
    readonly code: string
    readonly vatCode: string
    readonly label: string
    readonly debit: boolean
  } | null
}

/** The sales of the closings that contain a log's register, the weights of all registers in them (`weightsOf`), and the `index` of that register. */
export interface ServiceSales {
  readonly sold: readonly SoldLine[]
  readonly weights: readonly Cents[]
  readonly index: number
}

/** A cash log with all data that its entries need. */
export interface LogToPost {
  readonly id: string
  readonly establishmentId: string
  /** Unique in the organization. */
  readonly establishmentCode: string
  readonly establishmentName: string
  readonly ownAccounts: OwnAccounts
  readonly date: BusinessDate
  readonly service: Service
  readonly registerNumber: number
  readonly registerName: string
  readonly floatCents: Cents
  readonly expectedCents: Cents
  /**
   * The part of `expectedCents` that is expected of categories on the credit side. A category for which no closing gives an amount is expected as
   * it was counted (`isExpectedAsCounted`).
   */
  readonly creditSideCents: Cents
  /** The part of `expectedCents` that was put into or taken out of the till besides the sales. */
  readonly movementCents: Cents
  /** The cash movements of the register in its closings. */
  readonly movements: readonly CashMovement[]
  readonly counts: readonly CountedLine[]
  /** null when no closing of the service has the register. */
  readonly sales: ServiceSales | null
}

/** The data that the heads of a log's entries need. */
type LogHead = Omit<
  LogToPost,
  'counts' | 'sales' | 'floatCents' | 'expectedCents' | 'creditSideCents' | 'movementCents' | 'movements'
>

/** The document reference (pièce) of a log: `LYON-20261120-2-1` is register 1 in the evening. */
export function pieceReference(
  log: Pick<LogToPost, 'establishmentCode' | 'date' | 'service' | 'registerNumber'>,
): string {
  const service = log.service === 'lunch' ? 1 : 2
  return `${log.establishmentCode}-${log.date.replaceAll('-', '')}-${service}-${log.registerNumber}`
}

/**
 * The CASH entry of a sheet: the counted amounts against the sales, the movements and the difference. It reverses the provisions of the counts,
 * except those of paper vouchers. Paper vouchers are posted with their total on the account for tickets, which `ticketEntry` clears. The float that
 * stays in the till is credited to the category on which it was counted, or else to the account for floats.
 */
export function cashEntry(
  log: LogToPost,
  organizationAccounts: Accounts,
): { readonly composed: ComposedEntry; readonly remarks: readonly Remark[] } {
  const accounts = ownSettings(organizationAccounts, log.ownAccounts)
  const head = { ...headOf(log, 'CASH'), takings: takingsOf(log, false) }
  const counted = log.counts.flatMap((count) => countedPostings(count, log, accounts))
  const floatLine = log.counts.find(({ category }) => isFloatLine(category))
  const float = floatLine
    ? categoryPosting(floatLine, -log.floatCents, log)
    : settingPosting(accounts, 'float', -log.floatCents)
  const { postings: sold, remarks } = salesPostings(log, accounts, sumOf([...counted, float]))
  return { composed: composeEntry(head, [...counted, float, ...sold]), remarks }
}

/**
 * The entry that corrects a posted sheet after a closing of its service arrives or is replaced: it reverses the posted sales, VAT, suspense,
 * movements and difference, and posts them from the closing. Counted amounts stay unchanged.
 *
 * @param log with the sales of its closing
 * @param posted the lines of the sheet's entry and of its corrections so far
 * @returns `composed` is 'nothing' if the closing changes no amount
 */
export function correctionEntry(
  log: LogToPost,
  posted: readonly EntryLine[],
  organizationAccounts: Accounts,
  { date, part }: { readonly date: BusinessDate; readonly part: number },
): { readonly composed: ComposedEntry; readonly remarks: readonly Remark[] } {
  const accounts = ownSettings(organizationAccounts, log.ownAccounts)
  const isCorrected = correctedLineFilter(posted, accounts)
  const corrected = posted.filter(isCorrected)
  const { debitCents, creditCents } = sumEntryLines(posted.filter((line) => !isCorrected(line)))
  const { postings, remarks } = salesPostings(log, accounts, debitCents - creditCents)
  return {
    composed: composeEntry(correctionHead(log, date, part), [...reversePostings(corrected), ...postings]),
    remarks,
  }
}

/** The head of the `part`-th correction of a log. */
export function correctionHead(log: LogToPost, date: BusinessDate, part: number): EntryHead {
  return { ...headOf(log, 'CASH'), kind: 'CORRECTION', date, pieceDate: log.date, part }
}

/**
 * Returns a predicate for the lines that a correction reverses: those with a role. Earlier versions posted lines without roles; of these it selects
 * classes 6 and 7, VAT collected (4457), suspense (471), and the configured accounts for suspense, movements and differences.
 */
export function correctedLineFilter(
  posted: readonly EntryLine[],
  accounts: Accounts,
): (line: EntryLine) => boolean {
  if (posted.some(({ role }) => role)) return ({ role }) => role !== undefined && role !== null
  const configuredCodes = (['suspense', 'movements', 'shortage', 'surplus'] as const).map(
    (key) => accounts[key]?.code,
  )
  return ({ account }) => /^(?:6|7|4457|471)/u.test(account) || configuredCodes.includes(account)
}

/** The sales, VAT, suspense and movements of a sheet, and the difference to the counted amounts. */
function salesPostings(
  log: LogToPost,
  accounts: Accounts,
  countedBalanceCents: Cents,
): { readonly postings: readonly Posting[]; readonly remarks: readonly Remark[] } {
  const { postings: sold, remarks } = soldPostings(log, accounts)
  const movementLines = movementPostings(log.movementCents, log.movements, accounts)
  const shortageCents = -(countedBalanceCents + sumOf([...movementLines, ...sold]))
  const key = shortageCents > 0 ? 'shortage' : 'surplus'
  const difference = settingPosting(accounts, key, shortageCents, 'DIFFERENCE')
  return { postings: [...movementLines, ...sold, difference], remarks }
}

/** The sum of postings in cents: debits are positive. */
export function sumOf(postings: readonly Posting[]): Cents {
  return sumCents(postings.map(({ cents }) => cents))
}

/** The entry of a sheet's paper vouchers: the account of each category against the account for tickets. It reverses their provisions. */
export function ticketEntry(log: LogToPost, organizationAccounts: Accounts): ComposedEntry {
  const accounts = ownSettings(organizationAccounts, log.ownAccounts)
  const tickets = log.counts.filter(({ category }) => category.paperTicket)
  const postings = tickets.flatMap((count) => [
    categoryPosting(count, signedCents(count), log),
    ...reversePostings(count.provision),
  ])
  const total = sumCents(tickets.map(signedCents))
  const head = { ...headOf(log, 'TICKET'), takings: takingsOf(log, true) }
  return composeEntry(head, [...postings, settingPosting(accounts, 'tickets', -total)])
}

/** The accounts on which the paper vouchers of a sheet, or its other takings, are posted. */
function takingsOf({ counts, ownAccounts }: LogToPost, paperTicket: boolean): readonly PostedTakings[] {
  return counts
    .filter(({ category, totalCents }) => totalCents && category.paperTicket === paperTicket)
    .map(({ id, category }) => ({ countId: id, account: categoryAccount(category, ownAccounts) }))
}

/**
 * The provision of one count, which the final entry reverses: it debits the provision account of the category, and credits the accounting account
 * of the category, or suspense if the organization has chosen it. Sides are swapped for a category on the credit side.
 */
export function provisionEntry(
  log: LogHead,
  count: Omit<CountedLine, 'provision'>,
  organizationAccounts: Accounts,
  credit: ProvisionCredit = 'CATEGORY',
): ComposedEntry {
  const { category } = count
  const label = category.provisionLabel?.trim() || category.label
  const cents = signedCents(count)
  const head: EntryHead = {
    ...headOf(log, 'PROVISION'),
    sourceType: 'count',
    sourceId: count.id,
    kind: 'PROVISION',
  }
  const provision: Account = { code: ownCode(category.provisionCode ?? '', log.ownAccounts), label }
  return composeEntry(head, [
    { account: accountOrMissing(provision, { kind: 'provision', name: category.name }), label, cents },
    credit === 'SUSPENSE'
      ? { ...settingPosting(ownSettings(organizationAccounts, log.ownAccounts), 'suspense', -cents), label }
      : { ...categoryPosting(count, -cents, log), label },
  ])
}

function headOf(log: LogHead, journal: 'CASH' | 'TICKET' | 'PROVISION'): EntryHead {
  return {
    sourceType: 'cashLog',
    sourceId: log.id,
    kind: journal,
    part: 1,
    journal,
    establishmentId: log.establishmentId,
    date: log.date,
    pieceRef: pieceReference(log),
  }
}

function countedPostings(count: CountedLine, log: LogHead, accounts: Accounts): readonly Posting[] {
  if (count.category.paperTicket) return [settingPosting(accounts, 'tickets', signedCents(count))]
  return [categoryPosting(count, signedCents(count), log), ...reversePostings(count.provision)]
}

/** The counted amount in cents: positive for a debit category, negative for a credit category. */
export function signedCents({ category, totalCents }: Pick<CountedLine, 'category' | 'totalCents'>): Cents {
  const cents = totalCents ?? 0
  return category.debit ? cents : -cents
}

function categoryPosting({ category }: Pick<CountedLine, 'category'>, cents: Cents, log: LogHead): Posting {
  return { account: takingsAccount(category, log.ownAccounts), label: takingsLabel(log), cents }
}

/**
 * Credits the sales. Receipts beyond the sales are owed to customers: they are credited to the account for overpayments if there is one. Otherwise
 * they go to suspense, as do takings without a closing, takings of a closing without sales, and sales beyond the receipts. So does the difference of
 * what was counted and expected on the credit side: the till has no money less or more because of it, so it is no shortage or surplus.
 */
function soldPostings(
  log: LogToPost,
  accounts: Accounts,
): { readonly postings: readonly Posting[]; readonly remarks: readonly Remark[] } {
  // Categories on the credit side are added in `expectedCents` but subtracted in the takings, hence twice.
  const takings = log.expectedCents - log.movementCents - 2 * log.creditSideCents
  const counted = log.counts.filter(({ category }) => !category.debit).map(({ totalCents }) => totalCents)
  const creditDifference = sumCents(counted) - log.creditSideCents
  const pieceRef = pieceReference(log)
  // The difference of the credit side has its own line and remark, because its amount can be that of an excess.
  const withSuspense = (name: Remark['name'], cents: Cents, postings: readonly Posting[] = []) => ({
    postings: [
      ...postings,
      settingPosting(accounts, 'suspense', -cents, 'SUSPENSE'),
      {
        ...settingPosting(accounts, 'suspense', creditDifference, 'SUSPENSE'),
        label: CREDIT_DIFFERENCE_LABEL,
      },
    ],
    remarks: [
      { name, pieceRef, cents },
      { name: 'CreditSideDiffers' as const, pieceRef, cents: creditDifference },
    ].filter((remark) => remark.cents !== 0),
  })
  if (log.sales === null) return withSuspense('SalesWithoutClosing', takings)
  const postings = sharePostings(log.sales, log.ownAccounts)
  const excessCents = takings + sumOf(postings)
  const owedCents = excessCents > 0 && accounts.overpayments && log.sales.sold.length > 0 ? excessCents : 0
  const owed = owedCents > 0 ? [settingPosting(accounts, 'overpayments', -owedCents, 'SUSPENSE')] : []
  return withSuspense('ReceiptsBeyondSales', excessCents - owedCents, [...postings, ...owed])
}

/** True for the line with the difference of what was counted and expected on the credit side. */
export function isCreditDifference({ label }: Pick<EntryLine, 'label'>): boolean {
  return label === CREDIT_DIFFERENCE_LABEL
}

/** A posting on an account of the settings, with the label of this account. */
export function settingPosting(accounts: Accounts, key: AccountKey, cents: Cents, role?: LineRole): Posting {
  const posting = { account: settingOrMissing(accounts, key), label: accounts[key]?.label ?? '', cents }
  return role ? { ...posting, role } : posting
}
