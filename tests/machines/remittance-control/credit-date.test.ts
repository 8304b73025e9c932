import { describe, expect, it } from 'vitest'
import {
  initialEntry,
  isCreditComplete,
  refusalOfCredit,
} from '../../../src/machines/remittance-control/entry.ts'
import type { RemittanceControlContext } from '../../../src/machines/remittance-control/types.ts'
import { remittance } from '../support/remitting.ts'

/** A remittance of 400 €, handed over on the 24th, whose amount is typed as declared. */
const contextOf = (creditedOn: string): RemittanceControlContext => ({
  remittanceId: 'remittance-1',
  today: '2026-11-26',
  timeZone: 'Europe/Paris',
  remittance: null,
  amountText: '',
  amount: { kind: 'blank' },
  differenceReason: '',
  reason: '',
  idempotencyKey: '',
  refusal: null,
  notice: null,
  ...initialEntry(remittance({ status: 'VALIDATED', validatedAt: '2026-11-24T09:00:00.000Z' })),
  creditedOn,
})

describe('the typed date of a credit', () => {
  it.each(['2026-11-24', '2026-11-26', '2026-12-01'])(
    'can be any day from the hand-over to five days after today: %s',
    (creditedOn) => {
      expect(isCreditComplete(contextOf(creditedOn))).toBe(true)
    },
  )

  it.each([
    ['2026-11-23', 'CreditBeforeHandOver', 'failure.CreditBeforeHandOver'],
    ['2026-12-02', 'CreditTooFarAhead', 'failure.CreditTooFarAhead'],
    ['2026-02-30', 'CreditRequired', 'issue.date'],
    ['', 'CreditRequired', 'issue.date'],
  ])('is refused at its field when it is impossible: %j, %s', (creditedOn, name, key) => {
    const context = contextOf(creditedOn)
    expect(isCreditComplete(context)).toBe(false)
    expect(refusalOfCredit(context)).toMatchObject({ name, issues: [{ path: 'creditedOn', key }] })
  })
})
