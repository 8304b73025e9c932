import { describe, expect, it } from 'vitest'
import { bankAccountsFault, formatBankAccounts } from '../../src/domain/accounting/bank-accounts.ts'
import { formatPettyCashReasons, pettyCashReasonsFault } from '../../src/domain/accounting/petty-cash.ts'
import { ACCOUNTING_SETTINGS_SECTIONS } from '../../src/views/accounting/sections.ts'
import { cleanCell, findFaultyCell, joinRows, splitRows } from '../../src/views/administration/rows-text.ts'

function layoutOf(path: string) {
  const field = ACCOUNTING_SETTINGS_SECTIONS.flatMap(({ fields }) => fields).find(
    (spec) => spec.path === path,
  )
  if (field?.kind !== 'text' || !field.rows) throw new Error(`${path} has no rows`)
  return field.rows
}
const BANK = layoutOf('bankAccountsText')
const PETTY_CASH = layoutOf('pettyCashText')

const LYON = 'FR7630006000011234567890189'
const PARIS = 'FR7630004000031234567890143'

describe('the rows of a text', () => {
  it('each contain an IBAN and its account code in the books, for bank accounts', () => {
    const text = formatBankAccounts([
      { iban: LYON, code: '512100' },
      { iban: PARIS, code: '512200' },
    ])
    const rows = [
      [LYON, '512100'],
      [PARIS, '512200'],
    ]
    expect(splitRows(text, BANK)).toEqual(rows)
    expect(joinRows(rows, BANK)).toBe(text)
  })

  it('each contain a reason, an account code and a VAT rate, for petty cash; the rate may be blank', () => {
    const text = formatPettyCashReasons([
      { reason: 'Boulangerie du coin', code: '607100', taxRate: 55 },
      { reason: 'Timbres', code: '626000', taxRate: 0 },
    ])
    const rows = [
      ['Boulangerie du coin', '607100', '5,5'],
      ['Timbres', '626000', ''],
    ]
    expect(splitRows(text, PETTY_CASH)).toEqual(rows)
    expect(joinRows(rows, PETTY_CASH)).toBe(text)
    // Typed with a point, as in English.
    expect(joinRows([['Boulangerie du coin', '607100', '5.5'], rows[1]!], PETTY_CASH)).toBe(text)
  })

  it('are none in an empty text, and blank rows are left out of the text', () => {
    expect(splitRows('', BANK)).toEqual([])
    expect(
      joinRows(
        [
          ['', ''],
          [LYON, '512100'],
          ['', ''],
        ],
        BANK,
      ),
    ).toBe(`${LYON}=512100`)
  })

  it('contain no character that separates cells or rows', () => {
    expect(cleanCell('iban', 'fr76 3000 6000, 0112;=')).toBe('FR76300060000112')
    expect(cleanCell('code', ' 607 100 ')).toBe('607100')
    expect(cleanCell('words', 'Pain = lait ; 2,5 l')).toBe('Pain  lait  2,5 l')
    expect(cleanCell('rate', '5,5 %')).toBe('5,5')
  })
})

describe('the faulty cell', () => {
  it.each([
    {
      rows: [
        [LYON, '512100'],
        [PARIS, ''],
      ],
      row: 1,
      column: 1,
      key: 'issue.bankAccounts',
    },
    { rows: [['', '512100']], row: 0, column: 0, key: 'issue.bankAccounts' },
    {
      rows: [
        ['FR76', '512100'],
        [PARIS, '512200'],
      ],
      row: 0,
      column: 0,
      key: 'issue.bankAccounts',
    },
    {
      rows: [
        [LYON, '512100'],
        [PARIS, '907000'],
      ],
      row: 1,
      column: 1,
      key: 'issue.accountCode',
    },
    // The same IBAN twice.
    {
      rows: [
        [LYON, '512100'],
        [PARIS, '512200'],
        [LYON, '512300'],
      ],
      row: 2,
      column: 0,
      key: 'issue.bankAccounts',
    },
  ])('of bank accounts $rows is column $column of row $row (counted from 0)', ({ rows, ...fault }) => {
    expect(findFaultyCell(rows, BANK, bankAccountsFault)).toEqual(fault)
  })

  it.each([
    { rows: [['Timbres', '626000', '']], fault: null },
    { rows: [['Timbres', '626000', '5,55']], fault: { row: 0, column: 2, key: 'issue.pettyCash' } },
    {
      rows: [
        ['Timbres', '626000', ''],
        ['TIMBRES', '626000', ''],
      ],
      fault: { row: 1, column: 0, key: 'issue.pettyCash' },
    },
  ])('of petty cash reasons $rows is $fault', ({ rows, fault }) => {
    expect(findFaultyCell(rows, PETTY_CASH, pettyCashReasonsFault)).toEqual(fault)
  })
})
