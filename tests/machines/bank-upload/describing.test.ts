import { expect, it } from 'vitest'
import {
  assignColumn,
  isCompletelyDescribed,
  isRepeated,
} from '../../../src/machines/bank-upload/describing.ts'

it('a column may get the index of another one, which keeps it, so that passing over an option loses nothing', () => {
  const columns = assignColumn({ date: 1, label: 0 }, 'amount', 0)
  expect(columns).toEqual({ date: 1, label: 0, amount: 0 })
  expect(assignColumn(columns, 'amount', 2)).toEqual({ date: 1, label: 0, amount: 2 })
  expect(assignColumn(columns, 'amount', null)).toEqual({ date: 1, label: 0 })
})

it('the description of a table is complete once its columns differ', () => {
  const described = (amount: number) =>
    isCompletelyDescribed({
      file: null,
      table: [],
      imported: null,
      idempotencyKey: '',
      refusal: null,
      account: 'FR1',
      columns: { date: 1, label: 0, amount },
    })
  expect([isRepeated({ date: 1, label: 1 }), isRepeated({ date: 1, label: 0 }), isRepeated(null)]).toEqual([
    true,
    false,
    false,
  ])
  expect([described(0), described(2)]).toEqual([false, true])
})
