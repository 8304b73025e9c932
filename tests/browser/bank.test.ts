import { expect, it } from 'vitest'
import type { BankLine, BankMatching, RemittanceAgeing } from '../../src/domain/contract/bank.ts'
import type { Establishment } from '../../src/domain/contract/organizations.ts'
import type { Remittance } from '../../src/domain/contract/remittances.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { withApp } from '../support/app.ts'
import { writeCamt053 } from '../support/bank-files.ts'
import { PARIS, TODAY } from '../support/demo.ts'
import { failNextCall, find, hasFocus, keyboardOf } from '../support/interactions.ts'

const app = withApp({ each: 'file' })

/** A statement with one credit of 12,34 € on an account. */
function statementOf(iban: string) {
  const line = {
    bookedOn: TODAY,
    valueOn: TODAY,
    amountCents: 1_234,
    label: 'VIREMENT RECU',
    reference: 'V-1',
  }
  const days = { openedOn: TODAY, closedOn: TODAY }
  return writeCamt053({ iban, ...days, openingCents: 0, closingCents: 1_234, lines: [line] }, 'S-1', 'M-1')
}

it('a statement is imported, a line is linked and unlinked, and the remittance is validated with what the bank credited', async () => {
  const api = await app.apiClientAs('accountant')
  const matching = async () => (await api.get<BankMatching>('banklines/proposals')).data
  const { data } = await api.get<Page<Establishment>>('establishments')
  const paris = data.entries.find(({ name }) => name === PARIS)!
  const [match] = (await matching()).proposals.filter(({ outcome }) => outcome === 'matched')
  const remittanceId = match!.candidates[0]!.remittanceId

  const visit = await app.visit({ as: 'accountant', width: 1024 })
  const { page, t } = visit
  const keyboard = keyboardOf(visit)
  const lineOf = (list: string, label: string) =>
    page.getByTestId(`bank-${list}`).locator(`[data-line="${label}"]`)
  await visit.open('/moneyremittanceCtrl?view=bank')
  await lineOf('matched', match!.label).waitFor()

  const importFile = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })
  visit.expectErrors(/422/u)
  const text = statementOf(paris.bankDetails!.iban)
  await importFile('faux.xml', text.replace('>12.34<', '>12.35<'))
  const fault = { row: '4', place: t('bank.place.closing'), fault: t('issue.bankBalance') }
  await page.getByRole('alert').getByText(t('bank.fault', fault)).waitFor()
  await importFile('releve.xml', text)
  await page.getByText(t('bank.upload.new', { name: 'releve.xml', count: 1, lines: 1 })).waitFor()
  await lineOf('orphan', 'VIREMENT RECU').waitFor()
  await importFile('encore.xml', text)
  await page.getByText(t('bank.upload.known', { name: 'encore.xml' })).waitFor()
  await page.locator('[data-matching][data-state=ready]').waitFor()

  // An unambiguous match is linked by keyboard, unlinked with a reason, and linked again by choosing the remittance.
  const accept = find(visit, 'button', 'bank.accept', {}, lineOf('matched', match!.label))
  await keyboard.tabTo(accept)
  await keyboard.press('Enter')
  await lineOf('linked', match!.label).waitFor()
  await page.locator('[data-matching="1"][data-state=ready]').waitFor()
  // The overview of remittances that are not credited yet is loaded again and shows the new total. The locator fails if the page has two
  // overviews.
  const { outstandingCents } = (await api.get<RemittanceAgeing>('remittances/ageing')).data
  const ageing = find(visit, 'region', 'bank.ageing')
  await expect.poll(() => ageing.getAttribute('data-ageing')).toBe(String(outstandingCents))
  await find(visit, 'button', 'bank.unlink', {}, lineOf('linked', match!.label)).click()
  const question = page.getByRole('alertdialog')
  const reason = question.getByRole('textbox', { name: t('bank.reason') })
  await reason.fill('Mauvaise remise')
  // The server answers 503, and the page shows an error.
  await failNextCall(visit, '**/banklinesstatus?**')
  await find(visit, 'button', 'action.yes', {}, question).click()
  await question.getByText(t('failure.StoreUnavailable')).waitFor()
  // The next request fails without an answer. It may have arrived, so the input can't be edited and is sent again unchanged.
  visit.expectErrors(/ERR_FAILED/u)
  await page.route('**/api/**', (route) => route.abort(), { times: 1 })
  await find(visit, 'button', 'action.yes', {}, question).click()
  await question.getByText(t('error.dataNotProvided')).waitFor()
  expect(await reason.getAttribute('readonly')).not.toBeNull()
  await find(visit, 'button', 'action.yes', {}, question).click()
  await page.getByText(t('bank.unlinked')).waitFor()
  await lineOf('orphan', match!.label).waitFor()
  await page.locator('[data-matching="0"][data-state=ready]').waitFor()
  await find(visit, 'button', 'bank.choose', {}, lineOf('orphan', match!.label)).click()
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByRole('combobox', { name: t('bank.choose.remittance') })
  await choice.selectOption(remittanceId)
  await find(visit, 'button', 'bank.choose.submit', {}, dialog).click()
  await page.locator('[data-matching="1"][data-state=ready]').waitFor()
  expect((await matching()).linked).toMatchObject([{ lineId: match!.lineId, parts: [{ remittanceId }] }])

  // The remittance shows what the bank credited; nobody types it, and the remittance is validated with it.
  await visit.open(`/moneyremittanceCtrl?id=${remittanceId}`)
  await find(visit, 'heading', 'bank.credits').waitFor()
  expect(await page.getByRole('textbox', { name: t('remittanceControl.amount') }).count()).toBe(0)
  const validate = find(visit, 'button', 'remittanceControl.validate')
  await keyboard.tabTo(validate)
  await keyboard.press('Enter')
  await validate.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await api.get<Remittance>(`remittances/${remittanceId}`)).data)
    .toMatchObject({ status: 'AVALIDATED', creditedCents: match!.amountCents })
})

it('the focus is not lost when a command on a bank line replaces the button that had it', async () => {
  const api = await app.apiClientAs('accountant')
  const lines = await api.get<Page<BankLine>>('banklines', { status: 'OPEN', range: '0-0' })
  const [line] = lines.data.entries
  const visit = await app.visit({ as: 'accountant' })
  const { page } = visit
  await visit.open(`/moneyremittanceCtrl?view=lines&id=${line!.id}`)
  await find(visit, 'button', 'bank.line.classify').click()
  const dialog = find(visit, 'dialog', 'bank.classify.title')
  await find(visit, 'radio', 'bank.kind.IGNORED', {}, dialog).check()
  await find(visit, 'textbox', 'bank.reason', {}, dialog).fill('Apport du gérant')
  // The line is loaded again only after the dialog has returned the focus to the button that opened it.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/banklines/${line!.id}`, async (route) => {
    await released
    await route.continue()
  })
  await find(visit, 'button', 'bank.classify.submit', {}, dialog).click()
  await expect.poll(() => hasFocus(find(visit, 'button', 'bank.line.classify'))).toBe(true)
  release()
  await find(visit, 'button', 'bank.line.takeBack').waitFor()
  await expect.poll(() => hasFocus(page.locator('body'))).toBe(false)
})
