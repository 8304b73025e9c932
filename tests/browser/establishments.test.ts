import { describe, expect, it } from 'vitest'
import type { User } from '../../src/domain/contract/users.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type DemoPerson, type Visit, withApp } from '../support/app.ts'
import { DAY_OFF, LYON, NICE, PARIS, sheetAddress } from '../support/demo.ts'
import { find, keyboardOf, switchToEstablishment } from '../support/interactions.ts'
import { fieldNames, fieldOf, typeIn } from './steps/sheet-fields.ts'

/** 90 characters; 100 are allowed. */
const LONG_NAME = 'Brasserie du Théâtre des Variétés et du Passage des Panoramas – Paris Deuxième, Montmartre'

const app = withApp()
const header = ({ page }: Visit) => page.getByRole('banner')

describe('the establishment in the header', () => {
  it('is plain text for a person with one', async () => {
    const visit = await app.visit({ as: 'user' })
    await visit.open('/')
    await header(visit).getByText(PARIS).waitFor()
    await expect.poll(() => header(visit).getByRole('button', { name: PARIS }).count()).toBe(0)
  })

  it.each<{ person: DemoPerson; establishments: readonly string[] }>([
    { person: 'director', establishments: [LYON, PARIS] },
    { person: 'accountant', establishments: [LYON, PARIS, NICE] },
  ])('opens a list with a search for $person, who has several', async ({ person, establishments }) => {
    const visit = await app.visit({ as: person })
    await visit.open('/')
    await header(visit).getByRole('button', { name: LYON }).click()
    const options = visit.page.getByRole('option')
    await options.first().waitFor()
    expect((await options.allTextContents()).map((name) => name.trim())).toEqual(establishments)
    await find(visit, 'combobox', 'shell.establishment.search').fill('lagarde')
    await expect
      .poll(async () => (await options.allTextContents()).length)
      .toBe(establishments.filter((name) => name.includes('Lagarde')).length)
  })

  it.each([360, 390, 1024, 1025, 1280, 1440])(
    'covers nothing when its name is long, on a screen %i px wide',
    async (width) => {
      const visit = await app.visit({ as: 'director', at: LYON, width })
      await visit.open('/')
      const name = header(visit).getByTitle(LYON)
      await name.waitFor()
      await name.evaluate((element, text) => {
        element.textContent = text
      }, LONG_NAME)
      const places = await header(visit)
        .locator('button, a')
        .evaluateAll((all) =>
          all
            .filter((button) => button.checkVisibility())
            .map((button) => button.getBoundingClientRect())
            .map(({ left, right }) => ({ left: Math.round(left), right: Math.round(right) })),
        )
      expect(places.length).toBeGreaterThan(3)
      expect(places.filter(({ left }, index) => index > 0 && left < places[index - 1]!.right)).toEqual([])
      expect(places.at(-1)!.right).toBeLessThanOrEqual(width)
      // The name may be cut off, but at least 60 px of it and the arrow beside it stay visible.
      const arrow = await header(visit).locator('[title] + svg').boundingBox()
      expect(arrow!.x + arrow!.width).toBeLessThanOrEqual(places.find(({ right }) => right > arrow!.x)!.right)
      expect(await name.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(60)
    },
  )
})

describe('the current establishment', () => {
  it('that was taken away from a person is reported as lost at the next call, and another one can be chosen after a reload', async () => {
    const admin = await app.apiClientAs('admin')
    const visit = await app.visit({ as: 'director', at: LYON })
    const { page, t } = visit
    await visit.open('/cashlogs')
    const { data: people } = await admin.get<Page<User>>('users', { role: '5', range: '0-99' })
    const director = people.entries.find((person) => (person.establishmentIds?.length ?? 0) > 1)!
    const { id, version, firstName, lastName, email, role, language, establishmentIds } = director
    const lyon = (await app.apiClientAs('director', LYON)).user.establishmentId
    const others = (establishmentIds ?? []).filter((establishmentId) => establishmentId !== lyon)
    const body = { firstName, lastName, email, role, language }
    const taken = await admin.put<User>(`users/${id}`, { ...body, version, establishmentIds: others })
    expect(taken.status).toBe(200)
    try {
      visit.expectErrors(/status of 40[49]/u)
      await page.getByRole('link', { name: t('shell.menu.wallet') }).click()
      await page.getByText(t('failure.EstablishmentLost')).first().waitFor()
      expect(await page.getByRole('table').count()).toBe(0)
      await page.reload()
      await page.getByText(t('shell.establishment.lost'), { exact: true }).waitFor()
      await page.getByRole('button', { name: PARIS, exact: true }).click()
      await header(visit).getByText(PARIS).waitFor()
      await visit.open('/wallet')
      await page.getByRole('table').first().waitFor()
    } finally {
      const restored = { ...body, version: taken.data.version, establishmentIds }
      expect((await admin.put(`users/${id}`, restored)).status).toBe(200)
    }
  })
})

describe('switching the establishment', () => {
  it('leads to home, reloads the page, and shows the registers of the other establishment', async () => {
    const visit = await app.visit({ as: 'director' })
    await visit.open('/carryingPouch?status=CREATED')
    await visit.page.evaluate(() => Object.assign(window, { before: true }))
    await switchToEstablishment(visit, PARIS, keyboardOf(visit))
    expect([visit.address(), await visit.page.evaluate(() => 'before' in window)]).toEqual(['/', false])
    await visit.open('/cashregister')
    const registers = visit.page.getByRole('combobox', { name: visit.t('cashLog.start.register') })
    await expect.poll(() => registers.getByRole('option').allTextContents()).toContain('Terrasse')
  })

  it('warns of a draft in the old establishment, and restores it after switching back', async () => {
    const director = await app.apiClientAs('director', LYON)
    const sheet = await sheetAddress(director, { date: DAY_OFF, service: 'lunch', register: 'Salle' })
    const visit = await app.visit({ as: 'director', at: LYON })
    await visit.open(sheet)
    const { card } = fieldNames(visit)
    await typeIn(visit, { [card]: '64' })
    const choose = async (name: string) => {
      await header(visit)
        .getByRole('button', { name: visit.t('shell.establishment') })
        .click()
      await visit.page.getByRole('option', { name }).click()
    }
    await choose(PARIS)
    const question = find(visit, 'alertdialog', 'session.switch.title', { name: PARIS })
    await question.getByText(visit.t('session.switch.drafts', { count: 1 })).waitFor()
    await find(visit, 'button', 'action.no', {}, question).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => fieldOf(visit, card).inputValue()).toBe('64')

    await choose(PARIS)
    await find(visit, 'button', 'action.yes', {}, question).click()
    await header(visit).getByText(PARIS).waitFor()
    await choose(LYON)
    await header(visit).getByText(LYON).waitFor()
    await visit.open(sheet)
    await visit.page
      .getByRole('status')
      .filter({ hasText: visit.t('cashLog.notice.DraftResumed') })
      .waitFor()
    await expect.poll(() => fieldOf(visit, card).inputValue()).toBe('64')
  })

  it('is reported once when it fails, and changes nothing', async () => {
    const visit = await app.visit({ as: 'director', at: LYON })
    const { page, t } = visit
    await visit.open('/cashlogs')
    visit.expectErrors(/ERR_FAILED/u)
    await page.route('**/auth/change', (route) => route.abort())
    await header(visit)
      .getByRole('button', { name: t('shell.establishment') })
      .click()
    await page.getByRole('option', { name: PARIS }).click()
    const toasts = page.getByRole('region', { name: t('shell.notifications') })
    await toasts.getByText(t('error.title'), { exact: true }).waitFor()
    expect(await page.getByText(t('error.title'), { exact: true }).count()).toBe(1)
    expect(await page.getByText(t('error.dataNotProvided')).count()).toBe(1)
    expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0)
    await header(visit).getByText(LYON).waitFor()
    expect(visit.address()).toBe('/cashlogs')
  })
})
