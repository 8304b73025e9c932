import { expect, it } from 'vitest'
import { smallDeltaAxis } from '../../src/views/charts/series.ts'

const days = (...deltas: readonly number[]) =>
  deltas.map((deltaCents, index) => ({ date: `2026-11-${10 + index}`, deltaCents }))

it('the axis of differences shows at least one euro on both sides, and follows larger differences', () => {
  expect(smallDeltaAxis(days(0, 0))).toEqual([-1_00, 1_00])
  expect(smallDeltaAxis(days(0, -99, 4))).toEqual([-1_00, 1_00])
  expect(smallDeltaAxis(days(0, -1_00))).toBeNull()
  expect(smallDeltaAxis(days(12_50))).toBeNull()
})
