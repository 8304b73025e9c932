import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { AccountingEntry } from '../../src/domain/contract/accounting.ts'
import { addDays } from '../../src/domain/dates/calendar.ts'
import { REPORTS } from '../../src/domain/documents/reports.ts'
import type { Page } from '../../src/domain/outcome.ts'
import type { MessageId } from '../../src/i18n/index.ts'
import { type DemoPerson, type UserClient, type Visit, withApp } from '../support/app.ts'
import { PARIS, TODAY } from '../support/demo.ts'
import { find } from '../support/interactions.ts'

const app = withApp()

/**
 * A column of a table on the page: the amounts of its rows and of its totals, in cents; null for a cell
 * without an amount.
 */
interface TableColumn {
  readonly title: string
  readonly rows: readonly (number | null)[]
  readonly total: number | null
}

/**
 * Reads every visible table with a foot; the total of a column is null if its foot has no amount. Amounts are French, such as `1 234,50 €` or
 * `−3,20 €`. A cell with `exactLabel` (“Juste”) is zero.
 */
function readTables({ page }: Visit, exactLabel: string): Promise<readonly (readonly TableColumn[])[]> {
  return page.evaluate((zero) => {
    const centsOf = (cell: Element | undefined) => {
      // Amounts that are struck through are cancelled and in no total.
      if (cell?.querySelector('s')) return null
      const text = cell?.textContent?.replaceAll(/[\s\u2060]/gu, '') ?? ''
      if (text === zero) return 0
      const [, sign, whole, fraction] = /([+\u2212-]?)(\d+),(\d\d)€/u.exec(text) ?? []
      return whole === undefined
        ? null
        : Number(`${sign === '\u2212' || sign === '-' ? '-' : ''}${whole}${fraction}`)
    }
    const isShown = (table: Element) => table.querySelector('tfoot') !== null && table.checkVisibility()
    return [...document.querySelectorAll('main table, [role=dialog] table')].filter(isShown).map((table) => {
      const cellsOf = (row: Element | null) =>
        [...(row?.children ?? [])].flatMap((cell) =>
          Array.from({ length: cell instanceof HTMLTableCellElement ? cell.colSpan : 1 }, () => cell),
        )
      const rows = [...table.querySelectorAll('tbody tr')].map(cellsOf)
      const totals = cellsOf(table.querySelector('tfoot tr'))
      return cellsOf(table.querySelector('thead tr')).map((head, column) => ({
        title: head.textContent ?? '',
        rows: rows.map((row) => centsOf(row[column])),
        total: centsOf(totals[column]),
      }))
    })
  }, exactLabel)
}

const sum = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((total, cents) => total + (cents ?? 0), 0)

/** The columns whose totals are not the sum of the rows above them. */
function wrongTotals(tables: readonly (readonly TableColumn[])[]): readonly string[] {
  return tables
    .flat()
    .flatMap(({ title, rows, total }) =>
      total === null || total === sum(rows) ? [] : [`${title}: ${total} instead of ${sum(rows)}`],
    )
}

async function readTablesAt(visit: Visit, address: string) {
  await visit.open(address)
  await visit.page.locator('main tfoot').first().waitFor()
  await expect.poll(() => visit.page.locator('main [aria-busy=true]').count()).toBe(0)
  return readTables(visit, visit.t('delta.exact'))
}

/** For the first suitable records of the demo: the person who opens the record, its address, and the number of its tables with totals. */
async function addressesOfRecords(): Promise<readonly (readonly [DemoPerson, string, tables: number])[]> {
  const director = await app.apiClientAs('director', PARIS)
  const accountant = await app.apiClientAs('accountant')
  type Rows = Page<{ readonly id: string }>
  const firstOf = async (client: UserClient, resource: string, query: Readonly<Record<string, string>>) => {
    const { entries } = (await client.get<Rows>(resource, { range: '0-0', ...query })).data
    if (!entries[0]) throw new Error(`the demo has no ${resource}`)
    return entries[0].id
  }
  return [
    [
      'director',
      `/moneyremittance?id=${await firstOf(director, 'remittances', { status: 'VALIDATED,SENT' })}`,
      1,
    ],
    ['admin', `/settings?view=archives&id=${await firstOf(accountant, 'archives', {})}`, 2],
    [
      'accountant',
      `/control?view=accounting&part=entries&id=${await firstOf(accountant, 'accountingentries', {})}`,
      2,
    ],
  ]
}

it('totals are the sums of the rows above them, in panels and entries', async () => {
  const wrongColumns: string[] = []
  for (const [as, address, tableCount] of await addressesOfRecords()) {
    const visit = await app.visit({ as, ...(as === 'director' && { at: PARIS }) })
    await visit.open(address)
    // The tables do not appear all at once.
    const readTablesWithTotals = async () =>
      (await readTables(visit, visit.t('delta.exact'))).filter((columns) =>
        columns.some(({ total }) => total !== null),
      )
    await expect
      .poll(async () => (await readTablesWithTotals()).length, { message: address })
      .toBe(tableCount)
    const tables = await readTablesWithTotals()
    wrongColumns.push(...wrongTotals(tables).map((fault) => `${address} ${fault}`))
    await visit.context.close()
  }
  expect(wrongColumns).toEqual([])
})

it.each(REPORTS)('totals are the sums of the rows above them, in the report of %s', async (report) => {
  const visit = await app.visit({ as: 'accountant' })
  await visit.open(`/?view=reports&report=${report}&date_from=2026-09-01&date_to=${TODAY}&establishment=all`)
  await visit.page.locator('main table').first().waitFor()
  await expect.poll(() => visit.page.locator('main [aria-busy=true]').count()).toBe(0)
  const tables = await readTables(visit, visit.t('delta.exact'))
  expect(tables.flat().filter(({ total }) => total !== null).length).toBeGreaterThan(0)
  expect(wrongTotals(tables)).toEqual([])
})

const SCREENS: readonly (readonly [DemoPerson, string])[] = [
  ['director', '/'],
  ['accountant', '/'],
  ['director', '/cashlogs'],
  ['director', '/moneyremittance'],
  ['director', '/carryingPouch'],
  ['accountant', '/control'],
  ['accountant', '/moneyremittanceCtrl'],
  ['accountant', '/tickets'],
  ['director', '/?view=reports'],
  ['director', '/wallet'],
  ['director', '/coins?view=history'],
  ['accountant', '/moneyremittanceCtrl?view=lines'],
  ['accountant', '/control?view=accounting&part=entries'],
]

it.each(SCREENS)('totals are the sums of the rows above them: %s at %s', async (as, address) => {
  const visit = await app.visit({ as, ...(as === 'director' && { at: PARIS }) })
  const tables = await readTablesAt(visit, address)
  expect(tables.flat().filter(({ total }) => total !== null).length).toBeGreaterThan(0)
  expect(wrongTotals(tables)).toEqual([])
})

it.each([
  ['director', '/cashlogs?status=VALIDATED,AVALIDATED,SENT'],
  ['accountant', '/control?status=all'],
] as const)(
  'counted − float − expected amount is the difference in every row of %s at %s',
  async (as, address) => {
    const visit = await app.visit({ as, ...(as === 'director' && { at: PARIS }) })
    const { t } = visit
    const [columns = []] = await readTablesAt(visit, address)
    const valuesOf = (title: string) => columns.find((column) => column.title === title)?.rows ?? []
    const counted = valuesOf(t('cashLog.column.counted'))
    const float = valuesOf(t('cashLog.result.float'))
    const expected = valuesOf(t('cashLog.column.expected'))
    // The column of the float shows negative amounts.
    const rows = valuesOf(t('cashLog.column.delta')).flatMap((delta, index) =>
      delta === null
        ? []
        : [{ delta, computed: (counted[index] ?? 0) + (float[index] ?? 0) - (expected[index] ?? 0) }],
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ delta, computed }) => delta !== computed)).toEqual([])
  },
)

it.each(['accountant', 'director'] as const)(
  'pouches and change fund add up to the cash in the safe of every establishment, on the home page of %s',
  async (as) => {
    const visit = await app.visit({ as, ...(as === 'director' && { at: PARIS }) })
    const { t } = visit
    const tables = await readTablesAt(visit, '/')
    const safe = tables.find((columns) => columns.some(({ title }) => title === t('home.group.safe')))
    const columnNamed = (title: string) => safe?.find((column) => column.title === title)
    const [pouches, wallet, sums] = [
      columnNamed(t('home.group.pouches')),
      columnNamed(t('home.group.wallet')),
      columnNamed(t('home.group.safe')),
    ]
    expect(sums?.rows.length).toBeGreaterThan(1)
    const computed = sums?.rows.map((_, index) => (pouches?.rows[index] ?? 0) + (wallet?.rows[index] ?? 0))
    expect(sums?.rows).toEqual(computed)
    expect(sums?.total).toBe((pouches?.total ?? 0) + (wallet?.total ?? 0))
  },
)

it('credited − declared is the difference in every row of the control of remittances', async () => {
  const visit = await app.visit({ as: 'accountant' })
  const { t } = visit
  const [columns = []] = await readTablesAt(visit, '/moneyremittanceCtrl?status=AVALIDATED,SENT,ARCHIVED')
  const valuesOf = (title: string) => columns.find((column) => column.title === title)?.rows ?? []
  const declared = valuesOf(t('remittanceControl.column.declared'))
  const credited = valuesOf(t('remittanceControl.column.returned'))
  const rows = valuesOf(t('remittanceControl.column.difference')).flatMap((difference, index) =>
    difference === null ? [] : [{ difference, computed: (credited[index] ?? 0) - (declared[index] ?? 0) }],
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ difference, computed }) => difference !== computed)).toEqual([])
  const total = columns.find(({ title }) => title === t('remittanceControl.column.difference'))?.total
  expect(total).toBe(sum(rows.map(({ difference }) => difference)))
})

it('the lines of the cash of a sheet, with the float as a negative amount, add up to its cash without the float', async () => {
  const visit = await app.visit({ as: 'director', at: PARIS })
  const { page, t } = visit
  const director = await app.apiClientAs('director', PARIS)
  const { entries } = (
    await director.get<Page<{ readonly id: string }>>('cashlogs', { range: '0-0', status: 'AVALIDATED,SENT' })
  ).data
  await visit.open(`/cashlogs?id=${entries[0]?.id}`)
  const counts = page.getByRole('table', { name: t('cashLog.log.counts') })
  await counts.waitFor()
  const cells = await counts
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent ?? '')),
    )
  const cashRow = cells.findIndex(([name]) => name === t('cashLog.log.cash'))
  const centsOf = (text = '') => {
    const [, sign, whole, fraction] =
      /(\u2212?)(\d+),(\d\d)€/u.exec(text.replaceAll(/[\s\u2060]/gu, '')) ?? []
    return whole === undefined ? 0 : Number(`${sign ? '-' : ''}${whole}${fraction}`)
  }
  const above = cells.slice(0, cashRow).map(([, amount]) => centsOf(amount))
  expect(cashRow).toBeGreaterThan(1)
  expect(sum(above)).toBe(centsOf(cells[cashRow]?.[1]))
})

it('the totals of all pages of the control are those of one page with every sheet', async () => {
  const visit = await app.visit({ as: 'accountant' })
  const { page, t } = visit
  const readTotals = async (address: string, heading: string) => {
    await visit.open(address)
    const line = page.locator('p').filter({ hasText: heading })
    return ((await line.textContent()) ?? '').split(/\s:\s/u).at(-1)
  }
  const blank = { counted: '', float: '', expected: '', uncompared: '', delta: '' }
  const allPages = t('control.allTotals', { ...blank, count: 2, hasUncompared: 'false' }).split('(')[0] ?? ''
  const onePage = t('control.totals', blank).split(':')[0]?.trim() ?? ''
  const totalsOfAllPages = await readTotals('/control', allPages)
  expect(totalsOfAllPages).toMatch(/€$/u)
  expect(totalsOfAllPages).toBe(await readTotals('/control?rows=100', onePage))
})

it('the totals of all pages of the entries are those of one page with every entry, and of the file', async () => {
  const api = await app.apiClientAs('accountant')
  const visit = await app.visit({ as: 'accountant' })
  const { page, t } = visit
  const { entries } = (
    await api.get<Page<AccountingEntry>>('accountingentries', { sort: 'date_asc', range: '0-99' })
  ).data
  // The days of the first 100 entries, without the last day, which may have further entries.
  const until = addDays(entries.at(-1)!.date, -1)
  const period = `date_from=${entries[0]!.date}&date_to=${until}`
  const expected = entries.filter(({ date }) => date <= until)
  expect(expected.length).toBeGreaterThan(25)
  const [columns = []] = await readTablesAt(visit, `/control?view=accounting&part=entries&${period}&rows=100`)
  const SIDES = ['accounting.debit', 'accounting.credit'] as const
  const totals = SIDES.map((title) => columns.find((column) => column.title === t(title))?.total)
  expect(totals).toEqual([
    sum(expected.map(({ debitCents }) => debitCents)),
    sum(expected.map(({ creditCents }) => creditCents)),
  ])
  const [debit = '', credit = ''] = totals.map((cents) => visit.money(cents ?? Number.NaN))
  await page
    .getByText(t('accounting.entry.totals', { count: expected.length, debit, credit }), { exact: true })
    .waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    find(visit, 'button', 'list.download.csv').click(),
  ])
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const cellsOf = (title: MessageId) =>
    lines.map((line) => Number(line.split(';')[head.split(';').indexOf(t(title))]?.replace(',', '')))
  expect(lines).toHaveLength(expected.flatMap((entry) => entry.lines).length)
  expect(SIDES.map((title) => sum(cellsOf(title)))).toEqual(totals)
})
