import { describe, expect, it } from 'vitest'
import { buildSheet } from '../../src/machines/cash-log/sheet.ts'
import { groupByMode, inTwoColumns } from '../../src/views/cash-log/sheet/groups.ts'
import { category, countingSetup, sheetKey } from '../machines/support/counting.ts'

const modes = ['cash', 'cards', 'paper'].map((id) => ({
  ...countingSetup().modes[0]!,
  id,
  name: id,
}))
const setup = countingSetup({
  modes,
  categories: [
    category({ id: 'notes', paymentModeId: 'cash', position: 1 }),
    category({ id: 'coins', paymentModeId: 'cash', countType: 5, position: 2 }),
    category({ id: 'card', paymentModeId: 'cards', countType: 1, position: 3 }),
    category({ id: 'vouchers', paymentModeId: 'paper', countType: 2, position: 4 }),
  ],
})
const columnsOf = (input: Parameters<typeof buildSheet>[3]) => {
  const { entries } = buildSheet(setup, sheetKey, { log: null, closing: null }, input)
  return inTwoColumns(groupByMode(entries, setup.categories, setup.modes)).map((column) =>
    column.map(({ mode }) => mode.id),
  )
}

describe('the columns of a sheet', () => {
  it('keep the order of the sheet: the tall group of cash is on the left, and the two short groups are on the right', () => {
    expect(columnsOf(null)).toEqual([['cash'], ['cards', 'paper']])
  })

  it('do not depend on the input', () => {
    const text = { turnover: '', float: '', comment: '' }
    const entries = { notes: { 'piece.5000': '4', pouchNumber: '12' }, card: { total: 'x' } }
    const input = { logId: null, baseVersion: null, entries, text, reasonId: null, idempotencyKey: 'key' }
    expect(columnsOf(input)).toEqual(columnsOf(null))
  })
})
