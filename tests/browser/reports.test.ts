import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { ReportRows } from '../../src/domain/contract/reports.ts'
import { datesOfPeriod } from '../../src/domain/dates/periods.ts'
import { REPORTS, reportCapability } from '../../src/domain/documents/reports.ts'
import { sumCents } from '../../src/domain/money.ts'
import { withApp } from '../support/app.ts'
import { dropLongTimeouts } from '../support/clocks.ts'
import { PARIS, TODAY } from '../support/demo.ts'
import { expectFocus, find, keyboardOf } from '../support/interactions.ts'

const app = withApp()

/** The reports that a director may read. */
const READABLE = REPORTS.filter((report) => reportCapability(report) === 'remit')

const LAST_MONTH = datesOfPeriod('lastMonth', TODAY)

it('a director opens the reports of last month with the keyboard, and downloads and prints one of them', async () => {
  const visit = await app.visit({ as: 'director', at: PARIS, colorScheme: 'dark' })
  const { page, t } = visit
  const keyboard = keyboardOf(visit)
  const client = await app.apiClientAs('director', PARIS)
  const { establishmentId } = client.user
  await visit.open('/')
  await keyboard.tabTo(find(visit, 'link', 'reports.open'))
  await keyboard.press('Enter')
  await find(visit, 'heading', 'reports.title').waitFor()

  const period = page.getByRole('button', { name: new RegExp(`^${t('period.label')} ·`, 'u') })
  await keyboard.tabTo(period)
  await keyboard.press('Enter')
  const lastMonth = find(visit, 'button', 'period.lastMonth')
  await lastMonth.waitFor()
  // A report needs a first and a last date, so "all dates" is not offered.
  expect(await find(visit, 'button', 'period.all').count()).toBe(0)
  await keyboard.tabBackTo(lastMonth)
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('date_to') === LAST_MONTH.to)
  await expectFocus(period)

  const currentTabs = find(visit, 'navigation', 'reports.choose').locator('[aria-current=page]')
  for (const report of READABLE) {
    const tab = find(visit, 'link', `reports.${report}`)
    await keyboard.tabBackTo(tab)
    await keyboard.press('Enter')
    await find(visit, 'table', `reports.${report}`).getByRole('row').nth(2).waitFor()
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
    expect(await currentTabs.count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('date_from')).toBe(LAST_MONTH.from)
    const chart = page.locator('main [class*=recharts-surface]').first()
    // The demo has no posted entries of that month, so the bridge has no amounts.
    if (report === 'bridge') await chart.waitFor({ state: 'detached' })
    else await chart.waitFor()
  }
  await page.goBack()
  await find(visit, 'table', `reports.${READABLE.at(-2)!}`).waitFor()
  await keyboard.tabBackTo(find(visit, 'link', 'reports.attendance'))
  await keyboard.press('Enter')
  await find(visit, 'table', 'reports.attendance').waitFor()

  const { data } = await client.get<readonly ReportRows['attendance'][]>('reports/attendance', {
    from: LAST_MONTH.from ?? '',
    to: LAST_MONTH.to ?? '',
    establishmentId: establishmentId ?? '',
  })
  const total = find(visit, 'table', 'reports.attendance').getByRole('row').last()
  const turnover = visit.money(sumCents(data.map(({ turnoverCents }) => turnoverCents)))
  await expect.poll(() => total.textContent()).toContain(turnover)
  const csv = find(visit, 'button', 'list.download.csv')
  await keyboard.tabTo(csv)
  const [download] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/\.csv$/u)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(data.length + 1)
  const xlsx = find(visit, 'button', 'list.download.xlsx')
  await keyboard.tabTo(xlsx)
  const [workbook] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
  // A workbook is a ZIP file, which begins with PK.
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK')

  // The printed page is light, has a title, and shows no controls.
  const days = t('period.range', {
    from: visit.date(LAST_MONTH.from ?? ''),
    to: visit.date(LAST_MONTH.to ?? ''),
  })
  const printedTitle = page.getByText(`${t('reports.attendance')} · ${days}`)
  expect(await printedTitle.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await printedTitle.waitFor()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.classList.contains('light')))
    .toBe(true)
  for (const hidden of [csv, period, find(visit, 'button', 'action.print')])
    expect(await hidden.isVisible()).toBe(false)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true)
})

it('on a phone the report is chosen in a select and is in the address', async () => {
  const visit = await app.visit({ as: 'accountant', at: PARIS, width: 360, height: 740 })
  const { page, t } = visit
  await visit.open('/?view=reports')
  const choice = page.getByRole('combobox', { name: t('reports.choose') })
  expect(await choice.inputValue()).toBe('deltas')
  expect(await page.getByRole('link', { name: t('reports.balance') }).count()).toBe(0)
  await choice.selectOption({ label: t('reports.balance') })
  await expect.poll(() => new URL(page.url()).searchParams.get('report')).toBe('balance')
  expect(await choice.inputValue()).toBe('balance')
  await find(visit, 'heading', 'reports.balance').waitFor()
  // The balance has no chart.
  expect(await page.locator('main svg.recharts-surface').count()).toBe(0)
})

it.each((['fr', 'en', 'it'] as const).flatMap((locale) => [1200, 1440].map((width) => ({ locale, width }))))(
  'the eight reports of an accountant are on one line at $width pixels: $locale',
  async ({ locale, width }) => {
    const visit = await app.visit({ as: 'accountant', at: PARIS, width, locale })
    await visit.open('/?view=reports&report=balance')
    const tabs = find(visit, 'navigation', 'reports.choose').getByRole('link')
    await expect.poll(() => tabs.count()).toBe(8)
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  },
)

it('a list that is printed from a phone has all rows of its page, in columns, with the establishment and the filters', async () => {
  const accountant = await app.apiClientAs('accountant', PARIS)
  const { establishmentId: paris, firstName, lastName } = accountant.user
  const visit = await app.visit({ as: 'accountant', width: 360 })
  const { page, t } = visit
  await page.addInitScript(dropLongTimeouts, 1_000)
  const from = LAST_MONTH.from ?? ''
  const { data } = await accountant.get<{ totalItems: number }>('controlsheets/count', {
    date_from: from,
    establishmentId: paris ?? '',
  })
  expect(data.totalItems).toBeGreaterThan(100)
  await visit.open(`/control?rows=300&status=all&date_from=${from}&establishmentId=${paris}`)
  await find(visit, 'button', 'list.download.csv').waitFor()
  const rows = page.getByRole('table').locator('tbody > tr')
  expect(await rows.count()).toBeLessThan(100)
  await page.getByText(visit.date(from)).first().waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const printedHead = page.getByText(`${t('shell.product')} · ${PARIS}`)
  await printedHead.waitFor()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => rows.count()).toBe(Math.min(data.totalItems, 300))
  await page.getByRole('columnheader').nth(3).waitFor()
  const printedBy = t('shell.printed', { at: '|', name: `${firstName} ${lastName}` }).split('|')[1] ?? ''
  for (const printed of [printedBy, t('control.stage.all'), visit.date(from)])
    await page.getByRole('main').getByText(printed).filter({ visible: true }).first().waitFor()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => rows.count()).toBeLessThan(100)
  expect(await printedHead.isVisible()).toBe(false)
})

it('the bars of the sales by VAT rate are labelled with their rates, also a rate with decimals', async () => {
  const visit = await app.visit({ as: 'accountant', at: PARIS })
  await visit.open('/?view=reports&report=sales')
  const names = visit.page.locator('main svg.recharts-surface text')
  await expect
    .poll(async () => (await names.allTextContents()).filter((name) => name.includes('%')))
    .toContainEqual(expect.stringMatching(/ 5,5\s%$/u))
  expect((await names.allTextContents()).filter((name) => name.includes('NaN'))).toEqual([])
})

it('a shift lead who opens the address of the reports is led to home', async () => {
  const visit = await app.visit({ as: 'user' })
  await visit.open('/?view=reports')
  await find(visit, 'heading', 'home.title').waitFor()
  expect(await find(visit, 'link', 'reports.open').count()).toBe(0)
})
