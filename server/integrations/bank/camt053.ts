import { type BusinessDate, isBusinessDate } from '../../../src/domain/dates/calendar.ts'
import type { Cents } from '../../../src/domain/money.ts'
import type { BankFileFaults, BankFilePart, ParsedLine, ParsedStatement } from './statement.ts'
import { cleanLabel, cleanReference, decimalCents } from './values.ts'
import { childrenNamed, elementAt, readXml, textAt, type XmlElement } from './xml.ts'

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}$/u
/**
 * The codes of the opening balance, in the order in which they are tried: opening booked, previously closed
 * booked.
 */
const OPENING = ['OPBD', 'PRCD']
/** The code of the closing balance: closing booked. */
const CLOSING = ['CLBD']
/** The text that banks write if there is no reference. */
const NO_REFERENCE = 'NOTPROVIDED'

/** Reads a camt.053 document (ISO 20022 bank to customer statement) of any version. Entries that are not booked are left out. */
export function readCamt053(text: string, faults: BankFileFaults): readonly ParsedStatement[] {
  const root = readXml(text, faults)
  const message = elementAt(root, 'BkToCstmrStmt')
  if (root.name !== 'Document' || !NAMESPACE.test(root.namespace) || !message)
    return faults.fail(root.row, 'file', 'issue.bankFormat')
  const messageId = textAt(message, 'GrpHdr', 'MsgId') ?? ''
  const statements = childrenNamed(message, 'Stmt')
  if (statements.length === 0) faults.add(message.row, 'file', 'issue.bankEmpty')
  return statements.flatMap((statement) => readStatement(statement, messageId, faults) ?? [])
}

function readStatement(
  statement: XmlElement,
  messageId: string,
  faults: BankFileFaults,
): ParsedStatement | null {
  const { row } = statement
  const id = elementAt(statement, 'Acct', 'Id')
  const account =
    textAt(id, 'IBAN') ?? textAt(id, 'Othr', 'Id') ?? faults.add(row, 'account', 'issue.required')
  const statementId = textAt(statement, 'Id') ?? faults.add(row, 'statement', 'issue.required')
  const opening = balanceOf(statement, OPENING, 'opening', faults)
  const closing = balanceOf(statement, CLOSING, 'closing', faults)
  const lines = childrenNamed(statement, 'Ntry').flatMap((entry) => readEntry(entry, faults) ?? [])
  if (account === null || statementId === null || opening === null || closing === null) return null
  return {
    row,
    account,
    messageId,
    statementId,
    openedOn: opening.on,
    closedOn: closing.on,
    openingCents: opening.cents,
    closingCents: closing.cents,
    lines,
  }
}

function balanceOf(
  statement: XmlElement,
  codes: readonly string[],
  part: BankFilePart,
  faults: BankFileFaults,
): { readonly cents: Cents; readonly on: BusinessDate } | null {
  const balances = childrenNamed(statement, 'Bal')
  const balance = codes
    .map((code) => balances.find((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((balance) => balance !== undefined)
  if (!balance) return faults.add(statement.row, part, 'issue.required')
  const cents = signedAmount(balance, part, faults)
  const on = dateOf(elementAt(balance, 'Dt'), balance.row, part, faults)
  return cents === null || on === null ? null : { cents, on }
}

function readEntry(entry: XmlElement, faults: BankFileFaults): ParsedLine | null {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  if (status === undefined) return faults.add(entry.row, 'line', 'issue.required')
  if (status !== 'BOOK') return null
  const amountCents = signedAmount(entry, 'amount', faults)
  const bookedOn = dateOf(elementAt(entry, 'BookgDt'), entry.row, 'bookedOn', faults)
  const value = elementAt(entry, 'ValDt')
  const valueOn = value ? dateOf(value, entry.row, 'valueOn', faults) : bookedOn
  if (amountCents === null || bookedOn === null || valueOn === null) return null
  const transactions = childrenNamed(entry, 'NtryDtls').flatMap((details) => childrenNamed(details, 'TxDtls'))
  const labelParts = transactions.flatMap((transaction) => [
    ...childrenNamed(elementAt(transaction, 'RmtInf'), 'Ustrd').map((text) => text.text),
    ...[textAt(transaction, 'Refs', 'EndToEndId')].filter((text) => text !== NO_REFERENCE),
    textAt(transaction, 'AddtlTxInf'),
  ])
  return {
    row: entry.row,
    bookedOn,
    valueOn,
    amountCents,
    label: cleanLabel(textAt(entry, 'AddtlNtryInf'), ...labelParts),
    reference: cleanReference(textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef')),
  }
}

/** The amount of a balance or an entry, signed by `CdtDbtInd`. Only euros are accepted. */
function signedAmount(owner: XmlElement, part: BankFilePart, faults: BankFileFaults): Cents | null {
  const amount = elementAt(owner, 'Amt')
  const row = amount?.row ?? owner.row
  if (amount?.attributes.Ccy !== 'EUR') return faults.add(row, 'currency', 'issue.bankCurrency')
  const cents = decimalCents(amount.text.trim())
  const sign = textAt(owner, 'CdtDbtInd')
  if (cents === null) return faults.add(row, part, 'issue.bankAmount')
  if (sign === 'CRDT') return cents
  // `-cents` would turn 0 into −0.
  return sign === 'DBIT' ? 0 - cents : faults.add(row, part, 'issue.bankSign')
}

/** The date of an element, or the date part of its timestamp, without the time zone. */
function dateOf(
  element: XmlElement | undefined,
  ownerRow: number,
  part: BankFilePart,
  faults: BankFileFaults,
): BusinessDate | null {
  const text = textAt(element, 'Dt') ?? textAt(element, 'DtTm')?.slice(0, 10)
  const date = text?.replace(/(?:Z|[+-]\d{2}:\d{2})$/u, '') ?? ''
  return isBusinessDate(date) ? date : faults.add(element?.row ?? ownerRow, part, 'issue.date')
}
