import { expect, it } from 'vitest'
import { type Visit, withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'
import { atSheet, fieldNames, fieldOf, typeIn } from './steps/half-a-sheet.ts'

const app = withApp()

const isReviewing = async (visit: Visit) => {
  await find(visit, 'heading', 'cashLog.review.title').waitFor()
  await expect.poll(() => new URL(visit.page.url()).searchParams.get('step')).toBe('review')
}
const isCounting = async (visit: Visit) => {
  await fieldOf(visit, fieldNames(visit).card).waitFor()
  await expect.poll(() => new URL(visit.page.url()).searchParams.get('step')).toBeNull()
}

it('the review has an address: Back leads to the sheet, Forward and a reload to the review', async () => {
  const { visit } = await atSheet(app, { register: 'Salle', service: 'lunch' })
  const { card, turnover } = fieldNames(visit)
  await typeIn(visit, { [card]: '100', [turnover]: '100' })
  await find(visit, 'button', 'cashLog.act.review').click()
  await isReviewing(visit)
  await visit.page.goBack()
  await isCounting(visit)
  expect(await fieldOf(visit, card).inputValue()).toBe('100')
  await visit.page.goForward()
  await isReviewing(visit)
  await visit.page.reload()
  await isReviewing(visit)
  await find(visit, 'button', 'cashLog.act.backToSheet').click()
  await isCounting(visit)
})
