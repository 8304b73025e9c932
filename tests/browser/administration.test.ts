import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { AdministeredRow } from '../../src/domain/administration.ts'
import type { Page } from '../../src/domain/outcome.ts'
import type { MessageId } from '../../src/i18n/ids.ts'
import { DEMO_PASSWORD, type Visit, withApp } from '../support/app.ts'
import { LYON, sheetAddress, TODAY } from '../support/demo.ts'
import { expectFocus, find, keyboardOf, switchTo } from '../support/gestures.ts'
import { fieldNames, typeIn } from './steps/half-a-sheet.ts'

const app = withApp()

const IBAN = 'FR76 3000 6000 0112 3456 7890 189'
const WRONG_IBAN = 'FR76 3000 6000 0112 3456 7890 188'

/** A text field by its label, be it marked as one that may be left blank. */
const field = ({ page, t }: Visit, id: MessageId, within: Locator = page.locator('main')): Locator =>
  within.getByLabel(new RegExp(`^${t(id)}(?: · ${t('field.optional')})?$`, 'u'))

/** Chooses from a list that is found by typing. */
async function choose(visit: Visit, id: MessageId, name: string): Promise<void> {
  const box = visit.page.getByRole('combobox', { name: new RegExp(`^${visit.t(id)}`, 'u') })
  await box.fill(name)
  await visit.page.getByRole('option', { name }).click()
}

const formIn = ({ page }: Visit, state: string, within: Locator = page.locator('main')) =>
  within.locator(`[data-form="${state}"]`)

/** Gives the password that is asked for again. */
async function confirmWith(visit: Visit, password: string): Promise<void> {
  const question = find(visit, 'dialog', 'administration.password.title')
  await question.getByLabel(visit.t('administration.password.label'), { exact: true }).fill(password)
  await find(visit, 'button', 'action.validate', {}, question).click()
}

const need = ({ page }: Visit, name: string, met: boolean) =>
  page.locator(`[data-need=${name}][data-met=${String(met)}]`)

describe('an establishment made from nothing', () => {
  it('is led to its first count: faults at their fields, the bank with a password, a register, then a sheet', async () => {
    const visit = await app.visit({ as: 'admin' })
    visit.expectComplaints(/status of 401/u)
    const { page, t } = visit
    await visit.open('/establishment')
    await find(visit, 'button', 'administration.establishment.new').click()
    await find(visit, 'heading', 'administration.establishment.new').waitFor()

    await field(visit, 'administration.bank.iban').fill(WRONG_IBAN)
    await page.getByText(t('issue.iban')).waitFor()
    await find(visit, 'button', 'administration.create').click()
    await expectFocus(field(visit, 'administration.field.name'))
    await expect.poll(() => page.locator('main [aria-invalid=true]').count()).toBe(6)

    await field(visit, 'administration.field.name').fill('Annexe Lagarde')
    await field(visit, 'administration.field.code').fill('ANX01')
    await field(visit, 'administration.address.route').fill('quai des Célestins')
    await field(visit, 'administration.address.locality').fill('Lyon')
    await field(visit, 'administration.bank.iban').fill(IBAN)
    await expect.poll(() => field(visit, 'administration.bank.counterCode').inputValue()).toBe('00001')
    await field(visit, 'administration.bank.bic').fill('agrifrpp')
    await field(visit, 'administration.bank.holder').fill('Maison Lagarde')
    await field(visit, 'administration.field.day').selectOption('4')
    await choose(visit, 'administration.field.carrier', 'Alizé Valeurs')
    await find(visit, 'button', 'administration.create').click()

    await confirmWith(visit, 'not my password')
    await page.getByText(t('issue.passwordWrong')).waitFor()
    await confirmWith(visit, DEMO_PASSWORD)
    await page.getByRole('heading', { level: 1, name: 'Annexe Lagarde' }).waitFor()
    for (const met of ['address', 'bank', 'carrier', 'categories']) await need(visit, met, true).waitFor()
    await need(visit, 'registers', false).waitFor()
    await need(visit, 'people', false).waitFor()

    await find(visit, 'button', 'administration.register.new').click()
    const dialog = find(visit, 'dialog', 'administration.register.new')
    await expect.poll(() => field(visit, 'administration.field.number', dialog).inputValue()).toBe('1')
    await field(visit, 'administration.field.name', dialog).fill('Terrasse')
    await field(visit, 'administration.field.float', dialog).fill('100+50')
    await find(visit, 'button', 'administration.create', {}, dialog).click()
    await dialog.waitFor({ state: 'hidden' })
    await find(visit, 'table', 'administration.register.title')
      .getByRole('row')
      .filter({ hasText: visit.money(15_000) })
      .waitFor()
    await page.locator('[data-ready=true]').waitFor()

    // The header learns of the new establishment with the page.
    await page.reload()
    await switchTo(visit, 'Annexe Lagarde')
    const admin = await app.speakAs('admin', 'Annexe Lagarde')
    await visit.open(await sheetAddress(admin, { register: 'Terrasse', date: TODAY, service: 'lunch' }))
    await typeIn(visit, { [fieldNames(visit).card]: '120' })
    await page.getByText(visit.money(12_000)).first().waitFor()
  })
})

describe('a person', () => {
  it('is invited with a role not above one’s own; the role decides on establishments; the list finds them', async () => {
    const visit = await app.visit({ as: 'admin' })
    visit.expectComplaints(/status of 401/u)
    const { page, t } = visit
    await visit.open('/user')
    await find(visit, 'button', 'administration.user.new').click()
    const role = field(visit, 'administration.field.role', page.getByRole('complementary'))
    await role.waitFor()
    expect(await role.getByRole('option', { name: t('role.superAdmin') }).count()).toBe(0)
    await field(visit, 'administration.field.firstName').fill('Ana')
    await field(visit, 'administration.field.lastName').last().fill('Zwolle')
    await field(visit, 'administration.field.email').fill('ana.zwolle@maison.example')
    await role.selectOption({ label: t('role.accountant') })
    await expect.poll(() => page.locator('[data-path=establishmentIds]').count()).toBe(0)
    await role.selectOption({ label: t('role.director') })
    await choose(visit, 'administration.field.establishments', LYON)
    await find(visit, 'button', 'action.remove', { name: LYON }).waitFor()

    const asked = find(visit, 'alertdialog', 'administration.leave.title')
    await find(visit, 'link', 'shell.menu.home').click()
    await find(visit, 'button', 'action.no', {}, asked).click()
    await asked.waitFor({ state: 'hidden' })
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
    const question = find(visit, 'alertdialog', 'administration.delete.title', { name: 'Ana Zwolle' })
    await find(visit, 'button', 'action.validate', {}, question).click()
    await page.waitForURL((url) => !url.searchParams.has('id'))
    await page.getByText(t('noResult.title')).waitFor()
  })
})

async function carrierOf(name: string): Promise<AdministeredRow> {
  const admin = await app.speakAs('admin')
  const { data } = await admin.get<Page<AdministeredRow>>('cashcarriers', { q: name })
  const [found] = data.entries
  if (!found) throw new Error(`the demo has a carrier ${name}`)
  return found
}

describe('a carrier', () => {
  it('that establishments work with is kept: the refusal says what refers to it', async () => {
    const { id } = await carrierOf('Cormoran')
    const visit = await app.visit({ as: 'admin' })
    visit.expectComplaints(/status of 409/u)
    const { page, t } = visit
    await visit.open(`/cashcarrier?id=${id}`)
    await find(visit, 'button', 'action.delete').click()
    const question = page.getByRole('alertdialog')
    await find(visit, 'button', 'action.validate', {}, question).click()
    await question.getByText(t('issue.usedByEstablishments')).waitFor()
    await question.getByText(t('administration.delete.instead')).waitFor()
    await find(visit, 'button', 'action.cancel', {}, question).click()
    await question.waitFor({ state: 'hidden' })
  })

  it('that somebody else changed meanwhile is settled field by field', async () => {
    const { id, version, address } = await carrierOf('Alizé')
    const visit = await app.visit({ as: 'admin' })
    visit.expectComplaints(/status of 412/u)
    const { page, t } = visit
    await visit.open(`/cashcarrier?id=${id}`)
    await field(visit, 'administration.field.name').fill('Alizé Fonds')
    const admin = await app.speakAs('admin')
    const saved = await admin.put(`cashcarriers/${id}`, { version, name: 'Alizé Sécurité', address })
    expect(saved.status).toBe(200)
    await find(visit, 'button', 'action.save').click()
    await page.getByText(t('administration.conflict.title')).waitFor()
    await page.getByRole('radio', { name: /Alizé Sécurité/u }).waitFor()
    expect(await page.getByRole('radio', { name: /Alizé Fonds/u }).isChecked()).toBe(true)
    await find(visit, 'button', 'administration.conflict.resolve').click()
    await formIn(visit, 'saved').waitFor()
    await find(visit, 'table', 'page.carriers').getByText('Alizé Fonds').waitFor()
  })
})

describe('the director', () => {
  it('says when remittances leave, by keyboard, and reads the bank details; the menu leads there', async () => {
    const visit = await app.visit({ as: 'director', at: LYON })
    const { page, t } = visit
    await visit.open('/')
    const menu = page.getByRole('navigation', { name: t('shell.menu.label') })
    await expect.poll(() => menu.locator('a[href="/settings"]').count()).toBe(0)
    await menu.locator('a[href="/establishment-settings"]').click()
    const tolerance = field(visit, 'administration.field.tolerance')
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
    expect(await page.getByRole('textbox', { name: t('administration.bank.iban') }).count()).toBe(0)
  })
})
