import type { BusinessDate } from '../../../src/domain/dates/calendar.ts'
import { addDays, daysBetween } from '../../../src/domain/dates/calendar.ts'
import type { Cents } from '../../../src/domain/money.ts'
import type { BankFileFaults, BankFilePart, ParsedLine, ParsedStatement } from './statement.ts'
import { calendarDate, cleanLabel, cleanReference, decimalCents } from './values.ts'

interface Field {
  readonly row: number
  readonly tag: string
  readonly text: string
}

/** A balance: sign (credit or debit), date, currency, amount. */
const BALANCE =
  /^(?<sign>[CD])(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})(?<currency>[A-Z]{3})(?<amount>[\d,]{1,15})$/u
/**
 * A movement: value date, booking date without year, sign (R: reversal), funds code (a letter), amount, type,
 * reference, further text.
 */
const MOVEMENT =
  /^(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})(?<booked>\d{4})?(?<sign>R?[CD])[A-Z]?(?<amount>\d[\d,]{0,14})[A-Z][A-Z0-9]{3}(?<reference>[^\n]*)(?:\n(?<more>[\s\S]*))?$/u
/** Half a year in days: a booking in January may have a value date in December. */
const HALF_YEAR = 183

/** Reads a SWIFT MT940 file (customer statement message), with or without its envelope; only euros are accepted. */
export function readMt940(text: string, faults: BankFileFaults): readonly ParsedStatement[] {
  const messages: Field[][] = []
  for (const field of fieldsOf(text, faults)) {
    if (field.tag === '20') messages.push([])
    const message = messages.at(-1)
    if (!message) return faults.fail(field.row, 'file', 'issue.bankFormat')
    message.push(field)
  }
  return messages.flatMap((fields) => readMessage(fields, faults) ?? [])
}

/** The fields of a file: a tag between colons starts one, and the following rows belong to it. */
function fieldsOf(text: string, faults: BankFileFaults): readonly Field[] {
  const fields: { row: number; tag: string; text: string }[] = []
  const rows = text.split(/\r\n|\n|\r/u)
  // A file that was cut off has more starts of a text block, `{4:`, than ends, `-}`.
  const ended = rows.filter((row) => row.startsWith('-}')).length
  if (text.split('{4:').length - 1 !== ended) faults.add(rows.length, 'closing', 'issue.bankUnclosed')
  for (const [index, line] of rows.entries()) {
    // Without the envelope before the first field: the blocks 1 to 3, and the start of block 4.
    const text = line.replace(/^(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*\{4:/u, '')
    if (/^\s*$/u.test(text) || text === '-' || /^-\}/u.test(text)) continue
    const start = /^:(?<tag>\d{2}[A-Z]?):(?<text>.*)$/u.exec(text)?.groups
    const last = fields.at(-1)
    if (start) fields.push({ row: index + 1, tag: start.tag ?? '', text: start.text ?? '' })
    else if (last) last.text += `\n${text}`
    else faults.fail(index + 1, 'file', 'issue.bankFormat')
  }
  return fields
}

function readMessage(fields: readonly Field[], faults: BankFileFaults): ParsedStatement | null {
  const row = fields[0]?.row ?? 1
  // Tags: 20 reference, 25 account (25P: with the BIC of the bank on a second row), 28 number, 60 opening and 62 closing balance, 61 movement, 86 its
  // details.
  const find = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag))
  const account =
    find('25', '25P')?.text.split('\n')[0]?.trim() || faults.add(row, 'account', 'issue.required')
  const number = find('28C', '28')?.text.trim() || faults.add(row, 'statement', 'issue.required')
  const opening = balanceOf(find('60F', '60M'), row, 'opening', faults)
  const closing = balanceOf(find('62F', '62M'), row, 'closing', faults)
  const lines = fields.flatMap((field, index) => {
    if (field.tag !== '61') return []
    const next = fields[index + 1]
    return readMovement(field, next?.tag === '86' ? next.text : '', faults) ?? []
  })
  if (account === null || number === null || opening === null || closing === null) return null
  return {
    row,
    account,
    messageId: '',
    statementId: [find('20')?.text.trim(), number, closing.on].join(' '),
    openedOn: opening.on,
    closedOn: closing.on,
    openingCents: opening.cents,
    closingCents: closing.cents,
    lines,
  }
}

function balanceOf(
  field: Field | undefined,
  ownerRow: number,
  part: BankFilePart,
  faults: BankFileFaults,
): { readonly on: BusinessDate; readonly cents: Cents } | null {
  if (!field) return faults.add(ownerRow, part, 'issue.required')
  const parts = BALANCE.exec(field.text.trim())?.groups
  if (!parts) return faults.add(field.row, part, 'issue.bankAmount')
  if (parts.currency !== 'EUR') return faults.add(field.row, 'currency', 'issue.bankCurrency')
  const cents = amountOf(parts.amount ?? '')
  const on = calendarDate(parts.year ?? '', parts.month ?? '', parts.day ?? '')
  if (cents === null) return faults.add(field.row, part, 'issue.bankAmount')
  if (on === null) return faults.add(field.row, part, 'issue.date')
  // `-cents` would turn 0 into −0.
  return { on, cents: parts.sign === 'C' ? cents : 0 - cents }
}

function readMovement(field: Field, details: string, faults: BankFileFaults): ParsedLine | null {
  const parts = MOVEMENT.exec(field.text)?.groups
  if (!parts) return faults.add(field.row, 'line', 'issue.bankRecord')
  const cents = amountOf(parts.amount ?? '')
  const valueOn = calendarDate(parts.year ?? '', parts.month ?? '', parts.day ?? '')
  if (cents === null) return faults.add(field.row, 'amount', 'issue.bankAmount')
  if (valueOn === null) return faults.add(field.row, 'valueOn', 'issue.date')
  const bookedOn = bookingDate(valueOn, parts.booked)
  if (bookedOn === null) return faults.add(field.row, 'bookedOn', 'issue.date')
  const [ownReference, bankReference] = (parts.reference ?? '').split('//')
  return {
    row: field.row,
    bookedOn,
    valueOn,
    // The reversal of a credit is a debit, and that of a debit a credit.
    amountCents: parts.sign === 'C' || parts.sign === 'RD' ? cents : 0 - cents,
    // Codes such as `?20` separate the parts of the details.
    label: cleanLabel(details.replaceAll(/\?\d{2}/gu, ' '), parts.more),
    reference: cleanReference(bankReference ?? (ownReference === 'NONREF' ? '' : ownReference)),
  }
}

/** The booking date: month and day in the year nearest to the value date; without them the value date. */
function bookingDate(valueOn: BusinessDate, monthDay: string | undefined): BusinessDate | null {
  if (monthDay === undefined) return valueOn
  const [month, day] = [monthDay.slice(0, 2), monthDay.slice(2)]
  const years = [-HALF_YEAR, 0, HALF_YEAR].map((days) => addDays(valueOn, days).slice(0, 4))
  const dates = [...new Set(years)].flatMap((year) => calendarDate(year, month, day) ?? [])
  const distance = (date: BusinessDate) => Math.abs(daysBetween(valueOn, date))
  return dates.sort((a, b) => distance(a) - distance(b))[0] ?? null
}

/** Parses digits with one comma, which MT940 requires even without cents. */
function amountOf(text: string): Cents | null {
  return /^\d+,\d*$/u.test(text) ? decimalCents(text.replace(',', '.').replace(/\.$/u, '')) : null
}
