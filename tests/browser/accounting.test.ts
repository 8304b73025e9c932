import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { AccountingEntry } from '../../src/domain/contract/accounting.ts'
import type { CashLog, CountRow } from '../../src/domain/contract/cashlogs.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type Speaker, type Visit, withApp } from '../support/app.ts'
import { find } from '../support/gestures.ts'

const app = withApp()

/** A till of the demo that accounting has validated whole, and one of its counts that has a provision code. */
async function readyTill(api: Speaker) {
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

const rowName = ({ t, date }: Visit, row: CountRow) =>
  t('control.rowName', {
    date: date(row.date),
    service: t(`service.${row.service}`),
    establishment: row.establishmentName,
    register: row.cashRegisterName,
    category: row.paymentCategoryName,
  })

it('a count is provisioned, its till looked at as entries, sent, and found again in a file that balances', async () => {
  const api = await app.speakAs('accountant')
  const { row, log } = await readyTill(api)
  const visit = await app.visit({ as: 'accountant' })
  const { page, t } = visit
  const address = (status: string) =>
    `/control?${new URLSearchParams({ date_from: row.date, date_to: row.date, establishmentId: row.establishmentId, paymentCategoryId: row.paymentCategoryId, status })}`
  const choose = async (status: string) => {
    await visit.open(address(status))
    await find(visit, 'checkbox', 'table.selectRow', { row: rowName(visit, row) }).check()
    return find(visit, 'region', 'table.selected', { count: 1 })
  }
  const dialog = page.getByRole('dialog')
  const confirmAndClose = async (confirm: 'accounting.provision.confirm' | 'accounting.send.confirm') => {
    await find(visit, 'button', confirm, {}, dialog).click()
    await dialog.locator('[data-job=FINISHED], [data-job=WARNING]').first().waitFor()
    await expect
      .poll(() => dialog.locator('[data-job]:not([data-job=FINISHED], [data-job=WARNING])').count())
      .toBe(0)
    await find(visit, 'button', 'action.close', {}, dialog).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  const bar = await choose('AVALIDATED')
  await find(visit, 'button', 'accounting.provision', {}, bar).click()
  await dialog.getByRole('table').first().waitFor()
  await confirmAndClose('accounting.provision.confirm')

  const again = await choose('SENTP')
  await find(visit, 'button', 'accounting.send', {}, again).click()
  await dialog.getByRole('table').first().waitFor()
  const shown = await dialog.getByRole('table').count()
  await confirmAndClose('accounting.send.confirm')

  const sent = (await api.get<CashLog>(`cashlogs/${log.id}`)).data
  expect(new Set(sent.counts.map(({ status }) => status))).toEqual(new Set(['SENT']))
  const { data } = await api.get<Page<AccountingEntry>>('accountingentries', { sourceId: log.id })
  expect(data.entries).toHaveLength(shown)

  const entry = data.entries.find(({ kind }) => kind === 'CASH')!
  await visit.open('/control?view=accounting')
  await find(visit, 'heading', 'accounting.title').waitFor()
  await visit.open(`/control?view=accounting&id=${entry.exportId}`)
  const save = find(visit, 'button', 'accounting.download')
  await save.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toMatch(/^\d{9}FEC\d{8}\.txt$/u)
  const [, ...lines] = (await readFile(await download.path(), 'utf8'))
    .split('\r\n')
    .map((line) => line.split('\t'))
  const own = lines.filter((cells) => cells[0] === entry.journalCode && cells[2] === String(entry.number))
  const side = (at: number) => own.reduce((sum, cells) => sum + Number(cells[at]!.replace(',', '')), 0)
  expect([side(11), side(12)]).toEqual([entry.debitCents, entry.debitCents])

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
