import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DISPATCH_STATUSES,
  type DispatchStatus,
  decideCancelling,
  decideDispatch,
  decideReimbursement,
  decideSending,
  dispatchWarnings,
  type Reimbursement,
  unpaidAmount,
} from '../../../src/domain/lifecycles/ticket-dispatch.ts'
import type { TicketLine } from '../../../src/domain/tickets/tickets.ts'

const lines: readonly TicketLine[] = [
  { issuer: 'Edenred', year: 2025, quantity: 2, declaredCents: 1_800 },
  { issuer: 'Edenred', year: 2026, quantity: 10, declaredCents: 9_000 },
  { issuer: 'Up', year: 2026, quantity: 5, declaredCents: 4_550 },
]
/** A payment with a commission of 3,00; its amount leaves a rest. */
const paid = (issuer: string, reimbursedCents = 10_000): Reimbursement => ({
  issuer,
  reimbursedCents,
  commissionCents: 300,
  reimbursedOn: '2026-03-01',
  reason: 'Titres périmés refusés',
})

describe('preparing a dispatch', () => {
  it('adds up its vouchers', () => {
    expect(decideDispatch(lines)).toEqual({ to: 'CREATED', quantity: 17, declaredCents: 15_350 })
  })
  it('is refused without vouchers or with a total of zero', () => {
    expect(decideDispatch([])).toEqual({ refusal: 'NoTickets' })
    expect(decideDispatch([{ ...lines[0]!, declaredCents: 0 }])).toEqual({ refusal: 'TotalNotPositive' })
  })
})

describe('a dispatch that leaves', () => {
  const byPost = { status: 'CREATED', transport: 'POST' } as const
  const sent = { sentOn: '2026-11-20', earliest: '2026-11-19', today: '2026-11-20' }
  it('needs its slip number', () => {
    expect(decideSending(byPost, { ...sent, slipNumber: ' ', pouchHandedOver: false })).toEqual({
      refusal: 'SlipNumberRequired',
    })
    expect(decideSending(byPost, { ...sent, slipNumber: 'B-1', pouchHandedOver: false })).toEqual({
      to: 'SENT',
    })
  })
  it('leaves between its earliest day and today', () => {
    const shipment = { ...sent, slipNumber: 'B-1', pouchHandedOver: false }
    expect(decideSending(byPost, { ...shipment, sentOn: '2026-11-18' })).toEqual({
      refusal: 'SentBeforeLeaving',
    })
    expect(decideSending(byPost, { ...shipment, sentOn: '2026-11-19' })).toEqual({ to: 'SENT' })
    expect(decideSending(byPost, { ...shipment, sentOn: '2026-11-21' })).toEqual({ refusal: 'SentInFuture' })
  })
  it('by carrier can be sent only after its pouch was handed over', () => {
    const byCarrier = { ...byPost, transport: 'CARRIER' } as const
    expect(decideSending(byCarrier, { ...sent, slipNumber: 'B-1', pouchHandedOver: false })).toEqual({
      refusal: 'PouchNotHandedOver',
    })
    expect(decideSending(byCarrier, { ...sent, slipNumber: 'B-1', pouchHandedOver: true })).toEqual({
      to: 'SENT',
    })
  })
  it.each(['SENT', 'REIMBURSED', 'CANCELED'] as const)('cannot leave again when it is %s', (status) => {
    expect(decideSending({ ...byPost, status }, { ...sent, slipNumber: '', pouchHandedOver: true })).toEqual({
      refusal: 'StatusDoesNotAllow',
    })
  })
})

describe('the payments of issuers', () => {
  const sentDispatch = {
    status: 'SENT' as DispatchStatus,
    lines,
    reimbursements: [] as Reimbursement[],
    sentOn: '2026-02-20',
  }
  const today = '2026-03-01'
  it('complete the dispatch when the last one arrives, and are stored in the order of its lines', () => {
    const first = decideReimbursement(sentDispatch, paid('Up', 4_400), today)
    expect(first).toEqual({ event: 'reimbursePart', to: 'SENT', reimbursements: [paid('Up', 4_400)] })
    const reimbursements = 'reimbursements' in first ? first.reimbursements : []
    expect(decideReimbursement({ ...sentDispatch, reimbursements }, paid('Edenred'), today)).toEqual({
      event: 'reimburse',
      to: 'REIMBURSED',
      reimbursements: [paid('Edenred'), paid('Up', 4_400)],
    })
  })
  it('can be corrected while another one is missing', () => {
    const reimbursements = [paid('Up', 1)]
    expect(decideReimbursement({ ...sentDispatch, reimbursements }, paid('Up', 2), today)).toMatchObject({
      to: 'SENT',
      reimbursements: [paid('Up', 2)],
    })
  })
  it('can be corrected after the last one, until they are posted', () => {
    const complete = {
      ...sentDispatch,
      status: 'REIMBURSED' as const,
      reimbursements: [paid('Edenred', 100), paid('Up', 4_400)],
    }
    expect(decideReimbursement(complete, paid('Edenred', 10_000), today)).toEqual({
      event: 'correctPayment',
      to: 'REIMBURSED',
      reimbursements: [paid('Edenred', 10_000), paid('Up', 4_400)],
    })
    expect(decideReimbursement(complete, paid('Edenred', 10_000), today, true)).toEqual({
      refusal: 'PaymentPosted',
    })
    expect(decideReimbursement(complete, paid('Pluxee'), today)).toEqual({ refusal: 'IssuerNotInDispatch' })
  })
  it('are refused for an issuer that is not in the dispatch, when negative, before the dispatch leaves and after it is cancelled', () => {
    expect(decideReimbursement(sentDispatch, paid('Pluxee'), today)).toEqual({
      refusal: 'IssuerNotInDispatch',
    })
    expect(decideReimbursement(sentDispatch, paid('Up', -1), today)).toEqual({ refusal: 'TotalNotPositive' })
    expect(decideReimbursement(sentDispatch, { ...paid('Up'), commissionCents: -1 }, today)).toEqual({
      refusal: 'TotalNotPositive',
    })
    for (const status of ['CREATED', 'CANCELED'] as const)
      expect(decideReimbursement({ ...sentDispatch, status }, paid('Up'), today)).toEqual({
        refusal: 'StatusDoesNotAllow',
      })
  })
  it('may be zero, and without a commission', () => {
    const emptyReimbursement = { ...paid('Up', 0), commissionCents: 0 }
    expect(decideReimbursement(sentDispatch, emptyReimbursement, today)).toMatchObject({
      reimbursements: [emptyReimbursement],
    })
  })
  it.each([
    ['before the dispatch left', '2026-02-19', { refusal: 'ReimbursedBeforeSent' }],
    ['on the day on which it left', '2026-02-20', { to: 'SENT' }],
    ['today', '2026-03-01', { to: 'SENT' }],
    ['tomorrow', '2026-03-02', { refusal: 'ReimbursedInFuture' }],
    ['a year too late', '2027-02-25', { refusal: 'ReimbursedInFuture' }],
  ])('are accepted if their day is from the sending to today: %s', (_, reimbursedOn, expected) => {
    expect(decideReimbursement(sentDispatch, { ...paid('Up'), reimbursedOn }, today)).toMatchObject(expected)
  })
  it.each([
    ['less', 4_249],
    ['more', 4_251],
  ])('need a reason if %s than the declared amount was paid, commission included', (_, reimbursedCents) => {
    const payment = paid('Up', reimbursedCents)
    for (const reason of [undefined, null, ' '])
      expect(decideReimbursement(sentDispatch, { ...payment, reason }, today)).toEqual({
        refusal: 'ReasonRequired',
      })
    expect(decideReimbursement(sentDispatch, payment, today)).toMatchObject({ reimbursements: [payment] })
  })
  it('store no reason if exactly the declared amount was paid, commission included', () => {
    const { reason: _, ...whole } = paid('Up', 4_250)
    for (const payment of [whole, paid('Up', 4_250)])
      expect(decideReimbursement(sentDispatch, payment, today)).toMatchObject({ to: 'SENT' })
    expect(decideReimbursement(sentDispatch, paid('Up', 4_250), today)).toEqual({
      event: 'reimbursePart',
      to: 'SENT',
      reimbursements: [whole],
    })
  })
  it('leave unpaid the declared amount minus payment and commission; this is negative if more was paid', () => {
    expect(unpaidAmount(10_300, paid('Up'))).toBe(0)
    expect(unpaidAmount(10_000, paid('Up'))).toBe(-300)
  })
})

describe('a cancelled dispatch', () => {
  const uncommitted = { reason: '', pouchCommitted: false }
  it('needs a reason if it had been sent', () => {
    expect(decideCancelling({ status: 'CREATED', reimbursements: [] }, uncommitted)).toEqual({
      to: 'CANCELED',
    })
    expect(decideCancelling({ status: 'SENT', reimbursements: [] }, uncommitted)).toEqual({
      refusal: 'ReasonRequired',
    })
    expect(
      decideCancelling({ status: 'SENT', reimbursements: [] }, { ...uncommitted, reason: 'Colis perdu' }),
    ).toEqual({ to: 'CANCELED' })
    expect(decideCancelling({ status: 'SENT', reimbursements: [] }, { ...uncommitted, reason: ' ' })).toEqual(
      {
        refusal: 'ReasonRequired',
      },
    )
  })
  it('cannot be one for which an issuer has paid, or whose pouch is in a remittance', () => {
    expect(decideCancelling({ status: 'SENT', reimbursements: [paid('Up')] }, uncommitted)).toEqual({
      refusal: 'DispatchReimbursed',
    })
    expect(
      decideCancelling({ status: 'CREATED', reimbursements: [] }, { ...uncommitted, pouchCommitted: true }),
    ).toEqual({ refusal: 'PouchInRemittance' })
  })
  it('cannot be one that was reimbursed or cancelled before', () => {
    for (const status of DISPATCH_STATUSES.filter(
      (candidate) => candidate === 'REIMBURSED' || candidate === 'CANCELED',
    ))
      expect(
        decideCancelling({ status, reimbursements: [paid('Up')] }, { reason: 'x', pouchCommitted: false }),
      ).toEqual({ refusal: 'StatusDoesNotAllow' })
  })
})

describe('warnings before vouchers leave', () => {
  const lineOf = (issuer: string, declaredCents: number, year = 2026): TicketLine => ({
    issuer,
    year,
    quantity: 1,
    declaredCents,
  })

  it('are none up to the insured limits, and one for each limit that is exceeded', () => {
    const four = ['A', 'B', 'C', 'D'].map((issuer) => lineOf(issuer, 500_000))
    expect(dispatchWarnings(four, [], '2026-11-20')).toEqual([])
    expect(dispatchWarnings([...four, lineOf('E', 1)], [], '2026-11-20')).toEqual([
      { kind: 'aboveDispatchLimit', declaredCents: 2_000_001 },
    ])
    expect(dispatchWarnings([lineOf('A', 500_000), lineOf('A', 1, 2025)], [], '2026-01-20')).toEqual([
      { kind: 'aboveIssuerLimit', issuer: 'A', declaredCents: 500_001 },
    ])
  })
  it('name the years to be sent soon and the closed issuers', () => {
    const issuers = [
      { name: 'A', closedFrom: '2026-02-01' },
      { name: 'B', closedFrom: null },
    ]
    expect(dispatchWarnings([lineOf('A', 1, 2025), lineOf('B', 1)], issuers, '2026-02-01')).toEqual([
      { kind: 'sendingDue', issuer: 'A', year: 2025, lastDay: '2026-02-28' },
      { kind: 'issuerClosed', issuer: 'A' },
    ])
  })
  it.each([
    ['2026-01-31', []],
    ['2026-02-01', [{ kind: 'sendingDue', issuer: 'A', year: 2025, lastDay: '2026-02-28' }]],
    ['2026-02-28', [{ kind: 'sendingDue', issuer: 'A', year: 2025, lastDay: '2026-02-28' }]],
    ['2026-03-01', [{ kind: 'sendingLate', issuer: 'A', year: 2025, lastDay: '2026-02-28' }]],
    ['2028-02-29', [{ kind: 'sendingLate', issuer: 'A', year: 2025, lastDay: '2026-02-28' }]],
  ])(
    'name in February the day by which last year’s vouchers are sent, and from March that it is over: %s',
    (date, warnings) => {
      expect(dispatchWarnings([lineOf('A', 1, 2025)], [], date)).toEqual(warnings)
    },
  )
  it('take the 29th of February of a leap year as the last day', () => {
    expect(dispatchWarnings([lineOf('A', 1, 2027)], [], '2028-02-29')).toEqual([
      { kind: 'sendingDue', issuer: 'A', year: 2027, lastDay: '2028-02-29' },
    ])
  })
  it('do not depend on the division of an issuer’s value among years', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (firstCents, secondCents) => {
        const warnings = dispatchWarnings(
          [lineOf('A', firstCents, 2025), lineOf('A', secondCents)],
          [],
          '2026-01-15',
        )
        const inOneLine = dispatchWarnings([lineOf('A', firstCents + secondCents)], [], '2026-01-15')
        expect(warnings).toEqual(inOneLine)
      }),
    )
  })
})
