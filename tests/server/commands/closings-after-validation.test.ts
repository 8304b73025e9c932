import { expect, it } from 'vitest'
import type { CashLog, ControlSheet, CountRow } from '../../../src/domain/contract/cash-logs.ts'
import { amountsOf, controlCounts, entriesOf, organizationWithTaxes, readMonth, sendNow } from './books.ts'
import {
  dataOf,
  expectRefused,
  importReceipts,
  notesOf,
  readLog,
  responseOf,
  setStatus,
  type TestOrganization,
  validatedCashLog,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

const testApp = withTestApp()

type Actor = keyof TestOrganization['people']

/**
 * Imports a closing of yesterday's lunch at the bar: `cents` sold at 10 %, VAT included, all in cash.
 *
 * With 176 € (160 + 16 VAT), worked by hand (PCG, accounts 658 and 758; CGI art. 286 I 3°): the till was validated with 160 € in notes against a
 * typed turnover of 160 €, without a difference. By the closing 176 € were sold, so 16 € are missing: 160 at 530, 16 at 658, against 160 of sales
 * and 16 of VAT.
 */
function importClosing(
  testOrganization: TestOrganization,
  sequence: number,
  cents: number,
  changes = {},
  author: Actor = 'director',
) {
  const sales = [
    { saleType: 'Sur place', taxRate: 100, amountCents: cents, taxCents: Math.round(cents / 11) },
  ]
  return importReceipts(testOrganization, { notes: cents }, { sequence, sales, ...changes }, author)
}

const validatedTill = (testOrganization: TestOrganization) =>
  validatedCashLog(testOrganization, {
    turnoverCents: 16_000,
    counts: [notesOf(testOrganization, 'SAC001')],
  })

/** The only sheet of the control list, if it matches the filter. */
const controlRow = async ({ people }: TestOrganization, filter: Record<string, string> = {}) =>
  dataOf(await people.accountant.get<{ entries: ControlSheet[] } | null>('controlsheets', filter))?.entries[0]

const countIds = (log: CashLog) => log.counts.map(({ id }) => id).join()

it('a closing that arrives after the validation gives the till its expected amount and difference, and the till is marked', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const log = await validatedTill(testOrganization)
  expect(log).toMatchObject({ deltaCents: 0, validatedDeltaCents: null, closingReason: null })
  dataOf(await importClosing(testOrganization, 1, 17_600))
  const changed = await readLog(testOrganization, log.id)
  expect(changed).toMatchObject({
    status: 'VALIDATED',
    countedCents: 16_000,
    turnoverCents: 17_600,
    expectedCents: 17_600,
    deltaCents: -1_600,
    validatedDeltaCents: 0,
    validatedAt: log.validatedAt,
  })
  expect(changed.archiveId).not.toBeNull()
  expect(changed.counts).toEqual(log.counts)
  expect(await controlRow(testOrganization)).toMatchObject({ hasClosing: true, hasLateClosing: true })
  expect(await controlRow(testOrganization, { hasLateClosing: 'true' })).toMatchObject({ id: log.id })
  expect(await controlRow(testOrganization, { hasLateClosing: 'false' })).toBeUndefined()
})

it('accounting accepts the difference of a late closing only with a reason, which the till keeps; this difference is posted', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const { people } = testOrganization
  const log = await validatedTill(testOrganization)
  dataOf(await importClosing(testOrganization, 1, 17_600))
  const control = (reason?: string) =>
    setStatus(people.accountant, 'counts', countIds(log), { status: 'AVALIDATED', reason })
  expect(await expectRefused(testOrganization, () => control())).toMatchObject({
    refusal: 'ClosingNotAccepted',
  })
  dataOf(await control('Vu avec le directeur'))
  expect(await readLog(testOrganization, log.id)).toMatchObject({
    status: 'AVALIDATED',
    deltaCents: -1_600,
    validatedDeltaCents: 0,
    closingReason: 'Vu avec le directeur',
  })
  await sendNow(testApp, testOrganization, log.counts[0]!.id)
  const [entry, ...otherEntries] = await entriesOf(testOrganization)
  expect(otherEntries).toEqual([])
  expect(amountsOf(entry!)).toEqual([
    ['445710', 0, 1_600],
    ['470002', 1_600, 0],
    ['530', 16_000, 0],
    ['70710', 0, 16_000],
  ])
})

it('accounting does not accept a difference that another closing has changed since the person saw it', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const { people } = testOrganization
  const log = await validatedTill(testOrganization)
  dataOf(await importClosing(testOrganization, 1, 17_600))
  // The dialog shows −16 €. Before the person confirms it, the closing is replaced: −27 €. The counts keep their versions.
  dataOf(await importClosing(testOrganization, 2, 18_700, { replacementReason: 'Ticket oublié' }))
  const versions = Object.fromEntries(log.counts.map(({ id, version }) => [id, version]))
  const accept = (deltaCents: number) =>
    setStatus(people.accountant, 'counts', countIds(log), {
      status: 'AVALIDATED',
      reason: 'Vu',
      versions,
      acceptedDeltas: { [log.id]: deltaCents },
    })
  await testOrganization.refuses(() => accept(-1_600), 'DeltaChanged')
  dataOf(await accept(-2_700))
  expect(await readLog(testOrganization, log.id)).toMatchObject({
    status: 'AVALIDATED',
    deltaCents: -2_700,
    closingReason: 'Vu',
  })
})

/*
 * With a typed turnover of 160 € and 160 € in notes, the difference is 0. By the closing 163 € were sold: −3 €, within the tolerance of 5 €, so
 * no reason is required.
 */
it('accounting does not control a till whose difference a closing has changed since the list was read, not even within the tolerance', async () => {
  const testOrganization = await testApp.createOrganization({ toleranceCents: 500 })
  const { people } = testOrganization
  const log = await validatedTill(testOrganization)
  const versions = Object.fromEntries(log.counts.map(({ id, version }) => [id, version]))
  dataOf(await importClosing(testOrganization, 1, 16_300, { sales: [] }))
  const validate = (seenCents: number | null) =>
    setStatus(people.accountant, 'counts', countIds(log), {
      status: 'AVALIDATED',
      versions,
      acceptedDeltas: { [log.id]: seenCents },
    })
  for (const seenCents of [0, null])
    await testOrganization.refuses(() => validate(seenCents), {
      refusal: 'DeltaChanged',
      rows: log.counts.map(({ id }) => ({ id, refusal: 'DeltaChanged' })),
    })
  dataOf(await validate(-300))
  expect(await readLog(testOrganization, log.id)).toMatchObject({ status: 'AVALIDATED', deltaCents: -300 })
})

it('accounting has to accept the difference when a closing arrives between the control and the sending', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const { people } = testOrganization
  const log = await validatedTill(testOrganization)
  await controlCounts(testOrganization, log)
  dataOf(await importClosing(testOrganization, 1, 17_600))
  const send = () => setStatus(people.accountant, 'counts', countIds(log), { status: 'SEND' })
  expect(await expectRefused(testOrganization, send)).toMatchObject({ refusal: 'ClosingNotAccepted' })
  const month = { establishmentId: log.establishmentId, month: YESTERDAY.slice(0, 7) }
  expect(await readMonth(testOrganization, month.month)).toMatchObject({ tillsToAccept: 1, tillsToSend: 0 })
  await testOrganization.refuses(() => people.accountant.post('accountingmonth', month), {
    refusal: 'NothingToSend',
  })
  dataOf(await setStatus(people.accountant, 'counts', countIds(log), { status: 'VALIDATED' }))
  dataOf(await setStatus(people.accountant, 'counts', countIds(log), { status: 'AVALIDATED', reason: 'Vu' }))
  dataOf(await send())
})

it('accounting has to accept the difference when another closing replaces the one with which the till was validated', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const { people } = testOrganization
  dataOf(await importClosing(testOrganization, 1, 16_000))
  const log = await validatedCashLog(testOrganization, { counts: [notesOf(testOrganization, 'SAC001')] })
  expect(log).toMatchObject({ deltaCents: 0, expectedCents: 16_000 })
  dataOf(await importClosing(testOrganization, 2, 17_600, { replacementReason: 'Ticket oublié' }))
  expect(await readLog(testOrganization, log.id)).toMatchObject({
    expectedCents: 17_600,
    deltaCents: -1_600,
    validatedDeltaCents: 0,
  })
  const control = (body: object) =>
    setStatus(people.accountant, 'counts', countIds(log), { status: 'AVALIDATED', ...body })
  expect(await expectRefused(testOrganization, () => control({}))).toMatchObject({
    refusal: 'ClosingNotAccepted',
  })
  dataOf(await importClosing(testOrganization, 3, 16_000, { replacementReason: 'Erreur de saisie' }))
  expect(await readLog(testOrganization, log.id)).toMatchObject({ deltaCents: 0, validatedDeltaCents: null })
  dataOf(await control({}))
})

it('a difference that accounting has accepted has to be accepted again when another closing changes it', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const { people } = testOrganization
  const log = await validatedTill(testOrganization)
  dataOf(await importClosing(testOrganization, 1, 17_600))
  dataOf(await setStatus(people.accountant, 'counts', countIds(log), { status: 'AVALIDATED', reason: 'Vu' }))
  dataOf(await importClosing(testOrganization, 2, 18_700, { replacementReason: 'Ticket oublié' }, 'admin'))
  expect(await readLog(testOrganization, log.id)).toMatchObject({
    status: 'AVALIDATED',
    deltaCents: -2_700,
    validatedDeltaCents: 0,
    closingReason: null,
  })
  expect(
    await expectRefused(testOrganization, () =>
      setStatus(people.accountant, 'counts', countIds(log), { status: 'SEND' }),
    ),
  ).toMatchObject({ refusal: 'ClosingNotAccepted' })
})

/*
 * 160 € were counted and sold by the first closing. By the second one 163 € were sold: −3 €, within the tolerance of 5 €. Accounting has seen 0, and
 * the entry would post −3 € (PCG, account 658), so it has to see the till again.
 */
it('accounting has to control a till again when a closing changes the difference that it has seen, also within the tolerance', async () => {
  const testOrganization = await testApp.createOrganization({ toleranceCents: 500 })
  const { people } = testOrganization
  dataOf(await importClosing(testOrganization, 1, 16_000, { sales: [] }))
  const log = await validatedCashLog(testOrganization, { counts: [notesOf(testOrganization, 'SAC001')] })
  await controlCounts(testOrganization, log)
  const replacement = { sales: [], replacementReason: 'Ticket oublié' }
  dataOf(await importClosing(testOrganization, 2, 16_300, replacement, 'admin'))
  const setCounts = (body: { readonly status: string; readonly acceptedDeltas?: object }) =>
    setStatus(people.accountant, 'counts', countIds(log), body)
  const month = YESTERDAY.slice(0, 7)
  await testOrganization.refuses(() => setCounts({ status: 'SEND' }), 'ClosingNotAccepted')
  expect(await readMonth(testOrganization, month)).toMatchObject({ tillsToAccept: 1, tillsToSend: 0 })
  expect(await controlRow(testOrganization, { monthTask: 'tillsToAccept' })).toMatchObject({ id: log.id })
  dataOf(await setCounts({ status: 'VALIDATED' }))
  dataOf(await setCounts({ status: 'AVALIDATED', acceptedDeltas: { [log.id]: -300 } }))
  expect(await readMonth(testOrganization, month)).toMatchObject({ tillsToAccept: 0, tillsToSend: 1 })
  expect(await controlRow(testOrganization)).toMatchObject({ hasLateClosing: true, monthTask: 'tillsToSend' })
  dataOf(await setCounts({ status: 'SEND' }))
})

/*
 * The closing says 330 €, 220 € were counted: accounting controls a shortage of 110 €. A closing with 220 € that anybody at the till may import
 * would remove the shortage, and with it 110 € of sales and their VAT, from the books.
 */
it('a closing of a till that accounting has controlled or sent is replaced only by people who may control it', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const { people } = testOrganization
  dataOf(await importClosing(testOrganization, 1, 33_000))
  const counts = [notesOf(testOrganization, 'SAC001')]
  const log = await validatedCashLog(testOrganization, { counts, comment: 'Manque' })
  const replace = (author: Actor, sequence = 900) =>
    importClosing(testOrganization, sequence, 16_000, { replacementReason: 'Ticket annulé' }, author)
  const refused = {
    http: 409,
    refusal: 'ReplacedClosingControlled',
    issues: [{ path: 'closings.900', key: 'failure.ReplacedClosingControlled', value: '1' }],
  }
  await controlCounts(testOrganization, log)
  for (const author of ['user', 'director'] as const)
    await testOrganization.refuses(() => replace(author), refused)
  const file = JSON.stringify({
    closings: [
      {
        sequence: 900,
        date: YESTERDAY,
        service: 'lunch',
        clients: 9,
        turnoverCents: 16_000,
        receipts: [{ register: 1, category: 'notes', amountCents: 16_000 }],
      },
    ],
  })
  await testOrganization.refuses(
    () =>
      people.user.call('POST', 'closings/upload', {
        query: { replacementReason: 'Ticket annulé' },
        raw: file,
        headers: { 'Content-Type': 'application/json' },
      }),
    refused,
  )
  await sendNow(testApp, testOrganization, log.counts[0]!.id)
  await testOrganization.refuses(() => replace('user'), refused)
  dataOf(await replace('admin'))
  await testApp.server.jobs.drain()
  expect((await entriesOf(testOrganization)).map(({ kind }) => kind)).toEqual(['CASH', 'CORRECTION'])
})

/*
 * One closing has both tills: 160 € at the bar, which accounting has controlled, and 1,000 € at the terrace. The terrace is corrected to 990 €. The bar
 * stays as it was controlled, so nothing of it can leave the books; with 150 €, 10 € of it would.
 */
it('a closing of several tills is replaced as long as the controlled ones keep their receipts and movements', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const { ids } = testOrganization
  const inNotes = (cashRegisterId: string, amountCents: number) => ({
    cashRegisterId,
    paymentCategoryId: ids.notes,
    amountCents,
  })
  const replace = (sequence: number, bar: number, terrace: number, putIn = 0) =>
    importReceipts(
      testOrganization,
      {},
      {
        sequence,
        turnoverCents: bar + terrace,
        receipts: [inNotes(ids.bar, bar), inNotes(ids.terrace, terrace)],
        movements: putIn === 0 ? [] : [{ ...inNotes(ids.bar, putIn), label: 'Apport' }],
        replacementReason: 'Ticket annulé',
      },
    )
  dataOf(await replace(1, 16_000, 100_000))
  const log = await validatedCashLog(testOrganization, { counts: [notesOf(testOrganization, 'SAC001')] })
  await controlCounts(testOrganization, log)
  const refused = { http: 409, refusal: 'ReplacedClosingControlled' }
  await testOrganization.refuses(() => replace(2, 15_000, 99_000), refused)
  // 10 € less are sold and 10 € are put in: 160 € are expected as before.
  await testOrganization.refuses(() => replace(2, 15_000, 99_000, 1_000), refused)
  dataOf(await replace(2, 16_000, 99_000))
  expect(await readLog(testOrganization, log.id)).toMatchObject({
    status: 'AVALIDATED',
    turnoverCents: 16_000,
    deltaCents: 0,
    validatedDeltaCents: null,
  })
  expect(await controlRow(testOrganization)).toMatchObject({ replacedClosing: null })
  await sendNow(testApp, testOrganization, log.counts[0]!.id)
  dataOf(await replace(3, 16_000, 98_000))
  await testOrganization.refuses(() => replace(4, 15_000, 98_000), refused)
})

// The shortage of 170 € is in no difference: the closing was replaced before the till was counted.
it('accounting sees the first expected amount of a till whose closing was replaced, and who replaced it and why', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  dataOf(await importClosing(testOrganization, 1, 33_000))
  dataOf(await importClosing(testOrganization, 2, 16_500, { replacementReason: 'Z corrigé' }, 'user'))
  dataOf(await importClosing(testOrganization, 3, 16_000, { replacementReason: 'Un ticket' }))
  await validatedCashLog(testOrganization, { counts: [notesOf(testOrganization, 'SAC001')] })
  expect(await controlRow(testOrganization)).toMatchObject({
    deltaCents: 0,
    hasLateClosing: false,
    replacedClosing: { expectedCents: 33_000, byName: 'user Test', reason: 'Z corrigé' },
  })
})

// 500 € were sold. The second closing has the same 500 €, and 340 € that were taken out: 160 € are expected and counted.
it('accounting sees the first expected amount also when a cash movement lowers it, and nothing when it is the same again', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const { ids } = testOrganization
  const replacementReason = 'Sortie oubliée'
  const out = { cashRegisterId: ids.bar, paymentCategoryId: ids.notes, amountCents: -34_000, label: 'Sortie' }
  dataOf(await importClosing(testOrganization, 1, 50_000))
  dataOf(await importClosing(testOrganization, 2, 50_000, { replacementReason, movements: [out] }))
  await validatedCashLog(testOrganization, { counts: [notesOf(testOrganization, 'SAC001')] })
  expect(await controlRow(testOrganization)).toMatchObject({
    deltaCents: 0,
    replacedClosing: { expectedCents: 50_000, reason: replacementReason },
  })
  dataOf(await importClosing(testOrganization, 3, 50_000, { replacementReason: 'Erreur' }))
  expect(await controlRow(testOrganization)).toMatchObject({ replacedClosing: null })
})

it('a late closing that confirms the validated difference does not mark the till', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const log = await validatedTill(testOrganization)
  dataOf(await importClosing(testOrganization, 1, 16_000))
  const confirmed = await readLog(testOrganization, log.id)
  expect(confirmed).toMatchObject({ deltaCents: 0, validatedDeltaCents: null })
  expect(confirmed.archiveId).not.toBeNull()
  expect(confirmed.validatedBeforeClosing).toBe(true)
  expect(await controlRow(testOrganization)).toMatchObject({ hasLateClosing: false })
  await controlCounts(testOrganization, log)
})

it('the establishment has to comment on the difference of a late closing when accounting sends the till back', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const { people } = testOrganization
  const log = await validatedTill(testOrganization)
  dataOf(await importClosing(testOrganization, 1, 17_600))
  for (const body of [
    { status: 'AVALIDATED', reason: 'Vu' },
    { status: 'UNVALIDATED', reason: '−16' },
  ])
    dataOf(await setStatus(people.accountant, 'counts', countIds(log), body))
  const validate = (comment?: string) =>
    setStatus(people.user, 'cashlogs', log.id, { status: 'VALIDATED', comment })
  expect(await expectRefused(testOrganization, () => validate())).toMatchObject({
    refusal: 'CommentRequired',
  })
  expect(responseOf(await validate('Rendu monnaie en trop'))).toEqual({ http: 200, statusCode: 11028 })
  expect(await readLog(testOrganization, log.id)).toMatchObject({
    status: 'VALIDATED',
    deltaCents: -1_600,
    validatedDeltaCents: null,
    closingReason: null,
  })
})

it('a closing that arrives after the till was sent is not listed as missing, and does not change the till', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const log = await validatedTill(testOrganization)
  await controlCounts(testOrganization, log)
  await sendNow(testApp, testOrganization, log.counts[0]!.id)
  const sent = await readLog(testOrganization, log.id)
  expect(await controlRow(testOrganization)).toMatchObject({ status: 'SENT', hasClosing: false })
  dataOf(await importClosing(testOrganization, 1, 17_600))
  expect(await controlRow(testOrganization)).toMatchObject({ hasClosing: true, hasLateClosing: false })
  expect(await readLog(testOrganization, log.id)).toEqual(sent)
})

/*
 * Closing 41 says 300 € on cards and 200 € in cash; both were counted, so the till is exact: 500 − (300 + 200) = 0. Closing 42 replaces it with
 * 280 € on cards: 500 − (280 + 200) = +20 €. If the lines kept the amounts of closing 41, their differences would add up to 0, not +20 €.
 */
it('the lines of a validated till have no expected amounts after its closing is replaced, until the till is saved again', async () => {
  const testOrganization = await organizationWithTaxes(testApp)
  const { people, ids } = testOrganization
  const importTwoLines = (sequence: number, cardCents: number, changes = {}) => {
    const lineOf = (paymentCategoryId: string, amountCents: number) => ({
      cashRegisterId: ids.bar,
      paymentCategoryId,
      amountCents,
    })
    const receipts = [lineOf(ids.card, cardCents), lineOf(ids.notes, 20_000)]
    return importClosing(testOrganization, sequence, cardCents + 20_000, { receipts, ...changes })
  }
  const sheet = {
    turnoverCents: null,
    counts: [
      { paymentCategoryId: ids.notes, denominations: { 5000: 4 }, pouchNumber: 'SAC001' },
      { paymentCategoryId: ids.card, totalCents: 30_000 },
    ],
  }
  const expectedOf = (counts: readonly Pick<CountRow, 'paymentCategoryId' | 'expectedCents'>[]) =>
    Object.fromEntries(counts.map((count) => [count.paymentCategoryId, count.expectedCents]))
  dataOf(await importTwoLines(41, 30_000))
  const log = await validatedCashLog(testOrganization, sheet)
  expect(log).toMatchObject({ deltaCents: 0, validatedBeforeClosing: false })
  expect(expectedOf(log.counts)).toEqual({ [ids.card]: 30_000, [ids.notes]: 20_000 })

  dataOf(await importTwoLines(42, 28_000, { replacementReason: 'Ticket annulé' }))
  const changed = { expectedCents: 48_000, deltaCents: 2_000, validatedBeforeClosing: true }
  const unknown = { [ids.card]: null, [ids.notes]: null }
  const after = await readLog(testOrganization, log.id)
  const row = await controlRow(testOrganization)
  const list = dataOf(await people.accountant.get<{ entries: CountRow[] }>('counts'))
  expect([after, row]).toMatchObject([changed, changed])
  expect([after.counts, row!.counts, list.entries].map(expectedOf)).toEqual([unknown, unknown, unknown])
  const withExpected = await people.accountant.get<{ entries: CountRow[] } | null>('counts', {
    expectedCents_from: '0',
  })
  expect(dataOf(withExpected)?.entries ?? []).toEqual([])

  dataOf(
    await setStatus(people.accountant, 'counts', countIds(log), { status: 'UNVALIDATED', reason: '+20' }),
  )
  const { version } = await readLog(testOrganization, log.id)
  const { date, service, cashRegisterId } = log
  dataOf(
    await people.user.put(`cashlogs/${log.id}`, {
      ...sheet,
      date,
      service,
      cashRegisterId,
      comment: 'Vu',
      version,
    }),
  )
  const saved = await readLog(testOrganization, log.id)
  expect(saved).toMatchObject({ expectedCents: 48_000, deltaCents: 2_000, validatedBeforeClosing: false })
  expect(expectedOf(saved.counts)).toEqual({ [ids.card]: 28_000, [ids.notes]: 20_000 })
})
