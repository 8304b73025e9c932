import { expect, it } from 'vitest'
import type { CashLog, ControlSheet } from '../../src/domain/contract/cash-logs.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type UserClient, withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'
import { sheetNameOf } from './steps/control.ts'

const app = withApp()

async function sheetsOf(api: UserClient, query: Record<string, string>): Promise<readonly ControlSheet[]> {
  const page = { range: '0-99', sort: 'date_desc' }
  return (await api.get<Page<ControlSheet>>('controlsheets', { ...page, ...query })).data.entries
}
const statusesOf = async (api: UserClient, { id }: ControlSheet) =>
  (await api.get<CashLog>(`cashlogs/${id}`)).data.counts.map(({ status }) => status)
/** The address of the control with the sheets of one day of an establishment. */
const addressOfDay = ({ date, establishmentId }: ControlSheet) =>
  `/control?${new URLSearchParams({ date_from: date, date_to: date, establishmentId })}`

it('a validation is undone from its notice', async () => {
  const api = await app.apiClientAs('accountant')
  const sheet = (await sheetsOf(api, { countStatuses: 'VALIDATED' })).find(({ counts }) =>
    counts.every(({ status }) => status === 'VALIDATED'),
  )!
  const visit = await app.visit({ as: 'accountant' })
  await visit.open(addressOfDay(sheet))
  await find(visit, 'checkbox', 'table.selectRow', { row: sheetNameOf(visit, sheet) }).check()
  const bar = visit.page.locator('[data-selection-bar]')
  await find(visit, 'button', 'control.validate', {}, bar).click()
  const undo = find(visit, 'button', 'control.undo')
  await undo.waitFor()
  expect(new Set(await statusesOf(api, sheet))).toEqual(new Set(['AVALIDATED']))
  await undo.click()
  await visit.page.getByText(visit.t('control.undone')).first().waitFor()
  expect(new Set(await statusesOf(api, sheet))).toEqual(new Set(['VALIDATED']))
  await find(visit, 'checkbox', 'table.selectRow', { row: sheetNameOf(visit, sheet) }).waitFor()
})

it('a change of the review stage clears the selection; another page says that the selected lines are not on it', async () => {
  const visit = await app.visit({ as: 'accountant' })
  const { page, t } = visit
  const bar = page.locator('[data-selection-bar]')
  const first = page.locator('main tbody').getByRole('checkbox').first()
  await visit.open('/control')
  await first.check()
  await bar.waitFor()
  await page.getByRole('radio', { name: new RegExp(`^${t('control.stage.ERROR')}`, 'u') }).check()
  await page.waitForURL((url) => url.searchParams.get('status') === 'ERROR')
  await expect.poll(() => bar.count()).toBe(0)

  await visit.open('/control?status=AVALIDATED')
  await first.check()
  await find(visit, 'button', 'table.nextPage').click()
  await page.waitForURL((url) => url.searchParams.get('page') === '2')
  const textAfterNumber = t('control.selectedElsewhere', { count: 0 }).split('0')[1]!.trim()
  await bar.filter({ hasText: textAfterNumber }).waitFor()
})

/** The height of a compact row, in CSS pixels. */
const COMPACT_ROW = 36

it.each(['/control', '/moneyremittanceCtrl?view=lines'])(
  'compact rows of %s have one height, and their texts are on one line',
  async (address) => {
    const visit = await app.visit({ as: 'accountant' })
    const { page } = visit
    await visit.open(address)
    await page.locator('main tbody tr td').first().waitFor()
    await find(visit, 'button', 'table.columns').click()
    await find(visit, 'radio', 'table.compact').click()
    await page.keyboard.press('Escape')
    const rows = page.locator('main tbody tr:has(td)')
    await expect
      .poll(() => rows.first().evaluate((row) => row.getBoundingClientRect().height))
      .toBe(COMPACT_ROW)
    const measured = await rows.evaluateAll((elements) =>
      elements.map((row) => {
        const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2
        const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
        const middles: number[] = []
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(text)
          const box = range.getBoundingClientRect()
          // Texts for screen readers are in an element of 1 px.
          if ((text.parentElement?.getBoundingClientRect().width ?? 0) > 2) middles.push(middleOf(box))
        }
        return {
          height: row.getBoundingClientRect().height,
          spread: Math.max(...middles) - Math.min(...middles),
        }
      }),
    )
    expect(measured.length).toBeGreaterThan(1)
    for (const { height, spread } of measured) {
      expect(height).toBe(COMPACT_ROW)
      // Texts of different sizes differ by about a pixel. Texts on two lines would differ by more than ten.
      expect(spread).toBeLessThan(1.3)
    }
  },
)
