import { expect, it } from 'vitest'
import type { CashLog } from '../../src/domain/contract/cash-logs.ts'
import type { ClosingsContinuity } from '../../src/domain/contract/closings.ts'
import type { PaymentCategory } from '../../src/domain/contract/payments.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type Visit, withApp } from '../support/app.ts'
import { categoryName, DAY_OFF, NICE, registerOf } from '../support/demo.ts'
import { expectFocus, failNextCall, find, keyboardOf } from '../support/interactions.ts'

const app = withApp()

/** A Tuesday, on which the establishment in Nice is not open. */
const TUESDAY = '2026-11-17'
const HEADING =
  'sequence;date;service;clients;turnover;lines;kind;register;category;amount;operations;label\n'
/** A closing with cash, card and a cash payment for bread. */
const closing = (sequence: number, service: string) =>
  [
    `receipt;Salle;BILLETS;150,00;9;ESPECES`,
    `receipt;Salle;CB;20,00;1;CB`,
    `movement;Salle;BILLETS;-23,40;;Boulangerie du marché`,
  ]
    .map((line) => `${sequence};${TUESDAY};${service};12;170,00;3;${line}\n`)
    .join('')
const CLOSINGS = HEADING + closing(900_001, 'midi') + closing(900_002, 'soir')
const FAULTY = CLOSINGS.replace('CB;20,00', 'PERLES;20,00').replace(';9;ESPECES', ';-9;ESPECES')

const upload = (visit: Visit, content: string, name = 'clotures.csv') =>
  visit.page
    .locator('[data-upload] input[type=file]')
    .setInputFiles({ name, mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(content) })
const waitForState = ({ page }: Visit, state: string) => page.locator(`[data-upload=${state}]`).waitFor()

/** Counts the lunch of `TUESDAY` before its closing arrives. */
async function countLunch(): Promise<CashLog> {
  const api = await app.apiClientAs('admin', NICE)
  const { data: categories } = await api.get<Page<PaymentCategory>>('paymentcategories')
  const idOf = (name: string) => categories.entries.find((category) => category.name === name)?.id ?? ''
  const { data } = await api.post<CashLog>('cashlogs', {
    date: TUESDAY,
    service: 'lunch',
    turnoverCents: 17_000,
    cashRegisterId: (await registerOf(api, 'Salle')).id,
    counts: [
      { paymentCategoryId: idOf(categoryName('float')), totalCents: 12_000 },
      { paymentCategoryId: idOf(categoryName('notes')), denominations: { 1000: 12 } },
      { paymentCategoryId: idOf(categoryName('card')), totalCents: 2_000 },
    ],
  })
  return data
}

it('closings of a file are shown with every error by row, imported after a correction, cannot be imported a second time, and explain the expected amount of the notes of a count', async () => {
  const log = await countLunch()
  const visit = await app.visit({ as: 'admin', at: NICE })
  visit.expectErrors(/status of 400/u)
  const { page, t, money } = visit
  await visit.open('/cashpad')
  // The page shows for how many days Nice has sent no closing.
  const api = await app.apiClientAs('admin', NICE)
  const { data } = await api.get<ClosingsContinuity>('closings/continuity')
  const nice = data.find(({ establishmentName }) => establishmentName === NICE)
  expect(nice?.isSilent).toBe(true)
  const silentEstablishment = page.getByRole('listitem').filter({ hasText: NICE })
  await silentEstablishment.getByText(t('closings.silent', { days: nice?.silentDays ?? 0 })).waitFor()

  await upload(visit, 'not closings', 'notes.pdf')
  await page
    .getByRole('alert')
    .filter({ hasText: t('failure.ClosingFileTypeNotAllowed') })
    .waitFor()
  await upload(visit, FAULTY)
  await waitForState(visit, 'faulty')
  const faults = find(visit, 'table', 'closings.fault.table')
  const waitForFault = (row: number, column: string, value: string, name: 'Negative' | 'CategoryUnknown') =>
    faults
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: String(row), exact: true }) })
      .filter({ hasText: column })
      .filter({ hasText: value })
      .filter({ hasText: t(`closings.fault.${name}`) })
      .waitFor()
  await waitForFault(2, 'operations', '-9', 'Negative')
  await waitForFault(3, 'category', 'PERLES', 'CategoryUnknown')

  await upload(visit, CLOSINGS)
  await waitForState(visit, 'previewing')
  const keyboard = keyboardOf(visit)
  await keyboard.tabTo(find(visit, 'button', 'closings.import', { count: 2 }))
  await keyboard.press('Enter')
  await waitForState(visit, 'imported')
  const uploadedTable = find(visit, 'table', 'closings.imported.table')
  await expect.poll(() => uploadedTable.getByText(t('closings.imported.NEW')).count()).toBe(2)
  await expectFocus(page.locator('[data-upload=imported] [tabindex="-1"]').first())

  await upload(visit, CLOSINGS)
  await waitForState(visit, 'previewing')
  const preview = find(visit, 'table', 'closings.preview.table')
  await expect.poll(() => preview.getByText(t('closings.state.PRESENT')).count()).toBe(2)
  const importAgain = find(visit, 'button', 'closings.import', { count: 0 })
  expect(await importAgain.getAttribute('aria-disabled')).toBe('true')

  await visit.open(`/cashlogs?id=${log.id}`)
  const amount = page.getByRole('button', {
    name: t('cashLog.details.open', { category: categoryName('notes'), amount: money(12_000) }),
  })
  await amount.click()
  const details = find(visit, 'dialog', 'cashLog.details.title', { category: categoryName('notes') })
  const waitForLine = (label: string, cents: number) =>
    details
      .getByRole('listitem')
      .filter({ hasText: label })
      .filter({ hasText: money(cents) })
      .waitFor()
  await waitForLine(t('cashLog.details.receipt', { label: 'ESPECES', operations: 9 }), 15_000)
  await waitForLine(t('cashLog.details.movement', { label: 'Boulangerie du marché' }), -2_340)
  // 150,00 € received less 23,40 € paid for bread; the drawer also contains the float of 120,00 €.
  await waitForLine(t('cashLog.result.expected'), 12_660)
  await waitForLine(t('cashLog.details.inDrawer'), 24_660)
})

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

it('before the import, a person chooses the service of a closing in the vendor’s format, which has no service; afterwards, the list of imported closings links to the closing', async () => {
  const visit = await app.visit({ as: 'director' })
  const { page, t } = visit
  const method = { id: 'aa', name: 'Carte bancaire', external_id: 'CB' }
  const payment = { paymentmethod: method, amount: 20_000, nb_operations: 1 }
  const data = {
    sequential_id: 900_003,
    range_begin_date: `${DAY_OFF}T08:00:00Z`,
    range_end_date: `${DAY_OFF}T14:05:00Z`,
    payments: [payment],
    sales: { total_with_taxes: 20_000, nb_seats: 3, taxes: [] },
    cashcontainers: [
      { cashcontainer: { cashregister: { id: 'bb', name: 'Salle' } }, sessions: [{ payments: [payment] }] },
    ],
  }
  await visit.open('/cashpad')
  await upload(visit, JSON.stringify({ succeeded: true, data }), 'archive.JSON')
  await waitForState(visit, 'previewing')
  const service = find(visit, 'combobox', 'closings.serviceOf', { sequence: 900_003 })
  await service.selectOption(`${DAY_OFF} evening`)
  await expect.poll(() => service.inputValue()).toBe(`${DAY_OFF} evening`)
  // The server answers 503. The page shows an error, and the file stays chosen.
  await failNextCall(visit, '**/closings/upload?**')
  await find(visit, 'button', 'closings.import', { count: 1 }).click()
  await waitForState(visit, 'importFailed')
  await page.getByRole('alert').getByText(t('failure.StoreUnavailable')).waitFor()
  await find(visit, 'button', 'action.retry').click()
  await waitForState(visit, 'imported')
  await find(visit, 'table', 'closings.imported.table')
    .getByRole('link', { name: '900003', exact: true })
    .click()
  const panel = page.getByRole('complementary').last()
  await panel.getByText(t('service.evening'), { exact: true }).waitFor()
  await find(visit, 'table', 'closings.receipts', {}, panel).getByText(categoryName('card')).waitFor()
  await page.reload()
  await find(visit, 'table', 'closings.receipts', {}, panel).getByText('Salle').waitFor()
})
