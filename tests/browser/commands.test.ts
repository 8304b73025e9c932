import { expect, it } from 'vitest'
import { withApp } from '../support/app.ts'
import { PARIS } from '../support/demo.ts'
import { expectFocus, find, keyboardOf, notesRadio } from '../support/interactions.ts'

const app = withApp()

it('a director finds a command by typing its words and opens it without a mouse', async () => {
  const visit = await app.visit({ as: 'director', at: PARIS })
  const { page } = visit
  const keyboard = keyboardOf(visit)
  const palette = find(visit, 'dialog', 'shell.commands.label')
  const opener = find(visit, 'button', 'shell.commands.open')
  await visit.open('/wallet')
  await keyboard.press('Control+k')
  const field = find(visit, 'combobox', 'shell.commands.search')
  await expectFocus(field)
  await find(visit, 'option', 'shell.commands.count').waitFor()
  await expect.poll(() => find(visit, 'option', 'shell.commands.counts').count()).toBe(0)
  await keyboard.type('zzz')
  await page.getByText(visit.t('shell.commands.empty')).waitFor()
  await keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await keyboard.tabBackTo(opener)
  await keyboard.press('Enter')
  await expectFocus(field)
  await expect.poll(() => field.inputValue()).toBe('')
  await keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await expectFocus(opener)
  await keyboard.press('Control+k')
  await expectFocus(field)
  await keyboard.type('prep rem')
  const prepare = find(visit, 'option', 'remittance.prepare')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual([visit.t('remittance.prepare')])
  await expect.poll(() => prepare.getAttribute('data-highlighted')).not.toBeNull()
  await keyboard.press('Enter')
  await page.waitForURL('/moneyremittance?step=type')
  await palette.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('main:focus, main :focus').count()).toBe(1)
  // A palette that is closed without running a command returns the focus, also after a command that opened a page.
  await keyboard.tabTo(notesRadio(visit))
  await keyboard.press('Control+k')
  await expectFocus(field)
  await keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  await expectFocus(notesRadio(visit))

  // An action that starts with a dialog is found too, and a reload opens the dialog again.
  await keyboard.press('Control+k')
  await expectFocus(field)
  await keyboard.type(visit.t('wallet.act.inventory'))
  await page
    .getByRole('option')
    .filter({ hasText: visit.t('wallet.act.inventory') })
    .waitFor()
  await keyboard.press('Enter')
  await page.waitForURL('/wallet?act=inventory')
  const inventory = find(visit, 'dialog', 'wallet.inventory.title')
  await inventory.waitFor()
  await page.reload()
  await inventory.waitFor()
  await keyboard.press('Escape')
  await inventory.waitFor({ state: 'detached' })
  await page.waitForURL('/wallet')
})

it('single-key shortcuts are listed by ?, and can be disabled on the device', async () => {
  const visit = await app.visit({ as: 'accountant' })
  const keyboard = keyboardOf(visit)
  const shortcutsDialog = find(visit, 'dialog', 'shell.keys.title')
  await visit.open('/control')
  const row = find(visit, 'table', 'shell.menu.countControl').getByRole('row').nth(1)
  await row.getByRole('checkbox').waitFor()
  await keyboard.press('?')
  await shortcutsDialog.getByText(visit.t('control.keys.invalidate')).waitFor()
  const singleKeySwitch = shortcutsDialog.getByRole('switch')
  await keyboard.tabTo(singleKeySwitch)
  await keyboard.press('Space')
  await expect.poll(() => singleKeySwitch.getAttribute('aria-checked')).toBe('false')
  await keyboard.press('Escape')
  await shortcutsDialog.waitFor({ state: 'detached' })
  // The screen behind the dialog also follows the setting: no single key does anything, also after a reload.
  await expect.poll(() => visit.page.getByText(visit.t('control.keys.invalidate')).count()).toBe(0)
  const expectNoShortcuts = async () => {
    for (const key of ['j', 'x', '?']) await keyboard.press(key)
    expect(await visit.page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    expect(await shortcutsDialog.count()).toBe(0)
  }
  await expectNoShortcuts()
  await visit.page.reload()
  await row.getByRole('checkbox').waitFor()
  await expectNoShortcuts()
  // The palette is opened by a key combination, which still works, and its command opens the dialog with the switch.
  await keyboard.press('Control+k')
  await expectFocus(find(visit, 'combobox', 'shell.commands.search'))
  await keyboard.type(visit.t('shell.keys.title'))
  await find(visit, 'option', 'shell.keys.title').waitFor()
  await keyboard.press('Enter')
  await shortcutsDialog.waitFor()
  await keyboard.tabTo(singleKeySwitch)
  await keyboard.press('Space')
  await expect.poll(() => singleKeySwitch.getAttribute('aria-checked')).toBe('true')
})

/** Runs in the page: stops drawing, as on a busy device, until `drawAgain`. */
function holdFrames(): void {
  const { requestAnimationFrame } = window
  const frameCallbacks: FrameRequestCallback[] = []
  window.requestAnimationFrame = (callback) => frameCallbacks.push(callback)
  Object.assign(window, {
    drawAgain() {
      window.requestAnimationFrame = requestAnimationFrame
      for (const callback of frameCallbacks) requestAnimationFrame(callback)
    },
  })
}

it('text that is typed while a dialog opens goes into the dialog, even when the page is drawn slowly', async () => {
  const visit = await app.visit({ as: 'accountant' })
  const { page, t } = visit
  const keyboard = keyboardOf(visit)
  await visit.open('/control')
  await find(visit, 'table', 'shell.menu.countControl').getByRole('checkbox').nth(1).waitFor()
  await keyboard.press('j')
  await page.locator('[aria-current=true]').waitFor()
  await page.evaluate(holdFrames)
  await keyboard.press('i')
  const question = page.getByRole('alertdialog')
  const reason = find(visit, 'textbox', 'control.invalidate.reason', {}, question)
  await reason.waitFor()
  await keyboard.type('Bon')
  // Three tabs lead over both buttons and back to the field.
  await keyboard.press('Tab', 3)
  await keyboard.type(' perdu')
  await keyboard.press('Shift+Tab', 3)
  await keyboard.type(', vu.')
  expect([await reason.inputValue(), visit.address()]).toEqual(['Bon perdu, vu.', '/control'])
  await page.evaluate('drawAgain()')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expectFocus(reason)
  await keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })

  // The command palette is loaded only when it is opened. Keys that are pressed while it loads are its text, and must not reach the list behind it.
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'GET' || sent.push(request.url())))
  const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>()
  await page.route('**/*.js', (route) => released.then(() => route.continue()))
  await keyboard.press('Control+k')
  await keyboard.type('vx')
  await keyboard.press('Backspace')
  releaseScripts()
  const field = find(visit, 'combobox', 'shell.commands.search')
  await expectFocus(field)
  await keyboard.type('e')
  expect(await field.inputValue()).toBe('ve')
  await keyboard.press('Escape')
  await find(visit, 'dialog', 'shell.commands.label').waitFor({ state: 'detached' })
  await page.evaluate(holdFrames)
  await keyboard.press('Control+k')
  await field.waitFor()
  await keyboard.type('prep')
  expect([await field.inputValue(), sent]).toEqual(['prep', []])
  await keyboard.press('Escape')
  await page.evaluate('drawAgain()')
  await field.waitFor({ state: 'detached' })

  const establishments = page.getByRole('banner').getByRole('button', { name: t('shell.establishment') })
  await page.evaluate(holdFrames)
  await establishments.press('Enter')
  const search = find(visit, 'combobox', 'shell.establishment.search')
  await search.waitFor()
  await keyboard.type('vo')
  expect([await search.inputValue(), visit.address()]).toEqual(['vo', '/control'])
})

it('a search that runs or fails is not shown as a search without results', async () => {
  const visit = await app.visit({ as: 'director', at: PARIS })
  visit.expectErrors(/ERR_FAILED/u)
  await visit.open('/')
  let fail: () => void = () => undefined
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  await visit.page.route('**/api/v1/pouches?*', async (route) => {
    await failed
    await route.abort()
  })
  const keyboard = keyboardOf(visit)
  await keyboard.press('Control+k')
  await expectFocus(find(visit, 'combobox', 'shell.commands.search'))
  await keyboard.type('ZZ99ZZ')
  const palette = find(visit, 'dialog', 'shell.commands.label')
  const empty = palette.getByText(visit.t('shell.commands.empty'))
  await palette.getByText(visit.t('shell.commands.searching')).waitFor()
  expect(await empty.count()).toBe(0)
  fail()
  await palette.getByText(visit.t('error.dataNotProvided')).waitFor()
  expect(await empty.count()).toBe(0)
  await visit.page.unroute('**/api/v1/pouches?*')
  await keyboard.press('Backspace')
  await empty.waitFor()
})
