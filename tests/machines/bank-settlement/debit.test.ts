import { describe, expect, it } from 'vitest'
import { obstacleOf, settleCommand } from '../../../src/machines/bank-settlement/form.ts'

/** A fee of 30 € that the bank debits, without takings. */
const debit = {
  line: { id: 'line-1', amountCents: -3_000, kind: 'CARDS' as const, isSettled: false },
  kind: 'CARDS' as const,
  amounts: {},
  fee: '30,00',
  vat: '0,00',
  reason: '',
  establishmentId: '',
}
const [alpha, beta] = [
  { id: 'e-1', name: 'Alpha' },
  { id: 'e-2', name: 'Beta' },
]
const settlingOf = (...establishments: readonly { id: string; name: string }[]) => ({
  establishments: [...establishments],
  days: [],
  proposed: null,
})

describe('a debit without takings', () => {
  it('is assigned to the only establishment with the account', () => {
    const form = { ...debit, settling: settlingOf(alpha!) }
    expect(settleCommand(form)?.settlement).toMatchObject({
      establishmentId: 'e-1',
      days: [],
      feeCents: 3_000,
    })
  })

  it('is assigned to none until the person chooses among several with the account', () => {
    const form = { ...debit, settling: settlingOf(alpha!, beta!) }
    expect([obstacleOf(form), settleCommand(form)]).toEqual(['establishment', null])
    const chosen = { ...form, establishmentId: 'e-2' }
    expect(obstacleOf(chosen)).toBeNull()
    expect(settleCommand(chosen)?.settlement.establishmentId).toBe('e-2')
  })

  it('cannot be assigned to an establishment without the account', () => {
    const form = { ...debit, settling: settlingOf(alpha!, beta!), establishmentId: 'e-9' }
    expect(obstacleOf(form)).toBe('establishment')
  })
})

describe('the amount of a day', () => {
  const day = { establishmentId: 'e-1', date: '2026-11-02', categoryId: 'cards', cents: 120_00 }
  const key = 'e-1 2026-11-02 cards'
  const settling = { establishments: [alpha!], days: [day as never], proposed: null }
  const credit = { ...debit, line: { ...debit.line, amountCents: 118_00 }, fee: '2,00', settling }

  it.each([
    ['120,00', null],
    ['119,99', 'reason'],
    ['0,01', 'reason'],
    ['0,00', 'amounts'],
    ['-1,00', 'amounts'],
    ['120,01', 'amounts'],
    ['', 'amounts'],
  ])('with 120.00 counted can be settled up to 120.00: %j', (amount, obstacle) => {
    expect(obstacleOf({ ...credit, amounts: { [key]: amount } })).toBe(obstacle)
  })
})
