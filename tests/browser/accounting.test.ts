import { expect, it } from 'vitest'
import type { AccountingMonth } from '../../src/domain/contract/accounting-months.ts'
import type { CashLog, CountRow } from '../../src/domain/contract/cash-logs.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type UserClient, withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'
import { sheetNameOf } from './steps/control.ts'

const app = withApp()

/** Finds a sheet of the demo on which accounting has validated every count (`log`), and one of its counts with a provision code (`row`). */
async function findTillToSend(api: UserClient) {
  const { data } = await api.get<Page<CountRow>>('counts', {
    status: 'AVALIDATED',
    range: '0-299',
    sort: 'date_desc',
  })
  for (const row of data.entries.filter((count) => count.hasProvisionCode && (count.totalCents ?? 0) > 0)) {
    const log = (await api.get<CashLog>(`cashlogs/${row.cashLogId}`)).data
    if (log.status === 'AVALIDATED') return { row, log }
  }
  throw new Error('The demo has no till to send')
}

it('a provision is posted for a count; in the settings, an invalid account code of the bank is refused and a valid one is saved', async () => {
  const api = await app.apiClientAs('accountant')
  const { row, log } = await findTillToSend(api)
  const visit = await app.visit({ as: 'accountant' })
  const { page, t } = visit
  const { date, establishmentId, paymentCategoryId } = row
  const filters = { date_from: date, date_to: date, establishmentId, paymentCategoryId, status: 'AVALIDATED' }
  await visit.open(`/control?${new URLSearchParams(filters)}`)
  await find(visit, 'checkbox', 'table.selectRow', { row: sheetNameOf(visit, row) }).check()
  const bar = find(visit, 'region', 'table.selected', { count: 1 })
  await find(visit, 'button', 'accounting.provision', {}, bar).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('table').waitFor()
  await find(visit, 'button', 'accounting.provision.confirm', {}, dialog).click()
  await dialog.locator('[data-job=FINISHED]').waitFor()
  await find(visit, 'button', 'action.close', {}, dialog).click()
  await dialog.waitFor({ state: 'hidden' })
  const provisioned = (await api.get<CashLog>(`cashlogs/${log.id}`)).data.counts
  expect(provisioned.find(({ id }) => id === row.id)?.status).toBe('SENTP')

  await visit.open('/control?view=accounting&part=settings')
  const bank = page.getByRole('textbox', { name: t('accounting.account.bank') }).first()
  await bank.fill('51 2')
  await find(visit, 'button', 'action.save').click()
  await expect.poll(() => bank.getAttribute('aria-invalid')).toBe('true')
  await bank.fill('512100')
  await find(visit, 'button', 'action.save').click()
  await page.getByText(t('code.10007')).first().waitFor()
  const settings = await api.get<{ accounts: { bank: { code: string } } }>('accountingsettings')
  expect(settings.data.accounts.bank.code).toBe('512100')
})

it("a month shows its tills to send, is sent as a whole, shows its last sending afterwards, and can't be closed while tasks are open", async () => {
  const api = await app.apiClientAs('accountant')
  const { row } = await findTillToSend(api)
  const query = { establishmentId: row.establishmentId, month: '2026-10' }
  const read = async () => (await api.get<AccountingMonth>('accountingmonth', query)).data
  const before = await read()
  expect(before.tillsToSend).toBeGreaterThan(0)
  const visit = await app.visit({ as: 'accountant' })
  const { page } = visit
  await visit.open('/control?view=accounting&part=closings')
  await find(visit, 'combobox', 'accounting.column.establishment').selectOption(query.establishmentId)
  await find(visit, 'combobox', 'accounting.closing.month').selectOption(query.month)
  const monthPanel = page.locator('[data-month=waiting]')
  await monthPanel
    .getByRole('listitem')
    .filter({ hasText: visit.t('accounting.month.tillsToSend') })
    .filter({ hasText: String(before.tillsToSend) })
    .waitFor()
  const close = find(visit, 'button', 'accounting.closing.confirm')
  expect(await close.getAttribute('aria-disabled')).toBe('true')
  await find(visit, 'button', 'accounting.month.send').click()
  const question = find(visit, 'alertdialog', 'accounting.month.ask', { month: visit.month(query.month) })
  await find(visit, 'button', 'action.validate', {}, question).click()
  await page.locator('[data-job=FINISHED], [data-job=WARNING]').first().waitFor()
  await expect.poll(async () => (await read()).tillsToSend).toBe(0)
  await expect
    .poll(() =>
      monthPanel
        .getByRole('listitem')
        .filter({ hasText: visit.t('accounting.month.tillsToSend') })
        .count(),
    )
    .toBe(0)

  await visit.open('/control?view=accounting&part=entries')
  await visit.open('/control?view=accounting&part=closings')
  await find(visit, 'combobox', 'accounting.column.establishment').selectOption(query.establishmentId)
  await find(visit, 'combobox', 'accounting.closing.month').selectOption(query.month)
  const { lastSending } = await read()
  expect(lastSending?.jobs.length).toBeGreaterThan(0)
  await expect
    .poll(() => monthPanel.locator('[data-job=FINISHED], [data-job=WARNING]').count())
    .toBe(lastSending?.jobs.length)
})
