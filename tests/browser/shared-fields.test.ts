import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExamplesPage, openExamples } from '../support/examples.ts'

let examples: ExamplesPage
const visit: ExamplesPage['visit'] = (...call) => examples.visit(...call)

beforeAll(async () => {
  examples = await openExamples()
})
afterAll(() => examples?.close())

describe('an amount', () => {
  it('stays as it was typed, with its value below', () =>
    visit('part=fields', {}, async (page) => {
      const field = page.getByTestId('money')
      await field.fill('1 234,5+0,05')
      await expect.poll(() => field.inputValue()).toBe('1 234,5+0,05')
      await page.getByText('soit 1\u202f234,55\u00a0€').waitFor()
    }))

  it('that is plain is not repeated below', () =>
    visit('part=fields', {}, async (page) => {
      const field = page.getByTestId('money')
      const valueBelow = page.locator(`[id="${await field.getAttribute('id')}-aside"]`)
      for (const [text, value] of [
        ['390,00', ''],
        ['390,00+0', 'soit 390,00\u00a0€'],
        ['390', ''],
        [' ', ''],
      ] as const) {
        await field.fill(text)
        await expect.poll(() => valueBelow.textContent()).toBe(value)
      }
    }))

  it('that is invalid gets an error at its field', () =>
    visit('part=fields', {}, async (page) => {
      const field = page.getByTestId('money')
      await field.fill('12,5o')
      await page.getByText('Ce montant n’est pas reconnu.').waitFor()
      expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['12,5o', 'true'])
    }))
})

it('at an amount the Enter key of an on-screen keyboard is labelled as “done”', () =>
  visit('part=fields', {}, async (page) => {
    expect(await page.getByTestId('money').getAttribute('enterkeyhint')).toBe('done')
  }))

describe('a searchable list', () => {
  it('is filtered by typing, chosen from by keyboard, and cleared', () =>
    visit('part=fields', {}, async (page) => {
      const field = page.getByTestId('carrier')
      await field.fill('bri')
      await page.getByRole('option', { name: /Brink’s/ }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect.poll(() => field.inputValue()).toBe('Brink’s')
      await page.getByRole('button', { name: 'Effacer · Transporteur de fonds' }).click()
      await expect.poll(() => field.inputValue()).toBe('')
    }))

  it('keeps the typed text and the caret while it loads', () =>
    visit('part=fields', {}, async (page) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/combobox-[\w-]+\.js/u, async (route) => {
        await released
        await route.continue()
      })
      await page.reload()
      const field = page.getByTestId('carrier')
      await expect.poll(() => field.getAttribute('aria-busy')).toBe('true')
      await field.selectText()
      await page.keyboard.type('bi')
      await page.keyboard.press('ArrowLeft')
      release()
      await expect.poll(() => field.getAttribute('aria-busy')).toBeNull()
      await page.keyboard.type('r')
      await expect.poll(() => field.inputValue()).toBe('bri')
      await page.getByRole('option', { name: /Brink’s/ }).waitFor()
    }))

  it.each([
    ['en', 'Sorry, no matching options.'],
    ['fr', 'Désolé, aucun choix ne correspond.'],
    ['it', 'Nessuna opzione corrispondente.'],
  ] as const)('shows a text in %s when nothing matches', (locale, text) =>
    visit('part=fields', { locale }, async (page) => {
      await page.getByTestId('carrier').fill('zzz')
      await page.getByText(text).waitFor()
    }),
  )

  it('that allows several and new values accepts both, and Backspace removes the last', () =>
    visit('part=fields', {}, async (page) => {
      const field = page.getByTestId('carriers')
      await field.fill('Sacs du Nord')
      await page.getByRole('option', { name: /Ajouter/ }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Retirer Sacs du Nord' }).waitFor()
      await field.focus()
      await page.keyboard.press('Backspace')
      await page.getByRole('button', { name: 'Retirer Sacs du Nord' }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Retirer Loomis' }).waitFor()
    }))

  it('accepts a new word with Enter or when the field is left, and a match with Enter', () =>
    visit('part=fields', {}, async (page) => {
      const field = page.getByTestId('carriers')
      await field.fill('Sacs du Nord')
      await page.getByRole('option', { name: /Ajouter/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Retirer Sacs du Nord' }).waitFor()
      await field.fill('Sacs du Sud')
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: 'Retirer Sacs du Sud' }).waitFor()
      const singleChoice = page.getByTestId('carrier')
      await singleChoice.fill('tem')
      await page.getByRole('option', { name: 'Temis' }).waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => singleChoice.inputValue()).toBe('Temis')
    }))
})

it('a switch is changed by Space and announces the change; a disabled one is announced as disabled', () =>
  visit('part=fields', {}, async (page) => {
    const switchElement = page.getByTestId('switch')
    await switchElement.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => switchElement.getAttribute('aria-checked')).toBe('false')
    await page.keyboard.press('Space')
    await expect.poll(() => switchElement.getAttribute('aria-checked')).toBe('true')
    await expect.poll(() => page.getByRole('switch', { name: 'Fermé' }).isDisabled()).toBe(true)
  }))

it('a select shows a prompt until something is chosen, and its error beside it', () =>
  visit('part=fields', {}, async (page) => {
    const reason = page.getByRole('combobox', { name: 'Motif' })
    await expect.poll(() => reason.locator('option:checked').textContent()).toBe('Choisir')
    await reason.selectOption('Vol')
    await expect.poll(() => reason.inputValue()).toBe('theft')
    expect(await reason.locator('option').allTextContents()).not.toContain('Choisir')
    const service = page.getByRole('combobox', { name: 'Service' })
    const error = page.locator(`[id="${await service.getAttribute('aria-describedby')}"]`)
    expect([await service.getAttribute('aria-invalid'), await error.textContent()]).toEqual([
      'true',
      'Ce service est déjà compté.',
    ])
  }))

describe('a date', () => {
  it('is typed day first, or picked in a calendar of the reader’s language', () =>
    visit('part=fields', { locale: 'it' }, async (page) => {
      const field = page.getByTestId('date')
      await field.fill('3.11.26')
      await field.blur()
      await expect.poll(() => field.inputValue()).toBe('03/11/2026')
      await page.getByRole('button', { name: 'Apri il calendario' }).click()
      await page.getByRole('grid', { name: /novembre 2026/i }).waitFor()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page.getByRole('grid').waitFor({ state: 'detached' })
      await expect.poll(() => field.inputValue()).toBe('04/11/2026')
    }))

  it('that does not exist gets an error and stays', () =>
    visit('part=fields', {}, async (page) => {
      const field = page.getByTestId('date')
      await field.fill('31/11/2026')
      await page.getByText('Cette date n’existe pas.').waitFor()
      await expect.poll(() => field.inputValue()).toBe('31/11/2026')
    }))

  it('gives the focus back to the button of its calendar when the calendar closes', () =>
    visit('part=fields', {}, async (page) => {
      const buttons = ['Ouvrir le calendrier', /^Période · /].map((name) =>
        page.getByRole('button', { name }),
      )
      for (const key of ['ArrowRight', 'Enter']) {
        for (const button of buttons) {
          // Choosing a date closes the calendar of a date field. For a period it renders the button again.
          await button.press('Enter')
          await page.locator('[role=grid] button:focus').waitFor()
          await page.keyboard.press(key)
          await page.keyboard.press('Escape')
          await page.getByRole('grid').waitFor({ state: 'detached' })
          await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)
        }
      }
    }))
})

it('a range of dates can also be chosen from ready-made periods', () =>
  visit('part=fields', { locale: 'en' }, async (page) => {
    await page.getByRole('button', { name: /^Period · From 01\/11\/2026/ }).click()
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await page.getByRole('button', { name: 'Period · From 14/11/2026 to 20/11/2026' }).waitFor()
  }))
