import { describe, expect, it } from 'vitest'
import {
  BLANK_FORM,
  fieldOfIssue,
  formOf,
  refusalOfForm,
} from '../../../src/machines/ticket-dispatch/form.ts'
import type { TicketDispatchContext } from '../../../src/machines/ticket-dispatch/types.ts'
import { ticketDispatch } from '../support/tickets.ts'

describe('the proposed day on which a dispatch left', () => {
  it('is the date of the dispatch or, if later, the day on which the carrier took its pouch', () => {
    const sentOn = (handedOverOn: string | null) =>
      formOf(ticketDispatch({ date: '2026-10-01', handedOverOn }), 'SENT', undefined).sentOn
    expect(sentOn(null)).toBe('2026-10-01')
    expect(sentOn('2026-10-08')).toBe('2026-10-08')
    // The dispatch was dated ahead.
    expect(sentOn('2026-09-30')).toBe('2026-10-01')
  })
})

describe('the typed day on which a dispatch left', () => {
  const refusalOn = (sentOn: string, handedOverOn: string | null) =>
    refusalOfForm({
      dispatchId: 'dispatch-1',
      dispatch: ticketDispatch({ date: '2026-11-16', transport: 'CARRIER', handedOverOn }),
      act: 'SENT',
      form: { ...BLANK_FORM, slipNumber: 'B-1', sentOn },
      typed: null,
      idempotencyKey: '',
      refusal: null,
      notice: null,
    })
  const tooEarly = { issues: [{ path: 'sentOn', key: 'failure.SentBeforeLeaving' }] }

  it('is refused at its field if it is before the date of the dispatch or before the hand-over of its pouch', () => {
    expect(refusalOn('2026-11-15', null)).toMatchObject(tooEarly)
    expect(refusalOn('2026-11-16', null)).toBeNull()
    expect(refusalOn('2026-11-17', '2026-11-18')).toMatchObject(tooEarly)
    expect(refusalOn('2026-11-18', '2026-11-18')).toBeNull()
  })
})

describe('the typed day of a payment', () => {
  const contextOf = (reimbursedOn: string, sentOn: string | null = '2026-11-21'): TicketDispatchContext => ({
    dispatchId: 'dispatch-1',
    dispatch: ticketDispatch({ status: 'SENT', slipNumber: 'B-1', sentOn }),
    act: 'REIMBURSED',
    form: { ...BLANK_FORM, issuer: 'Edenred', reimbursed: '90', commission: '0', reimbursedOn },
    typed: null,
    idempotencyKey: '',
    refusal: null,
    notice: null,
  })

  it('is refused at its field if it is before the dispatch left', () => {
    expect(refusalOfForm(contextOf('2026-11-20'))).toMatchObject({
      issues: [{ path: 'reimbursedOn', key: 'failure.ReimbursedBeforeSent' }],
    })
    expect(refusalOfForm(contextOf('2026-11-21'))).toBeNull()
    expect(refusalOfForm(contextOf('2026-11-20', null))).toBeNull()
  })

  it('is not compared with today before the form is sent; a refusal by the server belongs to the field of the day', () => {
    expect(refusalOfForm(contextOf('2099-01-01'))).toBeNull()
    const key = 'failure.ReimbursedInFuture'
    expect(fieldOfIssue({ path: 'reimbursement.reimbursedOn', key })).toBe('reimbursedOn')
    expect(fieldOfIssue({ path: 'sentOn', key: 'failure.SentInFuture' })).toBe('sentOn')
    expect(fieldOfIssue({ path: 'reimbursement', key: 'issue.tooLarge' })).toBeNull()
  })
})
