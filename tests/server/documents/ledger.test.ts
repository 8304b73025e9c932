import { beforeAll, describe, expect, it } from 'vitest'
import { readMonthTotals } from '../../../server/store/accounting-month-totals.ts'
import { asSystem } from '../../../server/store/scope.ts'
import type { AccountingEntry } from '../../../src/domain/contract/accounting.ts'
import type { Ledger } from '../../../src/domain/contract/ledger.ts'
import type { ReportRows } from '../../../src/domain/contract/reports.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import {
  controlCounts,
  DEFAULT_ACCOUNTS,
  organizationWithBooks,
  saveAccountingSettings,
  sendNow,
} from '../commands/books.ts'
import {
  changeCategory,
  countSheet,
  dataOf,
  notesOf,
  setStatus,
  type TestOrganization,
  TODAY,
  withTestApp,
} from '../commands/test-app.ts'

/**
 * Calculated by hand. Three tills without a closing, each with 160,00 in notes: on 5 November against 160,00,
 * on 10 November against 165,00 (5,00 missing), on 12 November against 158,00 (2,00 too much). Each is one
 * entry: notes to the debit of the category's account, the turnover to the credit of suspense, the difference
 * to shortage or surplus.
 */
const TILLS = [
  { date: '2026-11-05', turnoverCents: 16_000, pouch: 'SAC001' },
  { date: '2026-11-10', turnoverCents: 16_500, pouch: 'SAC002' },
  { date: '2026-11-12', turnoverCents: 15_800, pouch: 'SAC003' },
] as const
/** Suspense: −160,00, then −325,00, then −483,00. */
const SUSPENSE = [
  { date: '2026-11-05', debitCents: 0, creditCents: 16_000, balanceCents: -16_000 },
  { date: '2026-11-10', debitCents: 0, creditCents: 16_500, balanceCents: -32_500 },
  { date: '2026-11-12', debitCents: 0, creditCents: 15_800, balanceCents: -48_300 },
] as const

const ACCOUNTS = { ...DEFAULT_ACCOUNTS, shortage: { code: '658000', label: 'Manques de caisse' } }

const testApp = withTestApp()
let testOrganization: TestOrganization
const logIds: string[] = []
beforeAll(async () => {
  testOrganization = await testApp.createOrganization()
  await saveAccountingSettings(testOrganization, { accounts: ACCOUNTS, yearEnd: '11-10' })
  logIds.push(...(await postTills(testOrganization, TILLS)))
})

interface Till {
  readonly date: string
  readonly turnoverCents: number
  readonly pouch: string
}

/** Counts, controls and sends tills, each with 160,00 in notes. Returns the ids of their logs. */
async function postTills(organization: TestOrganization, tills: readonly Till[]): Promise<string[]> {
  const { ids, people } = organization
  const logIds: string[] = []
  for (const { date, turnoverCents, pouch } of tills) {
    const log = await countSheet(organization, {
      date,
      turnoverCents,
      comment: 'Écart constaté',
      counts: [notesOf(organization, pouch)],
    })
    const status = { status: 'VALIDATED', ...(turnoverCents !== 16_000 && { reasonId: ids.reason }) }
    dataOf(await setStatus(people.user, 'cashlogs', log.id, status))
    await sendNow(testApp, organization, await controlCounts(organization, log))
    logIds.push(log.id)
  }
  return logIds
}

const ledgerOf = async (account: string, from: string, to: string = TODAY) =>
  dataOf(
    await testOrganization.people.accountant.get<Ledger>('reports/ledger', {
      account,
      from,
      to,
      establishmentId: testOrganization.ids.establishment,
    }),
  )
const { code: suspense } = DEFAULT_ACCOUNTS.suspense!

describe('the ledger of an account', () => {
  it('lists the lines of the account with their running balance', async () => {
    const { lines, ...totals } = await ledgerOf(suspense, '2026-11-01')
    expect(lines).toMatchObject(SUSPENSE)
    expect(totals).toEqual({
      account: suspense,
      label: 'Compte suspense',
      openingCents: 0,
      debitCents: 0,
      creditCents: 48_300,
      closingCents: -48_300,
    })
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  it('starts with the balance of the day before; opening balance and movements add up to the closing balance', async () => {
    const { lines, ...totals } = await ledgerOf(suspense, '2026-11-06', '2026-11-11')
    expect(totals).toMatchObject({ openingCents: -16_000, debitCents: 0, creditCents: 16_500 })
    expect(totals.closingCents).toBe(-32_500)
    expect(lines).toMatchObject([SUSPENSE[1]])
  })

  it('has as opening balance the closing balance of the period before', async () => {
    let opening = 0
    for (let day = '2026-11-04'; day <= '2026-11-13'; day = addDays(day, 1)) {
      const { openingCents, debitCents, creditCents, closingCents } = await ledgerOf(suspense, day, day)
      expect(openingCents).toBe(opening)
      expect(openingCents + debitCents - creditCents).toBe(closingCents)
      opening = closingCents
    }
    expect(opening).toBe(-48_300)
  })

  it('starts an account of class 6 at zero in each financial year; here the year ends on 10 November', async () => {
    expect(await ledgerOf('658000', '2026-11-10', '2026-11-10')).toMatchObject({
      openingCents: 0,
      closingCents: 500,
    })
    expect(await ledgerOf('658000', '2026-11-11')).toMatchObject({ openingCents: 0, closingCents: 0 })
    expect(await ledgerOf(suspense, '2026-11-11')).toMatchObject({ openingCents: -32_500 })
  })

  it('adds up to the balance of accounts, account by account', async () => {
    const { accountant } = testOrganization.people
    const period = { from: '2026-11-06', to: TODAY }
    const balance = dataOf(await accountant.get<ReportRows['balance'][]>('reports/balance', period))
    expect(balance.length).toBeGreaterThan(3)
    for (const row of balance) {
      const { lines, debitCents, creditCents } = await ledgerOf(row.account, period.from)
      expect([lines.length, debitCents, creditCents]).toEqual([row.lines, row.debitCents, row.creditCents])
    }
  })

  it('names the sheet of a line, and that of the reversed entry for a reversal', async () => {
    const { accountant } = testOrganization.people
    const before = await ledgerOf(suspense, '2026-11-12')
    const document = { kind: 'sheet', id: logIds[2], date: '2026-11-12' }
    expect(before.lines.map((line) => line.document)).toEqual([document])
    dataOf(
      await accountant.post('accountingreversals', {
        entryId: before.lines[0]!.entryId,
        reason: 'Saisie en double',
      }),
    )
    await testApp.server.jobs.drain()
    const after = await ledgerOf(suspense, '2026-11-12')
    expect(after.lines.map((line) => line.document)).toEqual([document, document])
    expect(after.lines.map(({ balanceCents }) => balanceCents)).toEqual([-48_300, -32_500])
  })

  // The test before this one has reversed the entry of the third till.
  it('names documents; by the id of a document, the list of entries finds its entry and its reversal, and each names the document', async () => {
    const { accountant } = testOrganization.people
    const { entries } = dataOf(
      await accountant.get<{ entries: AccountingEntry[] }>('accountingentries', {
        documentIds: logIds[2]!,
        sort: 'number_asc',
      }),
    )
    expect(entries.map(({ number, kind }) => [number, kind])).toEqual([
      [3, 'CASH'],
      [4, 'REVERSAL'],
    ])
    for (const { document, documentIds } of entries) {
      expect(document).toEqual({ kind: 'sheet', id: logIds[2], date: '2026-11-12' })
      expect(documentIds).toEqual([logIds[2]])
    }
    const otherEntries = await accountant.get<{ totalItems: number }>('accountingentries/count', {
      documentIds: `${logIds[0]},${logIds[1]}`,
    })
    expect(dataOf(otherEntries).totalItems).toBe(2)
  })

  it('is refused to a director and for an invalid account number, and has no line of another organization', async () => {
    const { director, accountant } = testOrganization.people
    const query = { account: suspense, from: '2026-11-01', to: TODAY }
    expect((await director.get('reports/ledger', query)).status).toBe(403)
    expect((await accountant.get('reports/ledger', { ...query, account: "1'--" })).status).toBe(400)
    const otherOrganization = await organizationWithBooks(testApp)
    const otherLedger = dataOf(await otherOrganization.people.accountant.get<Ledger>('reports/ledger', query))
    expect(otherLedger).toMatchObject({ openingCents: 0, closingCents: 0, lines: [] })
  })

  it('is downloaded with opening and closing balance as rows', async () => {
    const file = await testOrganization.people.accountant.get('reports/ledger/download', {
      account: suspense,
      from: '2026-11-06',
      to: '2026-11-11',
      format: 'csv',
      establishmentId: testOrganization.ids.establishment,
    })
    expect(file.headers.get('content-disposition')).toContain(
      `grand-livre-du-compte-${suspense} 2026-11-06 2026-11-11.csv"`,
    )
    const rows = file.text.replace('\ufeff', '').trim().split('\r\n')
    expect(rows).toHaveLength(4)
    expect(rows[1]).toMatch(/^06\/11\/2026;;;;;Solde au début;;;-160,00;$/u)
    expect(rows[2]).toMatch(/;0,00;165,00;-325,00;$/u)
    expect(rows[3]).toMatch(/^11\/11\/2026;;;;;Solde à la fin;;;-325,00;$/u)
  })
})

it('an account whose name has changed has the name that was posted last in the ledger, the balance and the summary of the month', async () => {
  const organization = await organizationWithBooks(testApp)
  const { ids, people } = organization
  for (const [date, label, pouch] of [
    ['2026-11-17', 'Espèces', 'SAC001'],
    ['2026-11-18', 'Caisse', 'SAC002'],
  ] as const) {
    await changeCategory(testApp, ids.notes, { label })
    const log = await countSheet(organization, {
      date,
      turnoverCents: 16_000,
      counts: [notesOf(organization, pouch)],
    })
    dataOf(await setStatus(people.user, 'cashlogs', log.id, { status: 'VALIDATED' }))
    await sendNow(testApp, organization, await controlCounts(organization, log))
  }
  const { id, account, label } = (
    await dataOf(
      await people.accountant.get<ReportRows['balance'][]>('reports/balance', {
        from: '2026-11-01',
        to: TODAY,
      }),
    )
  ).find(({ balanceCents }) => balanceCents === 32_000)!
  expect([id, label]).toEqual([account, 'Caisse'])
  const period = { account, from: '2026-11-01', to: TODAY }
  expect(dataOf(await people.accountant.get<Ledger>('reports/ledger', period)).label).toBe('Caisse')
  const month = { establishmentId: ids.establishment, month: '2026-11' }
  const { accounts } = await asSystem(testApp.db, (trx) => readMonthTotals(trx, month))
  expect(accounts.find((row) => row.account === account)?.label).toBe('Caisse')
})

it('an account of class 6 starts at zero again where a financial year begins within the period, and its closing balance is that of the new year', async () => {
  const organization = await organizationWithBooks(testApp, { accounts: ACCOUNTS, yearEnd: '11-10' })
  await postTills(organization, [
    { date: '2026-11-05', turnoverCents: 16_500, pouch: 'SAC001' },
    { date: '2026-11-10', turnoverCents: 16_200, pouch: 'SAC002' },
    { date: '2026-11-11', turnoverCents: 16_050, pouch: 'SAC003' },
    { date: '2026-11-12', turnoverCents: 16_100, pouch: 'SAC004' },
    { date: '2026-11-13', turnoverCents: 16_010, pouch: 'SAC005' },
  ])
  const ledgerFrom = async (account: string, from: string, to: string = TODAY) =>
    dataOf(await organization.people.accountant.get<Ledger>('reports/ledger', { account, from, to }))
  const balancesOf = ({ lines }: Ledger) => lines.map(({ date, balanceCents }) => [date, balanceCents])
  const ledger = await ledgerFrom('658000', '2026-11-06')
  expect(balancesOf(ledger)).toEqual([
    ['2026-11-10', 700],
    ['2026-11-11', 50],
    ['2026-11-12', 150],
    ['2026-11-13', 160],
  ])
  expect(ledger).toMatchObject({ openingCents: 500, debitCents: 360, creditCents: 0, closingCents: 160 })
  // 160,00 + 5,00, then 162,00, 160,50, 161,00 and 160,10.
  expect(await ledgerFrom(suspense, '2026-11-06')).toMatchObject({
    openingCents: -16_500,
    closingCents: -80_860,
  })
  // The longest period, 366 days, can begin and end with the first day of a financial year.
  const longest = await ledgerFrom('658000', '2025-11-11', '2026-11-11')
  expect(balancesOf(longest)).toEqual([
    ['2026-11-05', 500],
    ['2026-11-10', 700],
    ['2026-11-11', 50],
  ])
  expect(longest).toMatchObject({ openingCents: 0, debitCents: 750, creditCents: 0, closingCents: 50 })
})
