import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FEC_COLUMNS,
  fecCells,
  fecFileName,
  formatFec,
  type NumberedEntry,
} from '../../../src/domain/accounting/fec.ts'
import { encodeLatin9 } from '../../../src/domain/accounting/latin9.ts'
import { centsToDecimal } from '../../../src/domain/money.ts'

const LINE = {
  account: '530100',
  accountLabel: 'Espèces',
  label: 'Espèces',
  debitCents: 1_234_50,
  creditCents: 0,
  letter: null,
  letteredOn: null,
}
const ENTRY: NumberedEntry = {
  journalCode: 'CA',
  journalLabel: 'Caisse',
  number: 12,
  date: '2026-11-20',
  pieceRef: 'LYON-1',
  validDate: '2026-11-21',
  pieceDate: '2026-11-20',
  lines: [LINE],
}

/** Texts that are known to break files. */
const troublesomeText = fc.string({
  unit: fc.constantFrom(
    'a',
    'é',
    ' ',
    '"',
    '|',
    '\t',
    '\r',
    '\n',
    '\0',
    '\u0085',
    '\u2028',
    '\u2029',
    '😀',
    '\ud800',
  ),
})

describe('a FEC file', () => {
  it('has 18 columns in their order', () => {
    expect(FEC_COLUMNS.join(' ')).toBe(
      'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate ' +
        'EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise',
    )
    expect(fecCells(ENTRY, { ...LINE, letter: 'R7', letteredOn: '2026-11-23' })).toEqual([
      'CA',
      'Caisse',
      '12',
      '20261120',
      '530100',
      'Espèces',
      '',
      '',
      'LYON-1',
      '20261120',
      'Espèces',
      '1234,50',
      '0,00',
      'R7',
      '20261123',
      '20261121',
      '',
      '',
    ])
  })

  it('contains only the header when there are no entries', () => {
    expect(formatFec([], { separator: 'PIPE' })).toBe(FEC_COLUMNS.join('|'))
    const withAnalyticCode = formatFec([], { separator: 'PIPE', analyticColumn: true })
    expect(withAnalyticCode).toBe(`${FEC_COLUMNS.join('|')}|CodeAnalytique`)
  })

  it('has placeholders for an empty reference, label and account label', () => {
    const cells = fecCells({ ...ENTRY, pieceRef: '' }, { ...LINE, label: '\t', accountLabel: '' })
    expect([cells[5], cells[8], cells[10]]).toEqual(['530100', '12', 'Caisse'])
  })

  it('has one space in place of characters that would shift its fields', () => {
    const cells = fecCells(ENTRY, { ...LINE, label: 'Recettes\r\n\tdu | 20/11', accountLabel: ' a  b ' })
    expect([cells[5], cells[10]]).toEqual(['a b', 'Recettes du 20/11'])
  })

  it.each(['TAB', 'PIPE'] as const)('keeps its 18 columns with separator %s and any text', (separator) => {
    fc.assert(
      fc.property(troublesomeText, troublesomeText, (label, accountLabel) => {
        const line = { ...LINE, label: `${label}\t|\r\n\u2028\u0085${label}`, accountLabel }
        const text = formatFec([{ ...ENTRY, lines: [line, line] }], { separator })
        const rows = text.split('\r\n')
        expect(rows).toHaveLength(3)
        for (const row of rows) expect(row.split(separator === 'TAB' ? '\t' : '|')).toHaveLength(18)
        expect(text.replaceAll(/[\t\r\n]/gu, '')).not.toMatch(/\p{Cc}/u)
      }),
    )
  })

  it.each([
    [0, '0,00'],
    [5, '0,05'],
    [100, '1,00'],
    [-1_234_567, '-12345,67'],
    [99_999_999_999, '999999999,99'],
  ])('has %d cents as %s', (cents, text) => expect(centsToDecimal(cents, ',')).toBe(text))

  it.each([
    ['2026-11-20', '12-31', '123456782FEC20261231.txt'],
    ['2026-09-30', '09-30', '123456782FEC20260930.txt'],
    ['2026-10-01', '09-30', '123456782FEC20270930.txt'],
    ['2027-02-15', '02-29', '123456782FEC20270228.txt'],
    ['2027-03-01', '02-29', '123456782FEC20280229.txt'],
    ['2028-02-29', '02-29', '123456782FEC20280229.txt'],
  ])('of entries up to %s, with the year ending on %s, is named %s', (last, yearEnd, name) => {
    expect(fecFileName('123456782', last, yearEnd)).toBe(name)
  })
})

describe('ISO-8859-15', () => {
  it.each([
    ['Écart café €', [0xc9, 0x63, 0x61, 0x72, 0x74, 0x20, 0x63, 0x61, 0x66, 0xe9, 0x20, 0xa4]],
    ['ŒœŠšŽžŸ', [0xbc, 0xbd, 0xa6, 0xa8, 0xb4, 0xb8, 0xbe]],
    ['e\u0301', [0xe9]],
    ['\u202f’–…', [0x20, 0x27, 0x2d, 0x2e, 0x2e, 0x2e]],
    ['ő☃', [0x6f, 0x3f]],
    ['¤', [0x3f]],
    ['\ud800', [0x3f]],
  ])('writes %j in the bytes of ISO-8859-15', (text, bytes) => expect([...encodeLatin9(text)]).toEqual(bytes))

  it('reads every supported character back unchanged', () => {
    const decoder = new TextDecoder('iso-8859-15')
    const everyCharacter = decoder.decode(Uint8Array.from({ length: 256 }, (_, index) => index))
    expect(decoder.decode(encodeLatin9(everyCharacter))).toBe(everyCharacter)
  })
})
