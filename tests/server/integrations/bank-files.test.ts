import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBankFile } from '../../../server/integrations/bank/read.ts'
import { BankColumnsUnknown, BankFileError } from '../../../server/integrations/bank/statement.ts'
import { findNamedIban } from '../../../src/domain/bank/account.ts'
import { recognizeColumns } from '../../../src/domain/bank/columns.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { sumCents } from '../../../src/domain/money.ts'
import {
  toBytes,
  type WrittenStatement,
  writeCamt053,
  writeCfonb120,
  writeCsv,
  writeMt940,
} from '../../support/bank-files.ts'

const IBAN = 'FR7630004000280001001234507'
const line = (bookedOn: string, valueOn: string, amountCents: number, label: string, reference: string) => ({
  bookedOn,
  valueOn,
  amountCents,
  label,
  reference,
})
const STATEMENT: WrittenStatement = {
  iban: IBAN,
  openedOn: '2026-11-17',
  closedOn: '2026-11-18',
  openingCents: 123_456,
  closingCents: 283_133,
  lines: [
    line('2026-11-17', '2026-11-17', 128_450, 'VERST ESPECES 0042177 CORMORAN', 'VE0001'),
    line('2026-11-17', '2026-11-16', -8_990, 'PRLV SEPA FOURNISSEUR', ''),
    line('2026-11-18', '2026-11-18', 40_217, 'REMISE CB 18/11', 'CB-778'),
  ],
}
const WRITERS = { CAMT053: writeCamt053, CFONB120: writeCfonb120, MT940: writeMt940, CSV: writeCsv } as const
type Format = keyof typeof WRITERS
const FORMATS = Object.keys(WRITERS) as Format[]
const FILES = {
  CAMT053: 'camt053.xml',
  CFONB120: 'cfonb120.txt',
  MT940: 'mt940.sta',
  CSV: 'statement.csv',
} as const
const golden = (format: Format) => readFileSync(`tests/fixtures/bank/${FILES[format]}`)

/** The content of a file without line numbers and the ids of messages and statements. */
function contentOf(content: Uint8Array) {
  const { format, statements } = readBankFile(content)
  return {
    format,
    statements: statements.map(
      ({ row: _, messageId: __, statementId: ___, account, lines, ...statement }) => ({
        ...statement,
        iban: findNamedIban([IBAN], account),
        lines: lines.map(({ row: ____, ...read }) => read),
      }),
    ),
  }
}

function faultsOf(content: string | Uint8Array): readonly string[] {
  try {
    readBankFile(typeof content === 'string' ? toBytes(content) : content)
  } catch (error) {
    if (error instanceof BankColumnsUnknown) return ['1.file BankColumnsUnknown']
    if (!(error instanceof BankFileError)) throw error
    return error.issues.map(({ path, key }) => `${path} ${key}`)
  }
  return []
}

describe.each(FORMATS)('%s', (format) => {
  it('parses the reference file exactly', () => {
    expect(contentOf(golden(format))).toEqual({ format, statements: [STATEMENT] })
  })

  it('parses any statement that was written in this format', () => {
    fc.assert(
      fc.property(statements(), (statement) => {
        expect(contentOf(toBytes(WRITERS[format](statement)))).toEqual({ format, statements: [statement] })
      }),
      { numRuns: 60 },
    )
  })

  it('refuses a statement with a missing movement or, except in a table, an amount changed by a cent', () => {
    const [first, ...otherLines] = STATEMENT.lines
    const withoutLine = { ...STATEMENT, lines: [STATEMENT.lines[0]!, STATEMENT.lines[2]!] }
    const withCheaperLine = {
      ...STATEMENT,
      lines: [{ ...first!, amountCents: first!.amountCents - 1 }, ...otherLines],
    }
    // In a table, whose rows each have a balance, both cases remove a row: the balances around it show that it is missing.
    const bytesOf = (statement: WrittenStatement) =>
      format === 'CSV' ? withoutRow(writeCsv(STATEMENT), 2) : WRITERS[format](statement)
    for (const statement of [withoutLine, withCheaperLine])
      expect(faultsOf(bytesOf(statement))).toEqual([
        expect.stringMatching(/^\d+\.closing issue\.bankBalance$/u),
      ])
  })

  it('refuses a truncated file, except a table that is cut after a row or within the balance of its only row', () => {
    const completeFile = golden(format)
    // At least four bytes are cut off: more than the final line break, without which a file is complete.
    const readable = Array.from({ length: completeFile.length - 3 }, (_, length) => length).filter(
      (length) => faultsOf(completeFile.subarray(0, length)).length === 0,
    )
    // Rows may be missing at the end of a table, because the remaining rows are consistent. A balance cannot
    // be missing.
    const text = completeFile.toString('latin1')
    const [, firstEnd = 0, secondEnd = 0] = [...text.matchAll(/\r\n/gu)].map(({ index }) => index)
    // Before, within and after the line break.
    const endOfRows = [firstEnd, secondEnd].flatMap((end) => [end, end + 1, end + 2])
    // Part of the balance of the only remaining row is a balance too, and nothing contradicts it.
    const firstBalance = text.lastIndexOf(';', firstEnd) + 1
    const isPartOfFirstBalance = (length: number) => length > firstBalance && length < firstEnd
    const isTable = format === 'CSV'
    expect(readable.filter((length) => !(isTable && isPartOfFirstBalance(length)))).toEqual(
      isTable ? endOfRows : [],
    )
  })

  it('throws only named errors for any changed byte', () => {
    const bytes = golden(format)
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }), (position, byte) => {
        const changed = Uint8Array.from(bytes)
        changed[position] = byte
        for (const fault of faultsOf(changed))
          expect(fault).toMatch(/^\d+\.\w+ (?:issue\.\w+|BankColumnsUnknown)$/u)
      }),
      { numRuns: 300 },
    )
  })
})

function withoutRow(text: string, row: number): string {
  return text
    .split('\r\n')
    .filter((_, index) => index !== row)
    .join('\r\n')
}

/** Random statements whose labels every format can represent. */
function statements(): fc.Arbitrary<WrittenStatement> {
  const words = fc
    .stringMatching(/^[A-Z0-9][A-Z0-9 .]{0,25}[A-Z0-9]$/u)
    .map((text) => text.replace(/ +/gu, ' '))
  const cents = fc.integer({ min: -9_999_999, max: 9_999_999 })
  const movement = fc.record({
    day: fc.nat(3),
    value: fc.integer({ min: -3, max: 0 }),
    amountCents: cents,
    label: words,
    reference: fc.stringMatching(/^[A-Z0-9]{4,12}$/u),
  })
  return fc
    .record({ openingCents: cents, lines: fc.array(movement, { minLength: 1, maxLength: 8 }) })
    .map((generated) => {
      const lines = generated.lines
        .toSorted((a, b) => a.day - b.day)
        .map(({ day, value, ...fields }) => {
          const bookedOn = addDays('2025-12-30', day)
          return { bookedOn, valueOn: addDays(bookedOn, value), ...fields }
        })
      return {
        iban: IBAN,
        openedOn: lines[0]!.bookedOn,
        closedOn: lines.at(-1)!.bookedOn,
        openingCents: generated.openingCents,
        closingCents: generated.openingCents + sumCents(lines.map(({ amountCents }) => amountCents)),
        lines,
      }
    })
}

const camt = writeCamt053(STATEMENT)
const table = writeCsv(STATEMENT)

// SECURITY.md, check 31
describe('an error is reported with its row:', () => {
  it.each([
    ['an empty file', '', ['1.file issue.bankEmpty']],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${camt}`, ['1.file issue.bankEntities']],
    ['a custom entity', camt.replace('PRLV SEPA', 'PRLV &bank; SEPA'), ['8.file issue.bankXml']],
    ['another declared encoding', camt.replace('UTF-8', 'UTF-16'), ['1.file issue.bankEncoding']],
    ['another message', camt.replace('camt.053', 'camt.052'), ['2.file issue.bankFormat']],
    ['an amount that is text', camt.replace('>89.90<', '>=89,90<'), ['8.amount issue.bankAmount']],
    [
      '30 February',
      camt.replace('2026-11-18</Dt></BookgDt>', '2026-02-30</Dt></BookgDt>'),
      ['9.bookedOn issue.date'],
    ],
    ['another currency', camt.replace('Ccy="EUR">89', 'Ccy="CHF">89'), ['8.currency issue.bankCurrency']],
    [
      'another currency in a file without line breaks, reported once',
      camt.replaceAll(/\n\s*/gu, '').replaceAll('Ccy="EUR"', 'Ccy="CHF"'),
      ['1.currency issue.bankCurrency'],
    ],
    ['no closing balance', camt.replace('CLBD', 'ITBD'), ['4.closing issue.required']],
    ['no sign', camt.replaceAll(/<CdtDbtInd>DBIT<\/CdtDbtInd>/gu, ''), ['8.amount issue.bankSign']],
    ['tags too deep', '<a>'.repeat(50), ['1.file issue.bankXml']],
    ['a table without dates', table.replace('Date;', 'Quand;'), ['1.file BankColumnsUnknown']],
    ['a sentence', 'VIR SEPA, le 20 novembre', ['1.file issue.bankFormat']],
    ['a PDF', '%PDF-1.7\n%âãÏÓ', ['1.file issue.bankPdf']],
    ['a workbook', 'PK\u0003\u0004xl', ['1.file issue.bankSpreadsheet']],
    ['a formula', table.replace('402,17', '=402'), ['4.amount issue.bankAmount']],
    ['30 February in a table', table.replace('18/11/2026', '30/02/2026'), ['4.bookedOn issue.date']],
    ['a row that is too short', table.replace(';"CB-778"', ''), ['4.line issue.bankLength']],
    [
      'an unclosed quote',
      table.replace('"CB-778"', '"CB-778'),
      [expect.stringContaining('.line issue.bankRecord')],
    ],
    [
      'a record of 119 characters',
      writeCfonb120(STATEMENT).replace('VERST  ', 'VERST ').replace('CORMORAN ', 'CORMORAN'),
      ['2.line issue.bankLength'],
    ],
    ['an unsigned amount', writeCfonb120(STATEMENT).replace('}', '0'), ['3.amount issue.bankAmount']],
    [
      'a statement that does not end',
      writeCfonb120(STATEMENT).replace(/07[^\r]*\r\n$/u, ''),
      ['1.closing issue.bankUnclosed'],
    ],
    [
      'a message without a closing balance',
      writeMt940(STATEMENT).replace(':62F:', ':64:'),
      ['2.closing issue.required'],
    ],
    [
      'an unknown mark of a movement',
      writeMt940(STATEMENT).replace('D89,90', 'X89,90'),
      ['8.line issue.bankRecord'],
    ],
  ])('%s', (_, content, faults) => {
    expect(faultsOf(content)).toEqual(faults)
  })

  it('a file in another or an invalid encoding', () => {
    const utf16 = Buffer.from(`\uFEFF${table}`, 'utf16le')
    expect(faultsOf(utf16)).toEqual(['1.file issue.bankEncoding'])
    expect(faultsOf(Uint8Array.of(0x41, 0x81, 0x0a))).toEqual(['1.file issue.bankEncoding'])
    const latin = Buffer.from(camt.replace('VERST ESPECES', 'VERST ESPÈCES'), 'latin1')
    expect(faultsOf(latin)).toEqual(['1.file issue.bankEncoding'])
  })

  it('every error of a file, at most fifty', () => {
    const invalidRows = Array.from({ length: 80 }, (_, index) => `${IBAN};x;;L;R;a;b${index}`)
    expect(faultsOf([table.split('\r\n')[0], ...invalidRows].join('\n'))).toHaveLength(50)
  })
})

describe('docs/bank-files.md', () => {
  const page = readFileSync('docs/bank-files.md', 'utf8')

  it('shows valid tables', () => {
    const examples = [...page.matchAll(/```csv\n([\s\S]*?)```/gu)].map(([, text]) => text ?? '')
    expect(examples.map((text) => readBankFile(toBytes(text)).statements[0]?.lines.length)).toEqual([2, 2])
  })

  it('names known headings', () => {
    const rows = [
      ...page.matchAll(/^\| (?:account|date|value|label|reference|amount|debit|balance)[^|]*\|(.*)\|$/gmu),
    ]
    const headings = rows.flatMap(([, cells = '']) => cells.split(/[|,]/u).map((cell) => cell.trim()))
    expect(headings.length).toBeGreaterThan(50)
    expect(headings.filter((heading) => Object.keys(recognizeColumns([heading])).length === 0)).toEqual([])
  })
})

describe('other notations of banks', () => {
  it('a table in Italian is read in Windows-1252, newest first, with debit and credit in separate columns', () => {
    const text = [
      'Conto,Data contabile,Descrizione,Dare,Avere,Saldo',
      `${IBAN},18.11.2026,Società,,"1.000,00","1.900,00"`,
      `${IBAN},17.11.2026,Prelievo,"100,00",,"900,00"`,
    ].join('\n')
    const [statement] = readBankFile(Buffer.from(text, 'latin1')).statements
    expect(statement).toMatchObject({ openingCents: 100_000, closingCents: 190_000 })
    expect(statement?.lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
      ['Prelievo', -10_000],
      ['Società', 100_000],
    ])
  })

  it('an ambiguous amount is refused', () => {
    expect(faultsOf(table.replace('402,17', '1.402'))).toEqual(['4.amount issue.bankAmount'])
  })

  it('entries that are not booked are left out', () => {
    const pending = camt.replace('</Stmt>', '<Ntry><Amt Ccy="EUR">1.00</Amt><Sts>PDNG</Sts></Ntry></Stmt>')
    expect(readBankFile(toBytes(pending)).statements[0]?.lines).toHaveLength(3)
  })

  it('several statements in one file are read, each with its own balance, also of an overdrawn account', () => {
    const otherStatement = { ...STATEMENT, openingCents: -500, closingCents: 159_177 }
    const bothStatements = `${writeCfonb120(STATEMENT)}${writeCfonb120(otherStatement)}`
    expect(readBankFile(toBytes(bothStatements)).statements.map(({ closingCents }) => closingCents)).toEqual([
      283_133, 159_177,
    ])
  })
})
