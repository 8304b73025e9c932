import { expect, it } from 'vitest'
import type { MessageId } from '../../src/i18n/ids.ts'
import { withApp } from '../support/app.ts'
import { PARIS } from '../support/demo.ts'
import { find } from '../support/interactions.ts'

const app = withApp()

it('a list opens with twenty-five rows, and its page field leads to a page, at most to the last, and keeps the focus', async () => {
  const visit = await app.visit({ as: 'director', at: PARIS })
  const { page, t } = visit
  await visit.open('/cashlogs')
  const size = find(visit, 'combobox', 'table.rowsPerPage')
  await size.waitFor()
  expect(await size.inputValue()).toBe('25')
  expect(await size.getByRole('option').allTextContents()).toEqual(['25', '50', '100', '300'])
  const field = find(visit, 'textbox', 'table.page')
  const pageInAddress = () => new URL(page.url()).searchParams.get('page')
  const goTo = async (text: string) => {
    await field.fill(text)
    await field.press('Enter')
  }
  await goTo('3')
  await expect.poll(pageInAddress).toBe('3')
  await page.getByRole('status').filter({ hasText: '51–75' }).waitFor()
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await goTo('x')
  await expect.poll(() => field.inputValue()).toBe('3')
  await goTo('999')
  await expect.poll(pageInAddress).not.toBe('3')
  const last = pageInAddress()
  await page.getByText(t('table.ofPages', { last: String(last), capped: 'false' })).waitFor()
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe(last)
})

it.each<{ address: string; columns: readonly MessageId[] }>([
  {
    address: '/cashlogs',
    columns: [
      'cashLog.column.validatedAt',
      'cashLog.log.validatedBy',
      'cashLog.field.turnover',
      'cashLog.field.comment',
    ],
  },
  {
    address: '/moneyremittance',
    columns: [
      'remittance.column.preparedAt',
      'remittance.column.validatedAt',
      'remittance.column.validatedBy',
    ],
  },
])(
  'the columns of $address that the owner’s specification names can be shown',
  async ({ address, columns }) => {
    const visit = await app.visit({ as: 'director', at: PARIS })
    await visit.open(address)
    await find(visit, 'button', 'table.columns').click()
    const columnsDialog = find(visit, 'dialog', 'table.columns.title')
    for (const column of columns) await find(visit, 'checkbox', column, {}, columnsDialog).check()
    const heads = visit.page.getByRole('main').getByRole('columnheader')
    await expect
      .poll(() => heads.allTextContents())
      .toEqual(expect.arrayContaining(columns.map((column) => visit.t(column))))
  },
)

it('the next page reuses the first row element of the previous page', async () => {
  const visit = await app.visit({ as: 'director', at: PARIS })
  await visit.open('/cashlogs')
  const row = visit.page.locator('tbody tr[aria-rowindex]').first()
  const before = await row.innerText()
  const element = await row.elementHandle()
  await find(visit, 'button', 'table.nextPage').click()
  await expect.poll(() => row.innerText()).not.toBe(before)
  // The heading has index 1, so the first row of the second page has 1 + 25 + 1.
  expect(await row.getAttribute('aria-rowindex')).toBe('27')
  expect(await row.evaluate((current, other) => current === other, element)).toBe(true)
})

it('the request of the next page is sent before the screen renders', async () => {
  const visit = await app.visit({ as: 'director', at: PARIS })
  await visit.open('/cashlogs')
  const next = find(visit, 'button', 'table.nextPage')
  // A script clicks: a real pointer or focus would already request the page before the click.
  await visit.page.evaluate(() => {
    const { fetch } = window
    window.fetch = (...call) => {
      // Only the first request: what follows the rows, such as their number, is requested later.
      document.body.dataset.busyWhenSent ??= String(document.querySelector('[aria-busy="true"]') !== null)
      return fetch(...call)
    }
  })
  await next.evaluate((button: HTMLButtonElement) => button.click())
  await visit.page.getByRole('status').filter({ hasText: '26–50' }).waitFor()
  expect(await visit.page.locator('body').getAttribute('data-busy-when-sent')).toBe('false')
})
