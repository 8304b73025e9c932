import { expect, it } from 'vitest'
import type { Ledger } from '../../src/domain/contract/ledger.ts'
import type { BalanceReportRow } from '../../src/domain/contract/reports.ts'
import { addDays } from '../../src/domain/dates/calendar.ts'
import { withApp } from '../support/app.ts'
import { TODAY } from '../support/demo.ts'
import { find } from '../support/interactions.ts'

const app = withApp()

it('an accountant opens the ledger of an account from the balance, a sheet from a line, and its entries from the sheet', async () => {
  const api = await app.apiClientAs('accountant')
  const visit = await app.visit({ as: 'accountant' })
  const { page, t } = visit
  const from = addDays(TODAY, -59)
  const { data: balance } = await api.get<BalanceReportRow[]>('reports/balance', { from, to: TODAY })
  const account = balance.find((row) => row.account.startsWith('7'))!.account
  const { data: ledger } = await api.get<Ledger>('reports/ledger', { account, from, to: TODAY })
  await visit.open(`/?view=reports&report=balance&establishment=all&date_from=${from}&date_to=${TODAY}`)
  await page.getByRole('link', { name: account, exact: true }).click()
  const title = t('reports.ledger.of', { account, label: ledger.label })
  const table = page.getByRole('table', { name: title })
  await table.waitFor()
  await expect
    .poll(() => table.getByRole('row').last().textContent())
    .toContain(visit.money(ledger.closingCents))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    find(visit, 'button', 'list.download.csv').click(),
  ])
  expect(file.suggestedFilename()).toContain(account)

  const { document, pieceRef, journalCode, number } = ledger.lines[0]!
  expect(document?.kind).toBe('sheet')
  const line = table.getByRole('row').filter({ hasText: pieceRef }).first()
  await line.getByRole('link', { name: t('reports.document.sheet') }).click()
  await page.waitForURL((url) => url.searchParams.get('id') === document?.id)
  await find(visit, 'link', 'history.entries').click()
  const entries = page.getByRole('table', { name: t('accounting.part.entries') })
  const entry = entries
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: String(number), exact: true }) })
  await entry.filter({ hasText: journalCode }).getByRole('button', { name: pieceRef }).click()
  await find(visit, 'link', 'reports.document.sheet', {}, page.locator('aside')).waitFor()
  await page.locator('aside').getByRole('link', { name: account, exact: true }).first().click()
  await table.waitFor()
  await find(visit, 'link', 'reports.ledger.back').click()
  await find(visit, 'table', 'reports.balance').waitFor()
  // The balance has no chart.
  expect(await page.locator('main svg.recharts-surface').count()).toBe(0)
})
