import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { EntryLine } from '../../../src/domain/accounting/entries.ts'
import { type Chart, centsOf, type Step, vatHolds, World } from './worked-examples.ts'

/** One entry as an accountant writes it: lines of side, account, euros and, where it matters, label or [letter]. */
interface Expected {
  readonly date: string
  readonly lines: readonly string[]
}

interface Example {
  readonly id: string
  readonly title: string
  /** The law, or the account of the plan comptable général, that the entries follow. */
  readonly source: string
  readonly steps: readonly Step[]
  readonly entries?: readonly Expected[]
  /** The totals of accounts, debits less credits, where a rounding may fall on either of two entries. */
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
  'days',
] as const
const EXAMPLES = FILES.flatMap((name) => read<readonly Example[]>(name))

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(`worked-examples/${name}.json`, import.meta.url), 'utf8')) as Content
}

/** A posted line in the notation of the examples; with its label only when an expected line has one. */
function written(line: EntryLine, expected: readonly string[]): string {
  const side = line.debitCents > 0 ? 'D' : 'C'
  const cents = String(line.debitCents + line.creditCents).padStart(3, '0')
  const letter = line.letter === null ? '' : ` [${line.letter}]`
  const bare = `${side} ${line.account} ${cents.slice(0, -2)}.${cents.slice(-2)}${letter}`
  const labelled = `${bare} ${line.label}`
  return expected.includes(labelled) ? labelled : bare
}

for (const { id, title, steps, entries, sums, source } of EXAMPLES)
  it(`example ${id}: ${title}`, () => {
    expect(source).not.toBe('')
    const world = new World(read<Chart>('chart'))
    const posted = steps.flatMap((step) => world.post(step))
    if (entries) {
      expect(posted.map(({ date }) => date)).toEqual(entries.map(({ date }) => date))
      for (const [at, { lines }] of entries.entries())
        expect(posted[at]!.lines.map((line) => written(line, lines)).toSorted()).toEqual(lines.toSorted())
    }
    for (const [account, amount] of Object.entries(sums ?? {})) {
      const own = posted.flatMap(({ lines }) => lines).filter((line) => line.account === account)
      const cents = own.reduce((sum, line) => sum + line.debitCents - line.creditCents, 0)
      expect([account, cents]).toEqual([account, centsOf(amount)])
    }
  })

interface VatExample {
  readonly id: string
  readonly amount: string
  readonly rate: string
  readonly tax: string
  readonly holds: boolean
}

for (const { id, amount, rate, tax, holds } of read<readonly VatExample[]>('vat'))
  it(`example ${id}: ${tax} of VAT in ${amount} at ${rate} % ${holds ? 'is right' : 'is refused'}`, () => {
    expect(vatHolds({ amount, rate, tax })).toBe(holds)
  })

it('there are at least forty examples, each with its own number and source', () => {
  const all = [...EXAMPLES, ...read<readonly (VatExample & { source: string })[]>('vat')]
  expect(all.length).toBeGreaterThanOrEqual(40)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const { source } of all) expect(source.length).toBeGreaterThan(8)
})
