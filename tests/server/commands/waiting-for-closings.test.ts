import { expect, it } from 'vitest'
import { changeSettings } from '../administration/establishment-changes.ts'
import {
  amountsOf,
  controlledCashLog,
  controlledNotes,
  entriesOf,
  importNotesClosing,
  organizationWithTaxes,
  SALES,
  saveAccountingSettings,
  sendNow,
  statusesOf,
} from './books.ts'
import {
  dataOf,
  notesOf,
  readLog,
  refusalOf,
  setStatus,
  type TestOrganization,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

const testApp = withTestApp()

/** An organization that sends no till without a closing, with a controlled sheet of 160 € in notes of yesterday that has none. */
async function organizationThatWaits() {
  const testOrganization = await organizationWithTaxes(testApp, { takingsWithoutClosing: 'WAIT' })
  return { testOrganization, ...(await controlledNotes(testOrganization)) }
}

const send = ({ people }: TestOrganization, ids: readonly string[]) =>
  setStatus(people.accountant, 'counts', ids, { status: 'SEND' })

const sendMonth = ({ people, ids }: TestOrganization) =>
  people.accountant.post('accountingmonth', {
    establishmentId: ids.establishment,
    month: YESTERDAY.slice(0, 7),
  })

it('a till that waits for its closing is not sent, alone or with its month, and nothing is posted', async () => {
  const { testOrganization, ids } = await organizationThatWaits()
  expect(await refusalOf(testOrganization, () => send(testOrganization, ids))).toMatchObject({
    refusal: 'ClosingMissing',
    rows: ids.map((id) => ({ id, refusal: 'ClosingMissing' })),
  })
  await testOrganization.refuses(() => sendMonth(testOrganization), 'NothingToSend')
  expect(await entriesOf(testOrganization)).toEqual([])
})

/*
 * Worked by hand: 160 € in notes, of which the closing says 100 € at 10 % and 60 € at 20 %. 10,000 × 10 ÷ 110 = 909 cents of VAT, so 9,091 of
 * sales; 6,000 × 20 ÷ 120 = 1,000 of VAT, so 5,000 of sales. Nothing goes to suspense.
 */
it('a till that waited is sent when its closing arrives, with sales and VAT', async () => {
  const { testOrganization, log, ids } = await organizationThatWaits()
  dataOf(await importNotesClosing(testOrganization))
  await sendNow(testApp, testOrganization, ids)
  expect(await statusesOf(testOrganization, log.id)).toEqual(['SENT'])
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
 * cents of VAT, so 9,091 of sales; 6,900 × 20 ÷ 120 = 1,150 of VAT, so 5,750 of sales. The final entry reverses the provision of 9 € (467).
 */
it('a till takes a closing that arrives while a provision is being sent, and is sent with sales and VAT', async () => {
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
  const receipts = [
    { cashRegisterId: ids.bar, paymentCategoryId: ids.notes, amountCents: 16_000 },
    { cashRegisterId: ids.bar, paymentCategoryId: ids.luncheon, amountCents: 900 },
  ]
  const sales = [
    { ...SALES[0]!, amountCents: 10_000, taxCents: 909 },
    { ...SALES[1]!, amountCents: 6_900, taxCents: 1_150 },
  ]
  const closing = { date: YESTERDAY, service: 'lunch', sequence: 1, clients: 9, turnoverCents: 16_900 }
  dataOf(await people.director.post('archives', { ...closing, receipts, sales }))
  await testApp.server.jobs.drain()
  expect(await readLog(testOrganization, log.id)).toMatchObject({ turnoverCents: 16_900, deltaCents: 0 })
  await sendNow(testApp, testOrganization, countIds)
  expect(await statusesOf(testOrganization, log.id)).toEqual(['SENT', 'SENT'])
  const sold = (await entriesOf(testOrganization))
    .flatMap(amountsOf)
    .filter(([account]) => String(account).startsWith('7'))
  expect(sold).toEqual([
    ['70710', 0, 9_091],
    ['70711', 0, 5_750],
  ])
})

it('a till without a closing is sent where the turnover is typed, because no closing will come', async () => {
  const { testOrganization, ids } = await organizationThatWaits()
  const { people } = testOrganization
  dataOf(await changeSettings(testOrganization, people.director, { posTurnoverSource: 'TYPED' }))
  dataOf(await send(testOrganization, ids))
})

it('a till without a closing is posted to suspense once the organization no longer waits', async () => {
  const { testOrganization, ids } = await organizationThatWaits()
  await saveAccountingSettings(testOrganization, { takingsWithoutClosing: 'SUSPENSE' })
  await sendNow(testApp, testOrganization, ids)
  expect((await entriesOf(testOrganization)).map(amountsOf)).toEqual([
    [
      ['470000', 0, 16_000],
      ['530', 16_000, 0],
    ],
  ])
})
