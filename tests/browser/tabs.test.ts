import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../src/domain/contract/audit-events.ts'
import type { CashLog } from '../../src/domain/contract/cash-logs.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { addressOf, DEMO_PASSWORD, type Visit, withApp } from '../support/app.ts'
import { DAY_OFF, LYON, PARIS } from '../support/demo.ts'
import { find } from '../support/interactions.ts'
import { endSession, submitSignIn } from './steps/session.ts'
import {
  currentTexts,
  fieldNames,
  fieldOf,
  logsOf,
  openSheet,
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

const waitUntilValidated = (visit: Visit) => find(visit, 'heading', 'cashLog.confirmed.ok').waitFor()

/** The number of stored logs of a register, the first of them, and how often it was validated. */
async function readStored(service: 'lunch' | 'evening', register: string) {
  const rows = (await logsOf(app, { service })).filter(
    ({ cashRegisterName }) => cashRegisterName === register,
  )
  const admin = await app.apiClientAs('admin')
  const { data: log } = await admin.get<CashLog>(`cashlogs/${rows[0]?.id}`)
  const events = await admin.get<Page<AuditEvent>>('auditevents', { entityId: log.id, range: '0-99' })
  const validations = events.data.entries.filter(({ action }) => action === 'validate').length
  return { logCount: rows.length, log, validations }
}

it('when two tabs validate the same sheet, the first succeeds, and the second shows who validated the sheet and when', async () => {
  const sheet = { register: 'Salle', service: 'lunch' } as const
  const { visit: firstTab, address } = await openSheet(app, sheet)
  await typeIn(firstTab, wholeSheet(firstTab, '880001'))
  await save(firstTab)
  const secondTab = await app.visit({ beside: firstTab })
  secondTab.expectErrors(/status of 409/u)
  await secondTab.open(address)
  await find(secondTab, 'button', 'cashLog.act.review').click()
  await validate(firstTab)
  await waitUntilValidated(firstTab)
  await find(secondTab, 'button', 'cashLog.act.validate').click()
  await secondTab.page
    .getByRole('status')
    .filter({ hasText: secondTab.t('cashLog.readOnly') })
    .waitFor()

  const { logCount, log, validations } = await readStored('lunch', 'Salle')
  expect([logCount, log.status, validations]).toEqual([1, 'VALIDATED', 1])
  const validatedBy = secondTab.t('cashLog.log.personAt', {
    name: 'Camille Roussel',
    at: secondTab.dateTime(log.validatedAt ?? ''),
  })
  await secondTab.page.getByRole('main').getByText(validatedBy).first().waitFor()
})

describe('two people at the same sheet', () => {
  it('the second one sees both versions, and can only accept the validated one', async () => {
    const sheet = { register: 'Bar', service: 'lunch' } as const
    const { visit: lead } = await openSheet(app, sheet)
    await typeIn(lead, wholeSheet(lead, '880002'))
    await save(lead)
    const { visit: director } = await openSheet(app, sheet, { as: 'director', at: PARIS })
    director.expectErrors(/status of 409/u)
    await fieldOf(director, fieldNames(director).card).fill('90')
    await validate(lead)
    await waitUntilValidated(lead)
    await find(director, 'button', 'cashLog.act.save').click()

    const conflict = find(director, 'alertdialog', 'cashLog.conflict.title')
    await conflict.waitFor()
    const { log } = await readStored('lunch', 'Bar')
    await conflict
      .getByText(
        director.t('cashLog.conflict.validatedBy', {
          name: 'Camille Roussel',
          at: director.dateTime(log.validatedAt ?? ''),
        }),
      )
      .waitFor()
    await conflict
      .getByRole('row')
      .filter({ hasText: director.money(9_000) })
      .waitFor()
    const keepMine = find(director, 'button', 'cashLog.conflict.keepMine', {}, conflict)
    await expect.poll(() => keepMine.getAttribute('aria-disabled')).toBe('true')
    await find(director, 'button', 'cashLog.conflict.takeTheirs', {}, conflict).click()
    const question = find(director, 'alertdialog', 'cashLog.question.discard')
    await find(director, 'button', 'action.validate', {}, question).click()
    await director.page
      .getByRole('status')
      .filter({ hasText: director.t('cashLog.readOnly') })
      .waitFor()
  })
})

describe('another tab of the same browser', () => {
  it('that signs out signs this one out', async () => {
    const firstTab = await app.visit({ as: 'director' })
    await firstTab.open('/cashlogs')
    const secondTab = await app.visit({ beside: firstTab })
    await secondTab.open('/logout')
    await secondTab.page.waitForURL('/login')
    await firstTab.page.waitForURL('/login')
    await find(firstTab, 'textbox', 'email.label').waitFor()
  })

  it('that signs in signs this one in', async () => {
    const firstTab = await app.visit()
    await firstTab.open('/login')
    const secondTab = await app.visit({ beside: firstTab })
    await secondTab.open('/login')
    await find(secondTab, 'textbox', 'email.label').fill(addressOf('user'))
    await find(secondTab, 'textbox', 'session.password').fill(DEMO_PASSWORD)
    await find(secondTab, 'button', 'session.signIn').click()
    await secondTab.page.waitForURL('/')
    await firstTab.page.waitForURL('/')
    await find(firstTab, 'heading', 'home.title').waitFor()
  })

  it('that is opened after the session has ended leads this one to sign-in, and signing in leads both back to their pages', async () => {
    const firstTab = await app.visit({ as: 'director' })
    const checked = firstTab.page.waitForResponse(/auth\/check/u)
    await firstTab.open('/wallet?period=week')
    await checked
    const secondTab = await app.visit({ beside: firstTab })
    await endSession(firstTab, app.server.origin)
    firstTab.allowErrors(/status of 401/u)
    secondTab.expectErrors(/status of 401/u)
    await secondTab.open('/moneyremittance')
    for (const tab of [firstTab, secondTab]) await tab.page.waitForURL('/login')
    expect(await secondTab.page.evaluate(() => localStorage.getItem('user'))).toBe('')
    await submitSignIn(secondTab, 'director')
    await secondTab.page.waitForURL('/moneyremittance')
    await firstTab.page.waitForURL('/wallet?period=week')
  })

  // SECURITY.md, check 6
  it('that switches the establishment reloads this one, which then shows the home page', async () => {
    const firstTab = await app.visit({ as: 'director' })
    await firstTab.open('/moneyremittance')
    await firstTab.page.getByRole('banner').getByText(LYON).waitFor()
    const secondTab = await app.visit({ beside: firstTab })
    await secondTab.open(`/cashlogs?date_from=${DAY_OFF}`)
    const reloaded = firstTab.page.waitForEvent('load')
    await secondTab.page.getByRole('banner').getByRole('button', { name: LYON }).click()
    await secondTab.page.getByRole('option', { name: PARIS }).click()
    await secondTab.page.getByRole('banner').getByText(PARIS).waitFor()
    await reloaded
    await firstTab.page.getByRole('banner').getByText(PARIS).waitFor()
    expect([firstTab.address(), secondTab.address()]).toEqual(['/', '/'])
  })

  it('that has input for the same sheet causes a warning in this one; both keep their input, and this one can take over the input of the other', async () => {
    const sheet = { register: 'Salle', service: 'evening' } as const
    const { visit: firstTab, address } = await openSheet(app, sheet)
    const { fifties, twenties } = fieldNames(firstTab)
    const secondTab = await app.visit({ beside: firstTab })
    await secondTab.open(address)
    await fieldOf(secondTab, fifties).waitFor()
    await typeIn(firstTab, { [fifties]: '2' })
    await typeIn(secondTab, { [twenties]: '3' })
    const warning = secondTab.page
      .getByRole('status')
      .filter({ hasText: secondTab.t('cashLog.elsewhere.tab.title') })
    await warning.waitFor()

    await secondTab.page.reload()
    await warning.waitFor()
    const mine = { [fifties]: '', [twenties]: '3' }
    await expect.poll(() => currentTexts(secondTab, mine)).toEqual(mine)
    await firstTab.page.reload()
    await fieldOf(firstTab, fifties).waitFor()
    const theirs = { [fifties]: '2', [twenties]: '' }
    await expect.poll(() => currentTexts(firstTab, theirs)).toEqual(theirs)

    await find(secondTab, 'button', 'cashLog.elsewhere.use').click()
    await find(secondTab, 'button', 'action.validate', {}, secondTab.page.getByRole('alertdialog')).click()
    await expect.poll(() => currentTexts(secondTab, theirs)).toEqual(theirs)
    await warning.waitFor({ state: 'hidden' })
  })
})
