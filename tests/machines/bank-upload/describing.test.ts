import { expect, it } from 'vitest'
import {
  assignColumn,
  hasRepeatedIndex,
  isCompletelyDescribed,
} from '../../../src/machines/bank-upload/describing.ts'

it('two fields of a bank line may get the same column for a while, so that moving through the options of a select loses no choice', () => {
  const columns = assignColumn({ date: 1, label: 0 }, 'amount', 0)
  expect(columns).toEqual({ date: 1, label: 0, amount: 0 })
  expect(assignColumn(columns, 'amount', 2)).toEqual({ date: 1, label: 0, amount: 2 })
  expect(assignColumn(columns, 'amount', null)).toEqual({ date: 1, label: 0 })
})

it('the description of a table is complete only when no two fields have the same column', () => {
  const isDescribedWith = (amountColumn: number) =>
    isCompletelyDescribed({
      file: null,
      table: [],
      imported: null,
      idempotencyKey: '',
      refusal: null,
      account: 'FR1',
      skipsUnknownAccounts: false,
      columns: { date: 1, label: 0, amount: amountColumn },
    })
  expect([
    hasRepeatedIndex({ date: 1, label: 1 }),
    hasRepeatedIndex({ date: 1, label: 0 }),
    hasRepeatedIndex(null),
  ]).toEqual([true, false, false])
  expect([isDescribedWith(0), isDescribedWith(2)]).toEqual([false, true])
})
