import { expect, it } from 'vitest'
import type { AdministeredRow } from '../../src/domain/administration/resources.ts'
import type { Page } from '../../src/domain/outcome.ts'
import type { MessageId } from '../../src/i18n/ids.ts'
import { DEMO_PASSWORD, type Visit, withApp } from '../support/app.ts'
import { LYON } from '../support/demo.ts'
import { expectFocus, find, keyboardOf } from '../support/interactions.ts'
import {
  chooseItem,
  confirmWith,
  createRecord,
  formIn,
  labelledField,
  needLine,
  openNewForm,
} from './steps/administer.ts'
import { mailLinkFor } from './steps/outbox.ts'
import { typeIn } from './steps/sheet-fields.ts'

const app = withApp()

const IBAN = 'FR76 3000 6000 0112 3456 7890 189'
const WRONG_IBAN = 'FR76 3000 6000 0112 3456 7890 188'

const CUSTOMER = 'Maison Célestins'
const ESTABLISHMENT = 'Bistrot des Célestins'
const SHIFT_LEAD_EMAIL = 'lou.garnier@celestins.example'

it('a new customer is created and set up; its establishment lists what is missing until nothing is, and counts for the first time', async () => {
  const visit = await app.visit({ as: 'superadmin' })
  visit.expectErrors(/status of 401/u)
  const { page, t } = visit
  const fill = (id: MessageId, text: string) => labelledField(visit, id).fill(text)

  await openNewForm(visit, '/organization', 'administration.organization.new')
  await fill('administration.field.name', CUSTOMER)
  await fill('administration.field.siren', '732829320')
  await createRecord(visit)
  await openNewForm(visit, '/cashcarrier', 'administration.carrier.new', CUSTOMER)
  await fill('administration.field.name', 'Saône Valeurs')
  await createRecord(visit)

  await openNewForm(visit, '/establishment', 'administration.establishment.new', CUSTOMER)
  await fill('administration.bank.iban', WRONG_IBAN)
  await page.getByText(t('issue.iban')).waitFor()
  await find(visit, 'button', 'administration.create').click()
  await expectFocus(labelledField(visit, 'administration.field.name'))
  // Name, code, the four bank details and the day of remittances.
  await expect.poll(() => page.locator('main [aria-invalid=true]').count()).toBe(7)
  await fill('administration.field.name', ESTABLISHMENT)
  await fill('administration.field.code', 'CEL01')
  await fill('administration.address.route', 'quai des Célestins')
  await fill('administration.address.locality', 'Lyon')
  await fill('administration.bank.iban', IBAN)
  await expect.poll(() => labelledField(visit, 'administration.bank.counterCode').inputValue()).toBe('00001')
  await fill('administration.bank.name', 'Crédit Agricole')
  await fill('administration.bank.bic', 'agrifrpp')
  await fill('administration.bank.holder', CUSTOMER)
  await labelledField(visit, 'administration.field.frequency').selectOption('fortnightly')
  await labelledField(visit, 'administration.field.day').selectOption('4')
  await chooseItem(visit, 'administration.field.carrier', 'Saône Valeurs')
  await find(visit, 'button', 'administration.create').click()
  await confirmWith(visit, 'not my password')
  await page.getByText(t('issue.passwordWrong')).waitFor()
  await confirmWith(visit, DEMO_PASSWORD)
  await page.getByRole('heading', { level: 1, name: ESTABLISHMENT }).waitFor()
  const address = visit.address()
  // The page is not reloaded after the creation: a reload would discard the notice.
  await find(visit, 'region', 'shell.notifications').getByText(t('code.11004')).waitFor()
  for (const name of ['active', 'address', 'bank', 'carrier']) await needLine(visit, name, 'met').waitFor()
  for (const name of ['registers', 'modes', 'categories', 'people'])
    await needLine(visit, name, 'missing').waitFor()
  // The people are not needed for counting.
  await page.getByText(t('administration.ready.missing', { count: 3 })).waitFor()

  await find(visit, 'button', 'administration.register.new').click()
  const dialog = find(visit, 'dialog', 'administration.register.new')
  await expect.poll(() => labelledField(visit, 'administration.field.number', dialog).inputValue()).toBe('1')
  await labelledField(visit, 'administration.field.name', dialog).fill('Terrasse')
  await labelledField(visit, 'administration.field.float', dialog).fill('100+50')
  await find(visit, 'button', 'administration.create', {}, dialog).click()
  await dialog.waitFor({ state: 'hidden' })
  await find(visit, 'table', 'administration.register.title')
    .getByRole('row')
    .filter({ hasText: visit.money(15_000) })
    .waitFor()
  await needLine(visit, 'registers', 'met').waitFor()
  // The till has a float, which needs a line of its own.
  await needLine(visit, 'floatLine', 'missing').waitFor()

  await openNewForm(visit, '/paymentmode', 'administration.mode.new', CUSTOMER)
  await fill('administration.field.name', 'Carte bancaire')
  await fill('administration.field.shortName', 'CB')
  await createRecord(visit)
  await openNewForm(visit, '/paymentcategory', 'administration.category.new', CUSTOMER)
  await fill('administration.field.name', 'Carte')
  await fill('administration.field.shortName', 'CB')
  await chooseItem(visit, 'administration.field.mode', 'Carte bancaire')
  await labelledField(visit, 'administration.field.countType', page.getByRole('complementary')).selectOption(
    '1',
  )
  await fill('administration.field.accountingCode', '511500')
  await fill('administration.field.label', 'Carte bancaire')
  await createRecord(visit)
  await openNewForm(visit, '/paymentcategory', 'administration.category.new', CUSTOMER)
  await fill('administration.field.name', 'Fond de caisse')
  await fill('administration.field.shortName', 'FDC')
  await chooseItem(visit, 'administration.field.mode', 'Carte bancaire')
  await labelledField(visit, 'administration.field.countType', page.getByRole('complementary')).selectOption(
    '1',
  )
  await page.getByRole('switch', { name: t('administration.field.tillFloat') }).click()
  await fill('administration.field.accountingCode', '530000')
  await fill('administration.field.label', 'Caisse')
  await createRecord(visit)
  await openNewForm(visit, '/user', 'administration.user.new', CUSTOMER)
  await fill('administration.field.firstName', 'Lou')
  await labelledField(visit, 'administration.field.lastName').last().fill('Garnier')
  await fill('administration.field.email', SHIFT_LEAD_EMAIL)
  await labelledField(visit, 'administration.field.role', page.getByRole('complementary')).selectOption({
    label: t('role.user'),
  })
  await chooseItem(visit, 'administration.field.establishments', ESTABLISHMENT)
  await createRecord(visit, DEMO_PASSWORD)

  await visit.open(address)
  await page.locator('[data-ready=true]').waitFor()
  expect(await page.locator('[data-met=false]').count()).toBe(0)
  await setAndRemovePos(visit)
  await countFirstService(await app.visit())
})

it('a new establishment gets the time zone of its country, and time zones are found by the name of their country with or without its accents', async () => {
  const visit = await app.visit({ as: 'admin' })
  await openNewForm(visit, '/establishment', 'administration.establishment.new')
  const timeZone = labelledField(visit, 'administration.field.timeZone')
  await expect.poll(() => timeZone.inputValue()).toBe('Europe/Paris (France)')
  await chooseItem(visit, 'administration.address.country', 'La Réunion')
  await expect.poll(() => timeZone.inputValue()).toBe('Indian/Reunion (La Réunion)')
  // French Polynesia has three time zones, so the person chooses one. Another country does not replace a chosen time zone.
  await chooseItem(visit, 'administration.address.country', 'Polynésie')
  await expect.poll(() => timeZone.inputValue()).toBe('')
  await find(visit, 'button', 'administration.create').click()
  await visit.page.locator('[data-path=timeZone] [aria-invalid=true]').first().waitFor()
  for (const text of ['nouvelle caledonie', 'Nouvelle-Calédonie', 'Réunion', 'reunion', 'Guadeloupe']) {
    await timeZone.fill(text)
    await expect.poll(() => visit.page.getByRole('option').count()).toBe(1)
  }
  await visit.page.getByRole('option').click()
  await expect.poll(() => timeZone.inputValue()).toBe('America/Guadeloupe (Guadeloupe)')
  await chooseItem(visit, 'administration.address.country', 'Belgique')
  await expect.poll(() => timeZone.inputValue()).toBe('America/Guadeloupe (Guadeloupe)')
})

/** Saves the POS connection and removes it again. */
async function setAndRemovePos(visit: Visit): Promise<void> {
  const { page, t } = visit
  await find(visit, 'button', 'administration.cashPad.edit').click()
  const dialog = find(visit, 'dialog', 'administration.cashPad.edit')
  const texts = [
    ['administration.cashPad.baseUrl', 'https://caisse.example'],
    ['administration.cashPad.installationId', 'CEL-1'],
    ['administration.cashPad.userEmail', SHIFT_LEAD_EMAIL],
    ['administration.cashPad.apiToken', 'une clé'],
  ] as const
  for (const [id, text] of texts) await labelledField(visit, id, dialog).fill(text)
  await find(visit, 'button', 'action.save', {}, dialog).click()
  await confirmWith(visit, DEMO_PASSWORD)
  await page.locator('[data-cash-pad=true]').waitFor()
  await find(visit, 'button', 'administration.cashPad.clear').click()
  const question = find(visit, 'dialog', 'administration.cashPad.clear.title')
  await question.getByText(t('administration.cashPad.clear.message', { time: '17:00' })).waitFor()
  await question.getByLabel(t('account.password.current')).fill(DEMO_PASSWORD)
  await find(visit, 'button', 'administration.cashPad.clear', {}, question).click()
  await page.locator('[data-cash-pad=false]').waitFor()
}

/** As the invited person: chooses a password, signs in and counts a due service. */
async function countFirstService(visit: Visit): Promise<void> {
  const { page, t } = visit
  const password = 'une nappe à carreaux rouges'
  await visit.open('/login')
  await page.goto(await mailLinkFor(visit, SHIFT_LEAD_EMAIL))
  await find(visit, 'textbox', 'account.password.new').fill(password)
  await find(visit, 'textbox', 'account.password.repeated').fill(password)
  await find(visit, 'button', 'account.signUp.submit').click()
  await page.waitForURL('/login')
  await find(visit, 'textbox', 'email.label').fill(SHIFT_LEAD_EMAIL)
  await find(visit, 'textbox', 'session.password').fill(password)
  await find(visit, 'button', 'session.signIn').click()
  await page.waitForURL('/')
  await page.getByRole('banner').getByText(ESTABLISHMENT).waitFor()

  await visit.open('/cashregister')
  // Lunch was over when the till was created, so that it is not on the list of what is to be counted.
  await page.getByRole('radio', { name: t('service.lunch') }).click()
  await find(visit, 'button', 'cashLog.start.open').click()
  await typeIn(visit, {
    [t('cashLog.field.totalOf', { category: 'Carte' })]: '120',
    [t('cashLog.field.turnover')]: '120',
    [t('cashLog.field.float')]: '0',
    // A comment is required because the float is not the usual one of the register.
    [t('cashLog.field.comment')]: 'Premier service',
  })
  await find(visit, 'button', 'cashLog.act.review').click()
  await find(visit, 'button', 'cashLog.act.validate').click()
  await page.getByRole('heading', { level: 2, name: t('cashLog.confirmed.ok'), exact: true }).waitFor()
}

it('an organization with the SIREN of another one is refused at the field, and the input stays', async () => {
  const superAdmin = await app.apiClientAs('superadmin')
  const { data } = await superAdmin.get<Page<AdministeredRow>>('organizations', { q: 'Maison Lagarde' })
  const siren = String(data.entries[0]?.siren)
  const visit = await app.visit({ as: 'superadmin' })
  visit.expectErrors(/status of 409/u)
  await openNewForm(visit, '/organization', 'administration.organization.new')
  await labelledField(visit, 'administration.field.name').fill('Maison Jumelle')
  const sirenField = labelledField(visit, 'administration.field.siren')
  await sirenField.fill(siren)
  await find(visit, 'button', 'administration.create').click()
  await expectFocus(sirenField)
  expect(await sirenField.getAttribute('aria-invalid')).toBe('true')
  expect(await sirenField.inputValue()).toBe(siren)
  await visit.page.locator('[data-path=siren]').getByText(visit.t('failure.SirenTaken')).waitFor()
})

it('a person is invited with at most the inviter’s role, with establishments if the role needs them, and is found in the list and deleted; the form keeps its input when it is left', async () => {
  const visit = await app.visit({ as: 'admin' })
  visit.expectErrors(/status of 401/u)
  const { page, t } = visit
  await visit.open('/user')
  await find(visit, 'button', 'administration.user.new').click()
  const role = labelledField(visit, 'administration.field.role', page.getByRole('complementary'))
  await role.waitFor()
  expect(await role.getByRole('option', { name: t('role.superAdmin') }).count()).toBe(0)
  await labelledField(visit, 'administration.field.firstName').fill('Ana')
  await labelledField(visit, 'administration.field.lastName').last().fill('Zwolle')
  await labelledField(visit, 'administration.field.email').fill('ana.zwolle@maison.example')
  await role.selectOption({ label: t('role.accountant') })
  await expect.poll(() => page.locator('[data-path=establishmentIds]').count()).toBe(0)
  await role.selectOption({ label: t('role.director') })
  // Without an establishment, the field that needs correcting gets the focus.
  await find(visit, 'button', 'administration.create').click()
  const establishments = page.locator('[data-path=establishmentIds]').getByRole('combobox')
  await expectFocus(establishments)
  expect(await establishments.getAttribute('aria-invalid')).toBe('true')
  await chooseItem(visit, 'administration.field.establishments', LYON)
  await find(visit, 'button', 'action.remove', { name: LYON }).waitFor()

  const leaveDialog = find(visit, 'alertdialog', 'administration.leave.title')
  await find(visit, 'link', 'shell.menu.home').click()
  await find(visit, 'button', 'action.no', {}, leaveDialog).click()
  await leaveDialog.waitFor({ state: 'hidden' })
  await page.goBack()
  await find(visit, 'button', 'administration.user.new').click()
  await page.getByText(t('administration.resumed')).waitFor()
  await find(visit, 'button', 'administration.create').click()
  await confirmWith(visit, DEMO_PASSWORD)
  await page.waitForURL((url) => (url.searchParams.get('id') ?? 'new') !== 'new')

  await find(visit, 'searchbox', 'administration.search').fill('zwolle')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === 'zwolle')
  await page.getByText(t('administration.matches', { count: 1 })).waitFor()
  await find(visit, 'button', 'action.delete').click()
  const question = find(visit, 'dialog', 'administration.delete.title', { name: 'Ana Zwolle' })
  const password = question.locator('input[type=password]')
  const remove = find(visit, 'button', 'action.delete', {}, question)
  visit.expectErrors(/40[13]/u)
  await password.fill('another password')
  await remove.click()
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
  await password.fill(DEMO_PASSWORD)
  await remove.click()
  await page.waitForURL((url) => !url.searchParams.has('id'))
  await page.getByText(t('noResult.title')).waitFor()
})

it.each([
  {
    subject: 'a person’s own role',
    email: 'admin@sacoche.example',
    reason: 'failure.OwnRights',
    name: 'administration.field.role',
  },
  {
    subject: 'a person with a higher role',
    email: 'superadmin@sacoche.example',
    reason: 'administration.readOnly.above',
    name: 'administration.field.firstName',
  },
] as const)('$subject cannot be changed, and the form gives the reason', async ({ email, reason, name }) => {
  const admin = await app.apiClientAs('admin')
  const { data } = await admin.get<Page<AdministeredRow>>('users', { q: email })
  const person = data.entries.find((row) => row.email === email)
  const visit = await app.visit({ as: 'admin' })
  await visit.open(`/user?id=${person?.id}`)
  const panel = visit.page.getByRole('complementary')
  await panel.getByText(visit.t(reason)).first().waitFor()
  expect(await labelledField(visit, name, panel).isEditable()).toBe(false)
})

it('the director opens the settings of the establishment from the menu and changes the tolerance by keyboard, but cannot edit the bank details', async () => {
  const visit = await app.visit({ as: 'director', at: LYON })
  const { page, t } = visit
  await visit.open('/')
  const menu = page.getByRole('navigation', { name: t('shell.menu.label') })
  await expect.poll(() => menu.locator('a[href="/settings"]').count()).toBe(0)
  await menu.locator('a[href="/establishment-settings"]').click()
  const tolerance = labelledField(visit, 'administration.field.tolerance')
  await tolerance.waitFor()
  const keyboard = keyboardOf(visit)
  await keyboard.tabTo(tolerance)
  await keyboard.press('Control+a')
  await keyboard.type('deux')
  await keyboard.press('Enter')
  await page.getByText(t('failure.MoneyUnreadable')).waitFor()
  await expectFocus(tolerance)
  await keyboard.press('Control+a')
  await keyboard.type('2,50')
  await keyboard.press('Enter')
  await formIn(visit, 'saved').waitFor()
  await page.reload()
  await expect.poll(() => tolerance.inputValue()).toBe('2,50')
  await page.getByText(t('administration.bank.readOnly')).waitFor()
  const historyEntry = page
    .getByRole('listitem')
    .filter({ hasText: t('administration.field.tolerance') })
    .filter({ hasText: visit.money(250) })
  await expect.poll(() => historyEntry.count()).toBeGreaterThan(0)
  expect(await page.getByRole('textbox', { name: t('administration.bank.iban') }).count()).toBe(0)
})
