import { withOneLabelPerCode } from '../../src/domain/accounting/account-labels.ts'
import { withBalancedLetters } from '../../src/domain/accounting/balanced-letters.ts'
import {
  ANALYTIC_COLUMN,
  FEC_COLUMNS,
  fecCells,
  fecFileName,
  formatFec,
} from '../../src/domain/accounting/fec.ts'
import { financialYearEnd } from '../../src/domain/accounting/financial-year.ts'
import type { AccountingFormat } from '../../src/domain/accounting/formats.ts'
import { asLatin9, encodeLatin9 } from '../../src/domain/accounting/latin9.ts'
import { formatLayout } from '../../src/domain/accounting/layouts.ts'
import type { AccountingEncoding } from '../../src/domain/contract/accounting.ts'
import type { BusinessDate } from '../../src/domain/dates/calendar.ts'
import { sha256Of } from '../sha256.ts'
import type { AccountingSettingsRecord, PostedEntry } from '../store/accounting.ts'
import type { FileFacts } from '../store/accounting-files.ts'
import { toCellText } from './columns.ts'
import { BYTE_ORDER_MARK, csvText } from './csv.ts'

/** A file of accounting entries, with the bytes that are stored and delivered. */
interface AccountingFile {
  readonly name: string
  readonly format: AccountingFormat
  readonly encoding: AccountingEncoding
  readonly content: Buffer
  readonly sha256: string
}

/** A posted entry without the kind of its journal: a file contains only the journal's code. */
type EntryToWrite = Omit<PostedEntry, 'journal'>
type WithAnalyticCode = EntryToWrite & { readonly analyticCode: string }

/** Formats with a fixed encoding; the others have the encoding of the settings. */
const ENCODINGS: Readonly<Partial<Record<AccountingFormat, AccountingEncoding>>> = {
  PENNYLANE: 'UTF-8',
  CEGID: 'ISO-8859-15',
}

/** The content type with which a file is downloaded and delivered. */
export function contentTypeOf({ format, encoding }: Pick<AccountingFile, 'format' | 'encoding'>): string {
  return `${format === 'CSV' ? 'text/csv' : 'text/plain'}; charset=${encoding.toLowerCase()}`
}

type FileSettings = Pick<
  AccountingSettingsRecord,
  'siren' | 'format' | 'separator' | 'encoding' | 'yearEnd' | 'analyticColumn'
>

/** True for the formats with the layout of the FEC. */
function isFec(format: AccountingFormat): boolean {
  return format === 'FEC' || format === 'PENNYLANE'
}

/**
 * Groups entries by the file that contains them. With a layout of the FEC there is one file for each
 * financial year, the earliest first, because the file name contains the end of the year (LPF art. A. 47
 * A-1); every other format has one file for all entries.
 */
export function entriesByFile<Dated extends { readonly date: BusinessDate }>(
  { format, yearEnd }: Pick<FileSettings, 'format' | 'yearEnd'>,
  entries: readonly Dated[],
): readonly (readonly Dated[])[] {
  const groups = Map.groupBy(entries, ({ date }) => (isFec(format) ? financialYearEnd(date, yearEnd) : ''))
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

/**
 * Creates the file of posted entries in the organization's format. A CSV file has the columns of the FEC and the analytic code, separated by
 * `;`; no text in it can start a formula, and in UTF-8 it begins with a byte order mark for spreadsheets. A FEC file has the analytic code as
 * a 19th column if the settings say so.
 *
 * @param entries at least one entry, and only those of one file (`entriesByFile`)
 */
export function accountingFile(
  settings: FileSettings,
  entries: readonly PostedEntry[],
  facts: FileFacts,
): AccountingFile {
  const { format, siren, yearEnd } = settings
  const lastDate = entries.map(({ date }) => date).reduce((a, b) => (a > b ? a : b))
  const firstEntry = entries[0]
  const nameOfOtherFormats = `${siren}-${firstEntry?.journalCode}${firstEntry?.number}-${lastDate.replaceAll('-', '')}.${extensionOf(format)}`
  return {
    name: isFec(format) ? fecFileName(siren, lastDate, yearEnd) : nameOfOtherFormats,
    ...encodedFile(settings, entries, facts),
  }
}

/**
 * Creates the file of a month's entries, possibly none, in the organization's format. A layout of the FEC is named like other FEC files of the
 * financial year, others after the establishment and the month.
 */
export function monthFile(
  settings: FileSettings,
  entries: readonly EntryToWrite[],
  facts: FileFacts,
  { code, month }: { readonly code: string; readonly month: string },
): AccountingFile {
  const { format, siren, yearEnd } = settings
  const name = isFec(format)
    ? fecFileName(siren, `${month}-01`, yearEnd)
    : `${code}-ecritures-${month}.${extensionOf(format)}`
  return { name, ...encodedFile(settings, entries, facts) }
}

const extensionOf = (format: AccountingFormat) => (format === 'CSV' ? 'csv' : 'txt')

function encodedFile(
  settings: FileSettings,
  entries: readonly EntryToWrite[],
  { analyticCodes, accountLabels }: FileFacts,
): Omit<AccountingFile, 'name'> {
  const { format } = settings
  const encoding = ENCODINGS[format] ?? settings.encoding
  // ISO-8859-15 lacks some characters: typographic quotes, for example, become straight ones. They are replaced first, so that the later checks
  // for separators and formulas see the final text.
  const encodable = encoding === 'UTF-8' ? (text: string) => text : asLatin9
  const labelled = withOneLabelPerCode(withBalancedLetters(entries), accountLabels)
  const entriesToWrite = labelled.map((entry) => ({
    ...mapTexts(entry, encodable),
    lines: entry.lines.map((line) => mapTexts(line, encodable)),
    analyticCode: encodable(analyticCodes.get(entry.establishmentId) ?? ''),
  }))
  const text = textOf(settings, entriesToWrite)
  const mark = format === 'CSV' ? BYTE_ORDER_MARK : ''
  const content = Buffer.from(encoding === 'UTF-8' ? mark + text : encodeLatin9(text))
  return { format, encoding, content, sha256: sha256Of(content) }
}

/**
 * Applies `change` to every text of an object. Ids and dates stay the same, because every encoding has their
 * characters.
 */
function mapTexts<Row extends object>(row: Row, change: (text: string) => string): Row {
  const fields = Object.entries(row).map(([key, value]) => [
    key,
    typeof value === 'string' ? change(value) : value,
  ])
  return Object.fromEntries(fields) as Row
}

/**
 * The text of the file. Pennylane imports a FEC file with tabs and 18 columns; its users then only have to assign accounts.
 *
 * Source: https://help.pennylane.com/fr/articles/77974-migrer-les-donnees-de-votre-cabinet-sur-pennylane
 */
function textOf(
  settings: Pick<AccountingSettingsRecord, 'format' | 'separator' | 'analyticColumn'>,
  entries: readonly WithAnalyticCode[],
): string {
  const { format } = settings
  if (format === 'FEC') return formatFec(entries, settings)
  if (format === 'PENNYLANE') return formatFec(entries, { separator: 'TAB' })
  return format === 'CSV' ? csvOf(entries) : formatLayout(format, entries)
}

/** Columns with generated numbers, amounts and dates, which are written unchanged. The cells of the other columns can contain user text. */
const GENERATED_COLUMNS = new Set([
  'EcritureNum',
  'EcritureDate',
  'PieceDate',
  'Debit',
  'Credit',
  'DateLet',
  'ValidDate',
])

/** CSV with the columns of the FEC and the analytic code of the establishment, in French like the books: with decimal commas. */
function csvOf(entries: readonly WithAnalyticCode[]): string {
  const lines = entries.flatMap((entry) =>
    entry.lines.map((line) => [
      ...fecCells(entry, line).map((cell, index) =>
        GENERATED_COLUMNS.has(FEC_COLUMNS[index] ?? '') ? cell : toCellText(cell),
      ),
      toCellText(entry.analyticCode),
    ]),
  )
  return csvText([[...FEC_COLUMNS, ANALYTIC_COLUMN], ...lines], 'fr')
}
