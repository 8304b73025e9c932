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
import { ownAccountsOf } from '../../../src/domain/accounting/own-accounts.ts'
import { pettyCashOf } from '../../../src/domain/accounting/petty-cash.ts'
import { reimbursementEntry } from '../../../src/domain/accounting/reimbursement.ts'
import { remittanceEntries } from '../../../src/domain/accounting/remittance.ts'
import { reversalEntry } from '../../../src/domain/accounting/reversal.ts'
import { draftLogs, together } from '../../../src/domain/accounting/sending.ts'
import { walletEntry } from '../../../src/domain/accounting/wallet.ts'
import { isTaxOfLine } from '../../../src/domain/closings/closings.ts'
import type { BusinessDate, Service } from '../../../src/domain/dates/calendar.ts'
import type { PouchType } from '../../../src/domain/lifecycles/pouch.ts'
import { category } from './facts.ts'

type Amount = string

/** The accounts that the examples are written with. */
export interface Chart {
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
interface Closing {
  readonly takings?: Amount
  readonly movement?: Amount
  /** The movements by their label in the closing. */
  readonly movements?: Readonly<Record<string, Amount>>
  readonly others?: Readonly<Record<string, Amount>>
  readonly sold?: readonly (readonly [sale: string, amount: Amount, tax: Amount])[]
}

interface Till extends Closing {
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
}

interface Remittance {
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

interface Reimbursement {
  readonly establishment: string
  readonly date: BusinessDate
  readonly issuer: string
  readonly gross: Amount
  /** Without VAT. */
  readonly commission: Amount
  readonly vat: Amount
  /** What the bank credits where it is not the rest. */
  readonly paid?: Amount
  readonly bankEntries?: boolean
}

interface WalletMovement {
  readonly type: 'INVENTORY' | 'COUNT'
  readonly date: BusinessDate
  readonly amount: Amount
  readonly opening?: boolean
}

export type Step =
  | { readonly till: Till }
  | { readonly late: Closing & { readonly on?: BusinessDate } }
  | { readonly provision: { readonly category: string; readonly amount: Amount } }
  | { readonly remittance: Remittance }
  | { readonly reimbursement: Reimbursement }
  | { readonly wallet: WalletMovement }
  /** Tills of one day, posted as one entry. */
  | { readonly day: readonly Till[] }
  /** Reverses the last entry; `on` is the day of posting where its month is closed. */
  | { readonly reversal: { readonly reason: string; readonly on?: BusinessDate } }

export function centsOf(amount: Amount): number {
  return Math.round(Number(amount) * 100)
}

export function vatHolds(line: {
  readonly amount: Amount
  readonly rate: string
  readonly tax: Amount
}): boolean {
  const taxRate = Math.round(Number(line.rate) * 10)
  return isTaxOfLine({ taxRate, amountCents: centsOf(line.amount), taxCents: centsOf(line.tax) })
}

/** Runs the steps of one example, each with what the earlier steps posted. */
export class World {
  readonly #chart: Chart
  readonly #accounts: Accounts
  #till: LogToPost | null = null
  /** The lines of the till's entry and of its corrections. */
  #posted: readonly EntryLine[] = []
  #corrections = 0
  #last: Entry | null = null
  readonly #provisions = new Map<string, readonly EntryLine[]>()

  constructor(chart: Chart) {
    this.#chart = chart
    const named = Object.entries(chart.settings).map(([key, code]): [string, Account] => [
      key,
      { code, label: key },
    ])
    this.#accounts = {
      ...(Object.fromEntries(named) as unknown as Accounts),
      pettyCash: pettyCashOf(chart.pettyCash)!,
    }
  }

  post(step: Step): readonly Entry[] {
    const posted = this.#entriesOf(step)
    this.#last = posted.at(-1) ?? this.#last
    return posted
  }

  #entriesOf(step: Step): readonly Entry[] {
    if ('till' in step) return this.#postTill(step.till)
    if ('day' in step) return this.#postDay(step.day)
    if ('reversal' in step) return this.#reverse(step.reversal)
    if ('late' in step) return this.#correct(step.late)
    if ('provision' in step) return this.#postProvision(step.provision)
    if ('remittance' in step) return this.#postRemittance(step.remittance)
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
    const cash = entriesOf([cashEntry(log, this.#accounts).composed])
    this.#posted = cash.flatMap(({ lines }) => lines)
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
    const { entries } = together(
      draftLogs(logs, 'CASH', this.#accounts, 'DAY'),
      draftLogs(logs, 'TICKET', this.#accounts, 'DAY'),
    )
    return entries
  }

  #reverse({ reason, on }: { readonly reason: string; readonly on?: BusinessDate }): readonly Entry[] {
    const last = this.#last!
    const entry = { ...last, id: 'entry', journalCode: 'CA', number: 12 }
    return entriesOf([reversalEntry(entry, { date: on ?? last.date, reason })])
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

  #postProvision({ category: name, amount }: { category: string; amount: Amount }): readonly Entry[] {
    const posted = entriesOf([provisionEntry(head({}), this.#count(name, amount), this.#accounts)])
    this.#provisions.set(
      name,
      posted.flatMap(({ lines }) => lines),
    )
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
          ownAccounts: ownAccountsOf(remittance.ownAccounts ?? '')!,
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
    ownAccounts: ownAccountsOf(ownAccounts ?? '')!,
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
