import { beforeAll, describe, expect, it } from 'vitest'
import type { Pouch } from '../../../src/domain/contract/pouches.ts'
import type { TicketSummary } from '../../../src/domain/contract/tickets.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { dataOf, TODAY, withTestApp } from '../commands/test-app.ts'
import { type BusyOrganization, busyOrganization } from './busy-organization.ts'
import { centsOf, csvCells } from './figures.ts'

/** The figures of files add up. */

const testApp = withTestApp()
let busy: BusyOrganization
beforeAll(async () => {
  busy = await busyOrganization(testApp)
})

const PERIOD = { from: '2026-11-01', to: TODAY }

type Query = Readonly<Record<string, string>>

/** A row of a file: the figure in cents, or the text, of the column with this title. */
interface FileRow {
  cents(title: string): number | null
  text(title: string): string
}

const ticketQuery = (): Query => ({
  establishmentId: busy.testOrganization.ids.establishment,
  date_from: PERIOD.from,
  date_to: PERIOD.to,
})

async function tableOf(path: string, query: Query = {}): Promise<readonly (readonly string[])[]> {
  const answer = await busy.testOrganization.people.accountant.get(`${path}/download`, {
    format: 'csv',
    language: 'fr',
    sort: 'updatedAt_asc',
    ...query,
  })
  expect(answer.status, `${path} ${answer.text}`).toBe(200)
  return csvCells(answer.text)
}

async function rowsOf(path: string, query: Query = {}): Promise<readonly FileRow[]> {
  const [titles = [], ...rows] = await tableOf(path, query)
  expect(rows.length, path).toBeGreaterThan(0)
  return rows.map((cells) => {
    const text = (title: string) => {
      const index = titles.indexOf(title)
      if (index < 0) throw new Error(`${path} has no column ${title}: ${titles.join(', ')}`)
      return cells[index] ?? ''
    }
    return { text, cents: (title) => centsOf(text(title)) }
  })
}

/** The title line and the rows of a report. A report takes a period and an establishment, but no other filter and no order. */
async function reportOf(report: string): Promise<readonly (readonly string[])[]> {
  const answer = await busy.testOrganization.people.accountant.get(`reports/${report}/download`, {
    format: 'csv',
    language: 'fr',
    ...PERIOD,
  })
  expect(answer.status, `${report} ${answer.text}`).toBe(200)
  return csvCells(answer.text)
}

/** The amounts of each row of a report, in the order of its columns. */
const amountsOf = (table: readonly (readonly string[])[]) =>
  table.slice(1).map((row) => row.flatMap((cell) => centsOf(cell) ?? []))

const sumOf = (rows: readonly FileRow[], title: string) =>
  rows.reduce((sum, row) => sum + (row.cents(title) ?? 0), 0)

describe('the file of the list', () => {
  it.each(['cashlogs', 'controlsheets'])(
    '%s has in each row the difference counted − float − expected; the float is written as a negative amount',
    async (list) => {
      const rows = await rowsOf(list)
      expect(rows).toHaveLength(busy.logs.length)
      for (const row of rows) {
        const counted = row.cents('Compté') ?? Number.NaN
        const expected = row.cents('Attendu') ?? Number.NaN
        expect(row.cents('Écart')).toBe(counted + (row.cents('Fond de caisse') ?? Number.NaN) - expected)
      }
    },
  )

  it('counts has the same total as cashlogs', async () => {
    expect(sumOf(await rowsOf('counts'), 'Compté')).toBe(sumOf(await rowsOf('cashlogs'), 'Compté'))
  })

  it('remittances has the total of each remittance’s pouches, none for a cancelled remittance, and the amount that the bank credited', async () => {
    const pouches = await rowsOf('pouches')
    for (const row of await rowsOf('remittances')) {
      const reference = row.text('Référence')?.replace(/^.*-R/u, '')
      const isCancelled = reference === String(busy.cancelled.reference)
      const remittancePouches = pouches.filter((pouch) => pouch.text('Remise') === reference)
      expect(sumOf(remittancePouches, 'Valeur'), reference).toBe(isCancelled ? 0 : row.cents('Total'))
      if (isCancelled) expect(row.text('Total')).toBe('')
      expect(String(remittancePouches.length), reference).toBe(isCancelled ? '0' : row.text('Sacoches'))
      const isPosted = reference === String(busy.posted.reference)
      expect(row.cents('Crédité, reçu ou remboursé (commission comprise)'), reference).toBe(
        isPosted ? 31_900 : null,
      )
    }
  })

  it('pouches adds up to the values in the list', async () => {
    const { accountant } = busy.testOrganization.people
    const { entries } = dataOf(await accountant.get<Page<Pouch>>('pouches', { range: '0-99' }))
    const listed = entries.reduce((sum, { valueCents }) => sum + valueCents, 0)
    expect(sumOf(await rowsOf('pouches'), 'Valeur')).toBe(listed)
  })

  it('tickets adds up to the totals above the list', async () => {
    const { accountant } = busy.testOrganization.people
    const rows = await rowsOf('tickets', ticketQuery())
    const total = dataOf(await accountant.get<TicketSummary>('tickets/summary', ticketQuery()))
    expect(sumOf(rows, 'Valeur (€)')).toBe(total.valueCents)
    expect(rows.reduce((sum, row) => sum + Number(row.text('Nombre')), 0)).toBe(total.quantity)
  })

  it('walletmovements has in each row the previous balance plus the movement', async () => {
    const rows = await rowsOf('walletmovements', { sort: 'at_asc' })
    expect(rows.length).toBeGreaterThan(3)
    let balance = 0
    for (const row of rows) {
      balance += row.cents('Montant') ?? Number.NaN
      expect(row.cents('Solde')).toBe(balance)
    }
  })
})

/**
 * By report: a calculation over the amounts of a row, in the order of the columns, that must give zero.
 */
const ROW_CHECKS: Readonly<Record<string, (amounts: readonly number[]) => number>> = {
  deltas: ([, over = 0, short = 0, delta = 0]) => over + short - delta,
  differences: ([over = 0, short = 0, delta = 0]) => over + short - delta,
  sales: ([net = 0, vat = 0, gross = 0]) => net + vat - gross,
  wallets: ([opening = 0, into = 0, out = 0, closing = 0]) => opening + into + out - closing,
  bridge: ([till = 0, movement = 0, other = 0, delta = 0, counted = 0, waiting = 0, posted = 0]) =>
    Math.abs(till + movement + other + delta - counted) + Math.abs(counted - waiting - posted),
  balance: ([debit = 0, credit = 0, balance = 0]) => debit - credit - balance,
}

describe('the file of the report', () => {
  it.each(Object.keys(ROW_CHECKS))('%s adds up in each row', async (report) => {
    const amounts = amountsOf(await reportOf(report))
    expect(amounts.length).toBeGreaterThan(0)
    expect(amounts.map((row) => ROW_CHECKS[report]!(row))).toEqual(amounts.map(() => 0))
  })

  it('payments adds up to the counted amounts without the float, which are the takings of the bridge', async () => {
    const paid = amountsOf(await reportOf('payments')).reduce((sum, [total = 0]) => sum + total, 0)
    const logs = await rowsOf('cashlogs')
    expect(paid).toBe(sumOf(logs, 'Compté') + sumOf(logs, 'Fond de caisse'))
    const takings = amountsOf(await reportOf('bridge')).reduce(
      (sum, [, , , , counted = 0]) => sum + counted,
      0,
    )
    expect(paid).toBe(takings)
  })

  it('balance has as much debit as credit', async () => {
    const rows = amountsOf(await reportOf('balance'))
    const sumOfColumn = (index: number) => rows.reduce((sum, row) => sum + (row[index] ?? 0), 0)
    const [debit, credit] = [sumOfColumn(0), sumOfColumn(1)]
    expect(debit).toBeGreaterThan(0)
    expect(debit).toBe(credit)
  })
})
