import { expect, it } from 'vitest'
import type { TicketDispatch } from '../../../src/domain/contract/tickets.ts'
import {
  amountsOf,
  balancesOf,
  controlCounts,
  entriesOf,
  saveAccountingSettings,
  sendMonth,
  sendMonthNow,
  sendNow,
} from './books.ts'
import { changeCategory, dataOf, setStatus, type TestOrganization, TODAY, withTestApp } from './test-app.ts'
import {
  edenredTickets,
  organizationWithTickets,
  prepareDispatch,
  upTickets,
  validatedTicketSheet,
} from './ticket-fixtures.ts'

const testApp = withTestApp()
const MONTH = TODAY.slice(0, 7)

const pay = (
  { people }: TestOrganization,
  { id }: TicketDispatch,
  reimbursedCents: number,
  issuer = 'Edenred',
) =>
  setStatus<TicketDispatch[]>(people.accountant, 'ticketdispatches', id, {
    status: 'REIMBURSED',
    reimbursement: { issuer, reimbursedCents, commissionCents: 0, reimbursedOn: TODAY, reason: 'Écart' },
  })

/**
 * A dispatch of 1,000.00 to one issuer, whose payment was typed as 100.00 by mistake. The dispatch is REIMBURSED, because its only
 * issuer has paid. Its sheet is posted.
 */
async function dispatchWithWrongPayment() {
  const testOrganization = await organizationWithTickets(testApp)
  await saveAccountingSettings(testOrganization)
  await changeCategory(testApp, testOrganization.ids.luncheon, { accounting_code: '511610' })
  const log = await validatedTicketSheet(testOrganization, [edenredTickets(testOrganization, 100, 100_000)])
  await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
  const body = { issuers: ['Edenred'], declaredCents: 100_000 }
  const dispatch = dataOf(await prepareDispatch(testOrganization, body))
  dataOf(
    await setStatus(testOrganization.people.accountant, 'ticketdispatches', dispatch.id, {
      status: 'SENT',
      slipNumber: 'B-1',
      sentOn: TODAY,
    }),
  )
  const [paid] = dataOf(await pay(testOrganization, dispatch, 10_000))
  expect(paid).toMatchObject({ status: 'REIMBURSED', reimbursedCents: 10_000 })
  return { testOrganization, dispatch }
}

const paymentsOf = async (testOrganization: TestOrganization) =>
  (await entriesOf(testOrganization)).filter(({ kind }) => kind === 'REIMBURSEMENT')

// The bank (470007) has the 1,000.00 of 511610, and nothing is lost (470008).
it('the last payment of a dispatch can be corrected until its month is sent, and the corrected payment is posted', async () => {
  const { testOrganization, dispatch } = await dispatchWithWrongPayment()
  const [corrected] = dataOf(await pay(testOrganization, dispatch, 100_000))
  expect(corrected).toMatchObject({
    status: 'REIMBURSED',
    reimbursedCents: 100_000,
    reimbursements: [{ issuer: 'Edenred', reimbursedCents: 100_000 }],
  })
  expect((await testOrganization.audit()).at(-1)).toMatchObject({
    action: 'correctPayment',
    entity: 'ticketDispatch',
  })
  await sendMonthNow(testApp, testOrganization, MONTH)
  const [posted] = await paymentsOf(testOrganization)
  expect(amountsOf(posted!)).toEqual([
    ['470007', 100_000, 0],
    ['511610', 0, 100_000],
  ])
})

it('a payment that is posted is corrected only after its entry was reversed, and then posted again', async () => {
  const { testOrganization, dispatch } = await dispatchWithWrongPayment()
  await sendMonthNow(testApp, testOrganization, MONTH)
  await testOrganization.refuses(() => pay(testOrganization, dispatch, 100_000), {
    http: 409,
    refusal: 'PaymentPosted',
  })
  const [posted] = await paymentsOf(testOrganization)
  const { accountant } = testOrganization.people
  const command = { entryId: posted!.id, reason: 'Montant mal saisi' }
  dataOf(await accountant.post('accountingreversals', command))
  await testApp.server.jobs.drain()
  dataOf(await pay(testOrganization, dispatch, 100_000))
  dataOf(await accountant.post('accountingrepostings', command))
  await testApp.server.jobs.drain()
  expect(balancesOf(await entriesOf(testOrganization))).toMatchObject({
    '470007': 100_000,
    '470008': 0,
    '511610': 0,
  })
  await testOrganization.refuses(() => pay(testOrganization, dispatch, 10_000), 'PaymentPosted')
})

/** A dispatch of 1,000.00 of Edenred and of 80.00 of `=Up`; its sheet is posted. */
async function dispatchOfTwoIssuers() {
  const testOrganization = await organizationWithTickets(testApp)
  await saveAccountingSettings(testOrganization)
  const { luncheon, ticket } = testOrganization.ids
  await changeCategory(testApp, luncheon, { accounting_code: '511610' })
  await changeCategory(testApp, ticket, { accounting_code: '511620' })
  const log = await validatedTicketSheet(testOrganization, [
    edenredTickets(testOrganization, 100, 100_000),
    upTickets(testOrganization, 10),
  ])
  await sendNow(testApp, testOrganization, await controlCounts(testOrganization, log))
  const dispatch = dataOf(await prepareDispatch(testOrganization, { declaredCents: 108_000 }))
  dataOf(
    await setStatus(testOrganization.people.accountant, 'ticketdispatches', dispatch.id, {
      status: 'SENT',
      slipNumber: 'B-1',
      sentOn: TODAY,
    }),
  )
  return { testOrganization, dispatch, issuers: [...new Set(dispatch.lines.map(({ issuer }) => issuer))] }
}

const EXPECTED: Readonly<Record<string, readonly [account: string, cents: number]>> = {
  Edenred: ['511610', 100_000],
  '=Up': ['511620', 8_000],
}

it.each([
  ['first', 0],
  ['second', 1],
])(
  'the payment of the %s issuer is posted with its month before the other issuer has paid, each payment once',
  async (_, index) => {
    const { testOrganization, dispatch, issuers } = await dispatchOfTwoIssuers()
    const order = [issuers[index]!, issuers[1 - index]!]
    for (const [paid, issuer] of order.entries()) {
      dataOf(await pay(testOrganization, dispatch, EXPECTED[issuer]![1], issuer))
      await sendMonthNow(testApp, testOrganization, MONTH)
      const posted = await paymentsOf(testOrganization)
      expect(posted.map(amountsOf)).toEqual(
        order.slice(0, paid + 1).map((name) => {
          const [account, cents] = EXPECTED[name]!
          return [
            ['470007', cents, 0],
            [account, 0, cents],
          ]
        }),
      )
      await testOrganization.refuses(() => sendMonth(testOrganization, MONTH), 'NothingToSend')
    }
  },
)

it('a posted payment is not entered again while another issuer has not paid', async () => {
  const { testOrganization, dispatch, issuers } = await dispatchOfTwoIssuers()
  dataOf(await pay(testOrganization, dispatch, 7_000, issuers[1]))
  const [corrected] = dataOf(await pay(testOrganization, dispatch, 8_000, issuers[1]))
  expect(corrected).toMatchObject({ status: 'SENT', reimbursedCents: 8_000 })
  await sendMonthNow(testApp, testOrganization, MONTH)
  await testOrganization.refuses(() => pay(testOrganization, dispatch, 7_000, issuers[1]), {
    http: 409,
    refusal: 'PaymentPosted',
  })
  expect(dataOf(await pay(testOrganization, dispatch, 100_000, issuers[0]))[0]!.status).toBe('REIMBURSED')
})
