import { describe, expect, it } from 'vitest'
import { obstacleOf, settleCommand } from '../../../src/machines/bank-settlement/form.ts'

/** A fee of 30 € that the bank debits, without takings. */
const debit = {
  line: { id: 'line-1', version: 2, amountCents: -3_000, kind: 'CARDS' as const, isSettled: false },
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

  it('is assigned to no establishment until a person chooses one of several with the account', () => {
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
  ])('is from 0.01 to the counted 120.00, and needs a reason if it is less: %j', (amount, obstacle) => {
    expect(obstacleOf({ ...credit, amounts: { [key]: amount } })).toBe(obstacle)
  })
})

describe('a credit', () => {
  const dayOf = (establishmentId: string) => ({
    establishmentId,
    establishmentName: establishmentId,
    date: '2026-11-02',
    categoryId: 'cards',
    categoryName: 'Cards',
    cents: 60_00,
  })
  const settling = {
    establishments: [alpha!, beta!],
    days: [dayOf('e-1'), dayOf('e-2')],
    proposed: null,
  }
  const credit = { ...debit, line: { ...debit.line, amountCents: 58_00 }, fee: '2,00', settling }
  const [ofAlpha, ofBeta] = [{ 'e-1 2026-11-02 cards': '60,00' }, { 'e-2 2026-11-02 cards': '60,00' }]

  it('needs takings that it settles', () => {
    expect([obstacleOf(credit), settleCommand(credit)]).toEqual(['days', null])
    expect(obstacleOf({ ...credit, amounts: ofAlpha })).toBeNull()
    const ofZero = { ...credit, line: { ...credit.line, amountCents: 0 }, fee: '0,00' }
    expect([obstacleOf(ofZero), settleCommand(ofZero)]).toEqual(['days', null])
  })

  it('settles the takings of one establishment only', () => {
    const command = settleCommand({ ...credit, amounts: ofBeta })
    expect(command?.settlement.establishmentId).toBe('e-2')
    const form = { ...credit, amounts: { ...ofAlpha, ...ofBeta } }
    expect([obstacleOf(form), settleCommand(form)]).toEqual(['establishments', null])
  })

  it.each([
    { fee: '2,00', vat: '0,00', obstacle: null },
    { fee: '2,00', vat: '2,00', obstacle: null },
    { fee: '2,00', vat: '2,01', obstacle: 'amounts' },
    { fee: '2,00', vat: '-0,01', obstacle: 'amounts' },
    { fee: '2,00', vat: '', obstacle: 'amounts' },
    { fee: '2,00', vat: 'none', obstacle: 'amounts' },
    { fee: '', vat: '0,00', obstacle: 'amounts' },
    { fee: 'two', vat: '0,00', obstacle: 'amounts' },
    { fee: '-2,00', vat: '0,00', obstacle: 'amounts' },
    { fee: '-2,00', vat: '-2,00', obstacle: 'amounts' },
  ])('has a fee of at least zero that includes its VAT: fee $fee, VAT $vat', ({ fee, vat, obstacle }) => {
    expect(obstacleOf({ ...credit, amounts: ofAlpha, fee, vat })).toBe(obstacle)
  })
})
