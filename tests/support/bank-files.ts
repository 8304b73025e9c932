import type { ParsedStatement } from '../../server/integrations/bank/statement.ts'

/** A statement that is written in a bank's format. `iban` is French; the lines are those that a reader of the file must return. */
export type WrittenStatement = Pick<ParsedStatement, 'openedOn' | 'closedOn'> & {
  readonly iban: string
  readonly openingCents: number
  readonly closingCents: number
  readonly lines: readonly Omit<ParsedStatement['lines'][number], 'row'>[]
}

/** Escapes `&` and `<` for XML. */
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** Cents as a decimal number without its sign, such as `12.05`. */
const unsignedDecimal = (cents: number) =>
  `${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
/** A date as YYMMDD. */
const shortDate = (date: string) => date.slice(2).replaceAll('-', '')
/** A date as DD/MM/YYYY. */
export const formatDay = (date: string) => date.split('-').reverse().join('/')
/** Cents as a decimal number with a comma, such as `-12,05`. */
export const decimalComma = (cents: number) =>
  `${cents < 0 ? '-' : ''}${unsignedDecimal(cents).replace('.', ',')}`
/** A text as a cell of a CSV file, in quotes. */
export const quoteCell = (text: string) => `"${text.replaceAll('"', '""')}"`

export function writeCamt053(
  { iban, lines, ...statement }: WrittenStatement,
  id = 'STMT-1',
  message = 'MSG-1',
): string {
  const amount = (cents: number) =>
    `<Amt Ccy="EUR">${unsignedDecimal(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, cents: number, date: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<Dt><Dt>${date}</Dt></Dt></Bal>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>${message}</MsgId></GrpHdr>`,
    `<Stmt><Id>${id}</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>`,
    balance('OPBD', statement.openingCents, statement.openedOn),
    balance('CLBD', statement.closingCents, statement.closedOn),
    ...lines.map(
      (line) =>
        `<Ntry>${amount(line.amountCents)}<Sts>BOOK</Sts><BookgDt><Dt>${line.bookedOn}</Dt></BookgDt>` +
        `<ValDt><Dt>${line.valueOn}</Dt></ValDt><AcctSvcrRef>${escapeXml(line.reference)}</AcctSvcrRef>` +
        `<NtryDtls><TxDtls><RmtInf><Ustrd>${escapeXml(line.label)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    ),
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ].join('\n')
}

export function writeCfonb120({ iban, lines, ...statement }: WrittenStatement): string {
  const recordStart = (kind: string, code: string) =>
    `${kind}${iban.slice(4, 9)}    ${iban.slice(9, 14)}EUR2 ${iban.slice(14, 25)}${code.padEnd(2)}`
  /** A date as DDMMYY. */
  const dmy = (date: string) => `${date.slice(8)}${date.slice(5, 7)}${date.slice(2, 4)}`
  const amount = (cents: number) => {
    const digits = String(Math.abs(cents)).padStart(14, '0')
    // The last digit is written as a character that also contains the sign.
    const signedDigits = cents < 0 ? '}JKLMNOPQR' : '{ABCDEFGHI'
    return `${digits.slice(0, -1)}${signedDigits[Number(digits.at(-1))]}`
  }
  const balance = (kind: string, cents: number, date: string) =>
    `${recordStart(kind, '')}${dmy(date)}${' '.repeat(50)}${amount(cents)}${' '.repeat(16)}`
  return [
    balance('01', statement.openingCents, statement.openedOn),
    ...lines.flatMap((line) => [
      `${recordStart('04', '05')}${dmy(line.bookedOn)}  ${dmy(line.valueOn)}${line.label.slice(0, 31).padEnd(31)}  ` +
        `0000000  ${amount(line.amountCents)}${line.reference.padEnd(16)}`,
      ...(line.label.length > 31
        ? [`${recordStart('05', '05')}${dmy(line.bookedOn)}     LIB${line.label.slice(31, 101).padEnd(70)}  `]
        : []),
    ]),
    balance('07', statement.closingCents, statement.closedOn),
    '',
  ].join('\r\n')
}

export function writeMt940({ iban, lines, ...statement }: WrittenStatement): string {
  const money = (cents: number) => unsignedDecimal(cents).replace('.', ',')
  const sign = (cents: number) => (cents < 0 ? 'D' : 'C')
  const balance = (tag: string, cents: number, date: string) =>
    `:${tag}:${sign(cents)}${shortDate(date)}EUR${money(cents)}`
  return [
    '{1:F01BANKFRPPAXXX0000000000}{2:I940CLIENTXXXN}{4:',
    ':20:STARTUMS',
    `:25:${iban}`,
    ':28C:00012/001',
    balance('60F', statement.openingCents, statement.openedOn),
    ...lines.flatMap((line) => [
      `:61:${shortDate(line.valueOn)}${shortDate(line.bookedOn).slice(2)}${sign(line.amountCents)}` +
        `${money(line.amountCents)}NMSCNONREF${line.reference === '' ? '' : `//${line.reference}`}`,
      `:86:${line.label}`,
    ]),
    balance('62F', statement.closingCents, statement.closedOn),
    '-}',
    '',
  ].join('\r\n')
}

export function writeCsv({ iban, lines, ...statement }: WrittenStatement): string {
  let balance = statement.openingCents
  const rows = lines.map((line) => {
    balance += line.amountCents
    const cells = [
      formatDay(line.bookedOn),
      formatDay(line.valueOn),
      quoteCell(line.label),
      quoteCell(line.reference),
    ]
    return [iban, ...cells, decimalComma(line.amountCents), decimalComma(balance)].join(';')
  })
  return ['Compte;Date;Date de valeur;Libellé;Référence;Montant;Solde', ...rows, ''].join('\r\n')
}

export const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text)
