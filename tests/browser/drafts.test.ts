import { describe, expect, it } from 'vitest'
import { type DemoPerson, type Visit, withApp } from '../support/app.ts'
import { find } from '../support/gestures.ts'
import {
  atSheet,
  type ClosedSheet,
  fieldNames,
  fieldOf,
  isSaved,
  logsOf,
  type Texts,
  typedIn,
  typeIn,
} from './steps/half-a-sheet.ts'
import { endSession, signInHere } from './steps/session.ts'

const app = withApp()

/** Half a sheet: of every kind, two of them not yet as they must be. */
function halfASheet(visit: Visit): Texts {
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

/** Puts right what is not yet as it must be. */
async function putRight(visit: Visit, texts: Texts, number: string): Promise<Texts> {
  const { pouch, amex } = fieldNames(visit)
  const right = { [pouch]: number, [amex]: '12' }
  await typeIn(visit, right)
  return { ...texts, ...right }
}

const isResumed = ({ page, t }: Visit) =>
  page
    .getByRole('status')
    .filter({ hasText: t('cashLog.notice.DraftResumed') })
    .waitFor()

/** Somebody who has typed half a sheet. */
async function halfWay(place: ClosedSheet, as: DemoPerson = 'user') {
  const { visit, address } = await atSheet(app, place, { as })
  const texts = halfASheet(visit)
  await typeIn(visit, texts)
  return { visit, address, texts }
}

describe('what was typed and not sent', () => {
  it('is there after a reload, letter by letter', async () => {
    const { visit, texts } = await halfWay({ service: 'lunch', register: 'Salle' })
    await visit.page.reload()
    await isResumed(visit)
    await expect.poll(() => typedIn(visit, texts)).toEqual(texts)
  })

  it('is there after the tab has crashed', async () => {
    const { visit, address, texts } = await halfWay({ service: 'lunch', register: 'Bar' })
    const crashed = visit.page.waitForEvent('crash')
    await Promise.all([crashed, visit.page.goto('chrome://crash').catch(() => undefined)])
    const again = await app.visit({ beside: visit })
    await again.open(address)
    await isResumed(again)
    await expect.poll(() => typedIn(again, texts)).toEqual(texts)
  })

  // SECURITY.md, check 16
  it('is there after the session has ended, and signing in leads back to it', async () => {
    const { visit, address, texts } = await halfWay({ service: 'lunch', register: 'Terrasse' })
    visit.expectComplaints(/status of 401/u)
    const right = await putRight(visit, texts, '660003')
    await endSession(visit, app.server.origin)
    await find(visit, 'button', 'action.save').click()
    await visit.page.waitForURL('/login')
    await visit.page
      .getByRole('status')
      .filter({ hasText: visit.t('session.expired') })
      .waitFor()
    await signInHere(visit, 'user')
    await visit.page.waitForURL(address)
    await isResumed(visit)
    await expect.poll(() => typedIn(visit, right)).toEqual(right)
    await find(visit, 'button', 'action.save').click()
    await expect.poll(async () => (await logsOf(app, { service: 'lunch' })).length).toBe(1)
  })

  it('is not shown to somebody else who signs in at the same device', async () => {
    const { visit, address, texts } = await halfWay({ service: 'lunch', register: 'Salle' }, 'director')
    await visit.open('/logout')
    await visit.page.waitForURL('/login')
    await signInHere(visit, 'admin')
    await visit.page.waitForURL('/')
    await visit.open(address)
    const blank = Object.fromEntries(Object.keys(texts).map((name) => [name, '']))
    await fieldOf(visit, fieldNames(visit).fifties).waitFor()
    expect(await typedIn(visit, texts)).toEqual(blank)
  })
})

describe('what was typed on one device', () => {
  const kept = (visit: Visit, where: 'draft' | 'device') =>
    visit.page
      .getByRole('status')
      .filter({
        hasText: new RegExp(`^\\s*${visit.t(`cashLog.kept.${where}`, { time: '' }).trim()}\\s\\d`, 'u'),
      })
      .waitFor()
  const told = ({ page, t }: Visit, what: 'typed' | 'settled') =>
    page.getByRole('status').filter({ hasText: t(`cashLog.elsewhere.${what}.title`) })

  it('is there on another, and neither loses what it has where both go on', async () => {
    const place = { service: 'evening', register: 'Salle' } as const
    const wire = await app.wire()
    const { visit: tablet, address } = await atSheet(app, place, { through: wire })
    const { fifties, twenties } = fieldNames(tablet)
    await typeIn(tablet, halfASheet(tablet))
    await kept(tablet, 'draft')

    const phone = await app.visit({ as: 'user' })
    await phone.open(address)
    await isResumed(phone)
    await expect.poll(() => typedIn(phone, halfASheet(phone))).toEqual(halfASheet(phone))
    await kept(phone, 'draft')
    const right = await putRight(phone, halfASheet(phone), '660005')
    await find(phone, 'button', 'action.save').click()
    await isSaved(phone)

    tablet.expectComplaints(/ERR_/u, /status of 412/u, /status of 409/u)
    wire.set('cut')
    await typeIn(tablet, { [fifties]: '9' })
    await kept(tablet, 'device')
    wire.set('whole')
    await tablet.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await told(tablet, 'settled').waitFor()
    const mine = await putRight(tablet, { ...halfASheet(tablet), [fifties]: '9' }, '660006')
    await find(tablet, 'button', 'action.save').click()
    await find(tablet, 'alertdialog', 'cashLog.conflict.title').waitFor()
    await find(tablet, 'button', 'cashLog.conflict.keepMine').click()
    await expect.poll(() => typedIn(tablet, mine)).toEqual(mine)
    await kept(tablet, 'draft')

    await typeIn(phone, { [twenties]: '7' })
    await told(phone, 'typed').waitFor()
    await kept(phone, 'device')
    expect(await typedIn(phone, { ...right, [twenties]: '7' })).toEqual({ ...right, [twenties]: '7' })
    await find(phone, 'button', 'cashLog.elsewhere.take').click()
    await find(phone, 'button', 'action.validate', {}, phone.page.getByRole('alertdialog')).click()
    await isResumed(phone)
    await expect.poll(() => typedIn(phone, mine)).toEqual(mine)
    await told(phone, 'typed').waitFor({ state: 'hidden' })
  })
})

describe('a server that is killed', () => {
  it('takes nothing from who counts meanwhile, and stores it once when it is back', async () => {
    const { visit, texts } = await halfWay({ service: 'evening', register: 'Bar' })
    visit.expectComplaints(/ERR_CONNECTION_REFUSED/u)
    await app.server.kill()
    const right = await putRight(visit, texts, '660004')
    await find(visit, 'button', 'action.save').click()
    const failed = visit.page.getByRole('alert').filter({ hasText: visit.t('cashLog.failed.saveTitle') })
    await failed.waitFor()
    await expect.poll(() => typedIn(visit, right)).toEqual(right)
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

  it('keeps the draft over its restart and a reload', async () => {
    const { visit, texts } = await halfWay({ service: 'evening', register: 'Terrasse' })
    visit.allowComplaints(/ERR_CONNECTION/u)
    await app.server.kill()
    await app.server.restart()
    await visit.page.reload()
    await isResumed(visit)
    await expect.poll(() => typedIn(visit, texts)).toEqual(texts)
  })
})
