import { expect, it } from 'vitest'
import { findShortages } from '../../../src/domain/wallet/shortages.ts'

it.each([
  ['a shortage that no other inventory explains', [100, 0, -30, 0, 30], [-30]],
  ['nothing if the inventory before found the amount too much', [4_500, -4_500], []],
  ['nothing if the next inventory finds the amount again', [-400, 400], []],
  ['what neither of the two explains', [20, -100, 50], [-30]],
  ['a shortage whose surplus explains an earlier one', [-50, 50, -50], [-50]],
  ['what is left of a surplus that explains a part of an earlier shortage', [-20, 50, -50], [-20]],
  ['nothing after two wrong inventories, each with its correction', [4_500, -4_500, 4_500, -4_500], []],
  ['the second of two shortages after one surplus', [60, -50, -10], [-10]],
])('lists %s', (_, differences, shortages) => {
  const inventories = differences.map((differenceCents, sequence) => ({ sequence, differenceCents }))
  expect(findShortages(inventories).map(({ differenceCents }) => differenceCents)).toEqual(shortages)
})
