import { mkdtempSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { type Visit, withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'
import {
  currentTexts,
  type FieldTexts,
  openSheet,
  type SheetOfDay,
  typeIn,
  wholeSheet,
} from './steps/sheet-fields.ts'

/** The folder of the build that the server of these tests serves. The build is a copy, so that a newer one can be deployed. */
const clientDir = mkdtempSync(join(tmpdir(), 'sacoche-update-'))
afterAll(() => rm(clientDir, { recursive: true }))

const app = withApp({
  settings: { CLIENT_DIR: clientDir },
  prepare: () => cp(inject('clientDir'), clientDir, { recursive: true }),
})

/** The errors of a page until the server has started again and accepts connections. */
const DURING_RESTART = /ERR_(?:CONNECTION|EMPTY_RESPONSE|SOCKET)|Failed to (?:fetch|update)|status of 503/u

/** Deploys a newer build, whose page contains `mark`. */
async function deploy(mark: string): Promise<void> {
  const page = join(clientDir, 'index.html')
  const html = await readFile(page, 'utf8')
  await writeFile(page, html.replace('<title>', `<meta name="build" content="${mark}" /><title>`))
  await app.server.kill()
  await app.server.restart()
}

/** Deploys a newer build while a sheet is open in the tab, and waits until the tab announces it. */
async function deployWhileOpen(visit: Visit, mark: string): Promise<void> {
  const { page, t } = visit
  visit.allowErrors(DURING_RESTART)
  await deploy(mark)
  // Simulates that the person returns to this tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText(t('shell.newVersion.title')).waitFor({ timeout: 60_000 })
}

/** Loads the announced version in the tab, and checks that it is the build with `mark` and that the sheet keeps the typed texts. */
async function loadAnnounced(visit: Visit, mark: string, texts: FieldTexts): Promise<void> {
  // Each deployment adds its mark.
  const build = visit.page.locator('meta[name=build]').last()
  await find(visit, 'button', 'shell.newVersion.load').click()
  await expect.poll(() => build.getAttribute('content')).toBe(mark)
  await expect.poll(() => currentTexts(visit, texts)).toEqual(texts)
}

/** Opens a sheet in a tab that the service worker controls, and types into it. */
async function typeInSheet(sheet: SheetOfDay, pouch: string, beside?: Visit) {
  const { visit } = await openSheet(app, sheet, { storesApplication: true, ...(beside && { beside }) })
  const worker = () => visit.page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none')
  await expect.poll(worker, { timeout: 60_000 }).toBe('activated')
  const texts = wholeSheet(visit, pouch)
  await typeIn(visit, texts)
  return { visit, texts }
}

it('a newer version that is deployed while the page is open is announced, and loaded without losing input', async () => {
  const { visit, texts } = await typeInSheet({ register: 'Salle', service: 'lunch' }, '550011')
  await deployWhileOpen(visit, 'newer')
  expect(await visit.page.locator('meta[name=build]').count()).toBe(0)
  await loadAnnounced(visit, 'newer', texts)
}, 180_000)

it('a tab whose version another tab has replaced announces the new one again, and loads it without losing input', async () => {
  const first = await typeInSheet({ register: 'Bar', service: 'lunch' }, '550012')
  const second = await typeInSheet({ register: 'Terrasse', service: 'lunch' }, '550013', first.visit)
  const title = second.visit.page.getByText(second.visit.t('shell.newVersion.title'))
  second.visit.allowErrors(DURING_RESTART)
  await deployWhileOpen(first.visit, 'newest')
  await title.waitFor({ timeout: 60_000 })
  await find(second.visit, 'button', 'action.dismiss').click()
  await title.waitFor({ state: 'detached' })

  await loadAnnounced(first.visit, 'newest', first.texts)
  await title.waitFor({ timeout: 60_000 })
  expect(await currentTexts(second.visit, second.texts)).toEqual(second.texts)
  await loadAnnounced(second.visit, 'newest', second.texts)
}, 180_000)
