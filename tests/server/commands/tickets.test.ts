import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type {
  Ticket,
  TicketDispatch,
  TicketDispatchBody,
  TicketIssuer,
  TicketSummary,
} from '../../../src/domain/contract/tickets.ts'
import {
  changeRemittance,
  countSheet,
  dataOf,
  openTestApp,
  preparedRemittance,
  readPouch,
  refusalOf,
  responseOf,
  setStatus,
  type TestApp,
  type TestOrganization,
  TODAY,
  YESTERDAY,
} from './test-app.ts'
import { edenred, organizationWithTickets, sheetOf, up } from './ticket-fixtures.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const JANUARY = { date: '2026-01-15' }

const period = ({ ids }: TestOrganization) => ({
  establishmentId: ids.establishment,
  date_from: '2026-01-01',
  date_to: TODAY,
})
const list = async (testOrganization: TestOrganization, query: Record<string, string> = {}) =>
  dataOf(
    await testOrganization.people.accountant.get<{ entries: Ticket[] }>('tickets', {
      sort: 'date_asc',
      ...query,
    }),
  ).entries
const summary = async (testOrganization: TestOrganization, query: Record<string, string> = {}) =>
  dataOf(await testOrganization.people.accountant.get<TicketSummary>('tickets/summary', query))

describe('the list of paper tickets', () => {
  it('shows the tickets of each issuer and year separately, and adds up all that match', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await sheetOf(testOrganization, [edenred(testOrganization, 10, 9_050), up(testOrganization, 3)])
    const lastYear = { quantity: 2, totalCents: 1_800 }
    await sheetOf(testOrganization, [{ ...edenred(testOrganization, 5, 4_500), lastYear }], JANUARY)
    const rows = await list(testOrganization)
    expect(
      rows
        .map(({ date, issuer, year, quantity, valueCents }) => [date, issuer, year, quantity, valueCents])
        .sort(),
    ).toEqual([
      ['2026-01-15', 'Edenred', 2025, 2, 1_800],
      ['2026-01-15', 'Edenred', 2026, 3, 2_700],
      [YESTERDAY, '=Up', 2026, 3, 2_400],
      [YESTERDAY, 'Edenred', 2026, 10, 9_050],
    ])
    expect(await summary(testOrganization)).toEqual({
      groups: [
        group('=Up', 2026, 3, 2_400),
        group('Edenred', 2026, 13, 11_750),
        group('Edenred', 2025, 2, 1_800),
      ],
      quantity: 18,
      valueCents: 15_950,
      waitingQuantity: 18,
      waitingCents: 15_950,
    })
    expect((await summary(testOrganization, { year: '2025' })).valueCents).toBe(1_800)
    expect(await list(testOrganization, { dispatched: 'true' })).toEqual([])
  })

  it('leaves out tickets that were not counted, are worth nothing or were deleted', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await countSheet(testOrganization, {
      counts: [edenred(testOrganization, 0, 0), { paymentCategoryId: testOrganization.ids.ticket }],
    })
    const log = await countSheet(testOrganization, { counts: [up(testOrganization, 3)], service: 'evening' })
    expect(dataOf(await testOrganization.people.user.delete(`cashlogs/${log.id}`))).toBeTruthy()
    expect(await list(testOrganization)).toEqual([])
    expect((await summary(testOrganization)).groups).toEqual([])
  })

  it('is for accounting only', async () => {
    const { people } = await organizationWithTickets(testApp)
    for (const path of ['tickets', 'tickets/summary', 'tickets/download', 'ticketdispatches'])
      expect((await people.director.get(path)).status, path).toBe(403)
  })
})

function group(issuer: string, year: number, quantity: number, valueCents: number) {
  return { issuer, year, quantity, valueCents, waitingQuantity: quantity, waitingCents: valueCents }
}

describe('downloading', () => {
  it.each([
    ['nothing', [], ['establishmentId', 'date_from', 'date_to']],
    ['the establishment alone', ['establishmentId'], ['date_from', 'date_to']],
    ['half a period', ['establishmentId', 'date_from'], ['date_to']],
  ] as const)('is refused by name when %s is chosen', async (_, names, missing) => {
    const testOrganization = await organizationWithTickets(testApp)
    const all = period(testOrganization)
    const query = Object.fromEntries(names.map((name) => [name, all[name]]))
    const answer = await testOrganization.people.accountant.get('tickets/download', {
      format: 'csv',
      ...query,
    })
    expect(responseOf(answer)).toEqual({
      http: 400,
      statusCode: 10_001,
      refusal: 'EstablishmentAndPeriodRequired',
      issues: missing.map((path) => ({ path, key: 'issue.required' })),
    })
  })

  it('is refused for a format or a filter that does not exist, and for an establishment out of reach', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const get = (query: Record<string, string>) =>
      testOrganization.people.accountant.get('tickets/download', { ...period(testOrganization), ...query })
    expect((await get({ format: 'pdf' })).status).toBe(400)
    expect((await get({ format: 'csv', colour: 'red' })).status).toBe(400)
    const other = await organizationWithTickets(testApp)
    expect((await get({ format: 'csv', establishmentId: other.ids.establishment })).status).toBe(404)
  })

  it('gives CSV and XLSX with exactly the amounts of the list, and without formulas', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await sheetOf(testOrganization, [edenred(testOrganization, 10, 9_005), up(testOrganization, 3)])
    await sheetOf(testOrganization, [edenred(testOrganization, 1, 10)], { service: 'evening' })
    const rows = await list(testOrganization)
    const answer = await testOrganization.people.accountant.get('tickets/download', {
      format: 'csv',
      ...period(testOrganization),
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain(
      `filename="titres-papier Alpha 2026-01-01 ${TODAY}.csv"`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const lines = answer.text.split('\r\n')
    expect(lines[0]).toBe(
      'Date;Service;Établissement;Caisse;Émetteur;Catégorie;Millésime;Quantité;Valeur (€);Envoyé',
    )
    expect(lines.slice(1, -1).sort()).toEqual(
      [
        "19/11/2026;Midi;Alpha;Register 1;'=Up;ticket;2026;3;24,00;Non",
        '19/11/2026;Midi;Alpha;Register 1;Edenred;luncheon;2026;10;90,05;Non',
        '19/11/2026;Soir;Alpha;Register 1;Edenred;luncheon;2026;1;0,10;Non',
      ].sort(),
    )
    const bytes = await bytesOf(testOrganization, { format: 'csv', ...period(testOrganization) })
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const workbook = await bytesOf(testOrganization, {
      format: 'xlsx',
      language: 'it',
      ...period(testOrganization),
    })
    const [head, ...cells] = await readSheet(workbook)
    expect(head).toEqual([
      ...['Data', 'Servizio', 'Locale', 'Cassa', 'Emittente', 'Categoria', 'Anno'],
      ...['Quantità', 'Valore (€)', 'Spedito'],
    ])
    expect(cells.map((row) => Math.round(Number(row[8]) * 100)).sort()).toEqual(
      rows.map((row) => row.valueCents).sort(),
    )
    expect(cells.every((row) => row[0] instanceof Date && typeof row[7] === 'number')).toBe(true)
    expect(cells.map((row) => row[4])).toContain("'=Up")
  })
})

async function bytesOf(testOrganization: TestOrganization, query: Record<string, string>): Promise<Buffer> {
  const { token } = (
    await testApp.server.client().signIn(`accountant-${testOrganization.tenant}@sacoche.test`)
  ).user
  const address = `http://sacoche.test/api/v1/tickets/download?${new URLSearchParams(query)}`
  const response = await testApp.server.app.request(address, {
    headers: { Authorization: `Bearer ${token}`, 'X-Api-Key': 'test-api-key' },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const prepare = ({ people }: TestOrganization, body: Partial<TicketDispatchBody>) =>
  people.accountant.post<TicketDispatch>('ticketdispatches', {
    date: TODAY,
    through: YESTERDAY,
    issuers: ['Edenred', '=Up'],
    declaredCents: 0,
    transport: 'POST',
    ...body,
  })
const change = (
  testOrganization: TestOrganization,
  id: string,
  body: { status: string } & Record<string, unknown>,
) => setStatus<TicketDispatch[]>(testOrganization.people.accountant, 'ticketdispatches', id, body)

/** A dispatch of 10 Edenred for 90 € and 3 Up for 24 €. */
async function dispatched(testOrganization: TestOrganization, body: Partial<TicketDispatchBody> = {}) {
  const log = await sheetOf(testOrganization, [edenred(testOrganization, 10, 9_000), up(testOrganization, 3)])
  const dispatch = dataOf(await prepare(testOrganization, { declaredCents: 11_400, ...body }))
  return { log, dispatch }
}

describe('dispatching', () => {
  it('takes the waiting vouchers once, and shows them by issuer and year', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await sheetOf(testOrganization, [edenred(testOrganization, 2, 1_900)], {
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
    expect(
      await refusalOf(testOrganization, () => prepare(testOrganization, { declaredCents: 11_400 })),
    ).toMatchObject({
      http: 409,
      refusal: 'NoTickets',
    })
    const { waitingCents, valueCents } = await summary(testOrganization)
    expect([waitingCents, valueCents]).toEqual([1_900, 13_300])
    expect((await testOrganization.audit()).at(-1)).toMatchObject({
      action: 'create',
      entity: 'ticketDispatch',
    })
  })

  it('is refused when other vouchers wait than were shown, and leaves out vouchers that are not validated', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await countSheet(testOrganization, { counts: [up(testOrganization, 3)] })
    expect(
      await refusalOf(testOrganization, () => prepare(testOrganization, { declaredCents: 2_400 })),
    ).toMatchObject({
      refusal: 'NoTickets',
    })
    await sheetOf(testOrganization, [up(testOrganization, 2)], { service: 'evening' })
    expect(
      await refusalOf(testOrganization, () => prepare(testOrganization, { declaredCents: 2_400 })),
    ).toMatchObject({
      http: 412,
      refusal: 'StaleVersion',
    })
  })

  it('puts no vouchers into two dispatches that are prepared at once', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await sheetOf(testOrganization, [up(testOrganization, 3)])
    const answers = await Promise.all(
      [1, 2, 3].map(() => prepare(testOrganization, { declaredCents: 2_400 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('goes from created to sent to reimbursed, issuer by issuer', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { dispatch } = await dispatched(testOrganization)
    expect(
      await refusalOf(testOrganization, () =>
        change(testOrganization, dispatch.id, { status: 'SENT', slipNumber: ' ' }),
      ),
    ).toMatchObject({ refusal: 'SlipNumberRequired' })
    const sent = { status: 'SENT', slipNumber: 'B-2026-11', parcelNumber: '8Z00012345678', sentOn: TODAY }
    expect(dataOf(await change(testOrganization, dispatch.id, sent))[0]).toMatchObject(sent)
    const pay = (issuer: string, reimbursedCents: number, commissionCents: number) =>
      change(testOrganization, dispatch.id, {
        status: 'REIMBURSED',
        reimbursement: { issuer, reimbursedCents, commissionCents, reimbursedOn: TODAY },
      })
    expect(await refusalOf(testOrganization, () => pay('Pluxee', 1, 0))).toMatchObject({
      refusal: 'IssuerNotInDispatch',
    })
    expect(dataOf(await pay('Edenred', 8_700, 300))[0]).toMatchObject({
      status: 'SENT',
      reimbursedCents: 8_700,
    })
    expect(
      await refusalOf(testOrganization, () => change(testOrganization, dispatch.id, { status: 'CANCELED' })),
    ).toMatchObject({
      refusal: 'DispatchReimbursed',
    })
    expect(dataOf(await pay('=Up', 2_300, 100))[0]).toMatchObject({
      status: 'REIMBURSED',
      reimbursedCents: 11_000,
      commissionCents: 400,
    })
    expect(await refusalOf(testOrganization, () => pay('=Up', 1, 1))).toMatchObject({
      http: 409,
      refusal: 'StatusDoesNotAllow',
      status: 'REIMBURSED',
    })
  })

  it('lets its vouchers wait again when it is cancelled, which needs a reason once it is sent', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { dispatch } = await dispatched(testOrganization)
    await change(testOrganization, dispatch.id, { status: 'SENT', slipNumber: 'B-1' })
    expect(
      await refusalOf(testOrganization, () => change(testOrganization, dispatch.id, { status: 'CANCELED' })),
    ).toMatchObject({
      refusal: 'ReasonRequired',
    })
    dataOf(await change(testOrganization, dispatch.id, { status: 'CANCELED', reason: 'Colis perdu' }))
    expect((await summary(testOrganization)).waitingCents).toBe(11_400)
    expect((await prepare(testOrganization, { declaredCents: 11_400 })).status).toBe(201)
  })

  it('is refused as stale when another person sent it in the meantime, before a reason is required', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { dispatch } = await dispatched(testOrganization)
    const [sent] = dataOf(await change(testOrganization, dispatch.id, { status: 'SENT', slipNumber: 'B-1' }))
    const cancel = (version: number) => change(testOrganization, dispatch.id, { status: 'CANCELED', version })
    expect(await refusalOf(testOrganization, () => cancel(dispatch.version))).toMatchObject({
      http: 412,
      refusal: 'StaleVersion',
      status: 'SENT',
    })
    expect(await refusalOf(testOrganization, () => cancel(sent!.version))).toMatchObject({
      refusal: 'ReasonRequired',
    })
    const again = { status: 'SENT', slipNumber: 'B-2', version: dispatch.version }
    expect(
      await refusalOf(testOrganization, () => change(testOrganization, dispatch.id, again)),
    ).toMatchObject({
      http: 409,
      refusal: 'StatusDoesNotAllow',
    })
  })

  it('prevents the counts of its vouchers from being sent back', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { log, dispatch } = await dispatched(testOrganization)
    const count = log.counts.find((one) => one.paymentCategoryId === testOrganization.ids.luncheon)!
    const sendBack = () =>
      setStatus(testOrganization.people.accountant, 'counts', count.id, {
        status: 'UNVALIDATED',
        reason: 'À recompter',
      })
    expect(await refusalOf(testOrganization, sendBack)).toMatchObject({
      http: 409,
      refusal: 'TicketsInDispatch',
    })
    dataOf(await change(testOrganization, dispatch.id, { status: 'CANCELED' }))
    expect((await sendBack()).status).toBe(200)
  })

  it('prevents the deletion of the pouch of its vouchers, which would reopen the count', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await asSystem(testApp.db, (trx) =>
      trx
        .updateTable('payment_categories')
        .set({ count_type: 6 })
        .where('organization_id', '=', testOrganization.ids.organization)
        .where('id', '=', testOrganization.ids.luncheon)
        .execute(),
    )
    const log = await sheetOf(testOrganization, [
      { ...edenred(testOrganization, 10, 9_000), pouchNumber: 'TIT001' },
    ])
    const dispatch = dataOf(await prepare(testOrganization, { declaredCents: 9_000 }))
    const count = log.counts.find((one) => one.paymentCategoryId === testOrganization.ids.luncheon)!
    const open = () => testOrganization.people.director.delete(`pouches/${count.pouchId}`)
    expect(await refusalOf(testOrganization, open)).toMatchObject({ http: 409, refusal: 'TicketsInDispatch' })
    dataOf(await change(testOrganization, dispatch.id, { status: 'CANCELED' }))
    expect((await open()).status).toBe(200)
  })

  it('by carrier seals a pouch that joins a remittance; the dispatch is sent when the carrier takes the pouch', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await sheetOf(testOrganization, [up(testOrganization, 3)])
    const byCarrier = { declaredCents: 2_400, transport: 'CARRIER' } as const
    expect(await refusalOf(testOrganization, () => prepare(testOrganization, byCarrier))).toMatchObject({
      refusal: 'PouchNumberRequired',
      issues: [{ path: 'pouchNumber', key: 'failure.PouchNumberRequired' }],
    })
    const dispatch = dataOf(await prepare(testOrganization, { ...byCarrier, pouchNumber: 'tr0001' }))
    const pouch = await readPouch(testOrganization, dispatch.pouchId!)
    expect(pouch).toMatchObject({ number: 'TR0001', type: 'TICKETS', valueCents: 2_400, status: 'CREATED' })
    const send = () => change(testOrganization, dispatch.id, { status: 'SENT', slipNumber: 'B-1' })
    expect(await refusalOf(testOrganization, send)).toMatchObject({ refusal: 'PouchNotHandedOver' })
    const remittance = await preparedRemittance(testOrganization, [pouch])
    expect(
      await refusalOf(testOrganization, () => change(testOrganization, dispatch.id, { status: 'CANCELED' })),
    ).toMatchObject({
      refusal: 'PouchInRemittance',
    })
    dataOf(await changeRemittance(testOrganization, remittance, { status: 'VALIDATED' }))
    expect(dataOf(await send())[0]).toMatchObject({ status: 'SENT', parcelNumber: 'TR0001' })
  })

  it('deletes its pouch when it is cancelled', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { dispatch } = await dispatched(testOrganization, { transport: 'CARRIER', pouchNumber: 'TR0001' })
    dataOf(await change(testOrganization, dispatch.id, { status: 'CANCELED' }))
    expect((await readPouch(testOrganization, dispatch.pouchId!)).status).toBe('DELETED')
  })
})

describe('years and issuers that end', () => {
  it('refuses to count last year’s vouchers after January, or more of them than counted', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const lastYear = { quantity: 11, totalCents: 900 }
    const count = (changes: object) =>
      testOrganization.people.user.post('cashlogs', {
        ...{ date: YESTERDAY, service: 'lunch', cashRegisterId: testOrganization.ids.bar, turnoverCents: 0 },
        counts: [{ ...edenred(testOrganization, 10, 9_000), lastYear }],
        ...changes,
      })
    expect(await refusalOf(testOrganization, () => count({}))).toMatchObject({
      http: 409,
      refusal: 'TicketYearExpired',
      issues: [{ path: 'counts.0.lastYear', key: 'failure.TicketYearExpired' }],
    })
    const withinLimits = { ...edenred(testOrganization, 11, 9_000), lastYear }
    const counts = [withinLimits, { ...up(testOrganization, 10), lastYear }]
    expect(await refusalOf(testOrganization, () => count({ ...JANUARY, counts }))).toMatchObject({
      http: 409,
      refusal: 'LastYearExceedsCount',
      issues: [{ path: 'counts.1.lastYear', key: 'failure.LastYearExceedsCount' }],
    })
    const ofCards = { paymentCategoryId: testOrganization.ids.card, totalCents: 100, lastYear }
    expect(
      await refusalOf(testOrganization, () => count({ ...JANUARY, counts: [withinLimits, ofCards] })),
    ).toMatchObject({
      http: 400,
      issues: [{ path: 'counts.1.lastYear', key: 'issue.value' }],
    })
  })

  it('stores last year’s vouchers with the count', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const lastYear = { quantity: 2, totalCents: 1_800 }
    const log = await countSheet(testOrganization, {
      ...JANUARY,
      counts: [{ ...edenred(testOrganization, 5, 4_500), lastYear }],
    })
    expect(log.counts[0]).toMatchObject({ quantity: 5, totalCents: 4_500, lastYear })
  })

  it('refuses to count vouchers of an issuer after its last day, and keeps earlier counts', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { admin, accountant, user } = testOrganization.people
    const log = await countSheet(testOrganization, { counts: [up(testOrganization, 3)] })
    const [issuer] = dataOf(
      await accountant.get<{ entries: TicketIssuer[] }>('ticketissuers', { name: '=Up' }),
    ).entries
    const body = { version: issuer!.version, closedFrom: YESTERDAY }
    expect((await accountant.put(`ticketissuers/${issuer!.id}`, body)).status).toBe(403)
    expect(dataOf(await admin.put<TicketIssuer>(`ticketissuers/${issuer!.id}`, body))).toMatchObject({
      closedFrom: YESTERDAY,
      version: 2,
    })
    expect(
      await refusalOf(testOrganization, () => admin.put(`ticketissuers/${issuer!.id}`, body)),
    ).toMatchObject({
      refusal: 'StaleVersion',
    })
    const sheet = {
      date: YESTERDAY,
      service: 'lunch',
      cashRegisterId: testOrganization.ids.bar,
      version: log.version,
    }
    const edit = (quantity: number) =>
      user.put(`cashlogs/${log.id}`, { ...sheet, comment: 'Relu', counts: [up(testOrganization, quantity)] })
    expect(await refusalOf(testOrganization, () => edit(4))).toMatchObject({
      http: 409,
      refusal: 'TicketIssuerClosed',
      issues: [{ path: 'counts.0.paymentCategoryId', key: 'failure.TicketIssuerClosed' }],
    })
    expect((await edit(3)).status).toBe(200)
    expect(
      (await countSheet(testOrganization, { counts: [up(testOrganization, 3)], date: '2026-11-18' })).counts,
    ).toHaveLength(1)
  })
})
