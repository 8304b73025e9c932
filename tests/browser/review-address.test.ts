import { expect, it } from 'vitest'
import type { Counter } from '../../src/domain/contract/cash-logs.ts'
import { type Visit, withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'
import { fieldNames, fieldOf, logsOf, openSheet, typeIn, wholeSheet } from './steps/sheet-fields.ts'

const app = withApp()

const waitForReview = async (visit: Visit) => {
  await find(visit, 'heading', 'cashLog.review.title').waitFor()
  await expect.poll(() => new URL(visit.page.url()).searchParams.get('step')).toBe('review')
}
const waitForSheet = async (visit: Visit) => {
  await fieldOf(visit, fieldNames(visit).card).waitFor()
  await expect.poll(() => new URL(visit.page.url()).searchParams.get('step')).toBeNull()
}

it('the review has an address: Back leads to the sheet, Forward and a reload to the review', async () => {
  const { visit } = await openSheet(app, { register: 'Salle', service: 'lunch' })
  const { card, turnover } = fieldNames(visit)
  await typeIn(visit, { [card]: '100', [turnover]: '100' })
  await find(visit, 'button', 'cashLog.act.review').click()
  await waitForReview(visit)
  await visit.page.goBack()
  await waitForSheet(visit)
  expect(await fieldOf(visit, card).inputValue()).toBe('100')
  await visit.page.goForward()
  await waitForReview(visit)
  await visit.page.reload()
  await waitForReview(visit)
  await find(visit, 'button', 'cashLog.act.backToSheet').click()
  await waitForSheet(visit)
})

it('the parts “pouches” and “counted” of the review lead back to their first fields on the sheet', async () => {
  const { visit } = await openSheet(app, { register: 'Terrasse', service: 'lunch' })
  const { pouch } = fieldNames(visit)
  await typeIn(visit, wholeSheet(visit, '880022'))
  const changeButton = (part: 'counted' | 'pouches') =>
    find(visit, 'button', 'cashLog.review.change', { part: visit.t(`cashLog.review.${part}`) })
  await find(visit, 'button', 'cashLog.act.review').click()
  await changeButton('pouches').click()
  await waitForSheet(visit)
  await expect
    .poll(() => fieldOf(visit, pouch).evaluate((field) => field === document.activeElement))
    .toBe(true)
  await find(visit, 'button', 'cashLog.act.review').click()
  await changeButton('counted').click()
  await waitForSheet(visit)
  const first = visit.page.locator('input[data-walk]').first()
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
})

it('the person who counted is chosen in the review among the people of the establishment, and shown on the sheet', async () => {
  const { visit } = await openSheet(app, { register: 'Bar', service: 'lunch' })
  const { page, t } = visit
  const api = await app.apiClientAs('user')
  const { firstName, lastName } = api.user
  const { data } = await api.get<{ entries: readonly Counter[] }>('cashlogs/counters')
  const colleague = data.entries.find(({ id }) => id !== api.user.id)
  await typeIn(visit, wholeSheet(visit, '880021'))
  await find(visit, 'button', 'cashLog.act.review').click()
  const select = find(visit, 'combobox', 'cashLog.log.countedBy')
  await expect
    .poll(() => select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.textContent))
    .toBe(`${firstName} ${lastName}`)
  await select.selectOption({ label: colleague?.name ?? '' })
  // The choice is stored in the draft.
  await page.reload()
  await expect.poll(() => select.inputValue()).toBe(colleague?.id)
  await find(visit, 'button', 'cashLog.act.validate').click()
  await page.getByRole('heading', { level: 2, name: t('cashLog.confirmed.ok'), exact: true }).waitFor()
  const sheet = page.getByRole('article', { name: t('cashLog.log.title') })
  await sheet
    .getByText(colleague?.name ?? '')
    .first()
    .waitFor()
  const [log] = await logsOf(app, { service: 'lunch' })
  expect([log?.countedByName, log?.validatedByName]).toEqual([colleague?.name, `${firstName} ${lastName}`])
})
