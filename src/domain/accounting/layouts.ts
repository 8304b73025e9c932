import type { BusinessDate } from '../dates/calendar.ts'
import { centsToDecimal } from '../money.ts'
import type { EntryLine } from './entries.ts'
import { fecField, type NumberedEntry } from './fec.ts'
import type { AccountingFormat } from './formats.ts'
import { asLatin9 } from './latin9.ts'

/**
 * Layouts of files for accounting software, written from public descriptions. None could be tried in the software itself: import a first file into a
 * test company. Lines end with CR LF.
 */
export const LAYOUTS = ['SAGE', 'CEGID', 'EBP'] as const
type Layout = (typeof LAYOUTS)[number]

/** Maximum number of characters of the codes in each layout; SAGE and EBP have no analytic codes. */
const LIMITS: Readonly<Record<Layout, { readonly [Field in TooLongCode['field']]?: number }>> = {
  SAGE: { journal: 6, account: 13 },
  CEGID: { journal: 3, account: 8, analytic: 10 },
  EBP: { journal: 6, account: 15 },
}

/** A code that is too long for a layout. It is not truncated, because it would then be another code. */
interface TooLongCode {
  readonly field: 'account' | 'journal' | 'analytic'
  readonly value: string
  readonly max: number
}

/**
 * The codes that are too long for a format, without duplicates; none for a format without limits.
 *
 * @param analyticCodes those of the establishments of the entries
 */
export function findTooLongCodes(
  format: AccountingFormat,
  entries: readonly {
    readonly journalCode: string
    readonly lines: readonly Pick<EntryLine, 'account'>[]
  }[],
  analyticCodes: Iterable<string>,
): readonly TooLongCode[] {
  const layout = LAYOUTS.find((candidate) => candidate === format)
  if (!layout) return []
  const codes: Readonly<Record<TooLongCode['field'], Iterable<string>>> = {
    journal: entries.map(({ journalCode }) => journalCode),
    account: entries.flatMap(({ lines }) => lines.map((line) => line.account)),
    analytic: analyticCodes,
  }
  return (['journal', 'account', 'analytic'] as const).flatMap((field) => {
    const max = LIMITS[layout][field] ?? Number.POSITIVE_INFINITY
    return [...new Set(codes[field])]
      .filter((code) => code.length > max)
      .map((value) => ({ field, value, max }))
  })
}

/** Formats entries as the text of a file in this layout. */
export function formatLayout(layout: Layout, entries: readonly NumberedEntry[]): string {
  const lines = entries.flatMap((entry) => entry.lines.map((line) => WRITERS[layout](entry, line)))
  return [...(layout === 'SAGE' ? [SAGE_COLUMNS.join('\t')] : []), ...lines]
    .map((line) => `${line}\r\n`)
    .join('')
}

type Writer = (entry: NumberedEntry, line: EntryLine) => string

const WRITERS: Readonly<Record<Layout, Writer>> = { SAGE: sageLine, CEGID: cegidLine, EBP: ebpLine }

/** The columns of Sage's example: the first has no title, and contains `G` for a line of the general ledger. */
const SAGE_COLUMNS = [
  '',
  'Jou',
  'Date',
  'N°',
  'Général',
  'Tiers',
  'Libellé',
  'Règlement',
  'Echéance',
  'Débit',
  'Crédit',
]

/**
 * Sage 100: 11 columns separated by tabs; lines with the same journal, date (DDMMYY) and number are one entry. The example has no analytic
 * lines, so the file has none.
 *
 * Source: https://developer.sage.com/100/fr/saas/guides/samples/exemplesmappage
 */
function sageLine({ journalCode, date, number }: NumberedEntry, line: EntryLine): string {
  return [
    'G',
    fecField(journalCode),
    shortDate(date),
    String(number),
    fecField(line.account),
    '',
    fecField(line.label),
    '',
    '',
    centsToDecimal(line.debitCents, ','),
    centsToDecimal(line.creditCents, ','),
  ].join('\t')
}

/**
 * Cegid Quadra, ASCII: type M, account (position 2), journal (10), folio (12), date DDMMYY (15), label (22), side (42), signed amount in
 * cents (43), last digits of the number (75 and 100), analytic code (80), currency (108), journal on three characters (111), and the longer
 * label (117). The letter that pairs lines (lettrage) stays blank, because the layout has only two characters for it.
 *
 * Sources: https://wiki.dolibarr.org/images/f/fd/KB0014530_-_Fichier_d%27entr%C3%A9e_ASCII.pdf up to position 114, and
 * https://doc-en.openflyers.com/Accounting-export-template-Quadratus for the longer label
 */
function cegidLine(entry: NumberedEntry, { account, label, debitCents, creditCents }: EntryLine): string {
  const { journalCode, date, number, analyticCode = '' } = entry
  return [
    'M',
    cutOrPad(account, 8),
    cutOrPad(journalCode, 2),
    '000',
    shortDate(date),
    ' ',
    cutOrPad(label, 20),
    debitCents > 0 ? 'D' : 'C',
    '+',
    String(debitCents + creditCents).padStart(12, '0'),
    // The counter account, due date, letters and statistics code stay blank.
    ' '.repeat(8 + 6 + 2 + 3),
    cutOrPad(String(number).slice(-5), 5),
    cutOrPad(analyticCode, 10),
    // The quantity stays blank.
    ' '.repeat(10),
    cutOrPad(String(number).slice(-8), 8),
    'EUR',
    cutOrPad(journalCode, 3),
    ' '.repeat(3),
    cutOrPad(label, 30),
  ].join('')
}

/**
 * EBP, ASCII: number, date DDMMYYYY, journal, account, automatic label (blank), label, piece, amount, side, due date, currency (blank),
 * separated by commas; labels have 40 characters at most, pieces 15.
 *
 * Sources: https://doc-en-mirror.openflyers.com/Accounting-export-template-Ebp and
 * https://apps.odoo.com/apps/modules/15.0/import_account_move_csv
 */
function ebpLine({ journalCode, date, number }: NumberedEntry, line: EntryLine): string {
  const day = date.split('-').toReversed().join('')
  return [
    String(number),
    day,
    withoutSeparators(journalCode),
    withoutSeparators(line.account),
    '',
    `"${cut(withoutSeparators(line.label), 40)}"`,
    `"${cut(withoutSeparators(`${journalCode}${number}`), 15)}"`,
    centsToDecimal(line.debitCents + line.creditCents, '.'),
    line.debitCents > 0 ? 'D' : 'C',
    day,
    '',
  ].join(',')
}

/** `2026-11-20` as 201126. */
function shortDate(date: BusinessDate): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day}${month}${year.slice(2)}`
}

/** The text cut or padded to this number of characters, each of them one byte in ISO-8859-15. */
function cutOrPad(text: string, length: number): string {
  return cut(asLatin9(fecField(text)), length).padEnd(length)
}

function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('')
}

/** The text without quotes and commas, which separate the fields of an EBP line. A decimal comma, as in `TVA collectée 5,5 %`, becomes a point. */
function withoutSeparators(text: string): string {
  return fecField(text.replaceAll(/(?<=\d),(?=\d)/gu, '.').replaceAll(/[",]/gu, ' '))
}
