import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import type { AuditEvent } from '../../src/domain/contract/audit-events.ts'
import type { CashLog } from '../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../src/domain/contract/pouches.ts'
import type { WalletMovement } from '../../src/domain/contract/wallet-movements.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { ON_SITE_STATUSES } from '../../src/domain/pouches/on-site.ts'
import { withApp } from '../support/app.ts'
import type { Manifest } from '../support/first-load.ts'
import { alertOf, find } from '../support/interactions.ts'
import { CONNECTION_ERROR } from '../support/network-proxy.ts'
import type { TestClient } from '../support/server.ts'
import {
  currentTexts,
  isInsideVertically,
  logsOf,
  openSheet,
  typeIn,
  WHOLE_SHEET_CENTS,
  wholeSheet,
} from './steps/sheet-fields.ts'

const app = withApp()

/** The address pattern of the built script that contains a source file. */
function scriptOf(source: string): string {
  const manifest: Manifest = JSON.parse(
    readFileSync(join(inject('clientDir'), '.vite/manifest.json'), 'utf8'),
  )
  const chunk = manifest[source]
  if (!chunk) throw new Error(`${source} is not a separate file of the build`)
  return `**/${chunk.file}`
}

/** Opens a sheet through a proxy and fills it in completely. */
async function openSheetThroughProxy(register: string, service: 'lunch' | 'evening', pouch: string) {
  const proxy = await app.networkProxy()
  const { visit } = await openSheet(app, { register, service }, { through: proxy })
  const texts = wholeSheet(visit, pouch)
  await typeIn(visit, texts)
  return { visit, proxy, texts }
}

/** The number of validations of a log, of pouches with this number, and of wallet movements of its counts. */
async function countRecordsOf(admin: TestClient, log: CashLog, pouch: string) {
  const events = await admin.get<Page<AuditEvent>>('auditevents', { entityId: log.id, range: '0-99' })
  const pouches = await admin.get<Page<Pouch>>('pouches', { number: pouch })
  const movementsOfCounts = await Promise.all(
    log.counts.map(({ id }) => admin.get<Page<WalletMovement>>('walletmovements', { countId: id })),
  )
  return {
    validations: events.data.entries.filter(({ action }) => action === 'validate').length,
    pouches: pouches.data?.entries.length,
    walletMovements: movementsOfCounts.flatMap(({ data }) => data?.entries ?? []).length,
  }
}

describe('a sheet whose network fails', () => {
  it('shows a notice, keeps its input, and is saved once by a retry when the network is back', async () => {
    const { visit, proxy, texts } = await openSheetThroughProxy('Salle', 'lunch', '550001')
    visit.expectErrors(CONNECTION_ERROR)
    proxy.set('disconnected')
    await find(visit, 'button', 'cashLog.act.save').click()
    const failed = alertOf(visit, visit.t('cashLog.failed.saveTitle'))
    await expect.poll(() => isInsideVertically(failed)).toBe(true)
    await expect.poll(() => visit.page.title()).toContain(visit.t('error.title'))
    await expect.poll(() => currentTexts(visit, texts)).toEqual(texts)
    proxy.set('connected')
    await find(visit, 'button', 'action.retry', {}, failed).click()
    await failed.waitFor({ state: 'hidden' })
    const counted = async () => (await logsOf(app, { service: 'lunch' })).map((log) => log.countedCents)
    await expect.poll(counted).toEqual([WHOLE_SHEET_CENTS])
  })

  it.each([
    { when: 'the sheet was never saved before', register: 'Salle', service: 'evening', saved: false },
    { when: 'it was saved before', register: 'Bar', service: 'evening', saved: true },
  ] as const)(
    'is validated once when the answer of the validation is lost and the command is repeated ($when)',
    async (sheet) => {
      const number = sheet.saved ? '550003' : '550002'
      const { visit, proxy } = await openSheetThroughProxy(sheet.register, sheet.service, number)
      visit.expectErrors(CONNECTION_ERROR)
      if (sheet.saved) {
        await find(visit, 'button', 'cashLog.act.save').click()
        await expect.poll(async () => (await logsOf(app, { service: 'evening' })).length).toBeGreaterThan(0)
      }
      await find(visit, 'button', 'cashLog.act.review').click()
      const validate = find(visit, 'button', 'cashLog.act.validate')
      await validate.waitFor()
      proxy.set('losesAnswers')
      await validate.click()
      const failed = alertOf(visit, visit.t('cashLog.failed.validateTitle'))
      await failed.waitFor()
      expect(proxy.lost()).toBeGreaterThan(0)
      proxy.set('connected')
      await find(visit, 'button', 'action.retry', {}, failed).click()
      await find(visit, 'heading', 'cashLog.confirmed.ok').waitFor()

      const logs = (await logsOf(app, { service: 'evening' })).filter(
        ({ cashRegisterName }) => cashRegisterName === sheet.register,
      )
      const [log] = logs
      expect([logs.length, log?.status]).toEqual([1, 'VALIDATED'])
      const admin = await app.apiClientAs('admin')
      const { data: logWithCounts } = await admin.get<CashLog>(`cashlogs/${log?.id}`)
      await expect
        .poll(() => countRecordsOf(admin, logWithCounts, number))
        .toEqual({
          validations: 1,
          pouches: 1,
          walletMovements: 1,
        })
    },
  )
})

describe('a network failure', () => {
  it('shows a notice in place of a list, which is loaded automatically when the network is back', async () => {
    const visit = await app.visit({ as: 'director' })
    visit.expectErrors(/ERR_INTERNET_DISCONNECTED/u)
    const menu = visit.page.getByRole('navigation', { name: visit.t('shell.menu.label') })
    await visit.open('/cashlogs')
    await find(visit, 'table', 'shell.menu.cashLog').waitFor()
    // Waits for filters and downloads, which are loaded after the rows, so that only the rows are missing later.
    await visit.page.locator('[data-views]').waitFor()
    await find(visit, 'button', 'list.download.csv').waitFor()
    await find(visit, 'link', 'shell.menu.home', {}, menu).click()
    await find(visit, 'heading', 'home.title').waitFor()
    await visit.context.setOffline(true)
    await find(visit, 'link', 'shell.menu.cashLog', {}, menu).click()
    const failed = alertOf(visit, visit.t('failed.title'))
    await failed.waitFor()
    await expect.poll(() => visit.page.title()).toContain(visit.t('error.title'))
    await visit.context.setOffline(false)
    await find(visit, 'table', 'shell.menu.cashLog').waitFor()
    await failed.waitFor({ state: 'detached' })
  })

  it('leads to an error page with a button to the home page when the script of the list of establishments in the header cannot be loaded', async () => {
    const visit = await app.visit({ as: 'director' })
    visit.expectErrors(/ERR_FAILED/u)
    visit.allowErrors(/not loaded|dynamically imported module|Unable to preload/u)
    const overlays = '**/assets/overlays-*'
    await visit.page.route(overlays, (route) => route.abort())
    await visit.open('/carryingPouch')
    const opener = visit.page
      .getByRole('banner')
      .getByRole('button', { name: visit.t('shell.establishment') })
    await opener.click()
    await find(visit, 'heading', 'error.500.title').waitFor()
    await visit.page.unroute(overlays)
    await find(visit, 'button', 'error.action.home').click()
    await find(visit, 'heading', 'home.title').waitFor()
    await opener.click()
    await find(visit, 'combobox', 'shell.establishment.search').waitFor()
  })

  it('shows a notice in place of the panel beside the list, and the panel is loaded when the network is back', async () => {
    const visit = await app.visit({ as: 'director' })
    visit.expectErrors(/ERR_FAILED/u)
    visit.allowErrors(/ERR_INTERNET_DISCONNECTED|not loaded|dynamically imported module/u)
    const pouchesOnSite = visit.page.waitForResponse(
      (response) => new URL(response.url()).searchParams.get('status') === ON_SITE_STATUSES.join(),
    )
    await visit.open('/carryingPouch')
    const list = find(visit, 'table', 'pouches.title')
    const opener = list.getByRole('rowheader').nth(1).getByRole('button')
    await opener.waitFor()
    // A script whose request is interrupted fails until the page is reloaded, so the test goes offline only when all
    // parts that are loaded after the rows are there.
    await visit.page.locator('[data-views]').waitFor()
    await find(visit, 'button', 'list.download.csv').waitFor()
    await (await pouchesOnSite).finished()
    await visit.context.setOffline(true)
    await opener.click()
    const failed = alertOf(visit, visit.t('failed.title'))
    await failed.waitFor()
    expect(await list.isVisible()).toBe(true)
    await visit.context.setOffline(false)
    await find(visit, 'heading', 'pouches.custody.title').waitFor()
    await failed.waitFor({ state: 'detached' })
    expect(await list.isVisible()).toBe(true)

    // A script that failed to load while online is only loaded by reloading the page, which leads to the same row.
    const scripts = scriptOf('src/views/pouches/panel/pouch-panel.tsx')
    await visit.page.route(scripts, (route) => route.abort())
    await visit.page.reload()
    await failed.waitFor()
    expect(await list.isVisible()).toBe(true)
    await find(visit, 'button', 'action.retry', {}, failed).click()
    const reloadButton = find(visit, 'button', 'error.action.reload', {}, failed)
    await reloadButton.waitFor()
    await visit.page.unroute(scripts)
    await reloadButton.click()
    await find(visit, 'heading', 'pouches.custody.title').waitFor()
  })

  it('shows a notice for a download whose code cannot be loaded, and the file is not requested', async () => {
    const visit = await app.visit({ as: 'director' })
    visit.expectErrors(/ERR_FAILED/u)
    visit.allowErrors(/dynamically imported module|Unable to preload/u)
    await visit.page.route(scriptOf('src/api/files.ts'), (route) => route.abort())
    const requested: string[] = []
    visit.page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await visit.open('/cashlogs')
    await find(visit, 'button', 'list.download.csv').click()
    await alertOf(visit, visit.t('error.dataNotProvided')).waitFor()
    expect(requested.filter((path) => path.endsWith('/download'))).toEqual([])
  })

  it('leads to an error page in place of a screen that cannot be loaded; after its button has opened home, the screen can be opened', async () => {
    const visit = await app.visit({ as: 'director' })
    visit.expectErrors(/ERR_INTERNET_DISCONNECTED/u)
    visit.allowErrors(/not loaded|dynamically imported module|Unable to preload/u)
    const menu = visit.page.getByRole('navigation', { name: visit.t('shell.menu.label') })
    await visit.open('/')
    await visit.context.setOffline(true)
    await find(visit, 'link', 'shell.menu.pouchList', {}, menu).click()
    await find(visit, 'heading', 'error.500.title').waitFor()
    await visit.context.setOffline(false)
    await find(visit, 'button', 'error.action.home').click()
    await find(visit, 'heading', 'home.title').waitFor()
    await find(visit, 'link', 'shell.menu.pouchList', {}, menu).click()
    await find(visit, 'table', 'pouches.title').waitFor()
  })
})
