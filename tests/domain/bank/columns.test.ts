import { describe, expect, it } from 'vitest'
import {
  type BankColumn,
  type ColumnIndexes,
  formatColumns,
  isRequiredColumn,
  parseColumns,
  recognizeColumns,
} from '../../../src/domain/bank/columns.ts'

describe('the columns of a bank file as text', () => {
  it('are parsed to the columns that were written', () => {
    const columns = { date: 0, label: 2, debit: 3, credit: 59 }
    expect(formatColumns(columns)).toBe('date:0,label:2,debit:3,credit:59')
    expect(parseColumns('date:0,label:2,debit:3,credit:59')).toEqual(columns)
  })

  it.each([
    ['an index beyond the last column', 'date:0,label:1,amount:60'],
    ['one index twice', 'date:0,label:1,amount:1'],
    ['one column twice', 'date:0,label:1,amount:2,amount:3'],
    ['an unknown column', 'date:0,label:1,amount:2,colour:3'],
    ['no amount', 'date:0,label:1'],
    ['debits without credits', 'date:0,label:1,debit:2'],
    ['credits without debits', 'date:0,label:1,credit:2'],
    ['an index that is no number', 'date:0,label:1,amount:x'],
  ])('are refused with %s', (_, text) => {
    expect(parseColumns(text)).toBeNull()
  })
})

it('columns are recognized by their headings in three languages, whatever the case and accents', () => {
  expect(recognizeColumns(['Date opération', 'LIBELLÉ', 'Débit', 'Crédit', 'Remarque'])).toEqual({
    date: 0,
    label: 1,
    debit: 2,
    credit: 3,
  })
  expect(recognizeColumns(['Importo', 'Descrizione', 'Data'])).toEqual({ amount: 0, label: 1, date: 2 })
  expect(recognizeColumns(['Booking date', 'Details', 'Amount'])).toEqual({ date: 0, label: 1, amount: 2 })
  expect(recognizeColumns(['Remarque', 'Page'])).toEqual({})
})

it.each<[BankColumn, ColumnIndexes, boolean]>([
  ['date', {}, true],
  ['date', { date: 0 }, true],
  ['label', { label: 2 }, true],
  ['amount', {}, true],
  ['amount', { amount: 1 }, true],
  ['amount', { debit: 1 }, true],
  ['amount', { debit: 1, credit: 2 }, false],
  ['debit', {}, false],
  ['credit', { debit: 1 }, false],
  ['balance', {}, false],
])('a column %s is needed with %o chosen: %s', (column, chosenColumns, isNeeded) => {
  expect(isRequiredColumn(column, chosenColumns)).toBe(isNeeded)
})
