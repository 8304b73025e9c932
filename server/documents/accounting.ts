import { createHash } from 'node:crypto'
import {
  ANALYTIC_COLUMN,
  FEC_COLUMNS,
  fecCells,
  fecFileName,
  formatFec,
} from '../../src/domain/accounting/fec.ts'
import type { AccountingFormat } from '../../src/domain/accounting/formats.ts'
import { encodeLatin9 } from '../../src/domain/accounting/latin9.ts'
import { formatLayout } from '../../src/domain/accounting/layouts.ts'
import type { AccountingEncoding } from '../../src/domain/contract/accounting.ts'
import type { AccountingRecord, PostedEntry } from '../store/accounting.ts'
import { safeText } from './columns.ts'
import { BYTE_ORDER_MARK, csvText } from './csv.ts'

/** A file of entries, ready to be stored. */
export interface AccountingFile {
  readonly name: string
  readonly format: AccountingFormat
  readonly encoding: AccountingEncoding
  readonly content: Buffer
  readonly sha256: string
}

/** The analytic codes of establishments, by id. */
export type AnalyticCodes = ReadonlyMap<string, string>

/** A posted entry with the date of its posting. */
export type EntryToWrite = Omit<PostedEntry, 'journal'> & { readonly validDate: string }

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
  AccountingRecord,
  'siren' | 'format' | 'separator' | 'encoding' | 'yearEnd' | 'analyticColumn'
>

/**
 * Creates the file of posted entries in the organization's format. A CSV has the columns of the FEC and the analytic code, with `;` and a
 * byte order mark for spreadsheets; no text in it can start a formula. A FEC file has the analytic code as a 19th column where the settings
 * say so.
 */
export function accountingFile(
  settings: FileSettings,
  entries: readonly PostedEntry[],
  validDate: string,
  analyticCodes: AnalyticCodes,
): AccountingFile {
  const { format, siren, yearEnd } = settings
  const lastDate = entries.map(({ date }) => date).reduce((a, b) => (a > b ? a : b))
  const firstEntry = entries[0]
  const name = `${siren}-${firstEntry?.journalCode}${firstEntry?.number}-${lastDate.replaceAll('-', '')}`
  return {
    name:
      format === 'FEC' || format === 'PENNYLANE'
        ? fecFileName(siren, lastDate, yearEnd)
        : `${name}.${extensionOf(format)}`,
    ...encodedFile(
      settings,
      entries.map((entry) => ({ ...entry, validDate })),
      analyticCodes,
    ),
  }
}

/** Creates the file of a month's entries, possibly none, in the organization's format. `name` has no extension. */
export function monthFile(
  settings: FileSettings,
  entries: readonly EntryToWrite[],
  analyticCodes: AnalyticCodes,
  name: string,
): AccountingFile {
  return { name: `${name}.${extensionOf(settings.format)}`, ...encodedFile(settings, entries, analyticCodes) }
}

const extensionOf = (format: AccountingFormat) => (format === 'CSV' ? 'csv' : 'txt')

function encodedFile(
  settings: FileSettings,
  entries: readonly EntryToWrite[],
  analyticCodes: AnalyticCodes,
): Omit<AccountingFile, 'name'> {
  const { format } = settings
  const encoding = ENCODINGS[format] ?? settings.encoding
  const entriesToWrite = entries.map((entry) => ({
    ...entry,
    analyticCode: analyticCodes.get(entry.establishmentId) ?? '',
  }))
  const text = textOf(settings, entriesToWrite, analyticCodes)
  const withByteOrderMark = format === 'CSV' && encoding === 'UTF-8' ? BYTE_ORDER_MARK + text : text
  const content = Buffer.from(encoding === 'UTF-8' ? withByteOrderMark : encodeLatin9(withByteOrderMark))
  return { format, encoding, content, sha256: createHash('sha256').update(content).digest('hex') }
}

/**
 * The text of the file. Pennylane imports a FEC file with tabs and 18 columns; its users then only have to assign accounts.
 *
 * Source: https://help.pennylane.com/fr/articles/77974-migrer-les-donnees-de-votre-cabinet-sur-pennylane
 */
function textOf(
  settings: Pick<AccountingRecord, 'format' | 'separator' | 'analyticColumn'>,
  entries: readonly EntryToWrite[],
  analyticCodes: AnalyticCodes,
): string {
  const { format } = settings
  if (format === 'FEC') return formatFec(entries, settings)
  if (format === 'PENNYLANE') return formatFec(entries, { separator: 'TAB' })
  return format === 'CSV' ? csvOf(entries, analyticCodes) : formatLayout(format, entries)
}

/** Amounts and dates are generated and stay as they are; every other cell is user text. */
const GENERATED_COLUMNS = new Set([
  'EcritureNum',
  'EcritureDate',
  'PieceDate',
  'Debit',
  'Credit',
  'DateLet',
  'ValidDate',
])

/** CSV with the columns of the FEC and the analytic code of the establishment. */
function csvOf(entries: readonly EntryToWrite[], analyticCodes: AnalyticCodes): string {
  const lines = entries.flatMap((entry) =>
    entry.lines.map((line) => [
      ...fecCells(entry, line).map((cell, index) =>
        GENERATED_COLUMNS.has(FEC_COLUMNS[index] ?? '') ? cell : safeText(cell),
      ),
      safeText(analyticCodes.get(entry.establishmentId) ?? ''),
    ]),
  )
  return csvText([[...FEC_COLUMNS, ANALYTIC_COLUMN], ...lines])
}
