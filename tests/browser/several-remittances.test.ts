import { expect, it } from 'vitest'
import type { BankMatching } from '../../src/domain/contract/bank.ts'
import type { Remittance, RemittanceRow } from '../../src/domain/contract/remittances.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type UserClient, withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'

const app = withApp()

/**
 * Links every bank line that matches exactly one remittance, and returns the remittances that are credited now.
 */
async function linkMatchedLines(api: UserClient): Promise<readonly RemittanceRow[]> {
  const { proposals } = (await api.get<BankMatching>('banklines/proposals')).data
  const links = proposals
    .filter(({ outcome }) => outcome === 'matched')
    .map(({ lineId, candidates }) => ({ lineId, remittanceId: candidates[0]!.remittanceId }))
  const id = links.map(({ lineId }) => lineId).join()
  await api.put('banklinesstatus', { status: 'LINKED', links }, { query: { id, status: 'LINKED' } })
  const query = { status: 'VALIDATED', range: '0-99', sort: 'date_desc' }
  const { entries } = (await api.get<Page<RemittanceRow>>('remittances', query)).data
  return entries.filter(({ creditedCents }) => creditedCents !== null)
}

it('credited remittances are validated together from the list, and those without a credit can’t be selected', async () => {
  const api = await app.apiClientAs('accountant')
  const remittances = await linkMatchedLines(api)
  expect(remittances.length).toBeGreaterThan(0)
  const visit = await app.visit({ as: 'accountant' })
  const { page, t } = visit
  await visit.open('/moneyremittanceCtrl?status=VALIDATED&rows=100')
  await find(visit, 'table', 'shell.menu.remittanceControl').getByRole('row').nth(1).waitFor()
  await find(visit, 'checkbox', 'table.selectPage').check()
  const bar = find(visit, 'region', 'table.selected', { count: remittances.length })
  await find(visit, 'button', 'remittanceControl.bulk.validate', { count: remittances.length }, bar).click()
  const question = find(visit, 'alertdialog', 'remittanceControl.bulk.ask', { count: remittances.length })
  await find(visit, 'button', 'action.validate', {}, question).click()
  await page
    .getByText(t('remittanceControl.bulk.done', { count: remittances.length }))
    .first()
    .waitFor()
  const statuses = await Promise.all(
    remittances.map(async ({ id }) => (await api.get<Remittance>(`remittances/${id}`)).data.status),
  )
  expect(statuses).toEqual(remittances.map(() => 'AVALIDATED'))
  await expect.poll(() => page.locator('[data-selection-bar]').count()).toBe(0)
})
