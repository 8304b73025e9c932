import { expect, it } from 'vitest'
import { withApp } from '../support/app.ts'
import { withoutClocks } from '../support/clocks.ts'

const app = withApp()
const LIST = '/api/v1/cashlogs'

it('a list requests its rows and the check of its token, and the rest when the rows are there', async () => {
  const visit = await app.visit({ as: 'director' })
  const requestedPaths: string[] = []
  let before: readonly string[] = []
  visit.page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  visit.page.on('response', (response) => {
    if (new URL(response.url()).pathname === LIST) before = [...requestedPaths]
  })
  await visit.open('/cashlogs')
  await expect.poll(() => requestedPaths).toContain('/api/v1/cashregisters')
  expect(before.filter((path) => path.startsWith('/api/')).toSorted()).toEqual(['/api/v1/auth/check', LIST])
  expect(before).not.toContain('/config.json')
})

it('the control screen requests its rows before the choices of its filters', async () => {
  const visit = await app.visit({ as: 'accountant' })
  const requestedPaths: string[] = []
  let before: readonly string[] = []
  visit.page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  visit.page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/v1/controlsheets')
      before = before.length > 0 ? before : [...requestedPaths]
  })
  await visit.open('/control')
  const overlays = /\/overlays-[\w-]+\.js$/u
  await expect.poll(() => requestedPaths.filter((path) => overlays.test(path))).toHaveLength(1)
  expect(before).toContain('/api/v1/controlsheets')
  expect(before.filter((path) => overlays.test(path))).toEqual([])
})

it('a screen is shown as soon as it is loaded, also the first time: no timer is waited for', async () => {
  const visit = await app.visit({ as: 'director' })
  const { page } = visit
  await page.addInitScript(withoutClocks, 100)
  await visit.open('/my-account')
  await page.locator('nav a[href="/carryingPouch"]').click()
  await page.getByRole('heading', { level: 1, name: visit.t('pouches.title') }).waitFor()
  // Nothing was requested while the command was only focused.
  await page.locator('nav a[href="/wallet"]').press('Enter')
  await page.locator('[data-screen=wallet]').waitFor()
})
