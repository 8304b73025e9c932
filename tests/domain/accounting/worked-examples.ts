import type { Account, Accounts } from '../../../src/domain/accounting/accounts.ts'
import {
  type CategoryAccounts,
  type CountedLine,
  cashEntry,
  correctionEntry,
  type LogToPost,
  provisionEntry,
  type SoldLine,
  ticketEntry,
} from '../../../src/domain/accounting/cash.ts'
import type { Composed, Entry, EntryLine } from '../../../src/domain/accounting/entries.ts'
import type { ProvisionCredit } from '../../../src/domain/accounting/formats.ts'
import { ownCode, parseOwnAccounts } from '../../../src/domain/accounting/own-accounts.ts'
import { parsePettyCashReasons } from '../../../src/domain/accounting/petty-cash.ts'
import { reimbursementEntry } from '../../../src/domain/accounting/reimbursement.ts'
import { remittanceEntries } from '../../../src/domain/accounting/remittance.ts'
import { repostedEntry } from '../../../src/domain/accounting/reposting.ts'
import { reversalEntry } from '../../../src/domain/accounting/reversal.ts'
import { combineDrafts, draftLogs } from '../../../src/domain/accounting/sending.ts'
import {
  closedDays,
  type DayBalance,
  dayKey,
  type SettlementToPost,
  settlementEntry,
} from '../../../src/domain/accounting/settlement.ts'
import { walletEntry } from '../../../src/domain/accounting/wallet.ts'
import type { SettlementKind } from '../../../src/domain/bank/kinds.ts'
import { isTaxOfLine } from '../../../src/domain/closings/closings.ts'
import type { BusinessDate, Service } from '../../../src/domain/dates/calendar.ts'
import type { PouchType } from '../../../src/domain/pouches/types.ts'
import { category } from './facts.ts'

type Amount = string

/** The accounts that the examples are written with. */
export interface ChartOfAccounts {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly account: string
        readonly provision?: string
        readonly float?: boolean
        readonly ticket?: boolean
        readonly credit?: boolean
      }
    >
  >
  readonly sales: Readonly<
    Record<string, { readonly rate: string; readonly account: string; readonly vat: string }>
  >
  readonly settings: Readonly<Record<string, string>>
  /** As it is typed in the settings. */
  readonly pettyCash: string
}

/** A closing: the register's payments, its cash movements, and its sales including tax, with the tax. */
export interface Closing {
  readonly takings?: Amount
  readonly movement?: Amount
  /** The movements by their label in the closing. */
  readonly movements?: Readonly<Record<string, Amount>>
  readonly others?: Readonly<Record<string, Amount>>
  readonly sold?: readonly (readonly [sale: string, amount: Amount, tax: Amount])[]
}

export interface Till extends Closing {
  readonly number?: number
  readonly register?: string
  readonly date?: BusinessDate
  readonly service?: Service
  readonly float?: Amount
  readonly counted: Readonly<Record<string, Amount>>
  /** The turnover that the manager typed without a closing. */
  readonly expected?: Amount
  /** As it is typed in the establishment's settings. */
  readonly ownAccounts?: string
  /** The account for overpayments, where it is set. */
  readonly overpayments?: string
}

export interface Remittance {
  readonly establishment: string
  readonly reference: number
  readonly type?: PouchType
  readonly prepared: BusinessDate
  readonly handedOver: BusinessDate
  readonly pouches: readonly (readonly [category: string | null, value: Amount])[]
  readonly credits?: readonly (readonly [on: BusinessDate, amount: Amount, iban?: string])[]
  readonly received?: readonly (readonly [on: BusinessDate, amount: Amount])[]
  readonly bankAccounts?: Readonly<Record<string, string>>
  readonly bankEntries?: boolean
  readonly ownAccounts?: string
}

export interface Provision extends Pick<Till, 'ownAccounts'> {
  readonly category: string
  readonly amount: Amount
  readonly credit?: ProvisionCredit
}

export interface Reimbursement {
  readonly establishment: string
  readonly date: BusinessDate
  readonly issuer: string
  readonly gross: Amount
  /** Without VAT. */
  readonly commission: Amount
  readonly vat: Amount
  /** The amount that the bank credits, if it is not the rest. */
  readonly paid?: Amount
  readonly bankEntries?: boolean
}

export interface WalletMovement {
  readonly type: 'INVENTORY' | 'COUNT'
  readonly date: BusinessDate
  readonly amount: Amount
  readonly opening?: boolean
}

/** A bank line that settles takings: net amount, fee including VAT, and the gross amounts by day and category. */
export interface Settlement {
  readonly date: BusinessDate
  readonly kind?: SettlementKind
  readonly reference?: number
  readonly net: Amount
  readonly fee?: Amount
  /** The part of the fee that is VAT. */
  readonly vat?: Amount
  readonly days?: readonly (readonly [date: BusinessDate, category: string, gross: Amount])[]
  readonly iban?: string
  readonly bankAccounts?: Readonly<Record<string, string>>
  readonly bankEntries?: boolean
  readonly ownAccounts?: string
}

export type Step =
  | { readonly till: Till }
  | { readonly late: Closing & { readonly on?: BusinessDate } }
  | { readonly provision: Provision }
  | { readonly remittance: Remittance }
  | { readonly reimbursement: Reimbursement }
  | { readonly wallet: WalletMovement }
  | { readonly settlement: Settlement }
  /** Tills of one day, posted as one entry. */
  | { readonly day: readonly Till[] }
  /** Reverses the last entry; `on` is the day of posting where its month is closed. */
  | { readonly reversal: { readonly reason: string; readonly on?: BusinessDate } }
  /** Posts the reversed entry again, from its corrected document; `on` is the day of posting where its month is closed. */
  | { readonly again: Exclude<Step, { again: unknown }>; readonly on?: BusinessDate }

export function centsOf(amount: Amount): number {
  return Math.round(Number(amount) * 100)
}

export function isVatAccepted(line: {
  readonly amount: Amount
  readonly rate: string
  readonly tax: Amount
}): boolean {
  const taxRate = Math.round(Number(line.rate) * 10)
  return isTaxOfLine({ taxRate, amountCents: centsOf(line.amount), taxCents: centsOf(line.tax) })
}

/** Runs the steps of one example, each with what the earlier steps posted. */
export class Bookkeeping {
  readonly #chart: ChartOfAccounts
  readonly #accounts: Accounts
  #till: LogToPost | null = null
  /** The lines of the till's entry and of its corrections. */
  #posted: readonly EntryLine[] = []
  #corrections = 0
  #last: Entry | null = null
  readonly #provisions = new Map<string, readonly EntryLine[]>()
  /** What tills and settlements posted, by day and account. */
  readonly #balances = new Map<string, DayBalance>()
  #settled: SettlementToPost | null = null

  constructor(chart: ChartOfAccounts) {
    this.#chart = chart
    const named = Object.entries(chart.settings).map(([key, code]): [string, Account] => [
      key,
      { code, label: key },
    ])
    this.#accounts = {
      ...(Object.fromEntries(named) as unknown as Accounts),
      pettyCash: parsePettyCashReasons(chart.pettyCash)!,
    }
  }

  post(step: Step): readonly Entry[] {
    const posted = this.#entriesOf(step)
    // A reversal is never reversed or posted again: the entry before it is.
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
    if ('remittance' in step) return this.#postRemittance(step.remittance)
    if ('settlement' in step) return this.#settle(step.settlement)
    if ('reimbursement' in step) return this.#postReimbursement(step.reimbursement)
    return this.#postWallet(step.wallet)
  }

  #postTill(till: Till): readonly Entry[] {
    const counts = Object.entries(till.counted).map(([name, amount]) => this.#count(name, amount))
    const log: LogToPost = {
      ...head(till),
      floatCents: centsOf(till.float ?? '0'),
      counts,
      ...this.#sales(till, counts),
    }
    this.#till = log
    const overpayments = till.overpayments ? { code: till.overpayments, label: 'overpayments' } : null
    const cash = entriesOf([cashEntry(log, { ...this.#accounts, overpayments }).composed])
    this.#posted = cash.flatMap(({ lines }) => lines)
    this.#take(cash)
    return [...cash, ...entriesOf([ticketEntry(log, this.#accounts)])]
  }

  #postDay(tills: readonly Till[]): readonly Entry[] {
    const logs = tills.map((till, at): LogToPost => {
      const counts = Object.entries(till.counted).map(([name, amount]) => this.#count(name, amount))
      const log = {
        ...head(till),
        floatCents: centsOf(till.float ?? '0'),
        counts,
        ...this.#sales(till, counts),
      }
      return { ...log, id: `log-${at}` }
    })
    const { entries } = combineDrafts(
      draftLogs(logs, 'CASH', this.#accounts, 'DAY'),
      draftLogs(logs, 'TICKET', this.#accounts, 'DAY'),
    )
    this.#take(entries)
    return entries
  }

  #take(entries: readonly Entry[]): void {
    for (const { date, lines } of entries)
      for (const { account, debitCents, creditCents } of lines)
        this.#add({ date, account }, { takenCents: debitCents - creditCents, settledCents: 0 })
  }

  #add(day: { readonly date: BusinessDate; readonly account: string }, more: DayBalance): void {
    const before = this.#balances.get(dayKey(day)) ?? { takenCents: 0, settledCents: 0 }
    this.#balances.set(dayKey(day), {
      takenCents: before.takenCents + more.takenCents,
      settledCents: before.settledCents + more.settledCents,
    })
  }

  #settle(settlement: Settlement): readonly Entry[] {
    const own = parseOwnAccounts(settlement.ownAccounts ?? '')!
    const made: SettlementToPost = {
      id: 'settlement',
      establishmentId: 'lyon',
      establishmentCode: 'LYO02',
      establishmentName: 'Lyon',
      ownAccounts: own,
      reference: settlement.reference ?? 1,
      kind: settlement.kind ?? 'CARDS',
      date: settlement.date,
      iban: settlement.iban ?? 'FR1',
      netCents: centsOf(settlement.net),
      feeCents: centsOf(settlement.fee ?? '0'),
      feeVatCents: centsOf(settlement.vat ?? '0'),
      parts: (settlement.days ?? []).map(([date, name, gross]) => ({
        date,
        category: this.#category(name),
        cents: centsOf(gross),
      })),
    }
    const closed = closedDays([made], this.#balances).get(made.id) ?? []
    this.#settled = made
    this.#addSettled(made, 1)
    const bankAccounts = Object.fromEntries(
      Object.entries(settlement.bankAccounts ?? {}).map(([iban, code]) => [iban, { code, label: code }]),
    )
    const bank = { bankEntries: settlement.bankEntries ?? true, bankAccounts }
    return entriesOf([settlementEntry(made, this.#accounts, bank, closed)])
  }

  #addSettled({ parts, ownAccounts }: SettlementToPost, sign: 1 | -1): void {
    for (const { date, category: of, cents } of parts)
      this.#add(
        { date, account: ownCode(of.accountingCode, ownAccounts) },
        { takenCents: 0, settledCents: sign * cents },
      )
  }

  #reverse({ reason, on }: { readonly reason: string; readonly on?: BusinessDate }): readonly Entry[] {
    const last = this.#last!
    const entry = { ...last, id: 'entry', journalCode: 'CA', number: 12 }
    if (last.kind === 'SETTLEMENT') this.#addSettled(this.#settled!, -1)
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
    const log = { ...till, ...this.#sales(closing, till.counts) }
    this.#corrections += 1
    const at = { date: on ?? till.date, part: this.#corrections }
    const made = entriesOf([correctionEntry(log, this.#posted, this.#accounts, at).composed])
    this.#posted = [...this.#posted, ...made.flatMap(({ lines }) => lines)]
    return made
  }

  #sales(
    closing: Closing & Pick<Till, 'expected' | 'number'>,
    counts: readonly CountedLine[],
  ): Pick<LogToPost, 'expectedCents' | 'movementCents' | 'movements' | 'sales'> {
    if (!closing.sold)
      return { expectedCents: centsOf(closing.expected ?? '0'), movementCents: 0, movements: [], sales: null }
    const own = closing.number ?? 1
    const takings = new Map([[own, centsOf(closing.takings ?? '0')]])
    for (const [number, amount] of Object.entries(closing.others ?? {}))
      takings.set(Number(number), centsOf(amount))
    const registers = [...takings.keys()].sort()
    const movements = Object.entries(closing.movements ?? {}).map(([label, amount]) => ({
      label,
      cents: centsOf(amount),
    }))
    const movementCents = movements.reduce((sum, { cents }) => sum + cents, centsOf(closing.movement ?? '0'))
    const credited = counts.filter(({ category: of }) => !of.debit)
    return {
      // A credited amount is in the expected amount with the opposite sign.
      expectedCents:
        takings.get(own)! + movementCents + 2 * credited.reduce((sum, one) => sum + (one.totalCents ?? 0), 0),
      movementCents,
      movements,
      sales: {
        sold: closing.sold.map((line) => this.#sold(line)),
        takings: registers.map((number) => takings.get(number)!),
        index: registers.indexOf(own),
      },
    }
  }

  #sold([name, amount, tax]: readonly [string, Amount, Amount]): SoldLine {
    const { rate, account, vat } = this.#chart.sales[name]!
    return {
      saleType: name,
      taxRate: Math.round(Number(rate) * 10),
      amountCents: centsOf(amount),
      taxCents: centsOf(tax),
      accounts: { code: account, vatCode: vat, label: name, debit: false },
    }
  }

  #count(name: string, amount: Amount): CountedLine {
    return {
      id: name,
      category: this.#category(name),
      totalCents: centsOf(amount),
      expectedCents: null,
      provision: this.#provisions.get(name) ?? [],
    }
  }

  #category(name: string): CategoryAccounts {
    const { account, provision, float, ticket, credit } = this.#chart.categories[name]!
    return category({
      name,
      accountingCode: account,
      provisionCode: provision ?? null,
      tillFloat: float ?? false,
      paperTicket: ticket ?? false,
      debit: !credit,
    })
  }

  #postProvision({ category: name, amount, credit, ...till }: Provision): readonly Entry[] {
    const posted = entriesOf([provisionEntry(head(till), this.#count(name, amount), this.#accounts, credit)])
    for (const { lines } of posted) this.#provisions.set(name, lines)
    return posted
  }

  #postReimbursement(paid: Reimbursement): readonly Entry[] {
    const commissionCents = centsOf(paid.commission) + centsOf(paid.vat)
    const declaredCents = centsOf(paid.gross)
    const { name, accountingCode, label } = this.#category(paid.issuer)
    return entriesOf([
      reimbursementEntry(
        {
          dispatchId: 'dispatch',
          part: 1,
          establishmentId: paid.establishment,
          establishmentCode: paid.establishment,
          ownAccounts: {},
          iban: null,
          slipNumber: 'B-1',
          issuer: paid.issuer,
          date: paid.date,
          declaredCents,
          paidCents: paid.paid === undefined ? declaredCents - commissionCents : centsOf(paid.paid),
          commissionCents,
          categories: [{ name, accountingCode, label, declaredCents }],
        },
        this.#accounts,
        { bankEntries: paid.bankEntries ?? true, bankAccounts: {} },
      ),
    ])
  }

  #postWallet({ type, date, amount, opening }: WalletMovement): readonly Entry[] {
    return entriesOf([
      walletEntry(
        {
          id: 'movement',
          establishmentId: 'lyon',
          establishmentCode: 'LYO02',
          establishmentName: 'Lyon',
          ownAccounts: {},
          sequence: 1,
          type,
          date,
          cents: centsOf(amount),
          category: type === 'COUNT' ? this.#category('monnaie') : null,
          isOpening: opening ?? false,
        },
        this.#accounts,
      ),
    ])
  }

  #postRemittance(remittance: Remittance): readonly Entry[] {
    const credits = remittance.credits ?? []
    const pouches = remittance.pouches.map(([name, value], at) => {
      const of = name === null ? null : this.#category(name)
      const [on, amount] = remittance.received?.[at] ?? []
      const received = on && amount ? { on, cents: centsOf(amount) } : null
      return { valueCents: centsOf(value), category: of, received }
    })
    return entriesOf(
      remittanceEntries(
        {
          id: `remittance-${remittance.establishment}-${remittance.reference}`,
          establishmentId: remittance.establishment,
          establishmentCode: remittance.establishment,
          ownAccounts: parseOwnAccounts(remittance.ownAccounts ?? '')!,
          reference: remittance.reference,
          type: remittance.type ?? 'NOTES',
          handedOverOn: remittance.handedOver,
          pouches,
          credits: credits.map(([on, amount, iban]) => ({ on, cents: centsOf(amount), iban: iban ?? null })),
        },
        this.#accounts,
        {
          bankEntries: remittance.bankEntries ?? true,
          bankAccounts: Object.fromEntries(
            Object.entries(remittance.bankAccounts ?? {}).map(([iban, code]) => [
              iban,
              { code, label: code },
            ]),
          ),
        },
      ),
    )
  }
}

function head({ date, service, number, register, ownAccounts }: Partial<Till>) {
  return {
    id: 'log',
    establishmentId: 'lyon',
    establishmentCode: 'LYO02',
    establishmentName: 'Lyon',
    ownAccounts: parseOwnAccounts(ownAccounts ?? '')!,
    date: date ?? '2026-09-23',
    service: service ?? ('lunch' as const),
    registerNumber: number ?? 1,
    registerName: register ?? 'Salle',
  }
}

function entriesOf(composed: readonly Composed[]): readonly Entry[] {
  return composed.flatMap((one) => {
    if (one.kind === 'missing') throw new Error(`Missing: ${JSON.stringify(one.missing)}`)
    return one.kind === 'entry' ? [one.entry] : []
  })
}
