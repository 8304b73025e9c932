import { describe, expect, it } from 'vitest'
import type { NumberedEntry } from '../../../src/domain/accounting/fec.ts'
import { findTooLongCodes, formatLayout, LAYOUTS } from '../../../src/domain/accounting/layouts.ts'

const line = (account: string, label: string, debitCents: number, creditCents: number) => ({
  account,
  accountLabel: account,
  label,
  debitCents,
  creditCents,
  letter: null,
  letteredOn: null,
})
const ENTRY: NumberedEntry = {
  journalCode: 'CA',
  journalLabel: 'Caisse',
  number: 12,
  date: '2026-11-20',
  pieceRef: 'LYO02-20261120-2-1',
  validDate: '2026-11-21',
  pieceDate: '2026-11-20',
  analyticCode: 'RESTO-LYO',
  lines: [
    line('530100', 'Recettes 20/11 soir – Lyon – Salle "A"', 12_050, 0),
    line('707100', 'Sur place, 10 %', 0, 10_955),
    line('445711', 'TVA collectée 10 %', 0, 1_095),
  ],
}

describe('the file of', () => {
  it('Sage has 11 columns separated by tabs, as in Sage’s example', () => {
    expect(formatLayout('SAGE', [ENTRY])).toBe(
      [
        '\tJou\tDate\tN°\tGénéral\tTiers\tLibellé\tRèglement\tEchéance\tDébit\tCrédit',
        'G\tCA\t201126\t12\t530100\t\tRecettes 20/11 soir – Lyon – Salle "A"\t\t\t120,50\t0,00',
        'G\tCA\t201126\t12\t707100\t\tSur place, 10 %\t\t\t0,00\t109,55',
        'G\tCA\t201126\t12\t445711\t\tTVA collectée 10 %\t\t\t0,00\t10,95',
        '',
      ].join('\r\n'),
    )
  })

  it('Cegid Quadra has each field at its position', () => {
    const rows = formatLayout('CEGID', [ENTRY]).split('\r\n')
    expect(rows.map(({ length }) => length)).toEqual([146, 146, 146, 0])
    const fieldAt = (position: number, length: number) => rows[0]!.slice(position - 1, position - 1 + length)
    expect(fieldAt(1, 1)).toBe('M')
    expect(fieldAt(2, 8)).toBe('530100  ')
    expect(fieldAt(10, 2)).toBe('CA')
    expect(fieldAt(12, 3)).toBe('000')
    expect(fieldAt(15, 6)).toBe('201126')
    expect(fieldAt(22, 20)).toBe('Recettes 20/11 soir ')
    expect(fieldAt(42, 1)).toBe('D')
    expect(fieldAt(43, 13)).toBe('+000000012050')
    expect(fieldAt(56, 19).trim()).toBe('')
    expect(fieldAt(75, 5)).toBe('12   ')
    expect(fieldAt(80, 10)).toBe('RESTO-LYO ')
    expect(fieldAt(100, 8)).toBe('12      ')
    expect(fieldAt(108, 3)).toBe('EUR')
    expect(fieldAt(111, 3)).toBe('CA ')
    expect(fieldAt(117, 30)).toBe('Recettes 20/11 soir - Lyon - S')
    expect(rows[2]!.slice(41, 55)).toBe('C+000000001095')
  })

  it('EBP separates fields by commas, and no text contains one', () => {
    const rows = formatLayout('EBP', [ENTRY]).split('\r\n')
    expect(rows[0]).toBe(
      '12,20112026,CA,530100,,"Recettes 20/11 soir – Lyon – Salle A","CA12",120.50,D,20112026,',
    )
    expect(rows[1]).toBe('12,20112026,CA,707100,,"Sur place 10 %","CA12",109.55,C,20112026,')
    expect(rows.slice(0, 3).map((row) => row.split(',').length)).toEqual([11, 11, 11])
  })

  it('EBP writes a decimal comma in a label as a point', () => {
    const lines = [
      line('445712', 'TVA collectée 5,5 %', 0, 550),
      line('445712', 'Bar, 5,5, 10 et 20,0 %', 0, 550),
    ]
    const rows = formatLayout('EBP', [{ ...ENTRY, lines }]).split('\r\n')
    expect(rows[0]).toBe('12,20112026,CA,445712,,"TVA collectée 5.5 %","CA12",5.50,C,20112026,')
    expect(rows[1]).toBe('12,20112026,CA,445712,,"Bar 5.5 10 et 20.0 %","CA12",5.50,C,20112026,')
  })

  it.each(LAYOUTS)('%s balances: debits and credits of its lines are the same', (layout) => {
    const rows = formatLayout(layout, [ENTRY]).split('\r\n').filter(Boolean)
    const cents = (text: string | undefined) => Math.round(Number((text ?? '0').replace(',', '.')) * 100)
    const amountOf = (row: string): number => {
      if (layout === 'CEGID') return (row[41] === 'D' ? 1 : -1) * Number(row.slice(43, 55))
      if (layout === 'EBP') {
        const fields = row.split(',')
        return (fields[8] === 'D' ? 1 : -1) * cents(fields[7])
      }
      const fields = row.split('\t')
      return cents(fields[9]) - cents(fields[10])
    }
    const entryRows = layout === 'SAGE' ? rows.slice(1) : rows
    expect(entryRows.reduce((sum, row) => sum + amountOf(row), 0)).toBe(0)
  })
})

it('a code that is too long for a layout is named once, in full', () => {
  expect(LAYOUTS.map((layout) => findTooLongCodes(layout, [ENTRY], ['RESTO-LYON']))).toEqual([[], [], []])
  const long = { ...ENTRY, lines: [line('530100001', 'Recettes', 1, 0), line('530100001', 'TVA', 1, 0)] }
  const atLimit = { ...ENTRY, journalCode: 'CAI', lines: [line('53010000', 'Recettes', 1, 0)] }
  expect(findTooLongCodes('CEGID', [atLimit], [])).toEqual([])
  expect(findTooLongCodes('CEGID', [ENTRY, long], [])).toEqual([
    { field: 'account', value: '530100001', max: 8 },
  ])
  expect(findTooLongCodes('EBP', [long], ['RESTAURANT01'])).toEqual([])
  expect(findTooLongCodes('FEC', [long], ['RESTAURANT01'])).toEqual([])
  expect(findTooLongCodes('CEGID', [{ ...long, journalCode: 'CAIS' }], ['RESTAURANT01'])).toEqual([
    { field: 'journal', value: 'CAIS', max: 3 },
    { field: 'account', value: '530100001', max: 8 },
    { field: 'analytic', value: 'RESTAURANT01', max: 10 },
  ])
})
