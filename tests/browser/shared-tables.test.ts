import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExamplesPage, openExamples } from '../support/examples.ts'

let examples: ExamplesPage
const visit: ExamplesPage['visit'] = (...call) => examples.visit(...call)

beforeAll(async () => {
  examples = await openExamples()
})
afterAll(() => examples?.close())

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

  it('begins a range of rows on the page that is shown', () =>
    visit('part=tables', {}, async (page) => {
      await page.getByRole('button', { name: 'Tout désélectionner' }).click()
      const rows = page.getByTestId('table').getByRole('row')
      await rows.nth(2).getByRole('checkbox').click()
      await page.getByText('1 ligne choisie').waitFor()
      await page.getByRole('button', { name: 'Page suivante' }).click()
      await page.getByTestId('table').locator('[aria-rowindex="28"]').waitFor()
      await page.getByText('1 ligne choisie').waitFor({ state: 'hidden' })
      await rows
        .nth(6)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] })
      // The example counts the selected rows of the page that is shown.
      await page.getByText('1 ligne choisie').waitFor()
    }))

  it('announces its sort order, also after a press has changed it', () =>
    visit('part=tables', {}, async (page) => {
      const date = page.getByRole('columnheader', { name: 'Date' })
      await expect.poll(() => date.getAttribute('aria-sort')).toBe('descending')
      await date.getByRole('button').click()
      await expect.poll(() => date.getAttribute('aria-sort')).toBe('ascending')
      await expect
        .poll(() => page.getByRole('columnheader', { name: 'Caisse' }).getAttribute('aria-sort'))
        .toBe('none')
    }))

  it('renders only some rows of a page of 300, and announces the number of all rows to a screen reader', () =>
    visit('part=tables&rows=300', {}, async (page) => {
      const table = page.getByTestId('table')
      await table.locator('[aria-rowindex="2"]').waitFor()
      await expect.poll(() => table.locator('tbody [aria-rowindex]').count()).toBeLessThan(80)
      // The sample has 1000 rows on its pages, and a heading.
      await expect.poll(() => table.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
      await table.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight))
      await table.locator('[aria-rowindex="301"]').waitFor()
    }))

  it('shows each row as a card on a phone: still a table, within the width, with the columns that the person chose', () =>
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
      await expect.poll(() => frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      // Rows have their natural height, so the last row ends where the totals start.
      const last = frame.locator('[aria-rowindex="301"]')
      const bottomOfLast = () => last.evaluate((element) => element.getBoundingClientRect().bottom)
      const topOfTotals = () =>
        frame.locator('tfoot').evaluate((element) => element.getBoundingClientRect().top)
      await expect
        .poll(async () => {
          await frame.evaluate((element) => element.scrollTo(0, element.scrollHeight))
          return (await last.count()) === 1 ? Math.abs((await bottomOfLast()) - (await topOfTotals())) : null
        })
        .toBeLessThan(2)
      // Two rows are selected from the start.
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
