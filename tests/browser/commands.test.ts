import { expect, it } from 'vitest'
import { remittanceLetter } from '../../src/domain/accounting/remittance-letter.ts'
import type { CashLogRow } from '../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../src/domain/contract/pouches.ts'
import type { RemittanceRow } from '../../src/domain/contract/remittances.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { writeSlipCode } from '../../src/domain/pouches/slip-code.ts'
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

  // An action that starts with a dialog is found too, and a reload opens the dialog again.
  await notesRadio(visit).waitFor()
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

  // The command palette is loaded only when it is opened. Keys that are pressed while it loads must not reach the list behind it.
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'GET' || sent.push(request.url())))
  const { promise: released, resolve: releaseScripts } = Promise.withResolvers<void>()
  await page.route('**/*.js', (route) => released.then(() => route.continue()))
  await keyboard.press('Control+k')
  await keyboard.type('v')
  releaseScripts()
  const field = find(visit, 'combobox', 'shell.commands.search')
  await expectFocus(field)
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

it('a scanned slip opens its remittance', async () => {
  const director = await app.apiClientAs('director', PARIS)
  const { data } = await director.get<Page<RemittanceRow>>('remittances', {
    establishmentId: director.user.establishmentId ?? '',
    range: '0-0',
  })
  const [remittance] = data.entries
  const { id, plainEstablishmentCode: establishmentCode, reference, date, totalCents } = remittance!
  const slip = { establishmentCode, reference, date, totalCents, pouchNumbers: ['SAC0001'] }
  const visit = await app.visit({ as: 'director', at: PARIS })
  await visit.open('/')
  const keyboard = keyboardOf(visit)
  await keyboard.press('Control+k')
  await expectFocus(find(visit, 'combobox', 'shell.commands.search'))
  await keyboard.type(writeSlipCode(slip))
  await visit.page
    .getByRole('option')
    .filter({ hasText: visit.t('remittance.name', { reference: remittanceLetter(remittance!) }) })
    .waitFor()
  await keyboard.press('Enter')
  await visit.page.waitForURL(`/moneyremittance?id=${id}`)
})

it('the only found record is opened when a scanner sends Enter before the answer arrives', async () => {
  const director = await app.apiClientAs('director', PARIS)
  const { data } = await director.get<Page<Pouch>>('pouches', { status: 'CREATED', range: '0-0' })
  const { id = '', number = '' } = data.entries[0] ?? {}
  const visit = await app.visit({ as: 'director', at: PARIS })
  await visit.open('/')
  const keyboard = keyboardOf(visit)
  await keyboard.press('Control+k')
  await expectFocus(find(visit, 'combobox', 'shell.commands.search'))
  await keyboard.type(number)
  await keyboard.press('Enter')
  await visit.page.waitForURL(`/carryingPouch?id=${id}`)
  await find(visit, 'dialog', 'shell.commands.label').waitFor({ state: 'detached' })
})

it('sheets that are found by the name of a person are listed by their day, latest first', async () => {
  const director = await app.apiClientAs('director', PARIS)
  const query = { q: 'Roussel', range: '0-4', establishmentId: director.user.establishmentId ?? '' }
  const { data } = await director.get<Page<CashLogRow>>('cashlogs', { ...query, sort: 'date_desc' })
  const visit = await app.visit({ as: 'director', at: PARIS })
  await visit.open('/')
  const keyboard = keyboardOf(visit)
  await keyboard.press('Control+k')
  await expectFocus(find(visit, 'combobox', 'shell.commands.search'))
  await keyboard.type('Roussel')
  const found = visit.page.getByRole('option').filter({ hasText: 'Camille Roussel' })
  await expect.poll(() => found.count()).toBe(5)
  const days = (await found.allTextContents()).map((text) => /\d\d\/\d\d\/\d{4}/u.exec(text)?.[0])
  expect(days).toEqual(data.entries.map((row) => visit.date(row.date)))
})

it('a director finds a pouch by its number and opens it; a shift lead finds a cash log by its date', async () => {
  const director = await app.apiClientAs('director', PARIS)
  const { data } = await director.get<Page<Pouch>>('pouches', { status: 'CREATED', range: '0-0' })
  const { id = '', number = '', date = '' } = data.entries[0] ?? {}
  const visit = await app.visit({ as: 'director', at: PARIS })
  await visit.open('/')
  const keyboard = keyboardOf(visit)
  await keyboard.press('Control+k')
  await expectFocus(find(visit, 'combobox', 'shell.commands.search'))
  await keyboard.type(number)
  await visit.page
    .getByRole('option')
    .filter({ hasText: visit.t('shell.commands.pouch', { number }) })
    .waitFor()
  await keyboard.press('Enter')
  await visit.page.waitForURL(`/carryingPouch?id=${id}`)
  const lead = await app.visit({ as: 'user' })
  await lead.open('/')
  const keys = keyboardOf(lead)
  await keys.press('Control+k')
  await expectFocus(find(lead, 'combobox', 'shell.commands.search'))
  await keys.type(date.split('-').toReversed().join('/'))
  await lead.page.getByRole('option').first().waitFor()
  await keys.press('Enter')
  await lead.page.waitForURL(/\/cashlogs\?id=/u)
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
