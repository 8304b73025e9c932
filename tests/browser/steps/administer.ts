import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { MessageId } from '../../../src/i18n/ids.ts'
import type { Visit } from '../../support/app.ts'
import { find } from '../../support/interactions.ts'

/** A field by its label, with or without the mark “optional”. */
export const labelledField = (
  { page, t }: Visit,
  id: MessageId,
  within: Locator = page.locator('main'),
): Locator => within.getByLabel(new RegExp(`^${t(id)}(?: · ${t('field.optional')})?$`, 'u'))

/** A searchable field of the form, not the one with the same name that the filters of the list may have. */
const searchableField = ({ page, t }: Visit, id: MessageId): Locator =>
  page.locator('[data-path]').getByRole('combobox', { name: new RegExp(`^${t(id)}`, 'u') })

/** Chooses an item in a searchable field. */
export async function chooseItem(visit: Visit, id: MessageId, name: string): Promise<void> {
  const box = searchableField(visit, id)
  await box.click()
  await box.press('Control+a')
  await visit.page.keyboard.type(name)
  await visit.page.getByRole('option', { name }).click()
}

/** The form, if it is in this state. */
export const formIn = ({ page }: Visit, state: string, within: Locator = page.locator('main')) =>
  within.locator(`[data-form="${state}"]`)

/** Types the password into the confirmation dialog, and confirms. */
export async function confirmWith(visit: Visit, password: string): Promise<void> {
  const question = find(visit, 'dialog', 'administration.password.title')
  await question.getByLabel(visit.t('administration.password.label'), { exact: true }).fill(password)
  await find(visit, 'button', 'action.validate', {}, question).click()
}

/** A line of the list of what an establishment needs, by the name of the need. */
export const needLine = ({ page }: Visit, name: string, state: 'met' | 'missing') =>
  page.locator(`[data-need=${name}][data-met=${String(state === 'met')}]`)

/** Opens the form of a new record. Chooses its organization if one is given, which head office must do. */
export async function openNewForm(
  visit: Visit,
  address: string,
  button: MessageId,
  organization?: string,
): Promise<void> {
  await visit.open(address)
  await find(visit, 'button', button).first().click()
  if (organization === undefined) return
  // The person's own organization is filled in as soon as the list is loaded.
  const organizationField = searchableField(visit, 'administration.field.organization')
  await expect.poll(() => organizationField.inputValue()).not.toBe('')
  await chooseItem(visit, 'administration.field.organization', organization)
}

/** Creates the filled-in record, and waits until its id is in the address: then it is stored, and its panel is open. */
export async function createRecord(visit: Visit, password?: string): Promise<void> {
  await find(visit, 'button', 'administration.create').click()
  if (password !== undefined) await confirmWith(visit, password)
  await visit.page.waitForURL((url) => (url.searchParams.get('id') ?? 'new') !== 'new')
}
