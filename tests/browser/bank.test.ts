import { expect, it } from 'vitest'
import type { BankLine } from '../../src/domain/contract/bank.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { withApp } from '../support/app.ts'
import { find, hasFocus } from '../support/interactions.ts'

const app = withApp({ each: 'file' })

it('the focus is not lost when a command on a bank line replaces the button that had it', async () => {
  const api = await app.apiClientAs('accountant')
  const lines = await api.get<Page<BankLine>>('banklines', { status: 'OPEN', range: '0-0' })
  const [line] = lines.data.entries
  const visit = await app.visit({ as: 'accountant' })
  const { page } = visit
  await visit.open(`/moneyremittanceCtrl?view=lines&id=${line!.id}`)
  await find(visit, 'button', 'bank.line.classify').click()
  const dialog = find(visit, 'dialog', 'bank.classify.title')
  await find(visit, 'radio', 'bank.kind.IGNORED', {}, dialog).check()
  await find(visit, 'textbox', 'bank.reason', {}, dialog).fill('Apport du gérant')
  // The line is loaded again only after the dialog has returned the focus to the button that opened it.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/banklines/${line!.id}`, async (route) => {
    await released
    await route.continue()
  })
  await find(visit, 'button', 'bank.classify.submit', {}, dialog).click()
  await expect.poll(() => hasFocus(find(visit, 'button', 'bank.line.classify'))).toBe(true)
  release()
  await find(visit, 'button', 'bank.line.takeBack').waitFor()
  await expect.poll(() => hasFocus(page.locator('body'))).toBe(false)
})
