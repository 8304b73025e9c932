import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import type { MessageId } from '../../src/i18n/ids.ts'
import { type Visit, withApp } from '../support/app.ts'
import { PARIS } from '../support/demo.ts'
import { expectFocus, find, keyboardOf } from '../support/interactions.ts'

const app = withApp()

const FILTERED = '/cashlogs?service=lunch&status=VALIDATED&sort=date_asc'

it('a saved view opens a list by its name, on every device, for its owner or for everybody with access', async () => {
  const visit = await app.visit({ as: 'director', at: PARIS })
  const { page, t } = visit
  const keyboard = keyboardOf(visit)
  const menuOf = (viewer: Visit) => {
    const opener = viewer.page.locator('[data-views][data-state=ready]').getByRole('button')
    const open = async () => {
      await opener.press('Enter')
      await find(viewer, 'menuitem', 'views.save').waitFor()
    }
    return { opener, open }
  }
  const { opener, open } = menuOf(visit)
  await visit.open(FILTERED)
  await open()
  await find(visit, 'menuitem', 'views.save').press('Enter')
  const name = find(visit, 'textbox', 'views.name')
  await expectFocus(name)
  await keyboard.press('Enter')
  await page.getByText(t('issue.required')).waitFor()
  await keyboard.type('Midis validés')
  await keyboard.press('Enter')
  await find(visit, 'dialog', 'views.save.title').waitFor({ state: 'detached' })
  await page.getByText(t('views.saved')).waitFor()
  await expect.poll(() => opener.textContent()).toBe(`${t('views.menu')} · Midis validés`)

  await visit.open('/cashlogs?page=2')
  await expect.poll(() => opener.textContent()).toBe(t('views.menu'))
  await open()
  await page.getByRole('menuitemcheckbox', { name: 'Midis validés' }).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('status') === 'VALIDATED')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    service: 'lunch',
    status: 'VALIDATED',
    sort: 'date_asc',
  })
  await page.goBack()
  await page.waitForURL('/cashlogs?page=2')

  // The view is renamed and shared. A shift lead sees it, but can't change it.
  await open()
  await find(visit, 'menuitem', 'views.manage').press('Enter')
  const manage = find(visit, 'dialog', 'views.manage.title')
  const field = find(visit, 'textbox', 'views.nameOf', { name: 'Midis validés' })
  await field.fill('Midis')
  await field.press('Enter')
  await find(visit, 'button', 'views.delete', { name: 'Midis' }).waitFor()
  await manage.getByRole('checkbox').press('Space')
  const shared = t('views.shared.own', { name: 'Midis' })
  await find(visit, 'button', 'views.delete', { name: shared }).waitFor()
  await keyboard.press('Escape')
  await manage.waitFor({ state: 'detached' })
  const shiftLead = await app.visit({ as: 'user', at: PARIS })
  const shiftLeadMenu = menuOf(shiftLead)
  await shiftLead.open('/cashlogs')
  await shiftLeadMenu.open()
  const { user } = await app.apiClientAs('director')
  const owner = `${user.firstName} ${user.lastName}`
  await shiftLead.page
    .getByRole('menuitemcheckbox', { name: t('views.shared.of', { name: 'Midis', owner }) })
    .waitFor()
  expect(await find(shiftLead, 'menuitem', 'views.manage').count()).toBe(0)

  // Views that earlier versions stored on the device are moved to the server.
  await visit.open('/carryingPouch')
  await open()
  expect(await page.getByRole('menuitemcheckbox').count()).toBe(0)
  await keyboard.press('Escape')
  const oldView = { name: 'Billets', query: 'page=2&type=NOTES', period: 'lastMonth' }
  await page.evaluate((view) => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { readonly id: string }
    localStorage.setItem(`views.${id}./carryingPouch`, JSON.stringify([view]))
  }, oldView)
  await page.reload()
  await page.getByText(t('views.moved', { count: 1 })).waitFor()
  await open()
  await page.getByRole('menuitemcheckbox', { name: 'Billets' }).waitFor()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('views.'))),
  ).toEqual([])

  await visit.open('/cashlogs')
  await open()
  await find(visit, 'menuitem', 'views.manage').press('Enter')
  await find(visit, 'button', 'views.delete', { name: shared }).press('Enter')
  await page.getByText(t('views.none')).waitFor()
})

it('a person arranges columns, their order and the density of a table, and restores the defaults', async () => {
  const visit = await app.visit({ as: 'director', at: PARIS })
  const { page, t } = visit
  const keyboard = keyboardOf(visit)
  const table = find(visit, 'table', 'shell.menu.cashLog')
  const opener = find(visit, 'button', 'table.columns')
  const columnsDialog = find(visit, 'dialog', 'table.columns.title')
  const heads = () => table.getByRole('columnheader').allTextContents()
  const titles = (...ids: readonly MessageId[]) => ids.map((id) => t(id))
  const DEFAULT_COLUMNS = titles(
    'cashLog.column.date',
    'cashLog.column.register',
    'cashLog.column.counted',
    'cashLog.result.float',
    'cashLog.column.expected',
    'cashLog.column.delta',
    'cashLog.column.status',
    'cashLog.log.countedBy',
  )
  await visit.open('/cashlogs')
  await expect.poll(heads).toEqual(DEFAULT_COLUMNS)
  await opener.focus()
  await keyboard.press('Enter')
  await columnsDialog.waitFor()
  const column = t('cashLog.column.delta')
  const earlier = find(visit, 'button', 'table.columns.earlier', { column })
  await keyboard.tabTo(earlier)
  await keyboard.press('Enter', 3)
  await expectFocus(earlier)
  await columnsDialog.getByText(t('table.columns.moved', { column, place: 3, count: 13 })).waitFor()
  expect(await find(visit, 'checkbox', 'cashLog.column.date', {}, columnsDialog).isDisabled()).toBe(true)
  await find(visit, 'checkbox', 'cashLog.result.float', {}, columnsDialog).press('Space')
  await find(visit, 'checkbox', 'cashLog.column.expected', {}, columnsDialog).press('Space')
  await find(visit, 'checkbox', 'cashLog.log.countedBy', {}, columnsDialog).press('Space')
  await find(visit, 'radio', 'table.compact', {}, columnsDialog).press('Space')
  const CHOSEN_COLUMNS = titles(
    'cashLog.column.date',
    'cashLog.column.register',
    'cashLog.column.delta',
    'cashLog.column.counted',
    'cashLog.column.status',
  )
  await expect.poll(heads).toEqual(CHOSEN_COLUMNS)
  // On a phone, rows are cards with their own order: they show the chosen columns, and the dialog fits.
  await page.setViewportSize({ width: 360, height: 900 })
  const fitsInWidth = async () => {
    const box = await columnsDialog.boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= 360
  }
  await expect.poll(fitsInWidth).toBe(true)
  await expect.poll(async () => (await heads()).toSorted()).toEqual(CHOSEN_COLUMNS.toSorted())
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(heads).toEqual(CHOSEN_COLUMNS)
  await keyboard.press('Escape')
  await columnsDialog.waitFor({ state: 'detached' })
  await expectFocus(opener)
  // The totals have one cell for each column, and the page total still has its label.
  const totals = table.locator('tfoot')
  expect(await totals.getByRole('cell').count()).toBe(CHOSEN_COLUMNS.length - 1)
  await totals.getByRole('rowheader', { name: t('table.pageTotal') }).waitFor()

  await page.reload()
  await expect.poll(heads).toEqual(CHOSEN_COLUMNS)
  const rowHeightOf = (list: Locator) =>
    list
      .getByRole('row')
      .nth(1)
      .evaluate((row) => row.getBoundingClientRect().height)
  await expect.poll(() => rowHeightOf(table)).toBeLessThan(48)

  // Beside an open row the less important columns are hidden, and the others keep the chosen order. Other lists keep their own columns.
  await table.getByRole('rowheader').first().getByRole('button').click()
  await expect.poll(heads).toEqual(CHOSEN_COLUMNS.slice(0, 4))
  await visit.open('/carryingPouch')
  const pouches = find(visit, 'table', 'pouches.title')
  await expect.poll(() => pouches.getByRole('columnheader').count()).toBe(7)
  await expect.poll(() => rowHeightOf(pouches)).toBeLessThan(48)
  const storedKeys = await page.evaluate(() => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { readonly id: string }
    const prefix = `tables.${id}.`
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix) ? key.slice(prefix.length) : [],
    )
  })
  expect(storedKeys.sort()).toEqual(['cashlogs', 'density'])

  await visit.open('/cashlogs')
  await opener.press('Enter')
  await find(visit, 'button', 'table.columns.reset').press('Enter')
  await expect.poll(heads).toEqual(DEFAULT_COLUMNS)
  await find(visit, 'radio', 'table.comfortable', {}, columnsDialog).press('Space')
  await expect.poll(() => rowHeightOf(table)).toBe(48)
})

it('the dialog of the saved views stays open with the typed name when a phone is turned', async () => {
  const director = await app.apiClientAs('director')
  const view = { list: 'pouches', name: 'Billets', query: 'type=NOTES', period: null, shared: false }
  await director.post('savedviews', view)
  const visit = await app.visit({ as: 'director', at: PARIS, width: 360, height: 740 })
  const { page } = visit
  await visit.open('/carryingPouch')
  const filters = page.locator('main summary')
  await filters.click()
  await page.locator('[data-views][data-state=ready]').getByRole('button').press('Enter')
  await find(visit, 'menuitem', 'views.manage').press('Enter')
  const name = find(visit, 'textbox', 'views.nameOf', { name: 'Billets' })
  await name.fill('Billets de la semaine')
  await page.setViewportSize({ width: 740, height: 360 })
  await filters.waitFor({ state: 'hidden' })
  expect(await name.inputValue()).toBe('Billets de la semaine')
})
