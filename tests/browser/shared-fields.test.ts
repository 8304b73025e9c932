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

  it('that is invalid gets an error at its field', () =>
    visit('part=fields', {}, async (page) => {
      const field = page.getByTestId('money')
      await field.fill('12,5o')
      await page.getByText('Ce montant n’est pas reconnu.').waitFor()
      expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['12,5o', 'true'])
    }))
})

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
      let letGo = () => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route(/combobox-part-[\w-]+\.js/u, async (route) => {
        await held
        await route.continue()
      })
      await page.reload()
      const field = page.getByTestId('carrier')
      await expect.poll(() => field.getAttribute('aria-busy')).toBe('true')
      await field.selectText()
      await page.keyboard.type('bi')
      await page.keyboard.press('ArrowLeft')
      letGo()
      await expect.poll(() => field.getAttribute('aria-busy')).toBeNull()
      await page.keyboard.type('r')
      await expect.poll(() => field.inputValue()).toBe('bri')
      await page.getByRole('option', { name: /Brink’s/ }).waitFor()
    }))

  it.each([
    ['en', 'Sorry, no matching options.'],
    ['fr', 'Désolé, aucun choix ne correspond.'],
    ['it', 'Nessuna opzione corrispondente.'],
  ] as const)('shows in %s that nothing matches', (locale, words) =>
    visit('part=fields', { locale }, async (page) => {
      await page.getByTestId('carrier').fill('zzz')
      await page.getByText(words).waitFor()
    }),
  )

  it('takes several, and a new one when allowed', () =>
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
})

describe('a switch', () => {
  it('is changed by Space, announces it, and does not change while disabled', () =>
    visit('part=fields', {}, async (page) => {
      const one = page.getByTestId('switch')
      await one.focus()
      await page.keyboard.press('Space')
      await expect.poll(() => one.getAttribute('aria-checked')).toBe('false')
      await page.keyboard.press('Space')
      await expect.poll(() => one.getAttribute('aria-checked')).toBe('true')
      await expect.poll(() => page.getByRole('switch', { name: 'Fermé' }).isDisabled()).toBe(true)
    }))
})

describe('a select', () => {
  it('shows a prompt until something is chosen, and its error beside it', () =>
    visit('part=fields', {}, async (page) => {
      const reason = page.getByRole('combobox', { name: 'Motif' })
      await expect.poll(() => reason.locator('option:checked').textContent()).toBe('Choisir')
      await reason.selectOption('Vol')
      await expect.poll(() => reason.inputValue()).toBe('theft')
      const service = page.getByRole('combobox', { name: 'Service' })
      const fault = page.locator(`[id="${await service.getAttribute('aria-describedby')}"]`)
      expect([await service.getAttribute('aria-invalid'), await fault.textContent()]).toEqual([
        'true',
        'Ce service est déjà compté.',
      ])
    }))
})

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

  it('returns the focus to the button of its calendar, from the first Escape on', () =>
    visit('part=fields', {}, async (page) => {
      const buttons = ['Ouvrir le calendrier', /^Période · /].map((name) =>
        page.getByRole('button', { name }),
      )
      for (const key of ['ArrowRight', 'Enter']) {
        for (const button of buttons) {
          // Choosing a date closes the calendar of a date field, and renders the button of a period again.
          await button.press('Enter')
          await page.locator('[role=grid] button:focus').waitFor()
          await page.keyboard.press(key)
          await page.keyboard.press('Escape')
          await page.getByRole('grid').waitFor({ state: 'detached' })
          await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
        }
      }
    }))

  it('of a period also offers ready-made periods', () =>
    visit('part=fields', { locale: 'en' }, async (page) => {
      await page.getByRole('button', { name: /^Period · From 01\/11\/2026/ }).click()
      await page.getByRole('button', { name: 'Last 7 days' }).click()
      await page.getByRole('button', { name: 'Period · From 14/11/2026 to 20/11/2026' }).waitFor()
    }))
})

describe('a table', () => {
  it('selects a range of rows with Shift', () =>
    visit('part=tables', {}, async (page) => {
      await page.getByRole('button', { name: 'Tout désélectionner' }).click()
      const rows = page.getByTestId('table').getByRole('row')
      await rows.nth(2).getByRole('checkbox').click()
      await rows
        .nth(6)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] })
      await page.getByText('5 lignes choisies').waitFor()
      await rows.nth(0).getByRole('checkbox').click()
      await page.getByText('25 lignes choisies').waitFor()
    }))

  it('announces its sort order and the effect of a press', () =>
    visit('part=tables', {}, async (page) => {
      const date = page.getByRole('columnheader', { name: 'Date' })
      await expect.poll(() => date.getAttribute('aria-sort')).toBe('descending')
      await date.getByRole('button').click()
      await expect.poll(() => date.getAttribute('aria-sort')).toBe('ascending')
      await expect
        .poll(() => page.getByRole('columnheader', { name: 'Caisse' }).getAttribute('aria-sort'))
        .toBe('none')
    }))

  it('renders only the visible rows of 300, and announces all to a screen reader', () =>
    visit('part=tables&rows=300', {}, async (page) => {
      const table = page.getByTestId('table')
      await table.locator('[aria-rowindex="2"]').waitFor()
      await expect.poll(() => table.locator('tbody [aria-rowindex]').count()).toBeLessThan(80)
      await expect.poll(() => table.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
      await table.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight))
      await table.locator('[aria-rowindex="301"]').waitFor()
    }))

  it('shows each row as a card on a phone: still a table, within the width, with the arranged columns', () =>
    visit('part=tables&rows=300', { width: 360 }, async (page) => {
      const frame = page.getByTestId('table')
      const row = frame.getByRole('row').nth(1)
      await expect
        .poll(() => row.getByRole('cell').allInnerTexts())
        .toEqual([
          'Choisir la ligne 01/11/2026 Caisse 1',
          '840,00\u00a0€',
          'Manque\n−2,50\u00a0€',
          'Validé',
          'Caisse 1',
        ])
      await expect.poll(() => row.getByRole('rowheader').innerText()).toBe('01/11/2026')
      const heads = frame.getByRole('columnheader')
      await expect
        .poll(() => heads.allInnerTexts())
        .toEqual([
          'Choisir toutes les lignes de la page',
          'Date',
          'Chiffre d’affaires',
          'Écart',
          'Statut',
          'Caisse',
        ])
      await expect.poll(() => frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
      // With their natural height: the last row ends where the totals start.
      const last = frame.locator('[aria-rowindex="301"]')
      const ends = () => last.evaluate((one) => one.getBoundingClientRect().bottom)
      const begins = () => frame.locator('tfoot').evaluate((one) => one.getBoundingClientRect().top)
      await expect
        .poll(async () => {
          await frame.evaluate((one) => one.scrollTo(0, one.scrollHeight))
          return (await last.count()) === 1 ? Math.abs((await ends()) - (await begins())) : null
        })
        .toBeLessThan(2)
      await last.getByRole('checkbox').click()
      await page.getByText('3 lignes choisies').waitFor()
      await page.getByRole('button', { name: 'Colonnes' }).click()
      await page.getByRole('checkbox', { name: 'Écart' }).uncheck()
      await expect.poll(() => last.getByRole('cell').count()).toBe(4)
    }))

  it('keeps its header and its totals visible', () =>
    visit('part=tables', {}, async (page) => {
      const table = page.getByTestId('table')
      await table.evaluate((frame) => frame.scrollTo(0, 600))
      const frame = await table.boundingBox()
      const head = await table.locator('thead th').first().boundingBox()
      const foot = await table.locator('tfoot td').first().boundingBox()
      expect(head?.y).toBe(frame?.y)
      expect(Math.round((foot?.y ?? 0) + (foot?.height ?? 0))).toBe(
        Math.round((frame?.y ?? 0) + (frame?.height ?? 0)),
      )
    }))

  it('opens a row by its heading and announces which one is open', () =>
    visit('part=tables', {}, async (page) => {
      const row = page.getByTestId('table').getByRole('row').nth(3)
      await row.getByRole('rowheader').getByRole('button').press('Enter')
      await expect.poll(() => row.getAttribute('aria-current')).toBe('true')
      await page.getByRole('complementary').waitFor()
    }))

  it('shows an empty list as empty', () =>
    visit('part=tables&rows=0', { locale: 'en' }, async (page) => {
      await page.getByRole('heading', { name: 'No result found' }).waitFor()
    }))
})
