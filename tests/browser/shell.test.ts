import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExamplesPage, openExamples } from '../support/examples.ts'
import { isFirefox } from '../support/firefox.ts'

let examples: ExamplesPage
const visit: ExamplesPage['visit'] = (...call) => examples.visit(...call)

beforeAll(async () => {
  examples = await openExamples()
})
afterAll(() => examples?.close())

const bar = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })

describe('the side bar', () => {
  it('is 232 px wide with open sub-menus, and marks the current page', () =>
    visit('part=facts', { width: 1440 }, async (page) => {
      expect((await bar(page).boundingBox())?.width).toBe(232)
      expect(
        await bar(page).getByRole('link', { name: 'Journal de caisse' }).getAttribute('aria-current'),
      ).toBe('page')
      await bar(page).getByRole('button', { name: 'Caisse' }).click()
      await bar(page).getByRole('link', { name: 'Journal de caisse' }).waitFor({ state: 'hidden' })
    }))

  it('is 64 px wide at 1200 px, and its sub-menus open beside it and close on Escape', () =>
    visit('part=facts', { width: 1200 }, async (page) => {
      expect((await bar(page).boundingBox())?.width).toBe(64)
      await bar(page).getByRole('button', { name: 'Caisse' }).click()
      const entry = bar(page).getByRole('link', { name: 'Comptage' })
      await entry.waitFor()
      await page.keyboard.press('Escape')
      await entry.waitFor({ state: 'hidden' })
    }))

  it('is a drawer at 768 px that closes on Escape and returns the focus', () =>
    visit('part=facts', { width: 768 }, async (page) => {
      const opener = page.getByRole('button', { name: 'Ouvrir le menu' })
      await opener.click()
      await bar(page).getByRole('link', { name: 'Comptage' }).waitFor()
      await page.keyboard.press('Escape')
      await bar(page).waitFor({ state: 'hidden' })
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    }))

  it('has a link to the supplier of change that is marked as external', () =>
    visit('part=facts', { width: 1440 }, async (page) => {
      const link = bar(page).getByRole('link', {
        name: /Commander de la monnaie.*s’ouvre dans un nouvel onglet/,
      })
      expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
        'https://change.example/',
        'noreferrer',
      ])
    }))
})

/**
 * Runs in the page: evaluates its media queries all the time, like a page that renders at the moment of a
 * change.
 */
function evaluateMediaConstantly(): void {
  const { get } = Object.getOwnPropertyDescriptor(MediaQueryList.prototype, 'matches') ?? {}
  const queriedMedia = new Set<MediaQueryList>()
  Object.defineProperty(MediaQueryList.prototype, 'matches', {
    get(this: MediaQueryList) {
      queriedMedia.add(this)
      return get?.call(this)
    },
  })
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    for (const list of queriedMedia) get?.call(list)
    port2.postMessage(null)
  }
  port2.postMessage(null)
}

/** Resolves when the overlay, which is announced as a status, covers the middle of the window. */
const waitForOverlay = (page: Page) =>
  page.evaluate(async () => {
    const isCovered = () =>
      document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[role=status]') != null
    while (!isCovered()) await new Promise(requestAnimationFrame)
  })

describe('the header', () => {
  it.each([360, 768, 1440])('has buttons of at least 44 px on a screen %i px wide', (width) =>
    visit('part=facts', { width }, async (page) => {
      await page.getByRole('button', { name: /Langue/ }).waitFor()
      const sizes = await page
        .getByRole('banner')
        .locator('button, a')
        .evaluateAll((all) =>
          all
            .filter((button) => button.checkVisibility())
            .map((button) => ({
              name: button.getAttribute('aria-label') ?? button.textContent,
              width: button.getBoundingClientRect().width,
              height: button.getBoundingClientRect().height,
            })),
        )
      expect(sizes.length).toBeGreaterThan(2)
      expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
    }),
  )

  it('finds an establishment by its name and switches to it, covering the page meanwhile', () =>
    visit('part=facts', {}, async (page) => {
      await page.getByRole('button', { name: /Le Comptoir Bastille/ }).click()
      await page.getByPlaceholder('Chercher un établissement').pressSequentially('gare')
      await page.getByRole('option', { name: 'Brasserie de la Gare' }).waitFor()
      const overlay = waitForOverlay(page)
      await page.keyboard.press('Enter')
      await overlay
      await page.getByRole('button', { name: /Brasserie de la Gare/ }).waitFor()
    }))

  it('shows the plain name to a person with one establishment', () =>
    visit('part=facts&establishments=1', {}, async (page) => {
      await page.getByRole('banner').getByText('Le Comptoir Bastille').waitFor()
      await expect.poll(() => page.getByRole('button', { name: /Le Comptoir Bastille/ }).count()).toBe(0)
    }))

  it('changes the language and remembers it', () =>
    visit('part=facts', {}, async (page) => {
      await page.getByRole('button', { name: /Langue/ }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Italiano' }).click()
      await page.getByRole('navigation', { name: 'Menu principale' }).waitFor()
      expect(
        await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('currentLanguage')]),
      ).toEqual(['it', 'it'])
    }))

  it('falls back to French when the device has stored an unknown language', () =>
    visit('part=facts', {}, async (page) => {
      await page.evaluate(() => localStorage.setItem('currentLanguage', 'xx'))
      await page.reload()
      await bar(page).waitFor()
    }))

  // In Firefox the colours are a preference of the whole browser, and the driver cannot change it while Firefox runs.
  it.skipIf(isFirefox())('follows the device’s colours until the reader chooses', () =>
    visit('part=facts', { colorScheme: 'dark' }, async (page) => {
      const documentClasses = () => page.evaluate(() => document.documentElement.className)
      await expect.poll(() => documentClasses()).toBe('radix-themes dark')
      await page.evaluate(evaluateMediaConstantly)
      for (const colorScheme of ['light', 'dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expect.poll(documentClasses).toBe(`radix-themes ${colorScheme}`)
      }
      await page.getByRole('button', { name: /Apparence/ }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Sombre' }).click()
      await expect.poll(() => documentClasses()).toBe('radix-themes dark')
      await page.reload()
      await bar(page).waitFor()
      await expect.poll(() => documentClasses()).toBe('radix-themes dark')
    }),
  )

  it('has a menu with the account and the sign-out', () =>
    visit('part=facts', {}, async (page) => {
      await page.getByRole('button', { name: 'CD Camille Durand Directeur Compte' }).click()
      await page.getByRole('menuitem').first().waitFor()
      await expect
        .poll(() => page.getByRole('menuitem').allTextContents())
        .toEqual(['Mon compte', 'Se déconnecter'])
    }))
})

describe('the page', () => {
  it('has a skip link, the name of its record in its title, and ends with the year', () =>
    visit('part=facts', {}, async (page) => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
      await expect.poll(() => page.title()).toBe('Remise R-0042 · Sacoche')
      await page.getByRole('contentinfo').getByText(`© ${new Date().getFullYear()} Sacoche`).waitFor()
    }))

  it('has no motion when the device asks for less', () =>
    visit('part=facts', { reducedMotion: 'reduce' }, async (page) => {
      const motion = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--motion'))
      expect(await motion()).toMatch(/^0m?s$/u)
    }))
})
