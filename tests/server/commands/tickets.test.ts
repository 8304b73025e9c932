import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Ticket, TicketIssuer } from '../../../src/domain/contract/tickets.ts'
import {
  changeCategory,
  countSheet,
  dataOf,
  responseOf,
  type TestOrganization,
  TODAY,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'
import {
  edenredTickets,
  organizationWithTickets,
  readTicketSummary,
  upTickets,
  validatedTicketSheet,
} from './ticket-fixtures.ts'

const testApp = withTestApp()

const JANUARY = { date: '2026-01-15' }

const period = ({ ids }: TestOrganization) => ({
  establishmentId: ids.establishment,
  date_from: '2026-01-01',
  date_to: TODAY,
})
const readTickets = async (testOrganization: TestOrganization, query: Record<string, string> = {}) =>
  dataOf(
    await testOrganization.people.accountant.get<{ entries: Ticket[] }>('tickets', {
      sort: 'date_asc',
      ...query,
    }),
  ).entries

describe('the list of paper vouchers', () => {
  it('has the vouchers of each issuer and year separately, and adds up all matching ones', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await validatedTicketSheet(testOrganization, [
      edenredTickets(testOrganization, 10, 9_050),
      upTickets(testOrganization, 3),
    ])
    const lastYear = { quantity: 2, totalCents: 1_800 }
    await validatedTicketSheet(
      testOrganization,
      [{ ...edenredTickets(testOrganization, 5, 4_500), lastYear }],
      JANUARY,
    )
    const rows = await readTickets(testOrganization)
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
    expect(await readTicketSummary(testOrganization)).toEqual({
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
    expect((await readTicketSummary(testOrganization, { year: '2025' })).valueCents).toBe(1_800)
    expect(await readTickets(testOrganization, { dispatched: 'true' })).toEqual([])
  })

  it('names the status of open counts; their vouchers are in the totals, but not in the totals of vouchers that wait for a dispatch', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await validatedTicketSheet(testOrganization, [edenredTickets(testOrganization, 10, 9_050)])
    await countSheet(testOrganization, { counts: [upTickets(testOrganization, 3)], service: 'evening' })
    const rows = await readTickets(testOrganization)
    expect(rows.map(({ issuer, status }) => [issuer, status]).sort()).toEqual([
      ['=Up', 'CREATED'],
      ['Edenred', 'VALIDATED'],
    ])
    expect(await readTicketSummary(testOrganization)).toEqual({
      // 3 × 8.00 = 24.00, of which nothing can be dispatched before the count is validated
      groups: [
        { ...group('=Up', 2026, 3, 2_400), waitingQuantity: 0, waitingCents: 0 },
        group('Edenred', 2026, 10, 9_050),
      ],
      quantity: 13,
      // 24.00 + 90.50
      valueCents: 11_450,
      waitingQuantity: 10,
      waitingCents: 9_050,
    })
  })

  it('leaves out uncounted and deleted vouchers and those with a value of zero', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await countSheet(testOrganization, {
      counts: [edenredTickets(testOrganization, 0, 0), { paymentCategoryId: testOrganization.ids.ticket }],
    })
    const log = await countSheet(testOrganization, {
      counts: [upTickets(testOrganization, 3)],
      service: 'evening',
    })
    dataOf(await testOrganization.people.user.delete(`cashlogs/${log.id}`))
    expect(await readTickets(testOrganization)).toEqual([])
    expect((await readTicketSummary(testOrganization)).groups).toEqual([])
  })
})

function group(issuer: string, year: number, quantity: number, valueCents: number) {
  return { issuer, year, quantity, valueCents, waitingQuantity: quantity, waitingCents: valueCents }
}

describe('downloading', () => {
  it.each([
    ['nothing', [], ['establishmentId', 'date_from', 'date_to']],
    ['the establishment alone', ['establishmentId'], ['date_from', 'date_to']],
    ['no end of the period', ['establishmentId', 'date_from'], ['date_to']],
  ] as const)('is refused by name when %s is chosen', async (_, names, missing) => {
    const testOrganization = await organizationWithTickets(testApp)
    const wholePeriod = period(testOrganization)
    const query = Object.fromEntries(names.map((name) => [name, wholePeriod[name]]))
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

  it('is refused for a format or a filter that does not exist, and for an establishment out of scope', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const get = (query: Record<string, string>) =>
      testOrganization.people.accountant.get('tickets/download', { ...period(testOrganization), ...query })
    expect((await get({ format: 'pdf' })).status).toBe(400)
    expect((await get({ format: 'csv', colour: 'red' })).status).toBe(400)
    const otherOrganization = await organizationWithTickets(testApp)
    expect((await get({ format: 'csv', establishmentId: otherOrganization.ids.establishment })).status).toBe(
      404,
    )
  })

  it('returns CSV and XLSX files with the amounts of the list, in which a text that begins like a formula is only text', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    await validatedTicketSheet(testOrganization, [
      edenredTickets(testOrganization, 10, 9_005),
      upTickets(testOrganization, 3),
    ])
    await validatedTicketSheet(testOrganization, [edenredTickets(testOrganization, 1, 10)], {
      service: 'evening',
    })
    const rows = await readTickets(testOrganization)
    const download = (query: Record<string, string>) =>
      testOrganization.people.accountant.get('tickets/download', { ...query, ...period(testOrganization) })
    const answer = await download({ format: 'csv' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain(
      `filename="titres-papier Alpha 2026-01-01 ${TODAY}.csv"`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const lines = answer.text.split('\r\n')
    expect(lines[0]).toBe(
      'Date;Service;Établissement;Caisse;Émetteur;Catégorie;Millésime;Nombre;Valeur (€);Statut du comptage;Dans un envoi',
    )
    expect(lines.slice(1, -1).sort()).toEqual(
      [
        "19/11/2026;Midi;Alpha;Register 1;'=Up;ticket;2026;3;24,00;Validé par l’établissement;Non",
        '19/11/2026;Midi;Alpha;Register 1;Edenred;luncheon;2026;10;90,05;Validé par l’établissement;Non',
        '19/11/2026;Soir;Alpha;Register 1;Edenred;luncheon;2026;1;0,10;Validé par l’établissement;Non',
      ].sort(),
    )
    // The byte order mark, by which spreadsheet programs recognize UTF-8.
    expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const workbook = await download({ format: 'xlsx', language: 'it' })
    const [head, ...cells] = await readSheet(Buffer.from(workbook.bytes))
    expect(head).toEqual([
      'Data',
      'Servizio',
      'Locale',
      'Cassa',
      'Emittente',
      'Categoria',
      'Anno',
      'Quantità',
      'Valore (€)',
      'Stato del conteggio',
      'In una spedizione',
    ])
    expect(cells.map((row) => Math.round(Number(row[8]) * 100)).sort()).toEqual(
      rows.map((row) => row.valueCents).sort(),
    )
    expect(cells.every((row) => row[0] instanceof Date && typeof row[7] === 'number')).toBe(true)
    expect(cells.map((row) => row[4])).toContain("'=Up")
  })
})

describe('the end of a year or of an issuer', () => {
  it('prevents counting last year’s vouchers after January, or more of them than are counted in total', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const lastYear = { quantity: 11, totalCents: 9_000 }
    const count = (changes: object) =>
      testOrganization.people.user.post('cashlogs', {
        date: YESTERDAY,
        service: 'lunch',
        cashRegisterId: testOrganization.ids.bar,
        turnoverCents: 0,
        counts: [{ ...edenredTickets(testOrganization, 10, 9_000), lastYear }],
        ...changes,
      })
    await testOrganization.refuses(() => count({}), {
      http: 409,
      refusal: 'TicketYearExpired',
      issues: [{ path: 'counts.0.lastYear', key: 'failure.TicketYearExpired' }],
    })
    const withinLimits = { ...edenredTickets(testOrganization, 11, 9_000), lastYear }
    const counts = [withinLimits, { ...upTickets(testOrganization, 10), lastYear }]
    await testOrganization.refuses(() => count({ ...JANUARY, counts }), {
      http: 409,
      refusal: 'LastYearExceedsCount',
      issues: [{ path: 'counts.1.lastYear', key: 'failure.LastYearExceedsCount' }],
    })
    const incomplete = {
      ...edenredTickets(testOrganization, 10, 8_000),
      lastYear: { quantity: 1, totalCents: 0 },
    }
    await testOrganization.refuses(() => count({ ...JANUARY, counts: [incomplete] }), {
      http: 409,
      refusal: 'LastYearIncomplete',
      issues: [{ path: 'counts.0.lastYear', key: 'failure.LastYearIncomplete' }],
    })
    const ofCards = { paymentCategoryId: testOrganization.ids.card, totalCents: 100, lastYear }
    await testOrganization.refuses(() => count({ ...JANUARY, counts: [withinLimits, ofCards] }), {
      http: 400,
      issues: [{ path: 'counts.1.lastYear', key: 'issue.value' }],
    })
  })

  it('allows counting last year’s vouchers in January, and stores them with the count', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const lastYear = { quantity: 2, totalCents: 1_800 }
    const log = await countSheet(testOrganization, {
      ...JANUARY,
      counts: [{ ...edenredTickets(testOrganization, 5, 4_500), lastYear }],
    })
    expect(log.counts[0]).toMatchObject({ quantity: 5, totalCents: 4_500, lastYear })
  })

  it('keeps last year’s vouchers of a category that is no longer one of paper vouchers, and accepts no others', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { ids } = testOrganization
    const counted = {
      ...edenredTickets(testOrganization, 5, 4_500),
      lastYear: { quantity: 2, totalCents: 1_800 },
    }
    const log = await countSheet(testOrganization, { ...JANUARY, counts: [counted] })
    await changeCategory(testApp, ids.luncheon, { paper_ticket: false, issuer: null })
    const save = (entry: object, version: number) =>
      testOrganization.people.user.put<CashLog>(`cashlogs/${log.id}`, {
        ...JANUARY,
        service: log.service,
        cashRegisterId: log.cashRegisterId,
        turnoverCents: log.turnoverCents,
        version,
        counts: [entry, { paymentCategoryId: ids.card, totalCents: 1_000 }],
      })
    const saved = dataOf(await save(counted, log.version))
    const kept = saved.counts.find(({ paymentCategoryId }) => paymentCategoryId === ids.luncheon)
    expect(kept).toMatchObject({ totalCents: 4_500, lastYear: counted.lastYear })
    const others = { ...counted, lastYear: { quantity: 1, totalCents: 900 } }
    await testOrganization.refuses(() => save(others, saved.version), {
      http: 400,
      issues: [{ path: 'counts.0.lastYear', key: 'issue.value' }],
    })
  })

  it('prevents counting an issuer’s vouchers after its last day, and keeps earlier counts', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { admin, accountant, user } = testOrganization.people
    const log = await countSheet(testOrganization, { counts: [upTickets(testOrganization, 3)] })
    const [issuer] = dataOf(
      await accountant.get<{ entries: TicketIssuer[] }>('ticketissuers', { name: '=Up' }),
    ).entries
    const body = { version: issuer!.version, closedFrom: YESTERDAY }
    expect((await accountant.put(`ticketissuers/${issuer!.id}`, body)).status).toBe(403)
    expect(dataOf(await admin.put<TicketIssuer>(`ticketissuers/${issuer!.id}`, body))).toMatchObject({
      closedFrom: YESTERDAY,
      version: 2,
    })
    await testOrganization.refuses(() => admin.put(`ticketissuers/${issuer!.id}`, body), 'StaleVersion')
    const sheet = {
      date: YESTERDAY,
      service: 'lunch',
      cashRegisterId: testOrganization.ids.bar,
      version: log.version,
    }
    const edit = (quantity: number) =>
      user.put(`cashlogs/${log.id}`, {
        ...sheet,
        comment: 'Relu',
        counts: [upTickets(testOrganization, quantity)],
      })
    await testOrganization.refuses(() => edit(4), {
      http: 409,
      refusal: 'TicketIssuerClosed',
      issues: [{ path: 'counts.0.paymentCategoryId', key: 'failure.TicketIssuerClosed' }],
    })
    expect((await edit(3)).status).toBe(200)
    expect(
      (await countSheet(testOrganization, { counts: [upTickets(testOrganization, 3)], date: '2026-11-18' }))
        .counts,
    ).toHaveLength(1)
  })

  it('prevents moving a sheet with an issuer’s vouchers to a date after the issuer’s last day', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { user } = testOrganization.people
    const log = await countSheet(testOrganization, {
      counts: [upTickets(testOrganization, 10)],
      date: '2026-11-18',
    })
    await closeUp(testOrganization, YESTERDAY)
    const move = (date: string) =>
      user.put(`cashlogs/${log.id}`, {
        date,
        service: 'lunch',
        cashRegisterId: testOrganization.ids.bar,
        version: log.version,
        counts: [upTickets(testOrganization, 10)],
      })
    await testOrganization.refuses(() => move(YESTERDAY), {
      http: 409,
      refusal: 'TicketIssuerClosed',
      issues: [{ path: 'counts.0.paymentCategoryId', key: 'failure.TicketIssuerClosed' }],
    })
    expect((await move('2026-11-17')).status).toBe(200)
  })

  it('stays the same when the only category of the issuer gives the issuer another name', async () => {
    const testOrganization = await organizationWithTickets(testApp)
    const { ids, people } = testOrganization
    const lastDays = async () => {
      const { entries } = dataOf(await people.accountant.get<{ entries: TicketIssuer[] }>('ticketissuers'))
      return Object.fromEntries(entries.map(({ name, closedFrom }) => [name, closedFrom]))
    }
    await closeUp(testOrganization, YESTERDAY)
    // Two categories name the issuer. The first gets another issuer, without a last day; the second, now the only one, gets the new name.
    await changeCategory(testApp, ids.card, { paper_ticket: true, issuer: '=Up' })
    await changeCategory(testApp, ids.card, { issuer: 'Pluxee' })
    await changeCategory(testApp, ids.ticket, { issuer: 'Up Déjeuner' })
    expect(await lastDays()).toMatchObject({ Pluxee: null, 'Up Déjeuner': YESTERDAY, Edenred: null })
  })
})

/** Sets the first date on which the issuer `=Up` no longer accepts its vouchers. */
async function closeUp({ people }: TestOrganization, closedFrom: string): Promise<void> {
  const { admin, accountant } = people
  const { entries } = dataOf(
    await accountant.get<{ entries: TicketIssuer[] }>('ticketissuers', { name: '=Up' }),
  )
  const [{ id, version }] = entries as [TicketIssuer]
  dataOf(await admin.put(`ticketissuers/${id}`, { version, closedFrom }))
}
