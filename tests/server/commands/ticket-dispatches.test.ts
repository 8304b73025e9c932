import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type {
  Ticket,
  TicketDispatch,
  TicketDispatchBody,
  WaitingTickets,
} from '../../../src/domain/contract/tickets.ts'
import { updateRows } from '../../support/rows.ts'
import {
  changeCategory,
  changeRemittance,
  countSheet,
  dataOf,
  preparedRemittance,
  readPouch,
  setStatus,
  type TestOrganization,
  TODAY,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'
import {
  edenredTickets,
  organizationWithTickets,
  prepareDispatch,
  readTicketSummary,
  upTickets,
  validatedTicketSheet,
} from './ticket-fixtures.ts'

const testApp = withTestApp()

const changeDispatch = (
  testOrganization: TestOrganization,
  id: string,
  body: { status: string } & Record<string, unknown>,
) => setStatus<TicketDispatch[]>(testOrganization.people.accountant, 'ticketdispatches', id, body)

const TOMORROW = '2026-11-21'

/** A dispatch of 10 vouchers of Edenred for 90 € and 3 of Up for 24 €. */
async function dispatched(testOrganization: TestOrganization, body: Partial<TicketDispatchBody> = {}) {
  const log = await validatedTicketSheet(testOrganization, [
    edenredTickets(testOrganization, 10, 9_000),
    upTickets(testOrganization, 3),
  ])
  const dispatch = dataOf(await prepareDispatch(testOrganization, { declaredCents: 11_400, ...body }))
  return { log, dispatch }
}

describe('a dispatch', () => {
  it('includes the waiting vouchers once, and lists them by issuer and year', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await validatedTicketSheet(testOrganization, [edenredTickets(testOrganization, 2, 1_900)], {
      service: 'evening',
      date: TODAY,
    })
    const { dispatch } = await dispatched(testOrganization)
    expect(dispatch).toMatchObject({
      status: 'CREATED',
      quantity: 13,
      declaredCents: 11_400,
      lines: [
        { issuer: '=Up', year: 2026, quantity: 3, declaredCents: 2_400 },
        { issuer: 'Edenred', year: 2026, quantity: 10, declaredCents: 9_000 },
      ],
      reimbursements: [],
    })
    await testOrganization.refuses(() => prepareDispatch(testOrganization, { declaredCents: 11_400 }), {
      http: 409,
      refusal: 'NoTickets',
    })
    const { waitingCents, valueCents } = await readTicketSummary(testOrganization)
    expect([waitingCents, valueCents]).toEqual([1_900, 13_300])
    expect((await testOrganization.audit()).at(-1)).toMatchObject({
      action: 'create',
      entity: 'ticketDispatch',
    })
  })

  const CHANGES: readonly (readonly [title: string, change: Parameters<typeof changeCategory>[2]])[] = [
    ['another issuer', { issuer: 'Pluxee' }],
    ['no paper vouchers', { paper_ticket: false, issuer: null }],
  ]
  it.each(CHANGES)(
    'keeps its vouchers under the issuer that the dispatch names, although their category has %s afterwards',
    async (_, change) => {
      const testOrganization = await organizationWithTickets(testApp)
      const { dispatch } = await dispatched(testOrganization)
      await changeCategory(testApp, testOrganization.ids.luncheon, change)
      const vouchersOf = async (dispatchId: string) =>
        dataOf(
          await testOrganization.people.accountant.get<{ readonly entries: readonly Ticket[] }>('tickets', {
            dispatchId,
            sort: 'valueCents_asc',
          }),
        ).entries.map(({ issuer, valueCents }) => [issuer, valueCents])
      expect(await vouchersOf(dispatch.id)).toEqual([
        ['=Up', 2_400],
        ['Edenred', 9_000],
      ])
      const { waitingCents, valueCents } = await readTicketSummary(testOrganization)
      expect([waitingCents, valueCents]).toEqual([0, 11_400])
    },
  )

  it('is refused when other vouchers wait than were shown and for a future date, and does not include unvalidated ones', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await countSheet(testOrganization, { counts: [upTickets(testOrganization, 3)] })
    await testOrganization.refuses(
      () => prepareDispatch(testOrganization, { declaredCents: 2_400 }),
      'NoTickets',
    )
    await validatedTicketSheet(testOrganization, [upTickets(testOrganization, 2)], { service: 'evening' })
    await testOrganization.refuses(
      () => prepareDispatch(testOrganization, { declaredCents: 1_600, date: YESTERDAY, through: TODAY }),
      { http: 400, issues: [{ path: 'through', key: 'issue.value' }] },
    )
    await testOrganization.refuses(
      () => prepareDispatch(testOrganization, { declaredCents: 1_600, date: TOMORROW }),
      { http: 400, issues: [{ path: 'date', key: 'issue.future' }] },
    )
    await testOrganization.refuses(() => prepareDispatch(testOrganization, { declaredCents: 2_400 }), {
      http: 412,
      refusal: 'StaleVersion',
    })
  })

  it('needs the number of vouchers that were counted by their total only', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { ids, people } = testOrganization
    // These vouchers become paper vouchers after the validation, which therefore did not require their number.
    await changeCategory(testApp, ids.luncheon, { paper_ticket: false, issuer: null })
    await validatedTicketSheet(testOrganization, [
      { paymentCategoryId: ids.luncheon, totalCents: 5_400 },
      upTickets(testOrganization, 3),
    ])
    await changeCategory(testApp, ids.luncheon, { paper_ticket: true, issuer: 'Edenred' })
    const { lines } = dataOf(
      await people.accountant.get<WaitingTickets>('ticketdispatches/waiting', { through: YESTERDAY }),
    )
    expect(lines).toEqual([
      { issuer: '=Up', year: 2026, quantity: 3, declaredCents: 2_400 },
      { issuer: 'Edenred', year: 2026, quantity: null, declaredCents: 5_400 },
    ])
    // The totals of the list do not know the number either.
    expect(await readTicketSummary(testOrganization)).toMatchObject({
      groups: [
        { issuer: '=Up', quantity: 3, waitingQuantity: 3 },
        { issuer: 'Edenred', quantity: null, valueCents: 5_400, waitingQuantity: null },
      ],
      quantity: null,
      waitingQuantity: null,
    })
    const counted = { issuer: 'Edenred', year: 2026, quantity: 6 }
    await testOrganization.refuses(() => prepareDispatch(testOrganization, { declaredCents: 7_800 }), {
      http: 409,
      refusal: 'TicketQuantityRequired',
      issues: [{ path: 'quantities', key: 'failure.TicketQuantityRequired' }],
    })
    await testOrganization.refuses(
      () =>
        prepareDispatch(testOrganization, {
          declaredCents: 7_800,
          quantities: [counted, { ...counted, issuer: '=Up' }],
        }),
      { http: 412, refusal: 'StaleVersion' },
    )
    await testOrganization.refuses(
      () =>
        prepareDispatch(testOrganization, {
          declaredCents: 7_800,
          quantities: [{ ...counted, quantity: 0 }],
        }),
      { http: 400, issues: [{ path: 'quantities.0.quantity', key: 'issue.tooSmall' }] },
    )
    expect(
      dataOf(await prepareDispatch(testOrganization, { declaredCents: 7_800, quantities: [counted] })),
    ).toMatchObject({
      quantity: 9,
      declaredCents: 7_800,
      lines: [
        { issuer: '=Up', year: 2026, quantity: 3, declaredCents: 2_400 },
        { issuer: 'Edenred', year: 2026, quantity: 6, declaredCents: 5_400 },
      ],
    })
  })

  it('shows, before it is prepared, number and value of the vouchers whose count is not validated', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const notValidated = async (through: string) =>
      dataOf(
        await testOrganization.people.accountant.get<WaitingTickets>('ticketdispatches/waiting', { through }),
      ).notValidated
    await validatedTicketSheet(testOrganization, [upTickets(testOrganization, 2)], { service: 'evening' })
    expect(await notValidated(YESTERDAY)).toEqual({ quantity: 0, valueCents: 0 })
    await countSheet(testOrganization, {
      counts: [edenredTickets(testOrganization, 5, 4_100), upTickets(testOrganization, 3)],
    })
    expect(await notValidated(YESTERDAY)).toEqual({ quantity: 8, valueCents: 6_500 })
    expect(await notValidated('2026-11-18')).toEqual({ quantity: 0, valueCents: 0 })
  })

  it('goes from created to sent to reimbursed, issuer by issuer', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { dispatch } = await dispatched(testOrganization)
    await testOrganization.refuses(
      () => changeDispatch(testOrganization, dispatch.id, { status: 'SENT', slipNumber: ' ' }),
      'SlipNumberRequired',
    )
    const sending = { status: 'SENT', slipNumber: 'B-2026-11', parcelNumber: '8Z00012345678', sentOn: TODAY }
    await testOrganization.refuses(
      () => changeDispatch(testOrganization, dispatch.id, { ...sending, sentOn: YESTERDAY }),
      {
        http: 409,
        refusal: 'SentBeforeLeaving',
        issues: [{ path: 'sentOn', key: 'failure.SentBeforeLeaving' }],
      },
    )
    await testOrganization.refuses(
      () => changeDispatch(testOrganization, dispatch.id, { ...sending, sentOn: TOMORROW }),
      {
        http: 409,
        refusal: 'SentInFuture',
        issues: [{ path: 'sentOn', key: 'failure.SentInFuture' }],
      },
    )
    expect(dataOf(await changeDispatch(testOrganization, dispatch.id, sending))[0]).toMatchObject(sending)
    const pay = (issuer: string, reimbursedCents: number, commissionCents: number, reason?: string) =>
      changeDispatch(testOrganization, dispatch.id, {
        status: 'REIMBURSED',
        reimbursement: { issuer, reimbursedCents, commissionCents, reimbursedOn: TODAY, reason },
      })
    await testOrganization.refuses(
      () => changeDispatch(testOrganization, dispatch.id, { status: 'REIMBURSED' }),
      {
        http: 400,
        issues: [{ path: 'reimbursement', key: 'issue.required' }],
      },
    )
    await testOrganization.refuses(() => pay('Pluxee', 1, 0), 'IssuerNotInDispatch')
    expect(dataOf(await pay('Edenred', 8_700, 300))[0]).toMatchObject({
      status: 'SENT',
      reimbursedCents: 8_700,
    })
    await testOrganization.refuses(
      () => changeDispatch(testOrganization, dispatch.id, { status: 'CANCELED' }),
      'DispatchReimbursed',
    )
    await testOrganization.refuses(() => pay('=Up', 2_200, 100), {
      http: 409,
      refusal: 'ReasonRequired',
      issues: [{ path: 'reimbursement.reason', key: 'failure.ReasonRequired' }],
    })
    const [partlyPaid] = dataOf(await pay('=Up', 2_200, 100, ' 1 titre refusé '))
    expect(partlyPaid!.reimbursements.map(({ reason }) => reason)).toEqual(['1 titre refusé', undefined])
    expect(dataOf(await pay('=Up', 2_300, 100))[0]).toMatchObject({
      status: 'REIMBURSED',
      reimbursedCents: 11_000,
      commissionCents: 400,
    })
    await testOrganization.refuses(
      () => changeDispatch(testOrganization, dispatch.id, { status: 'CANCELED', reason: 'Colis perdu' }),
      { http: 409, refusal: 'StatusDoesNotAllow', status: 'REIMBURSED' },
    )
  })

  it.each([
    ['before it left', YESTERDAY, 'ReimbursedBeforeSent'],
    ['on the next day', TOMORROW, 'ReimbursedInFuture'],
    ['a year ahead', '2027-11-20', 'ReimbursedInFuture'],
  ] as const)('is not reimbursed %s; the refusal is about the date', async (_, reimbursedOn, refusal) => {
    const testOrganization = await organizationWithTickets(testApp)
    const { dispatch } = await dispatched(testOrganization)
    const sending = { status: 'SENT', slipNumber: 'B-1', sentOn: TODAY }
    dataOf(await changeDispatch(testOrganization, dispatch.id, sending))
    const reimbursement = { issuer: 'Edenred', reimbursedCents: 9_000, commissionCents: 0, reimbursedOn }
    await testOrganization.refuses(
      () => changeDispatch(testOrganization, dispatch.id, { status: 'REIMBURSED', reimbursement }),
      {
        http: 409,
        refusal,
        issues: [{ path: 'reimbursement.reimbursedOn', key: `failure.${refusal}` }],
      },
    )
  })

  it('makes its vouchers available again when it is cancelled, which requires a reason once it is sent', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { dispatch } = await dispatched(testOrganization)
    await changeDispatch(testOrganization, dispatch.id, { status: 'SENT', slipNumber: 'B-1' })
    await testOrganization.refuses(
      () => changeDispatch(testOrganization, dispatch.id, { status: 'CANCELED' }),
      'ReasonRequired',
    )
    dataOf(await changeDispatch(testOrganization, dispatch.id, { status: 'CANCELED', reason: 'Colis perdu' }))
    expect((await readTicketSummary(testOrganization)).waitingCents).toBe(11_400)
    expect((await prepareDispatch(testOrganization, { declaredCents: 11_400 })).status).toBe(201)
  })

  it('is not cancelled by somebody who saw it before it was sent; the stale version is reported before a missing reason', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { dispatch } = await dispatched(testOrganization)
    const [sentDispatch] = dataOf(
      await changeDispatch(testOrganization, dispatch.id, { status: 'SENT', slipNumber: 'B-1' }),
    )
    const cancel = (version: number) =>
      changeDispatch(testOrganization, dispatch.id, { status: 'CANCELED', version })
    await testOrganization.refuses(() => cancel(dispatch.version), {
      http: 412,
      refusal: 'StaleVersion',
      status: 'SENT',
    })
    await testOrganization.refuses(() => cancel(sentDispatch!.version), 'ReasonRequired')
    const secondSending = { status: 'SENT', slipNumber: 'B-2', version: dispatch.version }
    await testOrganization.refuses(() => changeDispatch(testOrganization, dispatch.id, secondSending), {
      http: 409,
      refusal: 'StatusDoesNotAllow',
    })
  })

  it('prevents the counts of its vouchers from being sent back', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { log, dispatch } = await dispatched(testOrganization)
    const count = log.counts.find(
      (candidate) => candidate.paymentCategoryId === testOrganization.ids.luncheon,
    )!
    const sendBack = () =>
      setStatus(testOrganization.people.accountant, 'counts', count.id, {
        status: 'UNVALIDATED',
        reason: 'À recompter',
      })
    await testOrganization.refuses(sendBack, { http: 409, refusal: 'TicketsInDispatch' })
    const canceled = await changeDispatch(testOrganization, dispatch.id, { status: 'CANCELED' })
    expect(dataOf(canceled)).toMatchObject([{ status: 'CANCELED', reason: null }])
    expect((await sendBack()).status).toBe(200)
  })

  it('prevents the deletion of the pouch of its vouchers, which would reopen the count', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await changeCategory(testApp, testOrganization.ids.luncheon, { count_type: 6 })
    const log = await validatedTicketSheet(testOrganization, [
      { ...edenredTickets(testOrganization, 10, 9_000), pouchNumber: 'TIT001' },
    ])
    const dispatch = dataOf(await prepareDispatch(testOrganization, { declaredCents: 9_000 }))
    const count = log.counts.find(
      (candidate) => candidate.paymentCategoryId === testOrganization.ids.luncheon,
    )!
    const deletePouch = () => testOrganization.people.director.delete(`pouches/${count.pouchId}`)
    await testOrganization.refuses(deletePouch, { http: 409, refusal: 'TicketsInDispatch' })
    dataOf(await changeDispatch(testOrganization, dispatch.id, { status: 'CANCELED' }))
    expect((await deletePouch()).status).toBe(200)
  })

  it('by carrier seals a pouch for a remittance, and can be sent only after the carrier took the pouch', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await validatedTicketSheet(testOrganization, [upTickets(testOrganization, 3)])
    const byCarrier = { declaredCents: 2_400, transport: 'CARRIER' } as const
    await testOrganization.refuses(() => prepareDispatch(testOrganization, byCarrier), {
      refusal: 'PouchNumberRequired',
      issues: [{ path: 'pouchNumber', key: 'failure.PouchNumberRequired' }],
    })
    const dispatch = dataOf(await prepareDispatch(testOrganization, { ...byCarrier, pouchNumber: 'tr0001' }))
    const pouch = await readPouch(testOrganization, dispatch.pouchId!)
    expect(pouch).toMatchObject({ number: 'TR0001', type: 'TICKETS', valueCents: 2_400, status: 'CREATED' })
    const send = () => changeDispatch(testOrganization, dispatch.id, { status: 'SENT', slipNumber: 'B-1' })
    await testOrganization.refuses(send, 'PouchNotHandedOver')
    const remittance = await preparedRemittance(testOrganization, [pouch])
    await testOrganization.refuses(
      () => changeDispatch(testOrganization, dispatch.id, { status: 'CANCELED' }),
      'PouchInRemittance',
    )
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    expect(dataOf(await send())[0]).toMatchObject({ status: 'SENT', parcelNumber: 'TR0001' })
  })

  it('by carrier is sent at the earliest on the day on which the carrier took its pouch', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { dispatch } = await dispatched(testOrganization, {
      date: YESTERDAY,
      transport: 'CARRIER',
      pouchNumber: 'TR0001',
    })
    expect(dispatch.handedOverOn).toBeNull()
    const remittance = await preparedRemittance(testOrganization, [
      await readPouch(testOrganization, dispatch.pouchId!),
    ])
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    const { accountant } = testOrganization.people
    const path = `ticketdispatches/${dispatch.id}`
    expect(dataOf(await accountant.get<TicketDispatch>(path)).handedOverOn).toBe(TODAY)
    // A blank parcel number is that of the pouch.
    const send = (body: { sentOn?: string }) =>
      changeDispatch(testOrganization, dispatch.id, {
        status: 'SENT',
        slipNumber: 'B-1',
        parcelNumber: '',
        ...body,
      })
    await testOrganization.refuses(() => send({ sentOn: YESTERDAY }), {
      http: 409,
      refusal: 'SentBeforeLeaving',
      issues: [{ path: 'sentOn', key: 'failure.SentBeforeLeaving' }],
    })
    expect(dataOf(await send({}))[0]).toMatchObject({
      status: 'SENT',
      sentOn: TODAY,
      parcelNumber: 'TR0001',
    })
  })

  it('by carrier can still be sent after its pouch was archived with the month of its remittance', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { dispatch } = await dispatched(testOrganization, { transport: 'CARRIER', pouchNumber: 'TR0001' })
    const pouch = await readPouch(testOrganization, dispatch.pouchId!)
    const remittance = await preparedRemittance(testOrganization, [pouch])
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    await updateRows(testApp.db, 'pouches', { id: pouch.id }, { status: 'ARCHIVED' })
    const body = { status: 'SENT', slipNumber: 'B-1' } as const
    expect(dataOf(await changeDispatch(testOrganization, dispatch.id, body))[0]).toMatchObject({
      status: 'SENT',
      parcelNumber: 'TR0001',
    })
  })

  it.each(['VALIDATED', 'AVALIDATED', 'ERROR', 'SEND', 'SENTP', 'SENT', 'ARCHIVED'] as const)(
    'includes the vouchers of a count with the status %s',
    async (status) => {
      const testOrganization = await organizationWithTickets(testApp)
      await validatedTicketSheet(testOrganization, [upTickets(testOrganization, 3)])
      const { organization } = testOrganization.ids
      await testApp.db.kysely.transaction().execute(async (trx) => {
        // `replica` turns off the triggers that would allow only the transitions of the lifecycle.
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`update counts set status = ${status} where organization_id = ${organization}::uuid`.execute(
          trx,
        )
      })
      dataOf(await prepareDispatch(testOrganization, { declaredCents: 2_400 }))
    },
  )

  it('keeps its pouch until it is cancelled, and then deletes it', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { dispatch } = await dispatched(testOrganization, { transport: 'CARRIER', pouchNumber: 'TR0001' })
    await testOrganization.refuses(
      () => testOrganization.people.director.delete(`pouches/${dispatch.pouchId}`),
      { http: 409, refusal: 'TicketsInDispatch', status: 'CREATED' },
    )
    expect((await readPouch(testOrganization, dispatch.pouchId!)).status).toBe('CREATED')
    dataOf(await changeDispatch(testOrganization, dispatch.id, { status: 'CANCELED' }))
    expect((await readPouch(testOrganization, dispatch.pouchId!)).status).toBe('DELETED')
  })
})
