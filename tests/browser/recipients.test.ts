import { expect, it } from 'vitest'
import { DEMO_PASSWORD, withApp } from '../support/app.ts'
import { NICE } from '../support/demo.ts'
import { find } from '../support/interactions.ts'
import { chooseItem, confirmWith, formIn } from './steps/administer.ts'

const app = withApp()
const ADDRESS = 'gerance@lagarde.example'

it('a recipient of alerts and a label are added to an establishment, which is found by its label; an accountant cannot read the recipient', async () => {
  const admin = await app.apiClientAs('admin', NICE)
  const id = admin.user.establishmentId ?? ''
  const visit = await app.visit({ as: 'admin' })
  const { page, t } = visit
  // The server answers the first save with 401, so that the page asks for the password.
  visit.expectErrors(/status of 401/u)
  await visit.open(`/establishment?id=${id}`)
  await page.locator('[data-ready]').waitFor()
  const alertRecipients = page.locator('[data-path="alertRecipients"]')
  const add = find(visit, 'button', 'administration.recipients.add', {}, alertRecipients)
  await add.click()
  const dialog = find(visit, 'dialog', 'administration.recipients.add')
  const email = dialog.getByRole('textbox', { name: t('email.label') })
  await email.fill('gerance')
  await find(visit, 'button', 'action.validate', {}, dialog).click()
  await dialog.getByText(t('validation.email')).waitFor()
  expect(await email.inputValue()).toBe('gerance')
  await email.fill(ADDRESS)
  await find(visit, 'button', 'action.validate', {}, dialog).click()
  await dialog.waitFor({ state: 'detached' })
  await alertRecipients.getByText(ADDRESS).waitFor()
  await chooseItem(visit, 'administration.field.labels', 'Saisonnier')
  await find(visit, 'button', 'action.save').click()
  await confirmWith(visit, DEMO_PASSWORD)
  await formIn(visit, 'saved').waitFor()
  await page.reload()
  await alertRecipients.getByText(ADDRESS).waitFor()
  await page.locator('[data-path="labels"]').getByText('Saisonnier').waitFor()

  await visit.open('/establishment?q=saison')
  const table = find(visit, 'table', 'page.establishments')
  await table.getByRole('row').filter({ hasText: NICE }).waitFor()
  await expect.poll(() => table.locator('tbody').getByRole('row').count()).toBe(1)

  const accountant = await app.apiClientAs('accountant', NICE)
  for (const path of [`establishments/${id}`, `auditevents?entityId=${id}`])
    expect(JSON.stringify(await accountant.get(path))).not.toContain(ADDRESS)
})
