import type { Accounts } from '../../../src/domain/accounting/accounts.ts'
import {
  cashEntry,
  correctionEntry,
  type LogToPost,
  provisionEntry,
  ticketEntry,
} from '../../../src/domain/accounting/cash.ts'
import type { Entry, EntryLine } from '../../../src/domain/accounting/entries.ts'
import { categoryAccount } from '../../../src/domain/accounting/own-accounts.ts'
import { divideByAccount, type TakingsOnAccount } from '../../../src/domain/accounting/posted-takings.ts'
import { dateEntriesForPosting } from '../../../src/domain/accounting/posting-day.ts'
import { repostedEntry } from '../../../src/domain/accounting/reposting.ts'
import { reversalEntry } from '../../../src/domain/accounting/reversal.ts'
import { combineEntries, composeLogEntries } from '../../../src/domain/accounting/sending.ts'
import {
  dayKey,
  fullySettledDays,
  type OpenAmount,
  type SettledDay,
  type SettledPart,
  type SettlementToPost,
  settlementEntry,
} from '../../../src/domain/accounting/settlement.ts'
import type { BusinessDate, Service } from '../../../src/domain/dates/calendar.ts'
import { type Cents, sumCents } from '../../../src/domain/money.ts'
import {
  bankOf,
  reimbursementEntriesOf,
  remittanceEntriesOf,
  settlementOf,
  walletEntriesOf,
  withNewAccounts,
} from './example-documents.ts'
import { accountsOf, countOf, entriesOf, headOf, logOf, salesOf } from './example-sheets.ts'
import {
  type ChartOfAccounts,
  type Closing,
  centsOf,
  type NewAccounts,
  type Provision,
  type Reversal,
  type Settlement,
  type Step,
  type Till,
  type WalletMovement,
} from './example-steps.ts'

/** The takings of a till in a category, and the account on which they were posted. */
interface TakingsOfTill extends TakingsOnAccount {
  readonly date: BusinessDate
  readonly service: Service
  readonly registerNumber: number
  readonly categoryId: string
}

/** Runs the steps of one example. Each step knows the entries of the earlier ones. */
export class Bookkeeping {
  #chart: ChartOfAccounts
  readonly #accounts: Accounts
  #till: LogToPost | null = null
  /** The lines of the till's entry and of its corrections. */
  #posted: readonly EntryLine[] = []
  #corrections = 0
  /** The last posted entry that is no reversal. */
  #last: Entry | null = null
  readonly #provisions = new Map<string, readonly EntryLine[]>()
  /** The posted amounts of tills with their provisions, less those of settlements, by day and account. */
  readonly #open = new Map<string, OpenAmount>()
  /** The posted takings of each till, by till and category. */
  readonly #takings = new Map<string, TakingsOfTill>()
  /** The posted settlements that are not reversed, with their entries. */
  #settlements: readonly { readonly settlement: SettlementToPost; readonly entry: Entry }[] = []
  #latestClosedMonth: string | null = null
  /** The sum of the opening inventories of the wallet. */
  #openingCents: Cents = 0

  constructor(chart: ChartOfAccounts) {
    this.#chart = chart
    this.#accounts = accountsOf(chart)
  }

  post(step: Step): readonly Entry[] {
    const posted = this.#entriesOf(step)
    // A reversal is itself not reversed or posted again.
    if (!('reversal' in step)) this.#last = posted.at(-1) ?? this.#last
    return posted
  }

  #entriesOf(step: Step): readonly Entry[] {
    if ('till' in step) return this.#postTill(step.till)
    if ('day' in step) return this.#postDay(step.day)
    if ('reversal' in step) return this.#reverse(step.reversal)
    if ('again' in step) return this.#repost(step.again, step.on)
    if ('late' in step) return this.#correct(step.late)
    if ('provision' in step) return this.#postProvision(step.provision)
    if ('remittance' in step) return remittanceEntriesOf(this.#chart, this.#accounts, step.remittance)
    if ('accounts' in step) return this.#changeAccounts(step.accounts)
    if ('settlement' in step) return this.#settle(step.settlement)
    if ('closed' in step) return this.#close(step.closed)
    if ('reimbursement' in step)
      return reimbursementEntriesOf(this.#chart, this.#accounts, step.reimbursement)
    return this.#moveWallet(step.wallet)
  }

  #moveWallet(movement: WalletMovement): readonly Entry[] {
    const isOpening = movement.type === 'INVENTORY' && movement.opening === true
    const openingCents = isOpening ? this.#openingCents : null
    if (isOpening) this.#openingCents += centsOf(movement.amount)
    return walletEntriesOf(this.#chart, this.#accounts, movement, openingCents)
  }

  #postTill(till: Till): readonly Entry[] {
    const log = logOf(this.#chart, till, this.#provisions)
    this.#till = log
    const overpayments = till.overpayments ? { code: till.overpayments, label: 'overpayments' } : null
    const cash = entriesOf([cashEntry(log, { ...this.#accounts, overpayments }).composed])
    this.#posted = cash.flatMap(({ lines }) => lines)
    this.#addTakings(cash)
    this.#recordTakings(log, cash)
    return [...cash, ...entriesOf([ticketEntry(log, this.#accounts)])]
  }

  #recordTakings(log: LogToPost, entries: readonly Entry[]): void {
    const { date, service, registerNumber } = log
    for (const { countId, account } of entries.flatMap((entry) => entry.takings ?? [])) {
      const cents = log.counts.find(({ id }) => id === countId)!.totalCents!
      const till = { date, service, registerNumber, categoryId: countId }
      this.#takings.set(JSON.stringify(till), { ...till, account, cents })
    }
  }

  #changeAccounts(accounts: NewAccounts = {}): readonly Entry[] {
    this.#chart = withNewAccounts(this.#chart, accounts)
    return []
  }

  #postDay(tills: readonly Till[]): readonly Entry[] {
    const logs = tills.map(
      (till, index): LogToPost => ({
        ...logOf(this.#chart, till, this.#provisions),
        id: `log-${index}`,
      }),
    )
    const { entries } = combineEntries(
      composeLogEntries(logs, 'CASH', this.#accounts, 'DAY'),
      composeLogEntries(logs, 'TICKET', this.#accounts, 'DAY'),
    )
    this.#addTakings(entries)
    return entries
  }

  #addTakings(entries: readonly Entry[]): void {
    for (const { date, lines } of entries)
      for (const { account, debitCents, creditCents } of lines)
        this.#add({ date, account }, debitCents - creditCents, date)
  }

  /** Adds an amount that an entry of the date `on` posted for a day. */
  #add(day: SettledDay, cents: Cents, on: BusinessDate): void {
    const open = this.#open.get(dayKey(day)) ?? { cents: 0, latestOn: on }
    this.#open.set(dayKey(day), {
      cents: open.cents + cents,
      latestOn: on > open.latestOn ? on : open.latestOn,
    })
  }

  #settle(settlement: Settlement): readonly Entry[] {
    this.#changeAccounts(settlement.newAccounts)
    const undivided = settlementOf(this.#chart, settlement)
    const parts = undivided.parts.flatMap((part) => this.#divide(part))
    const settlementToPost = { ...undivided, parts }
    const settledDays = fullySettledDays([settlementToPost], this.#open).get(settlementToPost.id) ?? []
    const composed = settlementEntry(settlementToPost, this.#accounts, bankOf(settlement), settledDays)
    const { establishmentId, date } = settlementToPost
    const day = { today: settlement.on ?? date, latestClosedMonth: this.#latestClosedMonth }
    const entries = dateEntriesForPosting(entriesOf([composed]), new Map([[establishmentId, day]]))
    const posted = entries.map((entry) => ({ settlement: settlementToPost, entry }))
    this.#addSettled(settlementToPost, 1, entries.at(-1)?.date ?? date)
    this.#settlements = [...this.#settlements, ...posted]
    return entries
  }

  /** Divides a settled amount among the accounts of the takings. The tills are sorted by service, lunch first, and register. */
  #divide(part: SettledPart): readonly SettledPart[] {
    const isSame = (other: { readonly date: BusinessDate; readonly categoryId: string }) =>
      other.date === part.date && other.categoryId === part.categoryId
    const takings = [...this.#takings.values()]
      .filter(isSame)
      .toSorted((a, b) => b.service.localeCompare(a.service) || a.registerNumber - b.registerNumber)
    if (takings.length === 0) return [part]
    const settled = this.#settlements.flatMap(({ entry }) => (entry.settled ?? []).filter(isSame))
    const byAccount = Map.groupBy(settled, ({ account }) => account)
    const settledCents = new Map(
      [...byAccount].map(([account, group]) => [account, sumCents(group.map(({ cents }) => cents))]),
    )
    return divideByAccount(takings, part.cents, settledCents).map(({ account, cents }) => ({
      ...part,
      cents,
      category: { ...part.category, posted: account },
    }))
  }

  #close(month: string): readonly Entry[] {
    this.#latestClosedMonth = month
    return []
  }

  #addSettled({ parts, ownAccounts }: SettlementToPost, sign: 1 | -1, on: BusinessDate): void {
    for (const { date, category, cents } of parts)
      this.#add({ date, account: categoryAccount(category, ownAccounts).code }, -sign * cents, on)
  }

  #reverse({ reason, settlement: reference, on }: Reversal): readonly Entry[] {
    const settled = this.#settlements.find(({ settlement, entry }) =>
      reference === undefined ? entry === this.#last : settlement.reference === reference,
    )
    const last = settled?.entry ?? this.#last!
    const entry = { ...last, id: 'entry', journalCode: 'CA', number: 12, pieceDate: last.date }
    if (settled) this.#addSettled(settled.settlement, -1, settled.entry.date)
    this.#settlements = this.#settlements.filter((posted) => posted !== settled)
    return entriesOf([reversalEntry(entry, { date: on ?? last.date, reason })])
  }

  #repost(step: Step, on?: BusinessDate): readonly Entry[] {
    const { kind, part } = this.#last!
    return this.#entriesOf(step)
      .filter((entry) => entry.kind === kind && entry.part === part)
      .map((entry) => repostedEntry(entry, { id: 'entry', journalCode: 'CA', number: 12 }))
      .map((entry) => ({ ...entry, date: on ?? entry.date }))
  }

  #correct({ on, ...closing }: Closing & { readonly on?: BusinessDate }): readonly Entry[] {
    const till = this.#till!
    const log = { ...till, ...salesOf(this.#chart, closing, till.counts) }
    this.#corrections += 1
    const posting = { date: on ?? till.date, part: this.#corrections }
    const corrections = entriesOf([correctionEntry(log, this.#posted, this.#accounts, posting).composed])
    this.#posted = [...this.#posted, ...corrections.flatMap(({ lines }) => lines)]
    return corrections
  }

  #postProvision({ category: name, amount, credit, ...till }: Provision): readonly Entry[] {
    const count = countOf(this.#chart, { name, amount }, this.#provisions)
    const posted = entriesOf([provisionEntry(headOf(till), count, this.#accounts, credit)])
    for (const { lines } of posted) this.#provisions.set(name, lines)
    this.#addTakings(posted)
    return posted
  }
}
