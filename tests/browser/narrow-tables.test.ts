import { expect, it } from 'vitest'
import type { ControlSheet } from '../../src/domain/contract/cash-logs.ts'
import type { Language } from '../../src/domain/languages.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type DemoPerson, type Visit, withApp } from '../support/app.ts'
import { LYON } from '../support/demo.ts'

const app = withApp()

/** The distance by which each visible table can be scrolled sideways, in CSS pixels. */
function overflows({ page }: Visit): Promise<readonly number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main table')]
      .filter((table) => table.checkVisibility())
      .map(({ parentElement: frame }) => (frame ? frame.scrollWidth - frame.clientWidth : 0)),
  )
}

it.each<{ as: DemoPerson; at?: string; address: string; width: number }>([
  { as: 'director', at: LYON, address: '/cashlogs', width: 768 },
  { as: 'director', at: LYON, address: '/moneyremittance', width: 768 },
  { as: 'director', at: LYON, address: '/coins', width: 768 },
  { as: 'accountant', address: '/', width: 1440 },
  { as: 'accountant', address: '/', width: 768 },
  { as: 'accountant', address: '/control', width: 1280 },
  { as: 'accountant', address: '/control', width: 1000 },
  { as: 'accountant', address: '/control', width: 820 },
  { as: 'accountant', address: '/control', width: 768 },
  { as: 'director', address: '/', width: 1440 },
  { as: 'admin', address: '/user', width: 1440 },
  { as: 'superadmin', address: '/user', width: 1440 },
])('no table at $address scrolls sideways at $width px for $as', async ({ address, ...options }) => {
  const visit = await app.visit(options)
  await visit.open(address)
  // A table with amounts ends with its totals; the list of people has no totals.
  await visit.page
    .locator(address === '/user' ? 'main tbody tr:has(td)' : 'main tfoot')
    .first()
    .waitFor()
  await expect.poll(() => visit.page.locator('main [aria-busy=true]').count()).toBe(0)
  const distances = await overflows(visit)
  expect(distances.length).toBeGreaterThan(0)
  expect(distances).toEqual(distances.map(() => 0))
})

it.each<{ locale: Language; width: number }>([
  { locale: 'fr', width: 360 },
  { locale: 'it', width: 1280 },
  { locale: 'it', width: 1440 },
])(
  'the lines of a sheet that accounting has validated in part fit beside their amounts at $width px in $locale',
  async (size) => {
    const api = await app.apiClientAs('accountant')
    const query = { range: '0-0', sort: 'date_desc', countStatuses: 'VALIDATED' }
    const [sheet] = (await api.get<Page<ControlSheet>>('controlsheets', query)).data.entries
    const { id, date, establishmentId, counts } = sheet!
    const validatedCount = counts.find(({ status }) => status === 'VALIDATED')!
    await api.put(
      'countsstatus',
      { status: 'AVALIDATED' },
      { query: { id: validatedCount.id, status: 'AVALIDATED' } },
    )
    const visit = await app.visit({ as: 'accountant', height: 740, ...size })
    const filters = { date_from: date, date_to: date, establishmentId, id }
    await visit.open(`/control?${new URLSearchParams(filters)}`)
    const lines = visit.page.getByRole('table', { name: visit.t('cashLog.log.counts') })
    await lines.getByText(visit.t('status.AVALIDATED')).first().waitFor()
    await expect.poll(() => overflows(visit)).toEqual([0, 0])
    const excesses = await lines.locator('th [data-status]').evaluateAll((badges) =>
      badges.map((badge) => {
        const edge = badge.closest('th')?.getBoundingClientRect().right ?? 0
        return Math.max(0, badge.getBoundingClientRect().right - edge)
      }),
    )
    expect(excesses.length).toBeGreaterThan(0)
    expect(excesses).toEqual(excesses.map(() => 0))
  },
)

it('on a phone, the home page lists differences by till and person only on demand', async () => {
  const visit = await app.visit({ as: 'director', width: 360, height: 740 })
  const { page, t } = visit
  await visit.open('/')
  await page
    .locator('summary')
    .filter({ hasText: t('home.group.byRegister') })
    .waitFor()
  const table = page.getByRole('table', { name: t('home.group.byPerson') })
  expect(await page.getByRole('table', { name: t('home.group.byRegister') }).isVisible()).toBe(false)
  expect(await table.isVisible()).toBe(false)
  await page
    .locator('summary')
    .filter({ hasText: t('home.group.byPerson') })
    .click()
  await table.waitFor()
})
