import type { BusinessDate } from '../dates/calendar.ts'
import { centsToDecimal } from '../money.ts'
import type { EntryLine } from './entries.ts'
import { financialYearEnd } from './financial-year.ts'

/** An entry with its number in its journal. */
export interface NumberedEntry {
  readonly journalCode: string
  readonly journalLabel: string
  /** Consecutive within its journal. */
  readonly number: number
  readonly date: BusinessDate
  /** The date of the document. It can be earlier than `date`, for example because the month of the document was closed. */
  readonly pieceDate: BusinessDate
  readonly pieceRef: string
  /** The date of posting, in the establishment's time zone; the entry can't change afterwards. */
  readonly validDate: BusinessDate
  readonly lines: readonly EntryLine[]
  /** The analytic code of the establishment. */
  readonly analyticCode?: string
}

export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

/**
 * The optional 19th column, with the analytic code. The 18 columns that LPF art. A. 47 A-1 VII lists must be the first ones, in their order;
 * further data of the accounting system may follow them.
 */
export const ANALYTIC_COLUMN = 'CodeAnalytique'

const FEC_SEPARATORS = { TAB: '\t', PIPE: '|' } as const
export type FecSeparator = keyof typeof FEC_SEPARATORS

/** Control characters (tab and line breaks among them) and `|`: in a field they could break the line or shift the other fields. */
const UNWRITABLE = /[\p{Cc}\p{Zl}\p{Zp}|]/gu

/**
 * Formats entries as the French "fichier des écritures comptables" for import into an accounting system: a header, one line per entry line,
 * CR LF between lines and none at the end. `analyticColumn` adds the analytic code as a 19th column.
 */
export function formatFec(
  entries: readonly NumberedEntry[],
  {
    separator,
    analyticColumn = false,
  }: { readonly separator: FecSeparator; readonly analyticColumn?: boolean },
): string {
  const lines = entries.flatMap((entry) =>
    entry.lines.map((line) => [
      ...fecCells(entry, line),
      ...(analyticColumn ? [fecField(entry.analyticCode ?? '')] : []),
    ]),
  )
  const head = analyticColumn ? [...FEC_COLUMNS, ANALYTIC_COLUMN] : FEC_COLUMNS
  return [head, ...lines].map((cells) => cells.join(FEC_SEPARATORS[separator])).join('\r\n')
}

/** The cells of one line, in column order. */
export function fecCells(entry: NumberedEntry, line: EntryLine): readonly string[] {
  const label = fecField(line.label)
  const pieceRef = fecField(entry.pieceRef) || String(entry.number)
  return [
    fecField(entry.journalCode),
    fecField(entry.journalLabel),
    String(entry.number),
    fecDate(entry.date),
    fecField(line.account),
    fecField(line.accountLabel) || fecField(line.account),
    '',
    '',
    pieceRef,
    fecDate(entry.pieceDate),
    label || fecField(line.accountLabel) || fecField(entry.journalLabel) || pieceRef,
    centsToDecimal(line.debitCents, ','),
    centsToDecimal(line.creditCents, ','),
    fecField(line.letter ?? ''),
    line.letteredOn === null ? '' : fecDate(line.letteredOn),
    fecDate(entry.validDate),
    '',
    '',
  ]
}

/** The file name: SIREN, "FEC", and the end of the financial year that contains `date` (`yearEnd`, such as `12-31`). */
export function fecFileName(siren: string, date: BusinessDate, yearEnd: string): string {
  return `${siren}FEC${fecDate(financialYearEnd(date, yearEnd))}.txt`
}

/** `2026-11-20` as 20261120. */
function fecDate(date: BusinessDate): string {
  return date.replaceAll('-', '')
}

/** The text with a blank in place of the characters that a field can't contain; blanks at its ends and repeated ones are removed. */
export function fecField(text: string): string {
  return text.toWellFormed().replaceAll(UNWRITABLE, ' ').replaceAll(/ {2,}/gu, ' ').trim()
}
