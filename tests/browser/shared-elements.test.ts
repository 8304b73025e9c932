import AxeBuilder from '@axe-core/playwright'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExamplesPage, openExamples } from '../support/examples.ts'

let examples: ExamplesPage
const visit: ExamplesPage['visit'] = (...call) => examples.visit(...call)

beforeAll(async () => {
  examples = await openExamples()
})
afterAll(() => examples?.close())

/** Polls whether this element has the focus. */
const expectHasFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((node) => node === document.activeElement))

const PARTS = ['actions', 'fields', 'facts', 'tables', 'sign-in']

describe.each(PARTS)('the shared elements of %s', (part) => {
  it.each([
    { width: 1440, colorScheme: 'light', locale: 'fr' },
    { width: 1200, colorScheme: 'dark', locale: 'it' },
    { width: 320, colorScheme: 'dark', locale: 'en' },
  ] as const)('are accessible and fit the window at $width px, $colorScheme, $locale', async (options) => {
    await visit(`part=${part}`, options, async (page) => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      ).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  })
})

describe('a button', () => {
  it('keeps its width and its name while it is busy, and is announced as busy', () =>
    visit('part=actions', {}, async (page) => {
      const button = page.getByTestId('work')
      const before = await button.boundingBox()
      await button.click()
      await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
      await expect.poll(() => button.boundingBox()).toEqual(before)
      const named = page.getByRole('button', { name: 'Valider le comptage' })
      await expect.poll(() => named.and(page.locator('[aria-busy=true]')).count()).toBe(1)
    }))

  it('ignores another press while it is busy', () =>
    visit('part=actions', {}, async (page) => {
      await page.getByTestId('work').evaluate(async (button) => {
        if (!(button instanceof HTMLElement)) return
        button.click()
        await new Promise(requestAnimationFrame)
        button.click()
      })
      const texts = page.getByText('Comptage envoyé', { exact: true })
      await texts.first().waitFor()
      expect(await texts.count()).toBe(1)
    }))

  it('that is disabled stays focusable and shows the reason', () =>
    visit('part=actions', {}, async (page) => {
      const button = page.getByTestId('disabled')
      await button.focus()
      const reason = page.locator(`[id="${await button.getAttribute('aria-describedby')}"]`)
      expect([await button.getAttribute('aria-disabled'), await reason.textContent()]).toEqual([
        'true',
        'Choisissez au moins une sacoche.',
      ])
      const tooltip = page.getByRole('tooltip', { name: 'Choisissez au moins une sacoche.' })
      await button.hover()
      await tooltip.waitFor()
      await page.keyboard.press('Escape')
      await tooltip.waitFor({ state: 'detached' })
      await button.click({ force: true })
      await tooltip.waitFor()
      await page.mouse.click(1, 1)
      await tooltip.waitFor({ state: 'detached' })
    }))
})

describe('dialogs', () => {
  it('have the buttons Valider and Annuler, keep the focus inside, and return it', () =>
    visit('part=actions', {}, async (page) => {
      const opener = page.getByTestId('open-confirm')
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('alertdialog', { name: /Valider la remise R-0042/ })
      await dialog.locator(':focus').waitFor()
      await expect.poll(() => dialog.getByRole('button').allTextContents()).toEqual(['Annuler', 'Valider'])
      // From the first of two buttons, three presses lead around to the second.
      for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('Tab')
      await expect
        .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true)
      const { violations } = await new AxeBuilder({ page }).include('[role=alertdialog]').analyze()
      expect(violations).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    }))

  it('have the buttons Yes and No in the reader’s language', () =>
    visit('part=actions', { locale: 'it' }, async (page) => {
      await page.getByTestId('open-yes-no').click()
      const dialog = page.getByRole('alertdialog')
      await dialog.waitFor()
      await expect.poll(() => dialog.getByRole('button').allTextContents()).toEqual(['No', 'Sì'])
      await dialog.getByRole('button', { name: 'No' }).click()
      await dialog.waitFor({ state: 'detached' })
    }))

  it('accept an e-mail address, and keep an invalid one with an error', () =>
    visit('part=actions', { locale: 'en' }, async (page) => {
      await page.getByTestId('open-email').click()
      const dialog = page.getByRole('dialog')
      const field = dialog.getByLabel('E-mail address')
      await field.fill('camille@')
      await page.keyboard.press('Enter')
      await dialog.getByText('Invalid e-mail address').waitFor()
      expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual([
        'camille@',
        'true',
      ])
      await field.fill('camille@exemple.fr')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await dialog.waitFor({ state: 'detached' })
    }))

  it.each([
    ['en', 'Web address', 'Confirm', ['Invalid web address', 'Invalid web address: https:// is needed']],
    [
      'fr',
      'Adresse web',
      'Valider',
      ['Adresse web non valide', 'Adresse web non valide : https:// est nécessaire'],
    ],
    [
      'it',
      'Indirizzo web',
      'Conferma',
      ['Indirizzo web non valido', 'Indirizzo web non valido: serve https://'],
    ],
  ] as const)(
    'accept a web address, and show an error in %s for an invalid or insecure one',
    (locale, label, submit, [invalidText, insecureText]) =>
      visit('part=actions', { locale }, async (page) => {
        await page.getByTestId('open-url').click()
        const dialog = page.getByRole('dialog')
        const field = dialog.getByLabel(label)
        for (const [refused, error] of [
          ['exemple', invalidText],
          ['ftp://exemple.fr', insecureText],
          ['http://exemple.fr', insecureText],
        ] as const) {
          await field.fill(refused)
          await dialog.getByRole('button', { name: submit }).click()
          await dialog.getByText(error, { exact: true }).waitFor()
          await expect.poll(() => field.inputValue()).toBe(refused)
        }
        await field.fill('https://exemple.fr/livraison')
        await page.keyboard.press('Enter')
        await dialog.waitFor({ state: 'detached' })
      }),
  )
})

it('toasts show the result for five seconds, and longer while hovered', () =>
  visit('part=actions', {}, async (page) => {
    await page.clock.install()
    await page.getByTestId('toast').click()
    const toast = page.getByRole('status').filter({ hasText: 'Remise préparée' })
    await toast.waitFor()
    await page.clock.runFor(4000)
    await page.getByText('Remise préparée', { exact: true }).hover()
    await page.clock.runFor(10_000)
    await expect.poll(() => toast.isVisible()).toBe(true)
    await page.getByTestId('work').hover()
    await page.clock.runFor(7000)
    await toast.waitFor({ state: 'detached' })
    // Without the pointer over it, the toast disappears after five seconds.
    await page.getByTestId('toast').click()
    await toast.waitFor()
    await page.clock.runFor(4000)
    expect(await toast.isVisible()).toBe(true)
    await page.clock.runFor(2000)
    await toast.waitFor({ state: 'detached' })
  }))

it('a short remark is at the right, directly below the action of the page’s header, for three seconds', () =>
  visit('part=actions', { width: 1440 }, async (page) => {
    await page.clock.install()
    await page.getByTestId('message').click()
    const text = page.getByText('Brouillon enregistré', { exact: true })
    await text.waitFor()
    const box = await text.boundingBox()
    const action = await page.getByRole('button', { name: 'Valider le comptage' }).boundingBox()
    const distance = (box?.y ?? 0) - ((action?.y ?? 0) + (action?.height ?? 0))
    expect([(box?.x ?? 0) > 1040, distance > 0, distance < 40]).toEqual([true, true, true])
    await page.clock.runFor(2500)
    expect(await text.isVisible()).toBe(true)
    await page.clock.runFor(2500)
    await text.waitFor({ state: 'detached' })
  }))

it('an alert is red, and is dismissed by a button in the reader’s language', () =>
  visit('part=actions', { locale: 'it' }, async (page) => {
    const alert = page.getByTestId('alert')
    expect(await alert.getAttribute('role')).toBe('alert')
    // The red of the product.
    expect(await alert.getAttribute('data-accent-color')).toBe('ruby')
    await alert.getByRole('button', { name: 'Nascondi questo messaggio' }).click()
    await alert.waitFor({ state: 'detached' })
  }))

it('a breadcrumb has links to the pages above, and names the page itself without a link', () =>
  visit('part=facts', {}, async (page) => {
    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' })
    expect(await crumbs.getByRole('listitem').allTextContents()).toEqual(['Accueil', 'Remises', 'Remise'])
    expect(await crumbs.getByRole('link').allTextContents()).toEqual(['Accueil', 'Remises'])
    expect(await crumbs.locator('[aria-current=page]').allTextContents()).toEqual(['Remise'])
  }))

it.each([
  ['en', 'No result found', 'Nothing matches your search.', 'Widen the period or remove a filter.'],
  [
    'fr',
    'Aucun résultat',
    'Rien ne correspond à votre recherche.',
    'Élargissez la période ou retirez un filtre.',
  ],
] as const)(
  'the notice of an empty result has a title, a message, a suggestion and a picture, in %s',
  (locale, title, ...texts) =>
    visit('part=facts', { locale }, async (page) => {
      const block = page.getByRole('status').filter({ has: page.getByRole('heading', { name: title }) })
      for (const text of texts) await block.getByText(text, { exact: true }).waitFor()
      await block.locator('svg').first().waitFor()
    }),
)

it('the commands are filtered by typing, reached by arrow keys, and run with Enter', () =>
  visit('part=actions', {}, async (page) => {
    const opener = page.getByTestId('open-commands')
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Commandes' })
    const field = dialog.getByRole('combobox', { name: 'Chercher une action' })
    await field.waitFor()
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
    expect(violations).toEqual([])
    await field.fill('prép')
    await expect.poll(() => dialog.getByRole('option').count()).toBe(1)
    await field.fill('')
    await expect.poll(() => dialog.getByRole('option').count()).toBe(3)
    await field.press('ArrowDown')
    await field.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Remettre', { exact: true }).waitFor()
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  }))

it('a menu opens with Enter, moves the focus by arrow keys, closes on Escape and returns the focus', () =>
  visit('part=actions', {}, async (page) => {
    await page.getByTestId('open-menu').focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: 'Actions' })
    await menu.waitFor()
    await menu.getByRole('menuitem', { name: 'Imprimer' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await expectHasFocus(menu.getByRole('menuitem').first()).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expectHasFocus(menu.getByRole('menuitem').nth(1)).toBe(true)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    expect(
      await page.getByTestId('open-menu').evaluate((element) => element === document.activeElement),
    ).toBe(true)
  }))

describe('an element that opens over a dialog', () => {
  it('such as a list of choices accepts presses, and only it closes on Escape', () =>
    visit('part=actions', {}, async (page) => {
      await page.getByTestId('open-wide').click()
      const dialog = page.getByRole('dialog')
      const field = page.getByTestId('dialog-carrier')
      await expectHasFocus(field).toBe(true)
      await expect.poll(() => field.getAttribute('aria-busy')).toBeNull()
      await page.keyboard.type('lo')
      await page.getByRole('option', { name: 'Loomis' }).click()
      await expect.poll(() => field.inputValue()).toBe('Loomis')
      await field.fill('br')
      await page.getByRole('option').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('option').waitFor({ state: 'detached' })
      expect(await dialog.isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expectHasFocus(page.getByTestId('open-wide')).toBe(true)
    }))

  it('such as a calendar accepts presses; only it closes on Escape, and the focus returns into the dialog', () =>
    visit('part=actions', {}, async (page) => {
      await page.getByTestId('open-wide').click()
      const dialog = page.getByRole('dialog', { name: 'Détail' })
      const button = dialog.getByRole('button', { name: 'Ouvrir le calendrier' })
      await button.click()
      const grid = page.getByRole('grid')
      await grid.getByRole('button', { name: /19 novembre/ }).click()
      await expect.poll(() => page.getByTestId('dialog-date').inputValue()).toBe('19/11/2026')
      await button.click()
      await grid.locator('button:focus').waitFor()
      await page.keyboard.press('Escape')
      await grid.waitFor({ state: 'detached' })
      await expectHasFocus(button).toBe(true)
      expect(await dialog.isVisible()).toBe(true)
    }))

  it('such as a second dialog closes alone on Escape, and the focus returns into the first', () =>
    visit('part=actions', {}, async (page) => {
      await page.getByTestId('open-wide').click()
      const dialog = page.getByRole('dialog')
      const opener = dialog.getByRole('button', { name: 'Supprimer' })
      await opener.click()
      const question = page.getByRole('alertdialog')
      await question.locator(':focus').waitFor()
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      await expectHasFocus(opener).toBe(true)
      expect(await dialog.isVisible()).toBe(true)
    }))
})

describe('an open dialog', () => {
  it('keeps the focus inside when Tab is pressed; a group of radio buttons is one stop', () =>
    visit('part=actions', {}, async (page) => {
      await page.getByTestId('open-wide').click()
      const dialog = page.getByRole('dialog')
      const first = page.getByTestId('dialog-carrier')
      await expectHasFocus(first).toBe(true)
      await page.keyboard.press('Shift+Tab')
      await expectHasFocus(dialog.getByRole('button', { name: 'Fermer' })).toBe(true)
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
      await expectHasFocus(dialog.getByRole('radio', { name: 'Midi' })).toBe(true)
      // To the buttons Supprimer and Fermer, and around to the first field.
      for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.press('Tab')
      await expectHasFocus(first).toBe(true)
    }))

  it('stops the page behind from scrolling until it is closed', () =>
    visit('part=actions', { width: 1440 }, async (page) => {
      const scrollPosition = () => page.evaluate(() => window.scrollY)
      await page.getByTestId('open-wide').click()
      const dialog = page.getByRole('dialog')
      await dialog.locator(':focus').waitFor()
      await page.mouse.move(720, 8)
      await page.mouse.wheel(0, 400)
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden')
      expect(await scrollPosition()).toBe(0)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('visible')
      await page.mouse.wheel(0, 400)
      await expect.poll(scrollPosition).toBeGreaterThan(0)
    }))
})

it('a dialog that replaces another one returns the focus to the button that opened the first', () =>
  visit('part=actions', {}, async (page) => {
    const opener = page.getByTestId('open-confirm')
    await opener.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Valider' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input:focus').waitFor()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectHasFocus(opener).toBe(true)
  }))

it('a dialog opened from a menu returns the focus to the button of the menu', () =>
  visit('part=actions', {}, async (page) => {
    const opener = page.getByTestId('open-menu')
    await opener.click()
    await page.getByRole('menuitem', { name: 'Détail' }).click()
    const dialog = page.getByRole('dialog', { name: 'Détail' })
    await dialog.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectHasFocus(opener).toBe(true)
  }))
