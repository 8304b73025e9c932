import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from '../../support/app.ts'
import {
  chooseRadio,
  expectFocus,
  expectFocusNotLost,
  find,
  type Keyboard,
  notesRadio,
} from '../../support/interactions.ts'

/**
 * Prepares a remittance of all free pouches of notes through all steps (type, pouches, carrier and date,
 * review), and returns its reference. Types the number `pouch` as a scanner does, and then selects all pouches.
 */
export async function prepareNotes(visit: Visit, keyboard: Keyboard, pouch: string): Promise<string> {
  const { page, t } = visit
  const next = find(visit, 'button', 'action.next')
  const expectStep = (id: 'type' | 'pouches' | 'carrier' | 'review', step: number) =>
    // The step with the pouches starts with the focus in its scan field, the other steps on their heading.
    expectFocus(
      id === 'pouches'
        ? find(visit, 'textbox', 'remittance.pouches.scan')
        : find(visit, 'heading', 'step.of', { step, total: 4, title: t(`remittance.step.${id}`) }),
    )

  await expectStep('type', 1)
  await chooseRadio(keyboard, notesRadio(visit))
  await keyboard.tabTo(next)
  await keyboard.press('Enter')

  await expectStep('pouches', 2)
  await keyboard.tabTo(find(visit, 'textbox', 'remittance.pouches.scan'))
  await keyboard.type(pouch)
  await keyboard.press('Enter')
  await expect.poll(() => page.getByRole('checkbox', { name: pouch, exact: true }).isChecked()).toBe(true)
  await keyboard.tabTo(find(visit, 'checkbox', 'remittance.pouches.all'))
  await keyboard.press('Space')
  await keyboard.tabTo(next)
  await keyboard.press('Enter')

  await expectStep('carrier', 3)
  await keyboard.tabTo(next)
  await keyboard.press('Enter')

  await expectStep('review', 4)
  await keyboard.tabTo(find(visit, 'button', 'remittance.review.prepare'))
  await keyboard.press('Enter')
  const prepared = page.getByRole('status').filter({ hasText: t('remittance.prepared.next') })
  await prepared.waitFor()
  await expectFocus(find(visit, 'heading', 'remittance.prepare'))
  const reference = /\d+/u.exec((await prepared.textContent()) ?? '')?.[0]
  if (reference === undefined) throw new Error('the confirmation does not contain the reference')
  return reference
}

/** Opens the remittance from the confirmation of its preparation. */
export async function openPrepared(visit: Visit, keyboard: Keyboard, reference: string): Promise<void> {
  await keyboard.tabTo(find(visit, 'link', 'remittance.prepared.open'))
  await keyboard.press('Enter')
  await expectFocus(find(visit, 'heading', 'remittance.name', { reference }))
}

/** Undoes the preparation, after the question was closed once with Escape. */
export async function undoPreparation(visit: Visit, keyboard: Keyboard, reference: string): Promise<void> {
  const undoButton = find(visit, 'button', 'remittance.undo')
  await keyboard.tabTo(undoButton)
  await keyboard.press('Enter')
  const question = find(visit, 'alertdialog', 'remittance.undo.title', { reference })
  await question.waitFor()
  await keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await expectFocus(undoButton)
  await keyboard.press('Enter')
  await question.waitFor()
  await keyboard.tabTo(find(visit, 'button', 'action.yes', {}, question))
  await keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  await visit.page.getByText(visit.t('code.11021')).first().waitFor()
  await expectFocusNotLost(visit)
}

/** The checkboxes that select a pouch in the preparation, or confirm it at the hand-over. The name of each is the number of its pouch. */
export const pouchCheckboxes = ({ page }: Visit) => page.getByRole('checkbox', { name: /^\w+$/u })

/** The text of the label of a checkbox. */
export const labelOf = (checkbox: Locator): Promise<string> =>
  checkbox.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')

/** Hands the remittance over: every pouch is confirmed one by one, with the carrier's receipt number. */
export async function handOver(visit: Visit, keyboard: Keyboard): Promise<void> {
  const { page, t } = visit
  await keyboard.tabTo(find(visit, 'button', 'remittance.handOver'))
  await keyboard.press('Enter')
  const submit = find(visit, 'button', 'remittance.handOver.submit')
  await submit.waitFor()
  await expectFocusNotLost(visit)
  const pouches = await pouchCheckboxes(visit).all()
  for (const pouch of pouches) {
    await keyboard.tabTo(pouch)
    await keyboard.press('Space')
  }
  await page
    .getByRole('status')
    .filter({
      hasText: t('remittance.handOver.progress', { confirmed: pouches.length, total: pouches.length }),
    })
    .waitFor()
  await keyboard.tabTo(page.getByRole('textbox', { name: t('remittance.handOver.receipt') }))
  await keyboard.type('BR-261120-001')
  await keyboard.press('Tab')
  await keyboard.type('D. Pereira')
  await keyboard.tabTo(submit)
  await keyboard.press('Enter')
  await page.getByText(t('code.11022')).first().waitFor()
  await expectFocusNotLost(visit)
}
