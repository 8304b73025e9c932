import { describe, expect, it } from 'vitest'
import { BLANK_FORM, unpaidCents } from '../../../src/machines/ticket-dispatch/form.ts'
import { ticketDispatch } from '../support/tickets.ts'

describe('the part of a dispatch that its issuer does not pay', () => {
  const unpaid = (reimbursed: string, commission: string) =>
    unpaidCents({
      dispatchId: 'dispatch-1',
      dispatch: ticketDispatch({ status: 'SENT', slipNumber: 'B-1', sentOn: '2026-11-21' }),
      act: 'REIMBURSED',
      form: { ...BLANK_FORM, issuer: 'Edenred', reimbursed, commission },
      typed: null,
      idempotencyKey: '',
      refusal: null,
      notice: null,
    })

  it('is the declared 90 € less the payment and the commission', () => {
    expect(unpaid('90', '0')).toBe(0)
    expect(unpaid('81,50', '3,50')).toBe(5_00)
    expect(unpaid('90', '1')).toBe(-1_00)
  })

  it.each([
    ['', '0'],
    ['90', ''],
    ['90', 'trois'],
  ])('is unknown while an amount is blank or unreadable: %j, %j', (reimbursed, commission) => {
    expect(unpaid(reimbursed, commission)).toBeNull()
  })
})
