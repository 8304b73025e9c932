import { describe, expect, it } from 'vitest'
import type { AccountingEntry } from '../../../src/domain/contract/accounting.ts'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import { addDays, isoWeekday } from '../../../src/domain/dates/calendar.ts'
import type { Till } from '../../domain/accounting/example-steps.ts'
import { CHART } from '../../domain/accounting/example-table.ts'
import { type FecRow, fecCents, parseFec } from '../../support/fec.ts'
import { ENGINES, openDatabaseOn } from '../schema/tenants.ts'
import { balancesOf, closeMonth, readMonth } from './books.ts'
import { ServerBookkeeping } from './server-bookkeeping.ts'
import { dataOf, readPouch, setStatus, withTestApp } from './test-app.ts'

/*
 * The year is closed with the API calls that the screens make. A browser would repeat 24 times what
 * `tests/browser/books.test.ts` and `tests/browser/accounting.test.ts` check for one month, and could not
 * compare the balances.
 */

/** The financial year that ends on 31 October 2026. */
const MONTHS = [
  '2025-11',
  '2025-12',
  '2026-01',
  '2026-02',
  '2026-03',
  '2026-04',
  '2026-05',
  '2026-06',
  '2026-07',
  '2026-08',
  '2026-09',
  '2026-10',
]

/**
 * Each month in Lyon: two tills with closings, notes that the bank credits, and cards that the bank pays less
 * a fee of 0,77.
 */
const bar = (date: string): Till => ({
  date,
  counted: { billets: '200.00', carte: '110.00' },
  takings: '310.00',
  sold: [['sur place', '310.00', '28.18']],
})
const terrace = (date: string): Till => ({
  date,
  number: 2,
  register: 'Terrasse',
  counted: { billets: '100.00' },
  takings: '100.00',
  sold: [
    ['alcools', '60.00', '10.00'],
    ['sur place', '40.00', '3.64'],
  ],
})
/** Each month in Nice: a till without a closing. */
const withoutClosing = (date: string): Till => ({
  date,
  counted: { billets: '150.00' },
  expected: '150.00',
})

/**
 * The balances of the year, calculated by hand. A month of Lyon: sales 310,00 − 28,18 + 40,00 − 3,64 = 318,18
 * at 10 % with 31,82 of VAT, 50,00 at 20 % with 10,00; the bank 300,00 + 109,23. A month of Nice: 150,00 in
 * the safe against suspense.
 */
const BALANCES = {
  '512000': 491_076,
  '627800': 924,
  '530100': 180_000,
  '471000': -180_000,
  '707100': -381_816,
  '445711': -38_184,
  '707200': -60_000,
  '445712': -12_000,
  '511500': 0,
  '580000': 0,
}

const weekdayFrom = (day: string): string => (isoWeekday(day) > 5 ? weekdayFrom(addDays(day, 1)) : day)

describe.each(ENGINES)('a group on %s', (engine) => {
  const app = withTestApp({}, () => openDatabaseOn(engine))

  it('can close and export twelve months of two establishments, and the year balances', async () => {
    const books = new ServerBookkeeping(app, CHART, 1)
    const { organization } = books
    await organization.open()
    await organization.changeSettings({ format: 'FEC', separator: 'TAB', yearEnd: '10-31' })
    const entries: AccountingEntry[] = []
    const exportedRows: FecRow[] = []

    const closeAndExport = async (month: string) => {
      const { accountant, testOrganization } = organization
      organization.setDay('2026-11-20')
      await organization.sendMonth(month)
      expect(await readMonth(testOrganization, month)).toMatchObject({
        tillsToValidate: 0,
        tillsToSend: 0,
        movementsToSend: 0,
        sending: 0,
        earlierMonth: null,
      })
      const next = MONTHS[MONTHS.indexOf(month) + 1]
      if (next) await testOrganization.refuses(() => closeMonth(testOrganization, next), { http: 409 })
      const { id } = dataOf(await closeMonth(testOrganization, month, { reason: 'Vérifié' }))
      dataOf(await setStatus(accountant, 'accountingclosings', id, { status: 'EXPORTED' }))
      const rows = parseFec((await accountant.get(`accountingclosings/${id}/file`)).text)
      expect([...new Set(rows.map((row) => row.EcritureDate.slice(0, 6)))]).toEqual([month.replace('-', '')])
      exportedRows.push(...rows)
      entries.push(...(await organization.newEntries()))
    }

    for (const month of MONTHS) {
      const day = `${month}-10`
      organization.setDay(`${month}-11`)
      const tills = [bar(day), terrace(day)]
      for (const till of tills) dataOf(await organization.importClosing(till, till, null))
      const pouches: Pouch[] = []
      for (const till of tills) {
        const log = await organization.count(till)
        for (const { pouchId } of log.counts)
          if (pouchId) pouches.push(await readPouch(organization.testOrganization, pouchId))
        await organization.send('counts', await organization.control(log))
      }
      const handedOver = weekdayFrom(`${month}-12`)
      await books.remit(
        {
          establishment: 'LYO02',
          reference: 1,
          prepared: handedOver,
          handedOver,
          credits: [[`${month}-20`, '300.00']],
        },
        pouches,
      )
      await books.settle({
        date: `${month}-21`,
        net: '109.23',
        fee: '0.77',
        days: [[day, 'carte', '110.00']],
      })
      await closeAndExport(month)
    }

    await organization.moveTo('NCE06')
    for (const month of MONTHS) {
      organization.setDay(`${month}-11`)
      const log = await organization.count(withoutClosing(`${month}-10`))
      await organization.send('counts', await organization.control(log))
      await closeAndExport(month)
    }

    const balancesOfFiles = new Map<string, number>()
    for (const { CompteNum, Debit, Credit } of exportedRows) {
      const balanceBefore = balancesOfFiles.get(CompteNum) ?? 0
      balancesOfFiles.set(CompteNum, balanceBefore + fecCents(Debit) - fecCents(Credit))
    }
    expect(balancesOf(entries)).toEqual(BALANCES)
    expect(Object.fromEntries(balancesOfFiles)).toEqual(BALANCES)
    // Every journal of the year is numbered without a gap.
    for (const rows of Map.groupBy(exportedRows, (row) => row.JournalCode).values()) {
      const numbers = [...new Set(rows.map((row) => Number(row.EcritureNum)))].toSorted((a, b) => a - b)
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    }
  }, 300_000)
})
