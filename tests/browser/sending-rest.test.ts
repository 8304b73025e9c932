import { expect, it } from 'vitest'
import type { ControlSheet } from '../../src/domain/contract/cash-logs.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type UserClient, withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'
import { sheetNameOf } from './steps/control.ts'

const app = withApp()

/**
 * Finds two sheets of one establishment, one of them with all counts validated by accounting, and validates
 * the first count of the other.
 */
async function prepareSheets(api: UserClient) {
  const sheetsIn = async (status: string) =>
    (
      await api.get<Page<ControlSheet>>('controlsheets', {
        countStatuses: status,
        range: '0-99',
        sort: 'date_desc',
      })
    ).data.entries
  const partlyValidated = (await sheetsIn('VALIDATED')).find(
    ({ counts }) => counts.length > 1 && counts.every(({ status }) => status === 'VALIDATED'),
  )!
  const [count] = partlyValidated.counts
  await api.put('countsstatus', { status: 'AVALIDATED' }, { query: { id: count!.id, status: 'AVALIDATED' } })
  const validated = (await sheetsIn('AVALIDATED')).find(
    ({ establishmentId, status, counts }) =>
      establishmentId === partlyValidated.establishmentId &&
      status === 'AVALIDATED' &&
      counts.every((count) => count.status === 'AVALIDATED'),
  )!
  return { validated, partlyValidated }
}

it('a sheet with counts that accounting has not validated is named with these counts and a link, and the other sheet is sent without it', async () => {
  const api = await app.apiClientAs('accountant')
  const { validated, partlyValidated } = await prepareSheets(api)
  const visit = await app.visit({ as: 'accountant' })
  const { page } = visit
  const period = {
    date_from: validated.date,
    date_to: partlyValidated.date,
    establishmentId: partlyValidated.establishmentId,
  }
  await visit.open(`/control?${new URLSearchParams({ ...period, status: 'AVALIDATED', rows: '300' })}`)
  for (const sheet of [validated, partlyValidated])
    await find(visit, 'checkbox', 'table.selectRow', { row: sheetNameOf(visit, sheet) }).check()
  const bar = page.locator('[data-selection-bar]')
  await find(visit, 'button', 'accounting.send', {}, bar).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('table').first().waitFor()
  visit.expectErrors(/409/u)
  await find(visit, 'button', 'accounting.send.confirm', {}, dialog).click()

  const refused = dialog.getByRole('listitem').filter({ hasText: sheetNameOf(visit, partlyValidated) })
  await refused.waitFor()
  const waitingCounts = partlyValidated.counts.slice(1)
  for (const { paymentCategoryName } of waitingCounts)
    expect(await refused.textContent()).toContain(paymentCategoryName)
  const address = await refused.getByRole('link').getAttribute('href')
  expect(new URLSearchParams(address?.split('?')[1]).get('id')).toBe(partlyValidated.id)

  await find(visit, 'button', 'accounting.send.rest', { count: validated.counts.length }, dialog).click()
  await dialog.getByRole('table').first().waitFor()
  await find(visit, 'button', 'accounting.send.confirm', {}, dialog).click()
  await dialog.locator('[data-job=FINISHED]').first().waitFor()
  const statuses = async (id: string) =>
    (await api.get<ControlSheet>(`controlsheets/${id}`)).data.counts.map(({ status }) => status)
  await expect.poll(() => statuses(validated.id)).toEqual(validated.counts.map(() => 'SENT'))
  expect((await statuses(partlyValidated.id)).slice().sort()).toEqual([
    'AVALIDATED',
    ...waitingCounts.map(() => 'VALIDATED'),
  ])
})
