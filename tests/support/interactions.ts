import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { MessageId } from '../../src/i18n/ids.ts'
import type { TextValues } from '../../src/i18n/text.tsx'
import { addressOf, DEMO_PASSWORD, type DemoPerson, type Visit } from './app.ts'

/** An ARIA role. */
type Role = Parameters<Page['getByRole']>[0]

/** Finds by role and by the whole text of a message: `find(visit, 'button', 'action.save')`. */
export function find(
  { page, t }: Visit,
  role: Role,
  id: MessageId,
  values?: TextValues,
  within: Page | Locator = page,
): Locator {
  return within.getByRole(role, { name: t(id, values), exact: true })
}

/** An alert of the page that contains this text. */
export function alertOf({ page }: Visit, text: string): Locator {
  return page.getByRole('alert').filter({ hasText: text })
}

/** The radio button of notes, where a person chooses what to remit. Also checks the value: the name “notes to exchange” begins with the same word. */
export function notesRadio({ page, t }: Pick<Visit, 'page' | 't'>): Locator {
  return page.getByRole('radio', { name: t('pouchType.NOTES') }).and(page.locator('[value=NOTES]'))
}

/** Keyboard-only use. Every key is counted, Tab as well as characters. */
export interface Keyboard {
  /** Keys pressed so far. */
  readonly count: () => number
  press(key: string, times?: number): Promise<void>
  type(text: string): Promise<void>
  /** Presses Tab until the focus is there. Fails when it never is. */
  tabTo(target: Locator): Promise<void>
  /** Presses Shift+Tab until the focus is there. Fails when it never is. */
  tabBackTo(target: Locator): Promise<void>
}

const MAX_TAB_PRESSES = 150

/** A keyboard at a page. */
export function keyboardOf({ page }: Visit): Keyboard {
  let count = 0
  const press = async (key: string, times = 1) => {
    for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key)
    count += times
  }
  const pressUntilFocused = (key: 'Tab' | 'Shift+Tab') => async (target: Locator) => {
    await target.waitFor()
    for (let pressed = 0; pressed < MAX_TAB_PRESSES; pressed += 1) {
      if (await hasFocus(target)) return
      await press(key)
    }
    throw new Error(`${key} never leads to ${target}`)
  }
  return {
    count: () => count,
    press,
    async type(text) {
      await page.keyboard.type(text)
      count += [...text].length
    },
    tabTo: pressUntilFocused('Tab'),
    tabBackTo: pressUntilFocused('Shift+Tab'),
  }
}

/** True when the keyboard's focus is on the element. */
export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** Waits until the focus is on the element. */
export async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor()
  await expect.poll(() => hasFocus(target), { message: `the focus goes to ${target}` }).toBe(true)
}

/** Expects the focus to be on some element, and not lost. */
export async function expectFocusNotLost({ page }: Visit): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), {
      message: 'the focus is on an element',
    })
    .toBe(true)
}

/** Signs in at /login, by keyboard, and waits until another page is shown. */
export async function signIn(visit: Visit, person: DemoPerson, keyboard = keyboardOf(visit)): Promise<void> {
  if (!visit.page.url().endsWith('/login')) await visit.open('/login')
  await keyboard.tabTo(find(visit, 'textbox', 'email.label'))
  await keyboard.type(addressOf(person))
  await keyboard.press('Tab')
  await keyboard.type(DEMO_PASSWORD)
  await keyboard.press('Enter')
  await visit.page.waitForURL((url) => url.pathname !== '/login')
}

/** Selects one of a group of radio buttons. Tab moves to the group, and the arrow keys move within it. */
export async function chooseRadio(keyboard: Keyboard, target: Locator): Promise<void> {
  await target.waitFor()
  const group = target
    .page()
    .getByRole('radio')
    .and(target.page().locator(`[name="${await target.getAttribute('name')}"]`))
  const checked = group.and(target.page().locator(':checked'))
  await keyboard.tabTo((await checked.count()) > 0 ? checked : group.first())
  for (const _ of await group.all()) {
    if (await hasFocus(target)) break
    await keyboard.press('ArrowDown')
  }
  if (!(await target.isChecked())) await keyboard.press('Space')
}

/** Switches to another establishment from the header, and waits until the page is reloaded. */
export async function switchToEstablishment(
  visit: Visit,
  name: string,
  keyboard = keyboardOf(visit),
): Promise<void> {
  const { page, t } = visit
  const header = page.getByRole('banner')
  await keyboard.tabTo(header.getByRole('button', { name: t('shell.establishment') }))
  await keyboard.press('Enter')
  await find(visit, 'combobox', 'shell.establishment.search').waitFor()
  await keyboard.type(name)
  await page.getByRole('option', { name }).waitFor()
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  await keyboard.press('Enter')
  // The header names the other establishment before the page reloads.
  await page.waitForFunction(() => !('isOldPage' in window))
  await header.getByText(name).waitFor()
}

/** Goes to another screen through the menu, which is behind a button on a narrow page. */
export async function openFromMenu(visit: Visit, keyboard: Keyboard, entry: MessageId): Promise<void> {
  const { page, t } = visit
  const opener = find(visit, 'button', 'shell.menu.open')
  if (await opener.isVisible()) {
    await keyboard.tabBackTo(opener)
    await keyboard.press('Enter')
    const drawer = find(visit, 'dialog', 'shell.menu.label')
    await drawer.waitFor()
    // A modal dialog traps the focus.
    expect(await drawer.evaluate((element) => element.matches(':modal'))).toBe(true)
  }
  const link = find(visit, 'link', entry, {}, page.getByRole('navigation', { name: t('shell.menu.label') }))
  await keyboard.tabTo(link)
  const address = await link.getAttribute('href')
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === address)
}
