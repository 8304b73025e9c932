import { expect } from 'vitest'
import type { Visit } from '../../support/app.ts'
import { expectFocusNotLost, find, hasFocus, type Keyboard } from '../../support/interactions.ts'
import type { FieldInput } from './sheet.ts'

/** Opens the lunch sheet of a register from the list of tasks on the home page. */
export async function openFromHome(visit: Visit, keyboard: Keyboard, register: string, date: string) {
  const { page, t, longDate } = visit
  const task = t('home.task.count', { service: t('service.lunch'), date: longDate(date), register })
  await keyboard.tabTo(
    find(visit, 'link', 'home.verb.count', {}, page.getByRole('listitem').filter({ hasText: task })),
  )
  await keyboard.press('Enter')
  await page
    .getByRole('heading', {
      level: 1,
      name: t('cashLog.register.sheet', {
        service: t('service.lunch'),
        date: visit.date(date),
        register,
      }),
    })
    .waitFor()
}

/** Fills in the sheet, moving from field to field with Enter, and on to the button after the last one. */
export async function fillInSheet(
  visit: Visit,
  keyboard: Keyboard,
  sheet: readonly FieldInput[],
): Promise<void> {
  const { page } = visit
  for (const { field, text } of sheet) {
    await moveWithEnterTo(keyboard, page.getByRole('textbox', { name: field, exact: true }))
    await keyboard.type(text)
  }
  await moveWithEnterTo(keyboard, find(visit, 'button', 'cashLog.act.review'))
}

const MAX_PRESSES = 60

/** Moves to a field or button with Enter. */
export async function moveWithEnterTo(
  keyboard: Keyboard,
  target: Parameters<typeof hasFocus>[0],
): Promise<void> {
  for (let pressed = 0; pressed < MAX_PRESSES; pressed += 1) {
    if (await hasFocus(target)) return
    await keyboard.press('Enter')
  }
  throw new Error(`Enter never leads to ${target}`)
}

/** Presses the focused review button and validates. With a comment, a reason is chosen too. */
export async function reviewAndValidate(visit: Visit, keyboard: Keyboard, comment?: string): Promise<void> {
  const { page, t } = visit
  await keyboard.press('Enter')
  await find(visit, 'heading', 'cashLog.review.title').waitFor()
  await expectFocusNotLost(visit)
  if (comment !== undefined) {
    const reason = page.getByRole('combobox', { name: t('cashLog.field.reason') })
    await keyboard.tabTo(reason)
    await keyboard.press('ArrowDown')
    await expect.poll(() => reason.inputValue()).not.toBe('none')
    await keyboard.tabTo(find(visit, 'textbox', 'cashLog.field.comment'))
    await keyboard.type(comment)
  }
  await keyboard.tabTo(find(visit, 'button', 'cashLog.act.validate'))
  await keyboard.press('Enter')
  const done = t(comment === undefined ? 'cashLog.confirmed.ok' : 'cashLog.confirmed.ko')
  await page.getByRole('heading', { level: 2, name: done, exact: true }).waitFor()
  await expectFocusNotLost(visit)
}

/** Expects the result beside the sheet to show this difference, in cents. */
export async function expectDelta(visit: Visit, cents: number): Promise<void> {
  const resultPanel = visit.page.getByRole('complementary', { name: visit.t('cashLog.result.title') })
  const deltaText = cents === 0 ? visit.t('delta.exact') : visit.signed(cents)
  await expect.poll(() => resultPanel.textContent()).toContain(deltaText)
}
