import { CsvError, parse } from 'csv-parse/sync'
import type { BusinessDate } from '../../../src/domain/dates/calendar.ts'
import type { Cents } from '../../../src/domain/money.ts'
import { MAX_LINE_LENGTH } from '../line-limits.ts'
import { type Column, columnsIn, type NeededColumn, SEPARATORS } from './csv-columns.ts'
import type { BankPlace, Faults, ReadLine, ReadStatement } from './statement.ts'
import { calendarDate, decimalCents, labelOf, referenceOf } from './values.ts'

interface Row {
  readonly row: number
  readonly cells: readonly string[]
}

interface BalancedLine extends ReadLine {
  readonly account: string
  readonly balanceCents: Cents
}

const MAX_ROWS = 100_000
/** The name of a column in error messages, common to all formats. */
const PLACES: Readonly<Record<NeededColumn, BankPlace>> = {
  account: 'account',
  date: 'bookedOn',
  label: 'label',
  amount: 'amount',
  balance: 'closing',
}

/**
 * Reads a table with a heading row: account, date, label, amount (or debit and credit) and the balance after each movement, which
 * proves that none is missing. Oldest or newest first; a file may contain several accounts.
 */
export function readCsv(text: string, faults: Faults): readonly ReadStatement[] {
  const [heading, ...rows] = rowsOf(text, faults)
  const { columns, missing } = columnsIn(heading?.cells ?? [])
  for (const column of missing) faults.note(heading?.row ?? 1, PLACES[column], 'issue.bankColumn')
  faults.end()
  if (rows.length === 0) faults.note(1, 'file', 'issue.bankEmpty')
  const lines = rows.flatMap((row) => readLine(row, columns, heading?.cells.length ?? 0, faults) ?? [])
  faults.end()
  return [...Map.groupBy(lines, ({ account }) => account)].map(([account, own]) =>
    statementOf(account, own, faults),
  )
}

function rowsOf(text: string, faults: Faults): readonly Row[] {
  const first = text.slice(0, 2_000).split(/\r\n|\n|\r/u, 1)[0] ?? ''
  const delimiter = SEPARATORS.toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ';'
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      max_record_size: MAX_LINE_LENGTH,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MAX_ROWS + 1,
    }) as unknown as readonly { readonly info: { readonly lines: number }; readonly record: string[] }[]
    if (records.length > MAX_ROWS) faults.fail(MAX_ROWS + 1, 'file', 'issue.bankTooLong')
    return records.map(({ info, record }) => ({ row: info.lines, cells: record.map((cell) => cell.trim()) }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return faults.fail(Number(error.lines ?? 1), 'line', 'issue.bankRecord')
  }
}

function readLine(
  { row, cells }: Row,
  columns: ReadonlyMap<Column, number>,
  width: number,
  faults: Faults,
): BalancedLine | null {
  if (cells.length !== width) return faults.note(row, 'line', 'issue.bankLength')
  const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? ''
  const account = cell('account') || faults.note(row, 'account', 'issue.required')
  const amountCents = columns.has('amount') ? signed(cell('amount')) : sided(cell('debit'), cell('credit'))
  if (amountCents === null) faults.note(row, 'amount', 'issue.bankAmount')
  const balanceCents = signed(cell('balance')) ?? faults.note(row, 'closing', 'issue.bankAmount')
  const bookedOn = dayOf(cell('date')) ?? faults.note(row, 'bookedOn', 'issue.date')
  const value = cell('valueDate')
  const valueOn = value === '' ? bookedOn : (dayOf(value) ?? faults.note(row, 'valueOn', 'issue.date'))
  if (account === null || amountCents === null || balanceCents === null) return null
  if (bookedOn === null || valueOn === null) return null
  const label = labelOf(cell('label'))
  return {
    row,
    account,
    bookedOn,
    valueOn,
    amountCents,
    balanceCents,
    label,
    reference: referenceOf(cell('reference')),
  }
}

/** A statement of consecutive lines: each balance is the previous one plus the line's amount. */
function statementOf(account: string, lines: readonly BalancedLine[], faults: Faults): ReadStatement {
  const forward = brokenAt(lines)
  const oldestFirst = lines.toReversed()
  const ordered = forward !== null && brokenAt(oldestFirst) === null ? oldestFirst : lines
  if (ordered === lines && forward !== null) faults.fail(forward, 'closing', 'issue.bankBalance')
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) throw new Error('An account in the file has no line')
  const dates = ordered.map(({ bookedOn }) => bookedOn).sort()
  const openedOn = dates[0] ?? first.bookedOn
  const closedOn = dates.at(-1) ?? last.bookedOn
  return {
    row: first.row,
    account,
    messageId: '',
    statementId: `${openedOn} ${closedOn}`,
    openedOn,
    closedOn,
    openingCents: first.balanceCents - first.amountCents,
    closingCents: last.balanceCents,
    lines: ordered.map(({ account: _, balanceCents: __, ...line }) => line),
  }
}

/** The row whose balance does not follow from the previous one, or null. */
function brokenAt(lines: readonly BalancedLine[]): number | null {
  const broken = lines.find((line, place) => {
    const before = lines[place - 1]
    return before !== undefined && before.balanceCents + line.amountCents !== line.balanceCents
  })
  return broken?.row ?? null
}

/** Debit and credit in separate columns, one of them filled; a debit may be written with or without its minus. */
function sided(debit: string, credit: string): Cents | null {
  if ((debit === '') === (credit === '')) return null
  const cents = signed(debit || credit)
  if (cents === null) return null
  if (debit !== '') return 0 - Math.abs(cents)
  return cents < 0 ? null : cents
}

const NUMBER =
  /^(?<sign>[+-])?(?<whole>\d{1,3}(?:(?<group>[ \u00a0\u202f'’.,])\d{3})(?:\k<group>\d{3})*|\d+)(?:(?<point>[.,])(?<parts>\d{1,2}))?$/u

/** An amount as tables write it: `-1 234,56`, `1,234.56`, `12`. A single separator before three digits is ambiguous: refused. */
function signed(text: string): Cents | null {
  const found = NUMBER.exec(text.replace(/\s?(?:€|EUR)$/u, '').replace('\u2212', '-'))?.groups
  if (!found || found.group === found.point) return null
  if (found.point === undefined && (found.group === '.' || found.group === ',')) return null
  const cents = decimalCents(`${(found.whole ?? '').replaceAll(/\D/gu, '')}.${found.parts ?? '0'}`)
  return cents !== null && found.sign === '-' ? 0 - cents : cents
}

/** `20/11/2026`, `20.11.2026`, `20-11-2026` or `2026-11-20`. */
function dayOf(text: string): BusinessDate | null {
  const local = /^(?<day>\d{2})[/.-](?<month>\d{2})[/.-](?<year>\d{4})$/u.exec(text)?.groups
  const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u.exec(text)?.groups
  const { year = '', month = '', day = '' } = local ?? iso ?? {}
  return calendarDate(year, month, day)
}
