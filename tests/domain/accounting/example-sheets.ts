import type { Account, Accounts } from '../../../src/domain/accounting/accounts.ts'
import type {
  CategoryAccounts,
  CountedLine,
  LogToPost,
  SoldLine,
} from '../../../src/domain/accounting/cash.ts'
import type { ComposedEntry, Entry, EntryLine } from '../../../src/domain/accounting/entries.ts'
import { parseOwnAccounts } from '../../../src/domain/accounting/own-accounts.ts'
import { parsePettyCashReasons } from '../../../src/domain/accounting/petty-cash.ts'
import { sumCents } from '../../../src/domain/money.ts'
import { type ChartOfAccounts, type Closing, centsOf, type Till } from './example-steps.ts'
import { categoryAccounts } from './facts.ts'

/** The lines of the provisions that were posted, by category. */
export type Provisions = ReadonlyMap<string, readonly EntryLine[]>

/** The accounts of the settings; the label of each is its key. */
export function accountsOf(chart: ChartOfAccounts): Accounts {
  const settings = Object.entries(chart.settings).map(([key, code]): [string, Account] => [
    key,
    { code, label: key },
  ])
  return {
    ...(Object.fromEntries(settings) as unknown as Accounts),
    pettyCash: parsePettyCashReasons(chart.pettyCash)!,
  }
}

export function categoryOf(chart: ChartOfAccounts, name: string): CategoryAccounts {
  const { account, label, provision, float, ticket, credit } = chart.categories[name]!
  return categoryAccounts({
    name,
    accountingCode: account,
    label: label ?? name,
    provisionCode: provision ?? null,
    tillFloat: float ?? false,
    paperTicket: ticket ?? false,
    debit: !credit,
  })
}

export function countOf(
  chart: ChartOfAccounts,
  { name, amount }: { readonly name: string; readonly amount: string },
  provisions: Provisions,
): CountedLine {
  return {
    id: name,
    category: categoryOf(chart, name),
    totalCents: centsOf(amount),
    provision: provisions.get(name) ?? [],
  }
}

/** The sheet of a till in the form in which it is posted. */
export function logOf(chart: ChartOfAccounts, till: Till, provisions: Provisions): LogToPost {
  const counts = Object.entries(till.counted).map(([name, amount]) =>
    countOf(chart, { name, amount }, provisions),
  )
  return {
    ...headOf(till),
    floatCents: centsOf(till.float ?? '0'),
    counts,
    ...salesOf(chart, till, counts),
  }
}

/** The expected amounts and sales of a sheet: from its closing, or from the typed turnover. */
export function salesOf(
  chart: ChartOfAccounts,
  closing: Closing & Pick<Till, 'expected' | 'number'>,
  counts: readonly CountedLine[],
): Pick<LogToPost, 'expectedCents' | 'creditSideCents' | 'movementCents' | 'movements' | 'sales'> {
  const credited = counts.filter(({ category: countCategory }) => !countCategory.debit)
  const creditSideCents = closing.creditSide
    ? sumCents(Object.values(closing.creditSide).map(centsOf))
    : sumCents(credited.map(({ totalCents }) => totalCents))
  if (!closing.sold)
    return {
      expectedCents: centsOf(closing.expected ?? '0'),
      creditSideCents,
      movementCents: 0,
      movements: [],
      sales: null,
    }
  const registerNumber = closing.number ?? 1
  const takings = new Map([[registerNumber, centsOf(closing.takings ?? '0')]])
  for (const [number, amount] of Object.entries(closing.others ?? {}))
    takings.set(Number(number), centsOf(amount))
  const registers = [...takings.keys()].sort()
  const movements = Object.entries(closing.movements ?? {}).map(([label, amount]) => ({
    label,
    cents: centsOf(amount),
  }))
  const movementCents = movements.reduce((sum, { cents }) => sum + cents, centsOf(closing.movement ?? '0'))
  return {
    // The takings subtract what is expected on the credit side and the expected amount adds it: hence twice that amount.
    expectedCents: takings.get(registerNumber)! + movementCents + 2 * creditSideCents,
    creditSideCents,
    movementCents,
    movements,
    sales: {
      sold: closing.sold.map((line) => soldOf(chart, line)),
      weights: registers.map((number) => takings.get(number)!),
      index: registers.indexOf(registerNumber),
    },
  }
}

function soldOf(
  chart: ChartOfAccounts,
  [name, amount, tax]: readonly [sale: string, amount: string, tax: string],
): SoldLine {
  const { rate, account, vat } = chart.sales[name]!
  return {
    saleType: name,
    taxRate: Math.round(Number(rate) * 10),
    amountCents: centsOf(amount),
    taxCents: centsOf(tax),
    accounts: { code: account, vatCode: vat, label: name, debit: false },
  }
}

export function headOf({ date, service, number, register, ownAccounts }: Partial<Till>) {
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

/** The entries; throws when an account is missing. */
export function entriesOf(composed: readonly ComposedEntry[]): readonly Entry[] {
  return composed.flatMap((result) => {
    if (result.kind === 'missing') throw new Error(`Missing: ${JSON.stringify(result.missing)}`)
    return result.kind === 'entry' ? [result.entry] : []
  })
}
