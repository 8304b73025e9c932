import { mkdtempSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'
import { openSheet, typedIn, typeIn, wholeSheet } from './steps/sheet-fields.ts'

/** The build that this server serves. It is a copy, so that a newer one can be deployed. */
const clientDir = mkdtempSync(join(tmpdir(), 'sacoche-update-'))
afterAll(() => rm(clientDir, { recursive: true }))

const app = withApp({
  settings: { CLIENT_DIR: clientDir },
  prepare: () => cp(inject('clientDir'), clientDir, { recursive: true }),
})

/** Deploys a newer build, whose page contains `mark`. */
async function deploy(mark: string): Promise<void> {
  const page = join(clientDir, 'index.html')
  const html = await readFile(page, 'utf8')
  await writeFile(page, html.replace('<title>', `<meta name="build" content="${mark}" /><title>`))
  await app.server.kill()
  await app.server.restart()
}

it('a newer version that is deployed while the page is open is announced, and loaded without losing input', async () => {
  const { visit } = await openSheet(app, { register: 'Salle', service: 'lunch' }, { storesApplication: true })
  const { page, t } = visit
  const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none')
  await expect.poll(worker, { timeout: 60_000 }).toBe('activated')
  const texts = wholeSheet(visit, '550011')
  await typeIn(visit, texts)

  // Until the server has started again, it refuses connections.
  visit.allowErrors(/ERR_(?:CONNECTION|EMPTY_RESPONSE|SOCKET)|Failed to (?:fetch|update)|status of 503/u)
  await deploy('newer')
  // Simulates that the person returns to this tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText(t('shell.newVersion.title')).waitFor({ timeout: 60_000 })
  const build = page.locator('meta[name=build]')
  expect(await build.count()).toBe(0)
  await find(visit, 'button', 'shell.newVersion.load').click()

  await build.waitFor({ state: 'attached' })
  expect(await build.getAttribute('content')).toBe('newer')
  await expect.poll(() => typedIn(visit, texts)).toEqual(texts)
}, 180_000)
