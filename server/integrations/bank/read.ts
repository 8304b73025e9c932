import type { BankFormat } from '../../../src/domain/bank/files.ts'
import { isCents, sumCents } from '../../../src/domain/money.ts'
import { findOversizedLine } from '../line-limits.ts'
import { readCamt053 } from './camt053.ts'
import { readCfonb120 } from './cfonb120.ts'
import { readBankCsv, type TableReading } from './csv.ts'
import { decodeBankFile } from './encoding.ts'
import { readMt940 } from './mt940.ts'
import { BankFileFaults, type ParsedStatement } from './statement.ts'

const READERS = {
  CAMT053: readCamt053,
  CFONB120: readCfonb120,
  MT940: readMt940,
} as const satisfies Record<
  Exclude<BankFormat, 'CSV'>,
  (text: string, faults: BankFileFaults) => readonly ParsedStatement[]
>

const NO_LAYOUTS: TableReading = { columns: null, layouts: [] }

export interface BankFile {
  readonly format: BankFormat
  readonly statements: readonly ParsedStatement[]
  /** The headings of a table, as `headingsKey` writes them. */
  readonly headings?: string
}

/** The first bytes of other files that people upload by mistake. */
const OTHER_FILES = [
  { start: '%PDF-', key: 'issue.bankPdf' },
  { start: 'PK\u0003\u0004', key: 'issue.bankSpreadsheet' },
  { start: '\u00d0\u00cf\u0011\u00e0', key: 'issue.bankSpreadsheet' },
] as const

/**
 * Reads a file of bank statements: camt.053, CFONB120, MT940 or CSV, detected by its first characters. The
 * file is read completely or not at all: up to 50 errors are listed with their rows, and where a statement
 * has balances, the opening one plus its movements must equal the closing one, to the cent.
 *
 * @param reading how to read the columns of a table
 * @throws BankFileError, BankColumnsUnknown
 */
export function readBankFile(content: Uint8Array, reading: TableReading = NO_LAYOUTS): BankFile {
  const faults = new BankFileFaults()
  const start = Buffer.from(content.subarray(0, 8)).toString('latin1')
  const otherFormat = OTHER_FILES.find((format) => start.startsWith(format.start))
  if (otherFormat) faults.fail(1, 'file', otherFormat.key)
  const { text, isUtf8 } = decodeBankFile(content, faults)
  const format = formatOf(text)
  if ((format === 'CAMT053' || format === 'MT940') && !isUtf8) faults.fail(1, 'file', 'issue.bankEncoding')
  if (text.trim() === '') faults.fail(1, 'file', 'issue.bankEmpty')
  // XML is often a single line; its parser limits the number of elements instead.
  const oversized = format === 'CAMT053' ? null : findOversizedLine(text)
  if (oversized !== null) faults.fail(oversized, 'line', 'issue.bankRecord')
  const read =
    format === 'CSV' ? readBankCsv(text, faults, reading) : { statements: READERS[format](text, faults) }
  const { statements } = read
  faults.throwIfAny()
  if (statements.length === 0) faults.add(1, 'file', 'issue.bankEmpty')
  for (const { row, openingCents, closingCents, lines } of statements) {
    if (openingCents === null || closingCents === null) continue
    const movedCents = sumCents(lines.map(({ amountCents }) => amountCents))
    if (!isCents(movedCents) || openingCents + movedCents !== closingCents)
      faults.add(row, 'closing', 'issue.bankBalance')
  }
  faults.throwIfAny()
  return { format, ...read }
}

function formatOf(text: string): BankFormat {
  const start = text.trimStart()
  if (start.startsWith('<')) return 'CAMT053'
  if (/^(?:\{1:|:\d{2}[A-Z]?:)/u.test(start)) return 'MT940'
  // A record of CFONB120 begins with its kind and the code of the bank.
  return /^0[1457]\d{5}/u.test(text) ? 'CFONB120' : 'CSV'
}
