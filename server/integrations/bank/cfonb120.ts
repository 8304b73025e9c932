import type { BusinessDate } from '../../../src/domain/dates/calendar.ts'
import { type Cents, isCents } from '../../../src/domain/money.ts'
import type { BankFileFaults, BankFilePart, ParsedLine, ParsedStatement } from './statement.ts'
import { calendarDate, cleanLabel, cleanReference } from './values.ts'

const LENGTH = 120
/** The last character of an amount is both a digit and the sign: `{` and A to I are positive, `}` and J to R negative. */
const OVERPUNCHED = ['{ABCDEFGHI', '}JKLMNOPQR'] as const
const EURO_DECIMALS = '2'

interface CfonbRecord {
  readonly row: number
  /** The characters from one position to another. Positions count from 1 and are inclusive, as in the standard. */
  field(from: number, to: number): string
}

/** A statement whose closing balance has not been read yet. */
interface Draft {
  readonly row: number
  readonly account: string
  readonly openedOn: BusinessDate | null
  readonly openingCents: Cents | null
  /** Movements, each with the further parts of its label. */
  readonly lines: (ParsedLine & { moreLabels: string[] })[]
}

/**
 * Reads a CFONB120 file: records of 120 characters, 01 the opening balance, 04 a movement, 05 more of its label, 07 the closing
 * balance.
 */
export function readCfonb120(text: string, faults: BankFileFaults): readonly ParsedStatement[] {
  const statements: ParsedStatement[] = []
  let draft: Draft | null = null
  for (const record of recordsOf(text, faults)) {
    const kind = record.field(1, 2)
    // Code of the bank, code of the branch, number of the account.
    const account = `${record.field(3, 7)}${record.field(12, 16)}${record.field(22, 32)}`
    if (kind === '01') {
      if (draft) faults.add(draft.row, 'closing', 'issue.bankUnclosed')
      const { on, cents } = balanceOf(record, 'opening', faults)
      draft = { row: record.row, account, lines: [], openedOn: on, openingCents: cents }
      continue
    }
    if (!draft) return faults.fail(record.row, 'opening', 'issue.required')
    if (account !== draft.account) faults.add(record.row, 'account', 'issue.bankAccountChanges')
    if (kind === '04') {
      const line = readMovement(record, faults)
      if (line) draft.lines.push({ ...line, moreLabels: [] })
    } else if (kind === '05') {
      draft.lines.at(-1)?.moreLabels.push(record.field(49, 118))
    } else if (kind === '07') {
      statements.push(...completeStatement(draft, balanceOf(record, 'closing', faults)))
      draft = null
    } else return faults.fail(record.row, 'line', 'issue.bankRecord')
  }
  if (draft) faults.add(draft.row, 'closing', 'issue.bankUnclosed')
  return statements
}

function recordsOf(text: string, faults: BankFileFaults): readonly CfonbRecord[] {
  const rows = text.split(/\r\n|\n|\r/u)
  // Blank rows, and the character with which DOS ends a text file.
  while (rows.at(-1)?.trim() === '' || rows.at(-1) === '\u001a') rows.pop()
  return rows.flatMap((characters, index) => {
    const row = index + 1
    const isComplete = [...characters].length === LENGTH
    if (!isComplete) faults.add(row, 'line', 'issue.bankLength')
    return isComplete ? [{ row, field: (from: number, to: number) => characters.slice(from - 1, to) }] : []
  })
}

function balanceOf(record: CfonbRecord, part: 'opening' | 'closing', faults: BankFileFaults) {
  const cents = amountOf(record, part, faults)
  const on = dateAt(record, 35, part, faults)
  return { on, cents }
}

function completeStatement(draft: Draft, closing: ReturnType<typeof balanceOf>): readonly ParsedStatement[] {
  const { openedOn, openingCents } = draft
  const { on: closedOn, cents: closingCents } = closing
  if (openedOn === null || openingCents === null || closedOn === null || closingCents === null) return []
  return [
    {
      row: draft.row,
      account: draft.account,
      messageId: '',
      statementId: `${openedOn} ${closedOn}`,
      openedOn,
      closedOn,
      openingCents,
      closingCents,
      lines: draft.lines.map(({ moreLabels, ...line }) => ({
        ...line,
        label: cleanLabel(line.label, ...moreLabels),
      })),
    },
  ]
}

function readMovement(record: CfonbRecord, faults: BankFileFaults): ParsedLine | null {
  const amountCents = amountOf(record, 'amount', faults)
  const bookedOn = dateAt(record, 35, 'bookedOn', faults)
  const hasValueDate = record.field(43, 48).trim() !== ''
  const valueOn = hasValueDate ? dateAt(record, 43, 'valueOn', faults) : bookedOn
  if (amountCents === null || bookedOn === null || valueOn === null) return null
  const entry = record.field(82, 88).trim()
  return {
    row: record.row,
    bookedOn,
    valueOn,
    amountCents,
    label: cleanLabel(record.field(49, 79)),
    // The reference of the movement, or else the number of the entry unless it is all zeros.
    reference: cleanReference(record.field(105, 120).trim() || (/[1-9A-Z]/u.test(entry) ? entry : '')),
  }
}

function amountOf(record: CfonbRecord, part: BankFilePart, faults: BankFileFaults): Cents | null {
  if (record.field(17, 19) !== 'EUR' || record.field(20, 20) !== EURO_DECIMALS)
    return faults.add(record.row, 'currency', 'issue.bankCurrency')
  const text = record.field(91, 104)
  const last = text.slice(-1)
  const sign = OVERPUNCHED.findIndex((digits) => last !== '' && digits.includes(last))
  const digits = text.slice(0, -1)
  if (sign < 0 || !/^\d{13}$/u.test(digits)) return faults.add(record.row, part, 'issue.bankAmount')
  const cents = Number(digits) * 10 + (OVERPUNCHED[sign]?.indexOf(last) ?? 0)
  if (!isCents(cents)) return faults.add(record.row, part, 'issue.tooLarge')
  // `-cents` would turn 0 into −0.
  return sign === 0 ? cents : 0 - cents
}

/** Day, month and year, two digits each, from a position on. */
function dateAt(
  record: CfonbRecord,
  from: number,
  part: BankFilePart,
  faults: BankFileFaults,
): BusinessDate | null {
  const [day, month, year] = [0, 2, 4].map((offset) => record.field(from + offset, from + offset + 1))
  return calendarDate(year ?? '', month ?? '', day ?? '') ?? faults.add(record.row, part, 'issue.date')
}
