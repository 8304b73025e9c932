import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { EntryLine } from '../../../src/domain/accounting/entries.ts'
import { type ChartOfAccounts, centsOf, type Step } from './example-steps.ts'

/**
 * One entry as an accountant writes it. A line has debit or credit, account and euros, and optionally the
 * matching letter (with or without its date) and the label: `D 530000 12.00 [A 2026-09-30] Takings`.
 */
interface ExpectedEntry {
  readonly date: string
  readonly lines: readonly string[]
}

export interface Example {
  readonly id: string
  readonly title: string
  /** The law or the account of the plan comptable général on which the entries are based. */
  readonly source: string
  readonly steps: readonly Step[]
  readonly entries?: readonly ExpectedEntry[]
  /** All lines that have a letter in the end, also those that got it after they were posted; only the server stores such letters. */
  readonly lettered?: readonly string[]
  /** Expected balances of accounts (debits less credits), besides the entries or instead of them. */
  readonly sums?: Readonly<Record<string, string>>
}

export interface VatExample {
  readonly id: string
  readonly source: string
  readonly amount: string
  readonly rate: string
  readonly tax: string
  readonly isAccepted: boolean
}

/** A posted entry, in the form that both runners of the examples (domain and server) produce. */
export interface PostedEntry {
  readonly date: string
  readonly lines: readonly Pick<
    EntryLine,
    'account' | 'label' | 'debitCents' | 'creditCents' | 'letter' | 'letteredOn'
  >[]
}

const FILES = [
  'tills',
  'tickets',
  'suspense',
  'provisions',
  'month-ends',
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

function readJson<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(`worked-examples/${name}.json`, import.meta.url), 'utf8')) as Content
}

export const EXAMPLES_BY_SUBJECT = FILES.map((name) => readJson<readonly Example[]>(name))
export const EXAMPLES = EXAMPLES_BY_SUBJECT.flat()
export const VAT_EXAMPLES = readJson<readonly VatExample[]>('vat')
export const CHART = readJson<ChartOfAccounts>('chart')

/**
 * A posted line in the notation of the examples. It includes the date of the letter and the label only if the example expects this line with
 * them.
 */
function notationOf(line: PostedEntry['lines'][number], expected: readonly string[]): string {
  const side = line.debitCents > 0 ? 'D' : 'C'
  const cents = String(line.debitCents + line.creditCents).padStart(3, '0')
  const amount = `${side} ${line.account} ${cents.slice(0, -2)}.${cents.slice(-2)}`
  const withoutLabel = line.letter === null ? amount : `${amount} [${line.letter}]`
  const dated = `${amount} [${line.letter} ${line.letteredOn}]`
  const notations = [`${withoutLabel} ${line.label}`, dated, `${dated} ${line.label}`]
  return notations.find((notation) => expected.includes(notation)) ?? withoutLabel
}

/** Compares posted entries, in the order of their posting, and their balances with those of an example. */
export function expectResultOf({ entries, sums }: Example, posted: readonly PostedEntry[]): void {
  if (entries) {
    const actual = posted.map(({ date, lines }, index) => {
      const expected = entries[index]?.lines ?? []
      return { date, lines: lines.map((line) => notationOf(line, expected)).toSorted() }
    })
    expect(actual).toEqual(entries.map(({ date, lines }) => ({ date, lines: lines.toSorted() })))
  }
  for (const [account, amount] of Object.entries(sums ?? {})) {
    const accountLines = posted.flatMap(({ lines }) => lines).filter((line) => line.account === account)
    const cents = accountLines.reduce((sum, line) => sum + line.debitCents - line.creditCents, 0)
    expect([account, cents]).toEqual([account, centsOf(amount)])
  }
}

/** Compares the lines with a letter, as they are in the end, with those of an example. */
export function expectLettersOf({ lettered }: Example, posted: readonly PostedEntry[]): void {
  if (!lettered) return
  const lines = posted.flatMap((entry) => entry.lines).filter(({ letter }) => letter !== null)
  expect(lines.map((line) => notationOf(line, lettered)).toSorted()).toEqual(lettered.toSorted())
}
