import { CsvError, parse } from 'csv-parse/sync'
import {
  CLOSING_VALUES,
  isTaxOfLine,
  MAX_CLOSING_LINES,
  MAX_CLOSINGS,
  SERVICE_NAMES,
} from '../../../src/domain/closings/closings.ts'
import { isOneLine } from '../../../src/domain/contract/common.ts'
import { isBusinessDate, type Service } from '../../../src/domain/dates/calendar.ts'
import { type Cents, formatMoneyInput, MAX_CENTS, sumCents } from '../../../src/domain/money.ts'
import { findOversizedLine, MAX_LINE_LENGTH } from '../line-limits.ts'
import type { ClosingsFileFaults } from './faults.ts'
import type { NamesInFile, ParsedClosing } from './parsed-closing.ts'

const REQUIRED = ['sequence', 'date', 'service', 'clients', 'turnover', 'lines', 'kind', 'amount'] as const
const OPTIONAL = ['register', 'category', 'operations', 'label', 'sale_type', 'tax_rate', 'tax'] as const
const COLUMNS = [...REQUIRED, ...OPTIONAL] as const
type Column = (typeof COLUMNS)[number]

const KINDS = CLOSING_VALUES.kind
type Kind = (typeof KINDS)[number]

const DAY_MONTH_YEAR = /^(\d{2})\/(\d{2})\/(\d{4})$/u
const DECIMAL_NUMBER = /^([+-]?)(\d{1,12})(?:[.,](\d+))?$/u
/** Maximum number of lines in a file, including the line of headings. */
const MAX_RECORDS = 100_000

/** The fields that all lines of one closing must share. */
interface ClosingFields {
  readonly sequence: number
  readonly date: string
  readonly service: Service
  readonly clients: number
  readonly turnoverCents: Cents
  /** The number of lines of the closing: it shows whether the file was cut off between two lines. */
  readonly lines: number
}

/** The list of a closing that contains the lines of a kind. */
const LISTS = { receipt: 'receipts', movement: 'movements', float: 'floats', sale: 'sales' } as const

type ClosingLines = {
  -readonly [List in (typeof LISTS)[keyof typeof LISTS]]: ParsedClosing[List][number][]
}
/** A closing whose lines are still being read. */
type ClosingDraft = ClosingFields &
  ClosingLines & { readonly row: number; readonly firstKind: Kind; linesRead: number }

/**
 * Reads a file in the app's CSV format (docs/closings.md): for each closing one line per receipt, movement, float
 * or sale, or a single line of kind `none`; amounts in euros. Adds the errors to `faults`.
 */
export function readClosingsCsv(text: string, faults: ClosingsFileFaults): readonly ParsedClosing[] {
  const oversized = findOversizedLine(text)
  if (oversized !== null) {
    faults.add(oversized, '', 'NotCsv')
    return []
  }
  if (!text.endsWith('\n')) {
    faults.add(text.split('\n').length, '', 'CutShort')
    return []
  }
  const records = recordsOf(text, faults)
  const [heading, ...lines] = records ?? []
  if (!heading) return []
  const columnIndexes = columnsOf(heading.cells, faults)
  if (!columnIndexes) return []
  const closings = new Map<number, ClosingDraft>()
  for (const { cells, row } of lines) {
    if (faults.isFull) break
    if (cells.length !== heading.cells.length) {
      faults.add(row, '', 'CellsMissing', `${cells.length} / ${heading.cells.length}`)
      continue
    }
    readLine(new Line(row, cells, columnIndexes, faults), closings)
    if (closings.size > MAX_CLOSINGS) {
      faults.add(row, 'sequence', 'TooManyClosings', closings.size)
      break
    }
  }
  if (faults.list.length === 0) for (const closing of closings.values()) refuseIncomplete(closing, faults)
  return [...closings.values()].map(({ linesRead: _, lines: __, firstKind: ___, ...closing }) => ({
    ...closing,
    hasDerivedService: false,
  }))
}

/** Reports a closing whose number of lines or sum of receipts differs from what the file states. */
function refuseIncomplete(
  { row, turnoverCents, receipts, lines, linesRead }: ClosingDraft,
  faults: ClosingsFileFaults,
): void {
  if (linesRead !== lines) faults.add(row, 'lines', 'LinesMissing', `${linesRead} / ${lines}`)
  else if (sumCents(receipts.map(({ amountCents }) => amountCents)) !== turnoverCents)
    faults.add(row, 'turnover', 'TotalsDiffer', formatMoneyInput(turnoverCents))
}

interface CsvRecord {
  readonly row: number
  readonly cells: readonly string[]
}

function recordsOf(text: string, faults: ClosingsFileFaults): readonly CsvRecord[] | null {
  const [first = ''] = text.split('\n', 1)
  const delimiter = first.split(';').length > first.split(',').length ? ';' : ','
  try {
    const records = parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
      max_record_size: MAX_LINE_LENGTH,
      to: MAX_RECORDS + 1,
    }) as unknown as { readonly record: string[]; readonly info: { readonly lines: number } }[]
    if (records.length <= MAX_RECORDS)
      return records.map(({ record, info }) => ({ row: info.lines, cells: record }))
    faults.add(MAX_RECORDS + 1, '', 'TooManyRows')
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    faults.add(Number(error.lines ?? 0), '', 'NotCsv')
  }
  return null
}

function columnsOf(
  heading: readonly string[],
  faults: ClosingsFileFaults,
): ReadonlyMap<Column, number> | null {
  const columnIndexes = new Map<Column, number>()
  // One heading more than there are columns is enough to find an unknown or repeated one.
  for (const [index, title] of heading.slice(0, COLUMNS.length + 1).entries()) {
    const column = COLUMNS.find((known) => known === title.toLowerCase())
    if (column && !columnIndexes.has(column)) columnIndexes.set(column, index)
    else faults.add(1, title, 'ColumnUnknown', title)
  }
  for (const column of REQUIRED) if (!columnIndexes.has(column)) faults.add(1, column, 'ColumnMissing')
  return faults.list.length > 0 ? null : columnIndexes
}

/** One line, read cell by cell. An invalid cell adds an error and returns null. */
class Line {
  readonly row: number
  readonly #cells: readonly string[]
  readonly #columnIndexes: ReadonlyMap<Column, number>
  readonly #faults: ClosingsFileFaults

  constructor(
    row: number,
    cells: readonly string[],
    columnIndexes: ReadonlyMap<Column, number>,
    faults: ClosingsFileFaults,
  ) {
    this.row = row
    this.#cells = cells
    this.#columnIndexes = columnIndexes
    this.#faults = faults
  }

  fault(column: Column, ...[name, value]: [Parameters<ClosingsFileFaults['add']>[2], unknown?]): null {
    this.#faults.add(this.row, column, name, value)
    return null
  }

  text(column: Column): string {
    return this.#cells[this.#columnIndexes.get(column) ?? -1] ?? ''
  }

  /** The text of a cell that must not be blank. */
  required(column: Column, max = 100): string | null {
    const text = this.text(column)
    if (text === '') return this.fault(column, 'Required')
    return text.length > max ? this.fault(column, 'TooLong', text) : text
  }

  /** A whole number from 0 to `max`; `blank` is the value of a blank cell, or null if it must be filled. */
  quantity(column: Column, max: number, blank: number | null): number | null {
    const text = this.text(column)
    if (text === '') return blank ?? this.fault(column, 'Required')
    const value = Number(text.replace(',', '.'))
    if (!/^[+-]?\d+(?:[.,]\d+)?$/u.test(text)) return this.fault(column, 'NotANumber', text)
    if (text.startsWith('-')) return this.fault(column, 'Negative', text)
    if (!Number.isInteger(value)) return this.fault(column, 'Fraction', text)
    return value > max ? this.fault(column, 'OutOfRange', text) : value
  }

  /** An amount that the file has in euros, as cents. */
  cents(column: Column): Cents | null {
    const text = this.required(column)
    return text === null ? null : this.#scaled(column, text, 2, MAX_CENTS)
  }

  /** A percentage, as tenths of a percent. */
  rate(): number | null {
    const text = this.required('tax_rate')
    const rate = text === null ? null : this.#scaled('tax_rate', text.replace(/\s?%$/u, ''), 1, 1_000)
    return rate !== null && rate < 0 ? this.fault('tax_rate', 'Negative', text) : rate
  }

  date(): string | null {
    const text = this.required('date')
    if (text === null) return null
    const [, day, month, year] = DAY_MONTH_YEAR.exec(text) ?? []
    const date = day === undefined ? text : `${year}-${month}-${day}`
    return isBusinessDate(date) ? date : this.fault('date', 'Date', text)
  }

  named(column: 'register' | 'category'): NamesInFile | null {
    const text = this.required(column)
    return text === null ? null : { row: this.row, column, names: [text] }
  }

  label(): string | null {
    const text = this.text('label')
    return text.length > 100 ? this.fault('label', 'TooLong', text) : text
  }

  /**
   * Parses a decimal number. Returns it times 10 to the power of `decimals`; any further decimals must be 0.
   */
  #scaled(column: Column, text: string, decimals: number, max: number): number | null {
    const match = DECIMAL_NUMBER.exec(text)
    if (!match) return this.fault(column, 'NotANumber', text)
    const [, sign, whole = '', part = ''] = match
    if (/[1-9]/u.test(part.slice(decimals))) return this.fault(column, 'Fraction', text)
    const value = Number(whole) * 10 ** decimals + Number(part.slice(0, decimals).padEnd(decimals, '0'))
    if (value > max) return this.fault(column, 'OutOfRange', text)
    return sign === '-' && value !== 0 ? -value : value
  }
}

function readLine(line: Line, closings: Map<number, ClosingDraft>): void {
  const fields = fieldsOf(line)
  const kind = kindOf(line)
  if (!fields || !kind) return
  const known = closings.get(fields.sequence)
  const closing = known ?? {
    ...fields,
    row: line.row,
    firstKind: kind,
    linesRead: 0,
    receipts: [],
    movements: [],
    floats: [],
    sales: [],
  }
  if (!known) closings.set(fields.sequence, closing)
  for (const [column, field] of [
    ['date', 'date'],
    ['service', 'service'],
    ['clients', 'clients'],
    ['turnover', 'turnoverCents'],
    ['lines', 'lines'],
  ] as const)
    if (closing[field] !== fields[field]) line.fault(column, 'FactsDiffer', line.text(column))
  closing.linesRead += 1
  if (closing.linesRead > 1 && (kind === 'none' || closing.firstKind === 'none'))
    line.fault('kind', 'FactsDiffer', line.text('kind'))
  if (kind !== 'none' && closing[LISTS[kind]].length >= MAX_CLOSING_LINES) line.fault('kind', 'TooManyLines')
  else ADD_LINE[kind](line, closing)
}

function fieldsOf(line: Line): ClosingFields | null {
  const sequence = line.quantity('sequence', Number.MAX_SAFE_INTEGER, null)
  const date = line.date()
  const serviceText = line.required('service')
  const service =
    serviceText === null
      ? null
      : (SERVICE_NAMES[serviceText.toLowerCase().normalize()] ?? line.fault('service', 'Value', serviceText))
  const clients = line.quantity('clients', 1_000_000, null)
  const turnoverCents = line.cents('turnover')
  const lines = line.quantity('lines', Object.keys(LISTS).length * MAX_CLOSING_LINES, null)
  if (sequence === null || date === null || service === null || clients === null) return null
  return turnoverCents === null || lines === null
    ? null
    : { sequence, date, service, clients, turnoverCents, lines }
}

function kindOf(line: Line): Kind | null {
  const kindText = line.required('kind')
  if (kindText === null) return null
  return KINDS.find((kind) => kind === kindText.toLowerCase()) ?? line.fault('kind', 'Value', kindText)
}

const ADD_LINE: Readonly<Record<Kind, (line: Line, closing: ClosingLines) => void>> = {
  receipt(line, { receipts }) {
    const [register, category] = [line.named('register'), line.named('category')]
    const [amountCents, label] = [line.cents('amount'), line.label()]
    const operations = line.quantity('operations', 1_000_000, 0)
    if (register && category && amountCents !== null && operations !== null && label !== null)
      receipts.push({ register, category, amountCents, operations, label })
  },
  movement(line, { movements }) {
    const [register, category] = [line.named('register'), line.named('category')]
    const [amountCents, label] = [line.cents('amount'), line.label()]
    if (register && category && amountCents !== null && label !== null)
      movements.push({ register, category, amountCents, label })
  },
  float(line, { floats }) {
    const [register, amountCents] = [line.named('register'), line.cents('amount')]
    if (amountCents !== null && amountCents < 0) line.fault('amount', 'Negative', line.text('amount'))
    else if (register && amountCents !== null) floats.push({ register, amountCents })
  },
  sale(line, { sales }) {
    const saleType = line.required('sale_type')
    const [taxRate, amountCents, taxCents] = [line.rate(), line.cents('amount'), line.cents('tax')]
    if (saleType !== null && !isOneLine(saleType)) line.fault('sale_type', 'Text', saleType)
    if (saleType === null || taxRate === null || amountCents === null || taxCents === null) return
    const sale = { saleType, taxRate, amountCents, taxCents }
    if (isTaxOfLine(sale)) sales.push(sale)
    else line.fault('tax', 'TaxDiffers', line.text('tax'))
  },
  /** A closing of a service without sales: its only line. */
  none: () => undefined,
}
