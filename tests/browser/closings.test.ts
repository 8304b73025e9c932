import { expect, it } from 'vitest'
import { type Visit, withApp } from '../support/app.ts'
import { NICE } from '../support/demo.ts'
import { expectFocus, find } from '../support/interactions.ts'

const app = withApp()

const HEADING =
  'sequence;date;service;clients;turnover;lines;kind;register;category;amount;operations;label\n'

const upload = (visit: Visit, content: string) =>
  visit.page.locator('[data-upload] input[type=file]').setInputFiles({
    name: 'clotures.csv',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(content),
  })
const waitForState = ({ page }: Visit, state: string) => page.locator(`[data-upload=${state}]`).waitFor()

it('a second closing of a service shows the closing that it replaces, is imported only with a reason, and both closings link to each other', async () => {
  const visit = await app.visit({ as: 'admin', at: NICE })
  const { page, t } = visit
  const lunchClosing = (sequence: number, takings: string) =>
    `${HEADING}${sequence};2026-11-10;midi;12;${takings};1;receipt;Salle;CB;${takings};1;CB\n`
  await visit.open('/cashpad')
  await upload(visit, lunchClosing(900_011, '20,00'))
  await waitForState(visit, 'previewing')
  await find(visit, 'button', 'closings.import', { count: 1 }).click()
  await waitForState(visit, 'imported')
  await expectFocus(page.locator('[data-upload=imported] [tabindex="-1"]').first())
  await upload(visit, lunchClosing(900_012, '22,00'))
  await waitForState(visit, 'previewing')
  const preview = find(visit, 'table', 'closings.preview.table')
  await preview.getByText(t('closings.state.REPLACES', { count: 1, sequences: '900011' })).waitFor()
  const importButton = find(visit, 'button', 'closings.import', { count: 1 })
  expect(await importButton.getAttribute('aria-disabled')).toBe('true')
  await find(visit, 'textbox', 'closings.replacementReason').fill('Ticket annulé oublié')
  await importButton.click()
  await waitForState(visit, 'imported')
  await find(visit, 'table', 'closings.imported.table')
    .getByRole('link', { name: '900012', exact: true })
    .click()
  const panel = page.getByRole('complementary').last()
  const body = { sequence: 900_011, reason: 'Ticket annulé oublié' }
  await panel.getByRole('link', { name: t('closings.replacesFor', body) }).click()
  const replaced = panel.getByText(t('closings.replaced'), { exact: true })
  await replaced.and(panel.getByRole('term')).waitFor()
  await panel.getByRole('link', { name: 'Ticket annulé oublié', exact: true }).waitFor()
})
