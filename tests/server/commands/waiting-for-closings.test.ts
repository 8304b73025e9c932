import { describe, expect, it } from 'vitest'
import { accountingCashJob, accountingTicketJob } from '../../../server/jobs/accounting.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { changeSettings } from '../administration/establishment-changes.ts'
import {
  amountsOf,
  controlledCashLog,
  controlledNotes,
  countStatusesOf,
  entriesOf,
  importNotesClosing,
  organizationWithTaxes,
  readMonth,
  SALES_OF_CLOSING,
  saveAccountingSettings,
  sendNow,
} from './books.ts'
import {
  changeCategory,
  dataOf,
  expectRefused,
  importReceipts,
  notesOf,
  readLog,
  setStatus,
  type TestOrganization,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

const testApp = withTestApp()

/** An organization that sends no till without a closing. It has a controlled sheet of yesterday without a closing, with 160 € in notes. */
async function organizationThatWaits() {
  const testOrganization = await organizationWithTaxes(testApp, { takingsWithoutClosing: 'WAIT' })
  const { ids: countIds, ...controlled } = await controlledNotes(testOrganization)
  return { testOrganization, countIds, ...controlled }
}

/** Sends counts to accounting. */
const send = ({ people }: TestOrganization, countIds: readonly string[]) =>
  setStatus(people.accountant, 'counts', countIds, { status: 'SEND' })

const sendMonth = ({ people, ids }: TestOrganization) =>
  people.accountant.post('accountingmonth', {
    establishmentId: ids.establishment,
    month: YESTERDAY.slice(0, 7),
  })

it('a till that waits for its closing is sent neither alone nor with its month, and nothing is posted', async () => {
  const { testOrganization, countIds } = await organizationThatWaits()
  expect(await expectRefused(testOrganization, () => send(testOrganization, countIds))).toMatchObject({
    refusal: 'ClosingMissing',
    rows: countIds.map((id) => ({ id, refusal: 'ClosingMissing' })),
  })
  expect(await readMonth(testOrganization, YESTERDAY.slice(0, 7))).toMatchObject({
    tillsAwaitingClosing: 1,
    tillsToSend: 0,
  })
  await testOrganization.refuses(() => sendMonth(testOrganization), 'NothingToSend')
  expect(await entriesOf(testOrganization)).toEqual([])
})

/*
 * Worked by hand: 160 € in notes, of which the closing says 100 € at 10 % and 60 € at 20 %. 10,000 × 10 ÷ 110 = 909 cents of VAT, so 9,091 of
 * sales; 6,000 × 20 ÷ 120 = 1,000 of VAT, so 5,000 of sales. Nothing goes to suspense.
 */
it('a till that waited can be sent once its closing has arrived, with sales and VAT', async () => {
  const { testOrganization, log, countIds } = await organizationThatWaits()
  dataOf(await importNotesClosing(testOrganization))
  await sendNow(testApp, testOrganization, countIds)
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT'])
  expect((await entriesOf(testOrganization)).map(amountsOf)).toEqual([
    [
      ['445710', 0, 909],
      ['445711', 0, 1_000],
      ['530', 16_000, 0],
      ['70710', 0, 9_091],
      ['70711', 0, 5_000],
    ],
  ])
})

/*
 * Worked by hand: 160 € in notes and 9 € of meal vouchers, of which the closing says 100 € at 10 % and 69 € at 20 %. 10,000 × 10 ÷ 110 = 909
 * cents of VAT, so 9,091 of sales; 6,900 × 20 ÷ 120 = 1,150 of VAT, so 5,750 of sales. The provision of 9 € (467) and its reversal are not compared here.
 */
it('a till gets a closing that arrives while a provision is being sent, and is sent with sales and VAT', async () => {
  const testOrganization = await organizationWithTaxes(testApp, { takingsWithoutClosing: 'WAIT' })
  const { ids, people } = testOrganization
  const { log, ids: countIds } = await controlledCashLog(testOrganization, {
    turnoverCents: 16_900,
    comment: null,
    counts: [
      notesOf(testOrganization, 'SAC001'),
      { paymentCategoryId: ids.luncheon, quantity: 1, totalCents: 900 },
    ],
  })
  const luncheonCount = log.counts.find(({ paymentCategoryId }) => paymentCategoryId === ids.luncheon)!.id
  dataOf(await setStatus(people.accountant, 'counts', luncheonCount, { status: 'SENTP' }))
  const sales = [
    { ...SALES_OF_CLOSING[0]!, amountCents: 10_000, taxCents: 909 },
    { ...SALES_OF_CLOSING[1]!, amountCents: 6_900, taxCents: 1_150 },
  ]
  dataOf(await importReceipts(testOrganization, { notes: 16_000, luncheon: 900 }, { sales }))
  await testApp.server.jobs.drain()
  expect(await readLog(testOrganization, log.id)).toMatchObject({ turnoverCents: 16_900, deltaCents: 0 })
  await sendNow(testApp, testOrganization, countIds)
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
  const salesAndVat = (await entriesOf(testOrganization))
    .flatMap(amountsOf)
    .filter(([account]) => /^(7|445)/u.test(String(account)))
  expect(salesAndVat).toEqual([
    ['445710', 0, 909],
    ['445711', 0, 1_150],
    ['70710', 0, 9_091],
    ['70711', 0, 5_750],
  ])
})

/*
 * Worked by hand: 9 € of meal vouchers at 20 %. 900 × 20 ÷ 120 = 150 cents of VAT, so 750 of sales. The typed turnover was 8 €, so the closing
 * changes the difference from 1 € to 0.
 */
it('a till gets a closing while the provisions of all of its lines are being sent, and is sent with sales and VAT', async () => {
  const testOrganization = await organizationWithTaxes(testApp, { takingsWithoutClosing: 'WAIT' })
  const { ids, people } = testOrganization
  const { log, ids: countIds } = await controlledCashLog(testOrganization, {
    turnoverCents: 800,
    counts: [{ paymentCategoryId: ids.luncheon, quantity: 1, totalCents: 900 }],
  })
  dataOf(await setStatus(people.accountant, 'counts', countIds, { status: 'SENTP' }))
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SEND'])
  const sales = [{ ...SALES_OF_CLOSING[1]!, amountCents: 900, taxCents: 150 }]
  dataOf(await importReceipts(testOrganization, { luncheon: 900 }, { sales }))
  expect(await readLog(testOrganization, log.id)).toMatchObject({ turnoverCents: 900, deltaCents: 0 })
  await testApp.server.jobs.drain()
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENTP'])
  await sendNow(testApp, testOrganization, countIds)
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT'])
  const entries = await entriesOf(testOrganization)
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['CASH', 'PROVISION'])
  const finalEntry = entries.find(({ kind }) => kind === 'CASH')!
  expect(amountsOf(finalEntry).filter(([account]) => /^(7|445)/u.test(String(account)))).toEqual([
    ['445711', 0, 150],
    ['70711', 0, 750],
  ])
})

/*
 * Worked by hand: 160 € in notes and 9 € of meal vouchers (both on 530), of which the closing says 100 € at 10 % (909 cents of VAT) and 69 € at
 * 20 % (1,150 cents of VAT). The typed turnover was 168 €, so the closing changes the difference from 1 € to 0: no surplus and no suspense is posted.
 */
it('a till gets a closing while it is being sent: its entry has sales and VAT, and no correction follows', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const { ids } = testOrganization
  const { log, ids: countIds } = await controlledCashLog(testOrganization, {
    turnoverCents: 16_800,
    counts: [
      notesOf(testOrganization, 'SAC001'),
      { paymentCategoryId: ids.luncheon, quantity: 1, totalCents: 900 },
    ],
  })
  dataOf(await send(testOrganization, countIds))
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SEND', 'SEND'])
  const sales = [
    { ...SALES_OF_CLOSING[0]!, amountCents: 10_000, taxCents: 909 },
    { ...SALES_OF_CLOSING[1]!, amountCents: 6_900, taxCents: 1_150 },
  ]
  dataOf(await importReceipts(testOrganization, { notes: 16_000, luncheon: 900 }, { sales }))
  await testApp.server.jobs.drain()
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
  expect(await readLog(testOrganization, log.id)).toMatchObject({ turnoverCents: 16_900, deltaCents: 0 })
  const entries = await entriesOf(testOrganization)
  expect(entries.map(({ kind }) => kind)).toEqual(['CASH'])
  expect(amountsOf(entries[0]!)).toEqual([
    ['445710', 0, 909],
    ['445711', 0, 1_150],
    ['530', 16_000, 0],
    ['530', 900, 0],
    ['70710', 0, 9_091],
    ['70711', 0, 5_750],
  ])
})

describe('a till whose cash is sent while its paper vouchers are still being sent', () => {
  /** The job of the vouchers fails, so that they stay in SEND. */
  const failingTicketJob = {
    ...accountingTicketJob,
    run: () => Promise.reject(new Error('The job of the vouchers fails.')),
  }
  const appWithFailingTicketJob = withTestApp({ jobs: [accountingCashJob, failingTicketJob] })

  /*
   * Worked by hand: 160 € in notes and a voucher of 8 €, of which the closing says 100 € at 10 % and 68 € at 20 %: 6,800 × 20 ÷ 120 = 1,133 of
   * VAT, so 5,667 of sales. The typed turnover of 167 € was posted to suspense, with a surplus of 1 €; the correction takes both back.
   */
  it('gets its closing, and its entry is corrected', async () => {
    const testOrganization = await organizationWithTaxes(appWithFailingTicketJob)
    const { ids } = testOrganization
    await changeCategory(appWithFailingTicketJob, ids.luncheon, {
      paper_ticket: true,
      issuer: 'Edenred',
    })
    const { log, ids: countIds } = await controlledCashLog(testOrganization, {
      turnoverCents: 16_700,
      counts: [
        notesOf(testOrganization, 'SAC001'),
        { paymentCategoryId: ids.luncheon, quantity: 1, totalCents: 800 },
      ],
    })
    await sendNow(appWithFailingTicketJob, testOrganization, countIds)
    expect((await countStatusesOf(testOrganization, log.id)).toSorted()).toEqual(['SEND', 'SENT'])
    const sales = [
      { ...SALES_OF_CLOSING[0]!, amountCents: 10_000, taxCents: 909 },
      { ...SALES_OF_CLOSING[1]!, amountCents: 6_800, taxCents: 1_133 },
    ]
    dataOf(await importReceipts(testOrganization, { notes: 16_000, luncheon: 800 }, { sales }))
    expect(await readLog(testOrganization, log.id)).toMatchObject({ turnoverCents: 16_800, deltaCents: 0 })
    await appWithFailingTicketJob.server.jobs.drain()
    const entries = await entriesOf(testOrganization)
    expect(entries.map(({ kind }) => kind)).toEqual(['CASH', 'CORRECTION'])
    expect(amountsOf(entries[1]!)).toEqual([
      ['445710', 0, 909],
      ['445711', 0, 1_133],
      ['470000', 16_700, 0],
      ['470003', 100, 0],
      ['70710', 0, 9_091],
      ['70711', 0, 5_667],
    ])
  })
})

/**
 * Removes the closing of a sheet with a typed turnover of 159 €. In earlier versions a sheet got no closing if the closing was imported while the
 * sheet was being sent.
 */
const removeClosing = (logId: string) =>
  asSystem(testApp.db, (trx) =>
    trx
      .updateTable('cash_logs')
      .set({
        archive_id: null,
        turnover_cents: 15_900,
        expected_cents: 15_900,
        delta_cents: 100,
        closing_expected_cents: null,
        validated_delta_cents: null,
      })
      .where('id', '=', logId)
      .execute(),
  )

/*
 * Worked by hand: 160 € in notes, of which the closing says 100 € at 10 % (909 cents of VAT) and 60 € at 20 % (1,000 cents of VAT). The typed
 * turnover was 159 €.
 */
it('a till that missed its closing gets it when the same closing is imported again, and is then sent', async () => {
  const testOrganization = await organizationWithTaxes(testApp, { takingsWithoutClosing: 'WAIT' })
  const { log, ids: countIds } = await controlledNotes(testOrganization, {
    turnoverCents: 15_900,
    comment: 'Un pourboire',
  })
  dataOf(await importNotesClosing(testOrganization))
  await removeClosing(log.id)
  await testOrganization.refuses(() => send(testOrganization, countIds), 'ClosingMissing')
  const eventCount = (await testOrganization.audit()).length

  const again = await importNotesClosing(testOrganization)
  expect([again.status, again.statusCode]).toEqual([200, 11_007])
  expect(await readLog(testOrganization, log.id)).toMatchObject({ turnoverCents: 16_000, deltaCents: 0 })
  const events = (await testOrganization.audit()).slice(eventCount)
  expect(events).toMatchObject([{ entity: 'cashLog', action: 'expect', entityId: log.id }])

  const before = [await testOrganization.state(), await testOrganization.audit()]
  dataOf(await importNotesClosing(testOrganization))
  expect([await testOrganization.state(), await testOrganization.audit()]).toEqual(before)

  // Accounting controlled a difference of 1 €, which the closing has changed to 0.
  await testOrganization.refuses(() => send(testOrganization, countIds), 'ClosingNotAccepted')
  const { accountant } = testOrganization.people
  dataOf(await setStatus(accountant, 'counts', countIds, { status: 'VALIDATED' }))
  const acceptedDeltas = { [log.id]: 0 }
  dataOf(await setStatus(accountant, 'counts', countIds, { status: 'AVALIDATED', acceptedDeltas }))
  await sendNow(testApp, testOrganization, countIds)
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT'])
  expect((await entriesOf(testOrganization)).map(amountsOf)).toEqual([
    [
      ['445710', 0, 909],
      ['445711', 0, 1_000],
      ['530', 16_000, 0],
      ['70710', 0, 9_091],
      ['70711', 0, 5_000],
    ],
  ])
})

/*
 * The closing of the lunch has the receipts of the terrace. Of the bar, which sold nothing, the closing has only the float of 150 €, so the sheet
 * of the bar gets no closing. Nothing is posted for the bar: 150 € counted less 150 € of float.
 */
it.each([
  [
    'alone',
    (testOrganization: TestOrganization, countIds: readonly string[]) => send(testOrganization, countIds),
  ],
  ['with its month', (testOrganization: TestOrganization) => sendMonth(testOrganization)],
])('a till with nothing but its float is sent without a closing, %s', async (_, sendTill) => {
  const testOrganization = await organizationWithTaxes(testApp, { takingsWithoutClosing: 'WAIT' })
  const { ids } = testOrganization
  await changeCategory(testApp, ids.card, { till_float: true })
  const { log, ids: countIds } = await controlledCashLog(testOrganization, {
    turnoverCents: 0,
    floatCents: 15_000,
    counts: [{ paymentCategoryId: ids.card, totalCents: 15_000 }],
  })
  const floats = [{ cashRegisterId: ids.bar, amountCents: 15_000 }]
  const facts = { register: 'terrace', sequence: 812, floats } as const
  dataOf(await importReceipts(testOrganization, { notes: 16_000 }, facts))
  dataOf(await sendTill(testOrganization, countIds))
  await testApp.server.jobs.drain()
  expect(await countStatusesOf(testOrganization, log.id)).toEqual(['SENT'])
  expect(await entriesOf(testOrganization)).toEqual([])
})

it('a till without a closing is sent if its establishment types the turnover, because no closing will come', async () => {
  const { testOrganization, countIds } = await organizationThatWaits()
  const { people } = testOrganization
  dataOf(await changeSettings(testOrganization, people.director, { posTurnoverSource: 'TYPED' }))
  dataOf(await send(testOrganization, countIds))
})

it('a till without a closing is posted to suspense once the organization no longer waits', async () => {
  const { testOrganization, countIds } = await organizationThatWaits()
  await saveAccountingSettings(testOrganization, { takingsWithoutClosing: 'SUSPENSE' })
  await sendNow(testApp, testOrganization, countIds)
  expect((await entriesOf(testOrganization)).map(amountsOf)).toEqual([
    [
      ['470000', 0, 16_000],
      ['530', 16_000, 0],
    ],
  ])
})
