import { expect, it } from 'vitest'
import { sortForSheet } from '../../../src/domain/counting/sheet-order.ts'

const category = (id: string, paymentModeId: string, position: number) => ({
  id,
  paymentModeId,
  position,
  tillFloat: id === 'float',
})
/** In the order of their creation, which differs from their positions. */
const CATEGORIES = [
  category('card', 'cards', 5),
  category('notes', 'cash', 3),
  category('voucher', 'vouchers', 4),
  category('float', 'cash', 1),
  category('coins', 'cash', 2),
]

it('the lines of a sheet are grouped by payment mode, by position, with the float as the last line of its mode', () => {
  expect(sortForSheet(CATEGORIES).map(({ id }) => id)).toEqual(['coins', 'notes', 'float', 'voucher', 'card'])
  expect(sortForSheet(CATEGORIES.toReversed())).toEqual(sortForSheet(CATEGORIES))
})
