import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../src/domain/contract/archives.ts'
import type { CashLog } from '../../src/domain/contract/cash-logs.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { addressOf, DEMO_PASSWORD, type Visit, withApp } from '../support/app.ts'
import { CLOSED_DAY, LYON, PARIS } from '../support/demo.ts'
import { find } from '../support/interactions.ts'
import {
  fieldNames,
  fieldOf,
  logsOf,
  openSheet,
  typedIn,
  typeIn,
  waitUntilSaved,
  wholeSheet,
} from './steps/sheet-fields.ts'

const app = withApp()

/** Saves the sheet, and resolves when it is stored. */
async function save(visit: Visit): Promise<void> {
  await find(visit, 'button', 'cashLog.act.save').click()
  await waitUntilSaved(visit)
}

/** Reviews the sheet and presses the button that validates it. */
async function validate(visit: Visit): Promise<void> {
  await find(visit, 'button', 'cashLog.act.review').click()
  await find(visit, 'button', 'cashLog.act.validate').click()
}

const isValidated = (visit: Visit) => find(visit, 'heading', 'cashLog.confirmed.ok').waitFor()

/** The stored logs of a register, and the number of their validations. */
async function stored(service: 'lunch' | 'evening', register: string) {
  const rows = (await logsOf(app, { service })).filter(
    ({ cashRegisterName }) => cashRegisterName === register,
  )
  const admin = await app.apiClientAs('admin')
  const { data: log } = await admin.get<CashLog>(`cashlogs/${rows[0]?.id}`)
  const events = await admin.get<Page<AuditEvent>>('auditevents', { entityId: log.id, range: '0-99' })
  const validations = events.data.entries.filter(({ action }) => action === 'validate').length
  return { rows: rows.length, log, validations }
}

describe('two tabs that validate the same sheet', () => {
  it('get one success; the other tab shows who validated the sheet and when', async () => {
    const place = { register: 'Salle', service: 'lunch' } as const
    const { visit: one, address } = await openSheet(app, place)
    await typeIn(one, wholeSheet(one, '880001'))
    await save(one)
    const other = await app.visit({ beside: one })
    other.expectErrors(/status of 409/u)
    await other.open(address)
    await find(other, 'button', 'cashLog.act.review').click()
    await validate(one)
    await isValidated(one)
    await find(other, 'button', 'cashLog.act.validate').click()
    await other.page
      .getByRole('status')
      .filter({ hasText: other.t('cashLog.readOnly') })
      .waitFor()

    const { rows, log, validations } = await stored('lunch', 'Salle')
    expect([rows, log.status, validations]).toEqual([1, 'VALIDATED', 1])
    const who = other.t('cashLog.log.personAt', {
      name: 'Camille Roussel',
      at: other.dateTime(log.validatedAt ?? ''),
    })
    await other.page.getByRole('main').getByText(who).first().waitFor()
  })
})

describe('two people at the same sheet', () => {
  it('the second one sees both versions, and can only accept the validated one', async () => {
    const place = { register: 'Bar', service: 'lunch' } as const
    const { visit: lead } = await openSheet(app, place)
    await typeIn(lead, wholeSheet(lead, '880002'))
    await save(lead)
    const { visit: director } = await openSheet(app, place, { as: 'director', at: PARIS })
    director.expectErrors(/status of 409/u)
    await fieldOf(director, fieldNames(director).card).fill('90')
    await validate(lead)
    await isValidated(lead)
    await find(director, 'button', 'cashLog.act.save').click()

    const conflict = find(director, 'alertdialog', 'cashLog.conflict.title')
    await conflict.waitFor()
    const { log } = await stored('lunch', 'Bar')
    await conflict
      .getByText(
        director.t('cashLog.conflict.by', { name: 'Camille Roussel', at: director.dateTime(log.updatedAt) }),
      )
      .waitFor()
    await conflict
      .getByRole('row')
      .filter({ hasText: director.money(9_000) })
      .waitFor()
    const keepMine = find(director, 'button', 'cashLog.conflict.keepMine', {}, conflict)
    await expect.poll(() => keepMine.getAttribute('aria-disabled')).toBe('true')
    await find(director, 'button', 'cashLog.conflict.takeTheirs', {}, conflict).click()
    await director.page
      .getByRole('status')
      .filter({ hasText: director.t('cashLog.readOnly') })
      .waitFor()
  })

  it('the second one may keep its own input while the sheet is not validated', async () => {
    const place = { register: 'Terrasse', service: 'lunch' } as const
    const { visit: lead } = await openSheet(app, place)
    await typeIn(lead, wholeSheet(lead, '880003'))
    const { visit: director } = await openSheet(app, place, { as: 'director', at: PARIS })
    director.expectErrors(/status of 409/u)
    await save(lead)
    const { card, turnover } = fieldNames(director)
    const typed = { ...wholeSheet(director, '880003'), [card]: '90', [turnover]: '250' }
    await typeIn(director, typed)
    await find(director, 'button', 'cashLog.act.save').click()
    const conflict = find(director, 'alertdialog', 'cashLog.conflict.title')
    await conflict
      .getByRole('row')
      .filter({ hasText: director.t('cashLog.field.turnover') })
      .filter({ hasText: director.money(25_700) })
      .waitFor()
    await find(director, 'button', 'cashLog.conflict.keepMine', {}, conflict).click()
    await conflict.waitFor({ state: 'hidden' })
    await expect.poll(() => typedIn(director, typed)).toEqual(typed)
    await save(director)
    const { rows, log } = await stored('lunch', 'Terrasse')
    expect([rows, log.countedCents, log.countedByName]).toEqual([1, 24_700, log.countedByName])
  })
})

describe('another tab of the same browser', () => {
  it('that signs out signs this one out', async () => {
    const one = await app.visit({ as: 'director' })
    await one.open('/cashlogs')
    const other = await app.visit({ beside: one })
    await other.open('/logout')
    await other.page.waitForURL('/login')
    await one.page.waitForURL('/login')
    await find(one, 'textbox', 'email.label').waitFor()
  })

  it('that signs in signs this one in', async () => {
    const one = await app.visit()
    await one.open('/login')
    const other = await app.visit({ beside: one })
    await other.open('/login')
    await find(other, 'textbox', 'email.label').fill(addressOf('user'))
    await find(other, 'textbox', 'session.password').fill(DEMO_PASSWORD)
    await find(other, 'button', 'session.signIn').click()
    await other.page.waitForURL('/')
    await one.page.waitForURL('/')
    await find(one, 'heading', 'home.title').waitFor()
  })

  // SECURITY.md, check 6
  it('that switches the establishment reloads this one at home', async () => {
    const one = await app.visit({ as: 'director' })
    await one.open('/moneyremittance')
    await one.page.getByRole('banner').getByText(LYON).waitFor()
    const other = await app.visit({ beside: one })
    await other.open(`/cashlogs?date_from=${CLOSED_DAY}`)
    const reloaded = one.page.waitForEvent('load')
    await other.page.getByRole('banner').getByRole('button', { name: LYON }).click()
    await other.page.getByRole('option', { name: PARIS }).click()
    await other.page.getByRole('banner').getByText(PARIS).waitFor()
    await reloaded
    await one.page.getByRole('banner').getByText(PARIS).waitFor()
    expect([one.address(), other.address()]).toEqual(['/', '/'])
  })

  it('that types on the same sheet warns this one; both keep their input, and this one can continue with that of the other', async () => {
    const place = { register: 'Salle', service: 'evening' } as const
    const { visit: one, address } = await openSheet(app, place)
    const { fifties, twenties } = fieldNames(one)
    const other = await app.visit({ beside: one })
    await other.open(address)
    await fieldOf(other, fifties).waitFor()
    await typeIn(one, { [fifties]: '2' })
    await typeIn(other, { [twenties]: '3' })
    const warning = other.page.getByRole('status').filter({ hasText: other.t('cashLog.elsewhere.tab.title') })
    await warning.waitFor()

    await other.page.reload()
    await warning.waitFor()
    const mine = { [fifties]: '', [twenties]: '3' }
    await expect.poll(() => typedIn(other, mine)).toEqual(mine)
    await one.page.reload()
    await fieldOf(one, fifties).waitFor()
    const theirs = { [fifties]: '2', [twenties]: '' }
    await expect.poll(() => typedIn(one, theirs)).toEqual(theirs)

    await find(other, 'button', 'cashLog.elsewhere.use').click()
    await find(other, 'button', 'action.validate', {}, other.page.getByRole('alertdialog')).click()
    await expect.poll(() => typedIn(other, theirs)).toEqual(theirs)
    await warning.waitFor({ state: 'hidden' })
  })
})
