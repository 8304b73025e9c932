import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COINS, denominationsTotal, NOTES } from '../../../src/domain/counting/denominations.ts'
import { composeFloat } from '../../../src/domain/counting/float-composer.ts'
import {
  selectCounted,
  selectDelta,
  selectMayTakeFloatBack,
} from '../../../src/machines/cash-log/selectors.ts'
import { cashInTill } from '../../../src/machines/cash-log/sheet.ts'
import type { EntryText } from '../../../src/machines/cash-log/types.ts'
import { cashLog, category, count, countingSetup } from '../support/counting.ts'
import { CountingHarness } from '../support/counting-harness.ts'

const categories = [
  category({ id: 'float', name: 'Fond laissé en caisse', countType: 1, tillFloat: true }),
  category(),
  category({ id: 'coins', name: 'Pièces', countType: 5 }),
]

/** A till with a float of 100 €, in which 260 € are counted: 3 × 50, 5 × 10 and 30 × 2. */
async function openCountedTill(): Promise<CountingHarness> {
  const till = await new CountingHarness().open({}, { categories })
  till.type('piece.5000', '3')
  till.actor.send({ type: 'EDIT', paymentCategoryId: 'notes', field: 'piece.1000', text: '4+1' })
  till.actor.send({ type: 'EDIT', paymentCategoryId: 'coins', field: 'piece.200', text: '30' })
  return till
}

const textOf = ({ context }: CountingHarness) =>
  Object.fromEntries(
    context.sheet?.entries.map(({ paymentCategoryId, text }): [string, EntryText] => [
      paymentCategoryId,
      text,
    ]) ?? [],
  )
const cashOf = ({ context }: CountingHarness) => cashInTill(context.sheet!, context.setup!)

describe('leaving the float', () => {
  it('removes its pieces from their lines, adds their value to the float’s line, and keeps total and difference', async () => {
    const till = await openCountedTill()
    till.actor.send({ type: 'EDIT_SHEET', field: 'turnover', text: '160' })
    expect(cashOf(till)).toEqual({
      counted: { 5000: 3, 1000: 5, 200: 30 },
      missingFloatCents: 100_00,
      hasFloatLine: true,
    })
    const before = [selectCounted(till.snapshot), selectDelta(till.snapshot)]
    const { tillPieces: left } = composeFloat(cashOf(till).counted, 100_00)!
    expect(left).toEqual({ 200: 30, 1000: 4 })
    till.actor.send({ type: 'LEAVE_FLOAT', left })
    expect(textOf(till)).toEqual({
      float: { total: '100,00' },
      notes: { 'piece.5000': '3', 'piece.1000': '1' },
      coins: { 'piece.200': '0' },
    })
    expect([selectCounted(till.snapshot), selectDelta(till.snapshot)]).toEqual(before)
    expect(cashOf(till)).toMatchObject({ missingFloatCents: 0 })
    expect(till.device.size).toBe(1)
  })

  it('adds to the amount on the float’s line; no float is missing once that amount is the register’s float or more', async () => {
    const till = await openCountedTill()
    till.type('total', '90', 'float')
    expect(cashOf(till).missingFloatCents).toBe(10_00)
    till.actor.send({ type: 'LEAVE_FLOAT', left: { 1000: 1 } })
    expect(textOf(till).float).toEqual({ total: '100,00' })
    till.type('total', '250', 'float')
    expect(cashOf(till).missingFloatCents).toBe(0)
  })

  it('can be undone until a line is edited; undoing it restores every line', async () => {
    const till = await openCountedTill()
    const before = textOf(till)
    till.actor.send({ type: 'LEAVE_FLOAT', left: { 1000: 5, 200: 25 } })
    expect(selectMayTakeFloatBack(till.snapshot)).toBe(true)
    till.actor.send({ type: 'EDIT_SHEET', field: 'comment', text: 'Soir calme' })
    till.actor.send({ type: 'TAKE_FLOAT_BACK' })
    expect(textOf(till)).toEqual(before)
    expect(selectMayTakeFloatBack(till.snapshot)).toBe(false)
    till.actor.send({ type: 'LEAVE_FLOAT', left: { 1000: 5 } })
    till.type('piece.5000', '2')
    expect(selectMayTakeFloatBack(till.snapshot)).toBe(false)
  })

  it('clears a total that was typed beside the pieces, because it no longer matches them', async () => {
    const till = await openCountedTill()
    till.type('total', '200,00')
    till.actor.send({ type: 'LEAVE_FLOAT', left: { 1000: 1 } })
    expect(textOf(till).notes).toEqual({ 'piece.5000': '3', 'piece.1000': '4' })
    expect(till.context.sheet?.entries[1]?.faults).toEqual({})
  })

  it('is refused without pieces, with more pieces than are counted, for unreadable lines, and without a line of the float', async () => {
    const till = await openCountedTill()
    const canLeaveFloat = (left: Record<string, number>) => till.snapshot.can({ type: 'LEAVE_FLOAT', left })
    expect([
      canLeaveFloat({ 1000: 5 }),
      canLeaveFloat({ 1000: 6 }),
      canLeaveFloat({ 2000: 1 }),
      canLeaveFloat({}),
    ]).toEqual([true, false, false, false])
    till.type('piece.5000', 'abc')
    expect(canLeaveFloat({ 1000: 1 })).toBe(false)
    expect(canLeaveFloat({ 200: 1 })).toBe(true)
    till.type('total', 'abc', 'float')
    expect(canLeaveFloat({ 200: 1 })).toBe(false)
    const tillWithoutFloatLine = await new CountingHarness().open({}, { categories: [category()] })
    tillWithoutFloatLine.type('piece.5000', '5')
    expect(cashOf(tillWithoutFloatLine).hasFloatLine).toBe(false)
    expect(tillWithoutFloatLine.snapshot.can({ type: 'LEAVE_FLOAT', left: { 5000: 1 } })).toBe(false)
  })

  it('uses only the pieces of lines that can still be edited', async () => {
    const log = cashLog({
      status: 'UNVALIDATED',
      counts: [
        count({ id: 'a', paymentCategoryId: 'float', countType: 1, status: 'UNVALIDATED', totalCents: 0 }),
        count({ id: 'b', status: 'VALIDATED', denominations: { 1000: 9 }, totalCents: 90_00 }),
        count({
          id: 'c',
          paymentCategoryId: 'coins',
          countType: 5,
          status: 'UNVALIDATED',
          denominations: { 200: 7 },
          totalCents: 14_00,
        }),
      ],
    })
    const till = await new CountingHarness().open({ log }, { categories })
    expect(cashOf(till).counted).toEqual({ 200: 7 })
  })

  it('keeps the value of the sheet exactly', async () => {
    const pieces = (faces: readonly number[]) =>
      fc.dictionary(fc.constantFrom(...faces.map(String)), fc.integer({ min: 1, max: 60 }), { minKeys: 1 })
    await fc.assert(
      fc.asyncProperty(pieces(NOTES), pieces(COINS), async (notes, coins) => {
        const till = await new CountingHarness().open({}, { categories })
        for (const [id, quantities] of Object.entries({ notes, coins })) {
          for (const [face, quantity] of Object.entries(quantities)) {
            till.actor.send({
              type: 'EDIT',
              paymentCategoryId: id,
              field: `piece.${Number(face)}`,
              text: String(quantity),
            })
          }
        }
        const { tillPieces: left, tillCents } = composeFloat({ ...notes, ...coins }, 100_00)!
        till.actor.send({ type: 'LEAVE_FLOAT', left })
        expect(selectCounted(till.snapshot)).toBe(denominationsTotal({ ...notes, ...coins }))
        expect(till.context.sheet?.entries[0]?.value.totalCents ?? 0).toBe(tillCents)
      }),
      { numRuns: 30 },
    )
  })
})

it('the cash in the till has no pieces when nothing is counted by denomination', async () => {
  const till = await new CountingHarness().open({}, countingSetup({ categories }))
  till.type('total', '120')
  expect(cashOf(till)).toEqual({ counted: {}, missingFloatCents: 100_00, hasFloatLine: true })
})
