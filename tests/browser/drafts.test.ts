import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { RemittanceRow } from '../../src/domain/contract/remittances.ts'
import type { Page as Rows } from '../../src/domain/outcome.ts'
import { type DemoPerson, type Visit, withApp } from '../support/app.ts'
import { expectFocus, find } from '../support/interactions.ts'
import { pouchCheckboxes } from './steps/remit.ts'
import { pressWithEndedSession, submitSignIn } from './steps/session.ts'
import {
  currentTexts,
  type FieldTexts,
  fieldNames,
  fieldOf,
  logsOf,
  openSheet,
  type SheetOfDay,
  typeIn,
  waitUntilSaved,
} from './steps/sheet-fields.ts'

const app = withApp()

/** A partly filled sheet, in which the pouch number and the Amex amount are invalid. */
function partlyFilledSheet(visit: Visit): FieldTexts {
  const { fifties, twenties, pouch, card, amex, turnover } = fieldNames(visit)
  return {
    [fifties]: '2',
    [twenties]: '3+1',
    [pouch]: '66000',
    [card]: '120,5',
    [amex]: 'douze',
    [turnover]: '1 234',
  }
}

/** Corrects the invalid entries, and returns the texts of the corrected sheet. `number` is the pouch number. */
async function correctSheet(visit: Visit, texts: FieldTexts, number: string): Promise<FieldTexts> {
  const { pouch, amex } = fieldNames(visit)
  const corrections = { [pouch]: number, [amex]: '12' }
  await typeIn(visit, corrections)
  return { ...texts, ...corrections }
}

const waitForResumed = ({ page, t }: Visit) =>
  page
    .getByRole('status')
    .filter({ hasText: t('cashLog.notice.DraftResumed') })
    .waitFor()

/** Opens a sheet and fills it in partly. */
async function openPartlyFilledSheet(sheet: SheetOfDay, as: DemoPerson = 'user') {
  const { visit, address } = await openSheet(app, sheet, { as })
  const texts = partlyFilledSheet(visit)
  await typeIn(visit, texts)
  return { visit, address, texts }
}

describe('unsent input', () => {
  it('is restored after a reload exactly as it was typed', async () => {
    const { visit, texts } = await openPartlyFilledSheet({ service: 'lunch', register: 'Salle' })
    await visit.page.reload()
    await waitForResumed(visit)
    await expect.poll(() => currentTexts(visit, texts)).toEqual(texts)
  })

  it('is offered on the home page with its total and its device, and opens from there', async () => {
    const { visit, texts } = await openPartlyFilledSheet({ service: 'evening', register: 'Bar' })
    const { page, t, money } = visit
    await visit.open('/')
    // 2 × 50 € and 4 × 20 € of notes, and 120,50 € by card; 'douze' is no amount.
    const draftTasks = page.getByRole('listitem').filter({ hasText: t('home.task.here') })
    const draftTask = draftTasks.filter({ hasText: money(300_50) })
    await draftTask.waitFor()
    expect(await page.getByText(t('home.due.nothing')).count()).toBe(0)
    await find(visit, 'link', 'home.verb.resume', {}, draftTask).click()
    await waitForResumed(visit)
    await expect.poll(() => currentTexts(visit, texts)).toEqual(texts)
    // The first empty field, not the float.
    await expectFocus(fieldOf(visit, t('cashLog.field.pieces', { face: visit.face(50_000) })))
  })

  it('is restored after the tab has crashed', async () => {
    const { visit, address, texts } = await openPartlyFilledSheet({ service: 'lunch', register: 'Bar' })
    const crashed = visit.page.waitForEvent('crash')
    await Promise.all([crashed, visit.page.goto('chrome://crash').catch(() => undefined)])
    const newVisit = await app.visit({ beside: visit })
    await newVisit.open(address)
    await waitForResumed(newVisit)
    await expect.poll(() => currentTexts(newVisit, texts)).toEqual(texts)
  })

  // SECURITY.md, check 16
  it('is restored after the session has ended, and signing in leads back to the sheet', async () => {
    const { visit, address, texts } = await openPartlyFilledSheet({ service: 'lunch', register: 'Terrasse' })
    const corrected = await correctSheet(visit, texts, '660003')
    const save = find(visit, 'button', 'cashLog.act.save')
    await pressWithEndedSession(visit, app.server.origin, 'cashlogs', save)
    await visit.page
      .getByRole('status')
      .filter({ hasText: visit.t('session.expired') })
      .waitFor()
    await submitSignIn(visit, 'user')
    await visit.page.waitForURL(address)
    await waitForResumed(visit)
    await expect.poll(() => currentTexts(visit, corrected)).toEqual(corrected)
    await save.click()
    await expect.poll(async () => (await logsOf(app, { service: 'lunch' })).length).toBe(1)
  })

  describe('that the device cannot store', () => {
    async function openOnFullDevice(sheet: SheetOfDay) {
      const { visit, address } = await openSheet(app, sheet)
      await visit.page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      })
      // Another quantity than in the drafts of the tests before, which would be no change.
      await typeIn(visit, { [fieldNames(visit).fifties]: '7' })
      await visit.page.getByText(visit.t('cashLog.saved.lost')).first().waitFor()
      return { visit, address }
    }

    it('is not left with a link or a reload before the browser has asked', async () => {
      const { visit, address } = await openOnFullDevice({ service: 'lunch', register: 'Salle' })
      const { page, t } = visit
      const questions: string[] = []
      page.on('dialog', async (dialog) => {
        questions.push(dialog.type())
        await dialog.dismiss()
      })
      await page
        .getByRole('link', { name: t('shell.menu.home'), exact: true })
        .first()
        .click()
      await expect.poll(() => questions).toEqual(['beforeunload'])
      await page.evaluate(() => location.reload())
      await expect.poll(() => questions).toEqual(['beforeunload', 'beforeunload'])
      expect(page.url()).toContain(address)
      expect(await fieldOf(visit, fieldNames(visit).fifties).inputValue()).toBe('7')
    })

    it('is not called kept after the session has ended, or without a network', async () => {
      const { visit } = await openOnFullDevice({ service: 'lunch', register: 'Bar' })
      const { page, t } = visit
      visit.allowErrors(/ERR_INTERNET_DISCONNECTED/u)
      await page.context().setOffline(true)
      await page.getByText(t('shell.offline.message.lost'), { exact: true }).waitFor()
      await page.context().setOffline(false)
      const save = find(visit, 'button', 'cashLog.act.save')
      await pressWithEndedSession(visit, app.server.origin, 'cashlogs', save)
      await page.getByText(t('session.expired.lost')).waitFor()
    })
  })

  it('is not shown to another person who signs in on the same device', async () => {
    const { visit, address, texts } = await openPartlyFilledSheet(
      { service: 'lunch', register: 'Salle' },
      'director',
    )
    await visit.open('/logout')
    await visit.page.waitForURL('/login')
    await submitSignIn(visit, 'admin')
    await visit.page.waitForURL('/')
    await visit.open(address)
    const blank = Object.fromEntries(Object.keys(texts).map((name) => [name, '']))
    await fieldOf(visit, fieldNames(visit).fifties).waitFor()
    expect(await currentTexts(visit, texts)).toEqual(blank)
  })
})

/** Presses a button of a remittance when the session has ended, and signs in again, which leads back to the page. */
async function endSessionAndReturn(visit: Visit, person: DemoPerson, button: Locator): Promise<void> {
  const address = visit.page.url()
  await pressWithEndedSession(visit, app.server.origin, 'remittancesstatus', button)
  await submitSignIn(visit, person)
  await visit.page.waitForURL(address)
}

describe('the input of a dialog', () => {
  const waitForDraft = (within: Page | Locator, { t }: Visit) =>
    within.getByText(t('draft.resumed')).waitFor()
  const firstRemittance = async (as: DemoPerson, status: RemittanceRow['status']) => {
    const api = await app.apiClientAs(as)
    const { establishmentId } = api.user
    const query = { status, ...(as === 'director' && { establishmentId: establishmentId ?? '' }) }
    return (await api.get<Rows<RemittanceRow>>('remittances', query)).data.entries[0]!
  }

  it('is restored when a hand-over is opened again after the session ended or Back was pressed', async () => {
    const { id } = await firstRemittance('director', 'PREPARED')
    const visit = await app.visit({ as: 'director' })
    const { page, t } = visit
    await visit.open(`/moneyremittance?id=${id}`)
    const begin = find(visit, 'button', 'remittance.handOver')
    const receipt = page.getByRole('textbox', { name: t('remittance.handOver.receipt') })
    await begin.click()
    for (const box of await pouchCheckboxes(visit).all()) await box.check()
    await receipt.fill('BR-7')
    await endSessionAndReturn(visit, 'director', find(visit, 'button', 'remittance.handOver.submit'))
    await begin.click()
    await waitForDraft(page, visit)
    expect(await receipt.inputValue()).toBe('BR-7')
    const boxes = await pouchCheckboxes(visit).all()
    expect(await Promise.all(boxes.map((box) => box.isChecked()))).toEqual(boxes.map(() => true))
    await find(visit, 'button', 'action.back').click()
    await begin.click()
    await expect.poll(() => receipt.inputValue()).toBe('BR-7')
    await page.reload()
    await begin.click()
    await expect.poll(() => receipt.inputValue()).toBe('BR-7')
  })

  it('is restored in the control of a remittance after the session ended, with the reason for sending the remittance back, and discarded when the remittance is sent back', async () => {
    const { id } = await firstRemittance('accountant', 'VALIDATED')
    const visit = await app.visit({ as: 'accountant' })
    const { page, t } = visit
    await visit.open(`/moneyremittanceCtrl?id=${id}`)
    const amount = page.getByRole('textbox', { name: t('remittanceControl.amount') })
    const sendBack = find(visit, 'button', 'remittanceControl.invalidate')
    const question = page.getByRole('alertdialog')
    const reason = question.getByRole('textbox', { name: t('remittanceControl.reason') })
    await amount.fill('12,34')
    await sendBack.click()
    await reason.fill('Une pochette manque')
    await endSessionAndReturn(visit, 'accountant', find(visit, 'button', 'action.yes', {}, question))
    await waitForDraft(page, visit)
    expect(await amount.inputValue()).toBe('12,34')
    await sendBack.click()
    await waitForDraft(question, visit)
    expect(await reason.inputValue()).toBe('Une pochette manque')
    await find(visit, 'button', 'action.yes', {}, question).click()
    await question.waitFor({ state: 'hidden' })
    await page.reload()
    await page.locator('[data-state="open.entering"]').waitFor()
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.'))),
    ).toEqual([])
  })
})

describe('input on one device', () => {
  const waitForSavedNotice = (visit: Visit, where: 'draft' | 'device') =>
    visit.page
      .getByRole('status')
      .filter({
        hasText: new RegExp(`^\\s*${visit.t(`cashLog.saved.${where}`, { time: '' }).trim()}\\s\\d`, 'u'),
      })
      .waitFor()
  /** True when the server has the version of the only draft that the device stores. */
  const isSent = ({ page }: Visit) =>
    page.evaluate(() => {
      const parsed = (prefix: string) =>
        JSON.parse(
          localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith(prefix)) ?? '') ?? '{}',
        )
      return parsed('draft-note.').key === parsed('draft.').snapshot.idempotencyKey
    })
  const conflictNotice = ({ page, t }: Visit, what: 'typed' | 'settled') =>
    page.getByRole('status').filter({ hasText: t(`cashLog.elsewhere.${what}.title`) })

  it('is deleted when the person signs out and the server has it, and restored from the server at the next sign-in', async () => {
    const sheet = { service: 'evening', register: 'Terrasse' } as const
    const { visit, address, texts } = await openPartlyFilledSheet(sheet)
    await waitForSavedNotice(visit, 'draft')
    // The notice appears as soon as an earlier version is sent.
    await expect.poll(() => isSent(visit)).toBe(true)
    const storedInput = () =>
      visit.page.evaluate(() =>
        Object.keys(localStorage).filter((key) => /^(?:draft|draft-note|last-answer)\./u.test(key)),
      )
    expect(await storedInput()).not.toEqual([])
    await visit.open('/logout')
    await visit.page.waitForURL('/login')
    await expect.poll(storedInput).toEqual([])
    await submitSignIn(visit, 'user')
    await visit.page.waitForURL('/')
    await visit.open(address)
    await waitForResumed(visit)
    await expect.poll(() => currentTexts(visit, texts)).toEqual(texts)
  })

  it('is available on another device, and no input is lost when both continue', async () => {
    const sheet = { service: 'evening', register: 'Salle' } as const
    const proxy = await app.networkProxy()
    const { visit: tablet, address } = await openSheet(app, sheet, { through: proxy })
    const { fifties, twenties } = fieldNames(tablet)
    await typeIn(tablet, partlyFilledSheet(tablet))
    await waitForSavedNotice(tablet, 'draft')

    const phone = await app.visit({ as: 'user' })
    await phone.open(address)
    await waitForResumed(phone)
    await expect.poll(() => currentTexts(phone, partlyFilledSheet(phone))).toEqual(partlyFilledSheet(phone))
    await waitForSavedNotice(phone, 'draft')
    const corrected = await correctSheet(phone, partlyFilledSheet(phone), '660005')
    await find(phone, 'button', 'cashLog.act.save').click()
    await waitUntilSaved(phone)

    tablet.expectErrors(/ERR_/u, /status of 412/u, /status of 409/u)
    proxy.set('disconnected')
    await typeIn(tablet, { [fifties]: '9' })
    await waitForSavedNotice(tablet, 'device')
    proxy.set('connected')
    await tablet.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await conflictNotice(tablet, 'settled').waitFor()
    const tabletTexts = await correctSheet(tablet, { ...partlyFilledSheet(tablet), [fifties]: '9' }, '660006')
    await find(tablet, 'button', 'cashLog.act.save').click()
    const conflict = find(tablet, 'alertdialog', 'cashLog.conflict.title')
    await conflict.waitFor()
    const pieces = (count: string | undefined) =>
      tablet.t('cashLog.details.pieces', { pieces: Number(count), face: tablet.face(5_000) })
    const [, ownVersion, otherVersion] = await conflict
      .getByRole('row')
      .filter({ hasText: pieces('9') })
      .locator('th, td')
      .allInnerTexts()
    expect([ownVersion, otherVersion]).toEqual([
      expect.stringContaining(pieces('9')),
      expect.stringContaining(pieces(corrected[fifties])),
    ])
    await find(tablet, 'button', 'cashLog.conflict.keepMine').click()
    await expect.poll(() => currentTexts(tablet, tabletTexts)).toEqual(tabletTexts)
    await waitForSavedNotice(tablet, 'draft')

    await typeIn(phone, { [twenties]: '7' })
    await conflictNotice(phone, 'typed').waitFor()
    await waitForSavedNotice(phone, 'device')
    expect(await currentTexts(phone, { ...corrected, [twenties]: '7' })).toEqual({
      ...corrected,
      [twenties]: '7',
    })
    await find(phone, 'button', 'cashLog.elsewhere.use').click()
    await find(phone, 'button', 'action.validate', {}, phone.page.getByRole('alertdialog')).click()
    await waitForResumed(phone)
    await expect.poll(() => currentTexts(phone, tabletTexts)).toEqual(tabletTexts)
    await conflictNotice(phone, 'typed').waitFor({ state: 'hidden' })
  })
})

describe('a server that is killed', () => {
  it('loses no input of a person who is counting, and stores it once after the restart', async () => {
    const { visit, texts } = await openPartlyFilledSheet({ service: 'evening', register: 'Bar' })
    visit.expectErrors(/ERR_CONNECTION_REFUSED/u)
    // The server answers 503 while it restarts, also to parts of the page that were still being loaded when it was killed.
    visit.allowErrors(
      /status of 503/u,
      /ERR_SOCKET_NOT_CONNECTED/u,
      /ERR_CONNECTION_RESET/u,
      /Refused to apply style/u,
      /not loaded/u,
    )
    await app.server.kill()
    const corrected = await correctSheet(visit, texts, '660004')
    await find(visit, 'button', 'cashLog.act.save').click()
    const failed = visit.page.getByRole('alert').filter({ hasText: visit.t('cashLog.failed.saveTitle') })
    await failed.waitFor()
    await expect.poll(() => currentTexts(visit, corrected)).toEqual(corrected)
    await app.server.restart()
    await find(visit, 'button', 'action.retry', {}, failed).click()
    await failed.waitFor({ state: 'hidden' })
    const stored = async () =>
      (await logsOf(app, { service: 'evening' }))
        .filter(({ cashRegisterName }) => cashRegisterName === 'Bar')
        .map(({ turnoverCents, countedCents }) => ({ turnoverCents, countedCents }))
    await expect
      .poll(stored)
      .toEqual([{ turnoverCents: 123_400, countedCents: 2 * 5_000 + 4 * 2_000 + 12_050 + 1_200 }])
  })

  it('still has the draft after its restart, and the page shows it after a reload', async () => {
    const { visit, texts } = await openPartlyFilledSheet({ service: 'evening', register: 'Terrasse' })
    visit.allowErrors(/ERR_CONNECTION|status of 503/u)
    await app.server.kill()
    await app.server.restart()
    await visit.page.reload()
    await waitForResumed(visit)
    await expect.poll(() => currentTexts(visit, texts)).toEqual(texts)
  })
})
