import { CsvError, parse } from 'csv-parse/sync'
import {
  type ColumnIndexes,
  hasDebitAndCredit,
  headingsKey,
  isUtcHeading,
  MAX_BANK_COLUMNS,
  missingColumns,
  recognizeColumns,
} from '../../../src/domain/bank/columns.ts'
import { type Cents, sumCents } from '../../../src/domain/money.ts'
import { MAX_LINE_LENGTH } from '../line-limits.ts'
import { isNotBooked, parseAmount, parseDay } from './csv-cells.ts'
import { accountHintsAbove, balanceAbove, type CsvRow } from './csv-preamble.ts'
import {
  BankColumnsUnknown,
  type BankFileFaults,
  type ParsedLine,
  type ParsedStatement,
} from './statement.ts'
import { cleanLabel, cleanReference } from './values.ts'

/** How to find the columns of a table: as a user chose them, else by the first stored layout that fits its headings and rows, else by headings. */
export interface TableReading {
  readonly columns: ColumnIndexes | null
  readonly layouts: readonly { readonly headings: string; readonly columns: ColumnIndexes }[]
}

interface TableLine extends ParsedLine {
  readonly account: string
  /** Null in a table without balances. */
  readonly balanceCents: Cents | null
}

interface Table {
  readonly headings: readonly string[]
  /** The rows above the headings. */
  readonly above: readonly CsvRow[]
  readonly rows: readonly CsvRow[]
  /** The index of each column. */
  readonly indexes: ColumnIndexes
}

const MAX_ROWS = 100_000
/** Banks write fewer rows than this above a table. `fits` checks at most as many rows below the headings. */
const MAX_ROWS_ABOVE = 40
const SEPARATORS = [';', '\t', ','] as const
const MIN_COLUMNS = 3

/**
 * Reads a table with columns in any order: date, label, amount (or debit and credit), and optional ones such as the account and the
 * balance after each movement, which proves that no movement is missing. Rows may be oldest or newest first, and of several accounts.
 *
 * @throws BankFileError; BankColumnsUnknown when neither the headings nor `reading` identify the columns
 */
export function readBankCsv(
  text: string,
  faults: BankFileFaults,
  reading: TableReading,
): { readonly statements: readonly ParsedStatement[]; readonly headings: string } {
  const { headings, above, rows, indexes } = findTable(rowsOf(text, faults), faults, reading)
  if (rows.length === 0) faults.add(1, 'file', 'issue.bankEmpty')
  // Some banks end every row with a separator: blank headings at the end are not columns.
  const width = headings.findLastIndex((heading) => heading !== '') + 1 || headings.length
  const lines = rows.flatMap((row) => readLine(row, { headings, indexes, width }, faults) ?? [])
  faults.throwIfAny()
  if (lines.length === 0) faults.fail(1, 'file', 'issue.bankEmpty')
  const byAccount = Map.groupBy(lines, ({ account }) => account)
  const balanceCents = byAccount.size === 1 ? balanceAbove(above) : null
  const statements = [...byAccount].map(([account, accountLines]) => ({
    ...statementOf(account, accountLines, balanceCents, faults),
    ...(account === '' && { accountHints: accountHintsAbove(above) }),
  }))
  return { statements, headings: headingsKey(headings) }
}

function findTable(
  rows: readonly CsvRow[],
  faults: BankFileFaults,
  { columns, layouts }: TableReading,
): Table {
  const index = headingIndex(rows)
  if (index === null) return faults.fail(rows[0]?.row ?? 1, 'file', 'issue.bankFormat')
  const cells = rows[index]?.cells ?? []
  const headings = headingsIn(cells)
  // If `headingsIn` did not return these cells, this row is the first movement.
  const below = rows.slice(headings === cells ? index + 1 : index)
  const key = headingsKey(headings)
  const stored = layouts.find((layout) => layout.headings === key && fits(layout.columns, below))
  const indexes = columns ?? stored?.columns ?? recognizeColumns(headings)
  if (missingColumns(indexes).length > 0)
    throw new BankColumnsUnknown(headings.slice(0, MAX_BANK_COLUMNS), below[0]?.cells ?? [])
  return { headings, above: rows.slice(0, index), rows: below, indexes }
}

/**
 * Whether one of the first rows has a date and an amount where the columns expect them. All tables without headings have the same key: the
 * layouts found for one include those of other banks, which may not fit.
 */
function fits({ date, amount, debit, credit }: ColumnIndexes, rows: readonly CsvRow[]): boolean {
  const has = (cells: readonly string[], index: number | undefined, read: (cell: string) => unknown) =>
    index !== undefined && read(cells[index] ?? '') !== null
  return rows
    .slice(0, MAX_ROWS_ABOVE)
    .some(
      ({ cells }) =>
        has(cells, date, parseDay) && [amount, debit, credit].some((index) => has(cells, index, parseAmount)),
    )
}

/**
 * The index of the heading row among the first `MAX_ROWS_ABOVE` rows: the first row whose headings name all required columns; otherwise, of the
 * rows with at least `MIN_COLUMNS` cells, the first with their most common number of cells. Null if no row has that many cells.
 */
function headingIndex(rows: readonly CsvRow[]): number | null {
  const first = rows.slice(0, MAX_ROWS_ABOVE)
  const known = first.findIndex(({ cells }) => missingColumns(recognizeColumns(cells)).length === 0)
  if (known >= 0) return known
  const widths = Map.groupBy(
    first.filter(({ cells }) => cells.length >= MIN_COLUMNS),
    ({ cells }) => cells.length,
  )
  const [commonWidth] = [...widths].toSorted((a, b) => b[1].length - a[1].length)[0] ?? []
  return commonWidth === undefined ? null : first.findIndex(({ cells }) => cells.length === commonWidth)
}

/** The cells of the heading row. If that row is a movement, the table has no headings: an empty heading for each cell. */
function headingsIn(cells: readonly string[]): readonly string[] {
  const isMovement =
    cells.some((cell) => parseDay(cell) !== null) && cells.some((cell) => parseAmount(cell) !== null)
  return isMovement ? cells.map(() => '') : cells
}

/** The separator by which one of the first rows has known headings; otherwise the one whose most common number of cells per row is the largest. */
function separatorOf(text: string): string {
  const first = text.slice(0, 10_000).split(/\r\n|\n|\r/u, MAX_ROWS_ABOVE)
  const known = SEPARATORS.find((separator) =>
    first.some((row) => missingColumns(recognizeColumns(row.split(separator))).length === 0),
  )
  // A separator within quotation marks separates nothing.
  const unquoted = first.map((row) => row.replaceAll(/"[^"]*"/gu, ''))
  const commonWidth = (separator: string) => {
    const widths = Map.groupBy(unquoted, (row) => row.split(separator).length)
    return [...widths].toSorted(([a, rowsA], [b, rowsB]) => rowsB.length - rowsA.length || b - a)[0]![0]
  }
  return known ?? SEPARATORS.toSorted((a, b) => commonWidth(b) - commonWidth(a))[0]!
}

function rowsOf(text: string, faults: BankFileFaults): readonly CsvRow[] {
  try {
    const records = parse(text, {
      delimiter: separatorOf(text),
      info: true,
      max_record_size: MAX_LINE_LENGTH,
      relax_column_count: true,
      // A quote within a label, or in ="0123" as spreadsheets write a number, does not start a quoted cell.
      relax_quotes: true,
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

/** The movement of a row, whose errors are added to `faults`; null if it can't be read, or if the bank has not booked it. */
function readLine(
  { row, cells }: CsvRow,
  { headings, indexes, width }: Pick<Table, 'headings' | 'indexes'> & { readonly width: number },
  faults: BankFileFaults,
): TableLine | null {
  const filled = cells.findLastIndex((cell) => cell !== '') + 1
  if (cells.length < width || filled > width) return faults.add(row, 'line', 'issue.bankLength')
  const cell = (column: keyof ColumnIndexes) => cells[indexes[column] ?? -1] ?? ''
  const day = (column: 'date' | 'valueDate') =>
    parseDay(cell(column), isUtcHeading(headings[indexes[column] ?? -1] ?? ''))
  if (isNotBooked(cell('state'))) return null
  const account = cell('account')
  if (indexes.account !== undefined && account === '') faults.add(row, 'account', 'issue.required')
  if (!['', 'EUR', '€'].includes(cell('currency').toUpperCase()))
    faults.add(row, 'currency', 'issue.bankCurrency')
  const amountCents = hasDebitAndCredit(indexes)
    ? debitOrCredit(cell('debit'), cell('credit'))
    : parseAmount(cell('amount'))
  if (amountCents === null) faults.add(row, 'amount', 'issue.bankAmount')
  const hasBalance = indexes.balance !== undefined
  const balanceCents = hasBalance ? parseAmount(cell('balance')) : null
  if (hasBalance && balanceCents === null) faults.add(row, 'closing', 'issue.bankAmount')
  const bookedOn = day('date') ?? faults.add(row, 'bookedOn', 'issue.date')
  const valueOn =
    cell('valueDate') === '' ? bookedOn : (day('valueDate') ?? faults.add(row, 'valueOn', 'issue.date'))
  if (amountCents === null || bookedOn === null || valueOn === null) return null
  const label = cleanLabel(cell('label'))
  const reference = cleanReference(cell('reference'))
  return { row, account, bookedOn, valueOn, amountCents, balanceCents, label, reference }
}

/**
 * A statement of consecutive lines. If the lines have balances, each balance is the previous one plus the line's amount. If not, `balanceCents`,
 * the balance above the table, is the balance after the newest line; null if there is none.
 */
function statementOf(
  account: string,
  lines: readonly TableLine[],
  balanceCents: Cents | null,
  faults: BankFileFaults,
): ParsedStatement {
  const ordered = oldestFirst(lines, faults)
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) throw new Error('An account in the file has no line')
  const dates = ordered.map(({ bookedOn }) => bookedOn).sort()
  const openedOn = dates[0] ?? first.bookedOn
  const closedOn = dates.at(-1) ?? last.bookedOn
  const closingCents = last.balanceCents ?? balanceCents
  const movedCents = sumCents(ordered.map(({ amountCents }) => amountCents))
  const openingCents = first.balanceCents === null ? null : first.balanceCents - first.amountCents
  return {
    row: first.row,
    account,
    messageId: '',
    statementId: `${openedOn} ${closedOn}`,
    openedOn,
    closedOn,
    openingCents: openingCents ?? (closingCents === null ? null : closingCents - movedCents),
    closingCents,
    lines: ordered.map(({ account: _, balanceCents: __, ...line }) => line),
  }
}

/** The lines, oldest first. The balances show the direction of the file; without balances its first and last date do. */
function oldestFirst(lines: readonly TableLine[], faults: BankFileFaults): readonly TableLine[] {
  const wrongRow = firstWrongBalance(lines)
  const reverse = lines.toReversed()
  if (lines.some(({ balanceCents }) => balanceCents === null)) {
    const [first, last] = [lines[0]?.bookedOn ?? '', lines.at(-1)?.bookedOn ?? '']
    return first > last ? reverse : lines
  }
  if (wrongRow === null) return lines
  return firstWrongBalance(reverse) === null ? reverse : faults.fail(wrongRow, 'closing', 'issue.bankBalance')
}

/** The number of the first row whose balance is not the previous balance plus its amount, or null. */
function firstWrongBalance(lines: readonly TableLine[]): number | null {
  const broken = lines.find((line, index) => {
    const before = lines[index - 1]?.balanceCents
    return before !== undefined && before !== null && before + line.amountCents !== line.balanceCents
  })
  return broken?.row ?? null
}

/** The amount of a row with debit and credit columns: negative for a debit, written with or without its minus. Null if it can't be read. */
function debitOrCredit(debit: string, credit: string): Cents | null {
  // A zero in one of the columns counts as a blank cell.
  const [debitText, creditText] = [debit, credit].map((text) => (parseAmount(text) === 0 ? '' : text))
  if (debitText === undefined || creditText === undefined) return null
  // A movement of zero: a zero in one column or in both.
  if (debitText === '' && creditText === '') return debit === '' && credit === '' ? null : 0
  if (debitText !== '' && creditText !== '') return null
  const cents = parseAmount(debitText || creditText)
  if (cents === null) return null
  if (debitText !== '') return 0 - Math.abs(cents)
  return cents < 0 ? null : cents
}
