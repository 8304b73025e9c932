import { expect, it } from 'vitest'
import { withApp } from '../support/app.ts'
import { PARIS } from '../support/demo.ts'
import { expectFocus, find, keyboardOf } from '../support/gestures.ts'

const app = withApp()

const FILTERED = '/cashlogs?service=lunch&status=VALIDATED&sort=date_asc'

it('a list is come back to under a name of one’s own, which is renamed and deleted', async () => {
  const visit = await app.visit({ as: 'director', at: PARIS })
  const { page, t } = visit
  const keyboard = keyboardOf(visit)
  const opener = page.locator('[data-views]').getByRole('button')
  const openMenu = async () => {
    await opener.focus()
    await keyboard.press('Enter')
    await find(visit, 'menu', 'views.menu').waitFor()
  }
  await visit.open(FILTERED)
  await openMenu()
  await find(visit, 'menuitem', 'views.save').press('Enter')
  const name = find(visit, 'textbox', 'views.name')
  await expectFocus(name)
  await keyboard.press('Enter')
  await page.getByText(t('validation.required')).waitFor()
  await keyboard.type('Midis validés')
  await keyboard.press('Enter')
  await find(visit, 'dialog', 'views.save.title').waitFor({ state: 'detached' })
  await expect.poll(() => opener.textContent()).toBe(`${t('views.menu')} · Midis validés`)

  await visit.open('/cashlogs?page=2')
  await expect.poll(() => opener.textContent()).toBe(t('views.menu'))
  await openMenu()
  await page.getByRole('menuitemcheckbox', { name: 'Midis validés' }).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('status') === 'VALIDATED')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    service: 'lunch',
    status: 'VALIDATED',
    sort: 'date_asc',
  })
  await page.goBack()
  await page.waitForURL('/cashlogs?page=2')

  await openMenu()
  await find(visit, 'menuitem', 'views.manage').press('Enter')
  const field = find(visit, 'textbox', 'views.nameOf', { name: 'Midis validés' })
  await field.fill('Midis')
  await field.press('Enter')
  await find(visit, 'button', 'views.delete', { name: 'Midis' }).waitFor()
  await keyboard.press('Escape')
  await find(visit, 'dialog', 'views.manage.title').waitFor({ state: 'detached' })

  // Another list and another person have views of their own.
  await visit.open('/carryingPouch')
  await openMenu()
  await find(visit, 'menuitem', 'views.save').waitFor()
  expect(await page.getByRole('menuitemcheckbox').count()).toBe(0)
  await visit.open('/cashlogs')
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>
    const kept = Object.keys(localStorage).filter((key) => key.startsWith('views.'))
    if (kept.length !== 1 || !kept[0]?.startsWith(`views.${user.id}.`)) throw new Error(kept.join())
  })
  await openMenu()
  await find(visit, 'menuitem', 'views.manage').press('Enter')
  await find(visit, 'button', 'views.delete', { name: 'Midis' }).press('Enter')
  await page.getByText(t('views.none')).waitFor()
  await keyboard.press('Escape')
  await find(visit, 'dialog', 'views.manage.title').waitFor({ state: 'detached' })
  await visit.page.reload()
  await opener.waitFor()
  await openMenu()
  await find(visit, 'menuitem', 'views.save').waitFor()
  expect(await page.getByRole('menuitemcheckbox').count()).toBe(0)
})
