import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { EntryLine } from '../../../src/domain/accounting/entries.ts'
import { Bookkeeping, type ChartOfAccounts, centsOf, isVatAccepted, type Step } from './worked-examples.ts'

/**
 * One entry as an accountant writes it. A line is debit or credit, account, euros, then, where it matters, the matching letter and the
 * label: `D 530000 12.00 [A] Takings`.
 */
interface ExpectedEntry {
  readonly date: string
  readonly lines: readonly string[]
}

interface Example {
  readonly id: string
  readonly title: string
  /** The law, or the account of the plan comptable général, that the entries follow. */
  readonly source: string
  readonly steps: readonly Step[]
  readonly entries?: readonly ExpectedEntry[]
  /** Balances of accounts (debits less credits), used when a rounding cent may be posted in either of two entries. */
  readonly sums?: Readonly<Record<string, string>>
}

const FILES = [
  'tills',
  'tickets',
  'suspense',
  'provisions',
  'remittances',
  'wallet',
  'petty-cash',
  'own-accounts',
  'reversals',
  'repostings',
  'gift-vouchers',
  'days',
  'settlements',
] as const
const EXAMPLES = FILES.flatMap((name) => read<readonly Example[]>(name))

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(`worked-examples/${name}.json`, import.meta.url), 'utf8')) as Content
}

/** A posted line in the notation of the examples; with its label only if an expected line is this line with that label. */
function notationOf(line: EntryLine, expected: readonly string[]): string {
  const side = line.debitCents > 0 ? 'D' : 'C'
  const cents = String(line.debitCents + line.creditCents).padStart(3, '0')
  const letter = line.letter === null ? '' : ` [${line.letter}]`
  const withoutLabel = `${side} ${line.account} ${cents.slice(0, -2)}.${cents.slice(-2)}${letter}`
  const labelled = `${withoutLabel} ${line.label}`
  return expected.includes(labelled) ? labelled : withoutLabel
}

for (const { id, title, steps, entries, sums, source } of EXAMPLES)
  it(`example ${id}: ${title}`, () => {
    expect(source).not.toBe('')
    const books = new Bookkeeping(read<ChartOfAccounts>('chart'))
    const posted = steps.flatMap((step) => books.post(step))
    if (entries) {
      expect(posted.map(({ date }) => date)).toEqual(entries.map(({ date }) => date))
      for (const [index, { lines }] of entries.entries())
        expect(posted[index]!.lines.map((line) => notationOf(line, lines)).toSorted()).toEqual(
          lines.toSorted(),
        )
    }
    for (const [account, amount] of Object.entries(sums ?? {})) {
      const accountLines = posted.flatMap(({ lines }) => lines).filter((line) => line.account === account)
      const cents = accountLines.reduce((sum, line) => sum + line.debitCents - line.creditCents, 0)
      expect([account, cents]).toEqual([account, centsOf(amount)])
    }
  })

interface VatExample {
  readonly id: string
  readonly amount: string
  readonly rate: string
  readonly tax: string
  readonly isAccepted: boolean
}

for (const { id, amount, rate, tax, isAccepted } of read<readonly VatExample[]>('vat'))
  it(`example ${id}: ${tax} of VAT in ${amount} at ${rate} % ${isAccepted ? 'is accepted' : 'is refused'}`, () => {
    expect(isVatAccepted({ amount, rate, tax })).toBe(isAccepted)
  })

it('there are at least forty examples, each with a unique id and a named source', () => {
  const all = [...EXAMPLES, ...read<readonly (VatExample & { source: string })[]>('vat')]
  expect(all.length).toBeGreaterThanOrEqual(40)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const { source } of all) expect(source.length).toBeGreaterThan(8)
})
