import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { type DocumentColumn, toCellText } from '../../../server/documents/columns.ts'
import { csvHead, csvLines } from '../../../server/documents/csv.ts'
import { documentTexts } from '../../../server/documents/language.ts'
import { reportColumns } from '../../../server/documents/reports.ts'
import { xlsxOf } from '../../../server/documents/xlsx.ts'
import { contentDisposition } from '../../../server/http/file-answer.ts'
import type { ReportRows } from '../../../src/domain/contract/reports.ts'
import type { Language } from '../../../src/domain/languages.ts'

interface Line {
  readonly text: string
  readonly cents: number
}

const COLUMNS: readonly DocumentColumn<Line>[] = [
  { title: '=Texte', kind: 'text', value: ({ text }) => text },
  { title: 'Valeur', kind: 'cents', value: ({ cents }) => cents },
]

function csvText(lines: readonly Line[], language: 'fr' | 'en' = 'fr'): string {
  return csvHead(COLUMNS, language) + csvLines(COLUMNS, lines, language)
}

/** Parses CSV by RFC 4180 with this separator, as a spreadsheet would. Skips the byte order mark. */
function parseCsv(text: string, separator: ';' | ',' = ';'): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'gu')
  const cells = [...text.slice(1).matchAll(cell)]
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of cells) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== separator) rows.push([])
  }
  return rows.slice(0, -1)
}

/** Texts that spreadsheet programs could execute as formulas or that no cell may contain, with what is written for them. */
const UNSAFE_TEXTS: readonly (readonly [string, string])[] = [
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://example.org","Voir")', `'=HYPERLINK("http://example.org","Voir")`],
  ['+33 1 42 00 00 00', "'+33 1 42 00 00 00"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', "'\r=1+1"],
  ['＝1+1', "'＝1+1"],
  ['=cmd|"/c calc"!A1', `'=cmd|"/c calc"!A1`],
  ['";=1+1', '";=1+1'],
  ['a\u0000b\u0007', 'ab'],
  ['\ud800', '\ufffd'],
]

// SECURITY.md, check 32
describe('text in a file', () => {
  it.each(UNSAFE_TEXTS)('%j is not executed as a formula in CSV or XLSX', async (text, written) => {
    const [, [cell = ''] = []] = parseCsv(csvText([{ text, cents: -1_250 }]))
    expect(cell).toBe(written)
    expect(cell).not.toMatch(/^[=+\-@\t\r＝]/u)
    const [, [cellText, amount] = []] = await readSheet(
      await xlsxOf('=S', COLUMNS, [{ text, cents: -1_250 }]),
    )
    expect(String(cellText).startsWith('=')).toBe(false)
    expect(amount).toBe(-12.5)
  })

  // Names of properties that every object inherits.
  it.each(['valueOf', 'constructor', '__proto__', 'toString'])(
    '%s is read back, apart from a space that XLSX adds at its end',
    async (text) => {
      const [, [cellText, amount] = []] = await readSheet(await xlsxOf('S', COLUMNS, [{ text, cents: 125 }]))
      expect([String(cellText).trim(), amount]).toEqual([text, 1.25])
      expect(parseCsv(csvText([{ text, cents: 125 }])).at(1)).toEqual([text, '1,25'])
    },
  )

  it('is read back from CSV as toCellText made it, and the amount beside it unchanged from CSV and XLSX', async () => {
    const line = fc.record({
      text: fc.string({ unit: 'grapheme', maxLength: 40 }),
      cents: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
        const rows = parseCsv(csvText(lines)).slice(1)
        expect(rows.map(([text]) => text)).toEqual(lines.map(({ text }) => toCellText(text)))
        expect(rows.map(([, amount]) => Number(amount!.replace(',', '')))).toEqual(
          lines.map(({ cents }) => cents),
        )
        const [, ...cells] = await readSheet(await xlsxOf('S', COLUMNS, lines))
        expect(cells.map(([, amount]) => Math.round(Number(amount) * 100))).toEqual(
          lines.map(({ cents }) => cents),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('has in CSV the separator that spreadsheets in the language expect, and amounts in the format of the language', async () => {
    const lines = [{ text: 'Coins, notes; cheques', cents: -5 }]
    expect(parseCsv(csvText(lines)).at(1)).toEqual(['Coins, notes; cheques', '-0,05'])
    expect(csvText(lines)).toBe('\ufeff\'=Texte;Valeur\r\n"Coins, notes; cheques";-0,05\r\n')
    expect(csvText(lines, 'en')).toBe('\ufeff\'=Texte,Valeur\r\n"Coins, notes; cheques",-0.05\r\n')
  })

  it('in XLSX has no more characters than a cell of Excel, 32,767, and an ellipsis where it was cut', async () => {
    const [fits, long] = ['x'.repeat(32_767), `${'x'.repeat(32_765)}🙂y`]
    const texts = [fits, long].map((text) => ({ text, cents: 0 }))
    const [, ...rows] = await readSheet(await xlsxOf('S', COLUMNS, texts))
    expect(rows.map(([text]) => text === fits)).toEqual([true, false])
    expect(rows[1]![0]).toBe(`${'x'.repeat(32_765)}…`)
    expect(parseCsv(csvText(texts))[2]![0]).toBe(long)
  })
})

describe('a rate of VAT in a report', () => {
  // 5.5 % and 20 %; rates are stored in tenths of a percent.
  const rows: readonly ReportRows['sales'][] = [
    { id: '1', saleType: 'Sur place', taxRate: 55, netCents: 10_000, vatCents: 550, grossCents: 10_550 },
    { id: '2', saleType: 'Alcools', taxRate: 200, netCents: 5_000, vatCents: 1_000, grossCents: 6_000 },
  ]
  const columnsIn = (language: Language) => reportColumns('sales', documentTexts(language, 'Europe/Paris'))

  it.each([
    ['fr', '5,5', '20,0'],
    ['it', '5,5', '20,0'],
    ['en', '5.5', '20.0'],
  ] as const)('has the decimal separator of the amounts in CSV: %s', (language, reduced, standard) => {
    const columns = columnsIn(language)
    const text = csvHead(columns, language) + csvLines(columns, rows, language)
    const lines = parseCsv(text, language === 'en' ? ',' : ';').slice(1)
    expect(lines.map(([, rate]) => rate)).toEqual([reduced, standard])
  })

  it('is a number in XLSX', async () => {
    const [, ...cells] = await readSheet(await xlsxOf('S', columnsIn('fr'), rows))
    expect(cells.map(([, rate]) => rate)).toEqual([5.5, 20])
  })
})

it('a quantity is a whole number in XLSX', async () => {
  const quantity: DocumentColumn<number> = { title: 'Q', kind: 'integer', value: (row) => row }
  const sheet = await readSheet(await xlsxOf('S', [quantity], [12, 0]))
  expect(sheet).toEqual([['Q'], [12], [0]])
})

describe('the name of a file', () => {
  it.each([
    [
      'titres été 2026.csv',
      `attachment; filename="titres ete 2026.csv"; filename*=UTF-8''titres%20%C3%A9t%C3%A9%202026.csv`,
    ],
    ['a"b\\c.csv', `attachment; filename="a_b_c.csv"; filename*=UTF-8''a%22b%5Cc.csv`],
    ["it's (1)*.csv", `attachment; filename="it_s (1)_.csv"; filename*=UTF-8''it%27s%20%281%29%2A.csv`],
    [
      'x\r\nSet-Cookie: a=b',
      `attachment; filename="xSet-Cookie_ a_b"; filename*=UTF-8''xSet-Cookie%3A%20a%3Db`,
    ],
    ['小票.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E5%B0%8F%E7%A5%A8.pdf`],
  ])('%j is encoded by RFC 6266', (name, header) => {
    expect(contentDisposition(name)).toBe(header)
  })

  it('never breaks the header, and is read back without its control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const header = contentDisposition(name)
        expect(header).toMatch(/^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.~!%-]*$/u)
        const [, encoded = ''] = header.split("filename*=UTF-8''")
        expect(decodeURIComponent(encoded)).toBe(name.toWellFormed().replaceAll(/\p{Cc}/gu, ''))
      }),
    )
  })
})
