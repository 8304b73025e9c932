import { expect, it } from 'vitest'
import { withApp } from '../support/app.ts'
import { dropLongTimeouts } from '../support/clocks.ts'

const app = withApp()
const LIST = '/api/v1/cashlogs'

it('a list sends only the call for its rows, and perhaps the check of the token, before the rows arrive', async () => {
  const visit = await app.visit({ as: 'director' })
  const requestedPaths: string[] = []
  let pathsBeforeRows: readonly string[] = []
  visit.page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  visit.page.on('response', (response) => {
    if (new URL(response.url()).pathname === LIST && pathsBeforeRows.length === 0)
      pathsBeforeRows = [...requestedPaths]
  })
  await visit.open('/cashlogs')
  await expect.poll(() => requestedPaths).toContain('/api/v1/cashregisters')
  // The check waits until the browser is idle, which may be before the rows arrive.
  const calls = pathsBeforeRows.filter((path) => path.startsWith('/api/') && path !== '/api/v1/auth/check')
  expect(calls).toEqual([LIST])
  expect(pathsBeforeRows).not.toContain('/config.json')
})

it('the control screen has its rows before it loads the script of its filters', async () => {
  const visit = await app.visit({ as: 'accountant' })
  const requestedPaths: string[] = []
  let pathsBeforeRows: readonly string[] = []
  visit.page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  visit.page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/v1/controlsheets' && pathsBeforeRows.length === 0)
      pathsBeforeRows = [...requestedPaths]
  })
  await visit.open('/control')
  // The script of lists and dialogs, which the filters need.
  const overlays = /\/overlays-[\w-]+\.js$/u
  await expect.poll(() => requestedPaths.filter((path) => overlays.test(path))).toHaveLength(1)
  expect(pathsBeforeRows).toContain('/api/v1/controlsheets')
  expect(pathsBeforeRows.filter((path) => overlays.test(path))).toEqual([])
})

it('a screen is shown as soon as it is loaded, without waiting for a timer of 100 ms or more', async () => {
  const visit = await app.visit({ as: 'director' })
  const { page } = visit
  await page.addInitScript(dropLongTimeouts, 100)
  await visit.open('/my-account')
  await page.locator('nav a[href="/carryingPouch"]').click()
  await page.getByRole('heading', { level: 1, name: visit.t('pouches.title') }).waitFor()
  // A key press focuses the link and follows it at once, so nothing of the screen is loaded before.
  await page.locator('nav a[href="/wallet"]').press('Enter')
  await page.locator('[data-screen=wallet]').waitFor()
})

it.each([
  '/control?status=all',
  '/cashlogs?delta=beyond',
  '/moneyremittance',
  '/moneyremittanceCtrl',
  '/carryingPouch?sort=date_asc',
  '/wallet',
])('%s requests its rows once, before the script of the page has loaded', async (address) => {
  const visit = await app.visit({ as: 'accountant' })
  const requested: string[] = []
  visit.page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) requested.push(request.url())
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await visit.page.route('**/assets/page-*.js', async (route) => {
    await released
    await route.continue()
  })
  await visit.page.goto(address, { waitUntil: 'commit' })
  await expect.poll(() => requested).toHaveLength(1)
  release()
  await visit.page.locator('tbody tr[aria-rowindex]').first().waitFor()
  // Other calls of the screen may read the same resource, but not its first 25 rows again.
  const pathOf = (url: string | undefined) => new URL(url ?? '').pathname
  const pages = requested.filter((url) => pathOf(url) === pathOf(requested[0]) && url.includes('range=0-24'))
  expect(pages).toEqual([requested[0]])
})

it.each([
  ['/carryingPouch', 8],
  ['/control', 8],
])('%s sends %i requests, scripts and styles included, before its rows arrive', async (address, count) => {
  const visit = await app.visit({ as: 'accountant' })
  const requested: string[] = []
  visit.page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await visit.page.route('**/api/v1/*?*range=0-24*', async (route) => {
    await released
    await route.continue()
  })
  await visit.page.goto(address, { waitUntil: 'commit' })
  // Once the placeholders of the rows are shown, nothing more is requested until the answer arrives.
  await visit.page.locator('.rt-Skeleton').first().waitFor()
  expect(requested.filter((path) => !/^\/(?:favicon|manifest)/u.test(path))).toHaveLength(count)
  release()
  await visit.page.locator('tbody tr[aria-rowindex]').first().waitFor()
})
