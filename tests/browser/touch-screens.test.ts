import { expect, it } from 'vitest'
import { withApp } from '../support/app.ts'
import { DAY_OFF, LYON, sheetAddress } from '../support/demo.ts'

const app = withApp()

it.each([
  { device: 'a touch screen', hasTouch: true },
  { device: 'a screen with a mouse', hasTouch: false },
])('key hints are hidden on a touch screen and shown with a mouse: $device', async ({ hasTouch }) => {
  const user = await app.apiClientAs('user', LYON)
  const sheet = await sheetAddress(user, { date: DAY_OFF, service: 'lunch', register: 'Salle' })
  const counting = await app.visit({ as: 'user', at: LYON, hasTouch })
  expect(await counting.page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(hasTouch)
  await counting.open(sheet)
  const sheetHint = counting.page.getByText(counting.t('cashLog.keys.hint'))
  await sheetHint.waitFor({ state: 'attached' })
  expect(await sheetHint.isVisible()).toBe(!hasTouch)

  const control = await app.visit({ as: 'accountant', hasTouch })
  await control.open('/control')
  const shortcuts = control.page.getByText(control.t('control.keys.switch'), { exact: true })
  await shortcuts.waitFor({ state: 'attached' })
  expect(await shortcuts.isVisible()).toBe(!hasTouch)
  const paletteKeys = control.page.locator('header [aria-keyshortcuts="Control+K Meta+K"] [aria-hidden=true]')
  expect(await paletteKeys.filter({ hasText: 'K' }).filter({ visible: true }).count()).toBe(hasTouch ? 0 : 1)
})
