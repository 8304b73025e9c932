import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { MAX_DIRECT_ROWS } from '../../src/domain/lists/exports.ts'
import { type Visit, withApp } from '../support/app.ts'
import { PARIS } from '../support/demo.ts'
import { find } from '../support/interactions.ts'
import { addOldLogs } from '../support/many-logs.ts'

const app = withApp({
  async change(trx) {
    const { rows } = await sql<{ organization: string; establishment: string; register: string }>`
      select g.organization_id as organization, g.establishment_id as establishment, g.id as register
      from cash_registers g join establishments e on e.organization_id = g.organization_id and e.id = g.establishment_id
      where e.name = ${PARIS} order by g.number limit 1`.execute(trx)
    await addOldLogs(trx, rows[0]!, MAX_DIRECT_ROWS + 1)
  },
})

const OLD = '/cashlogs?date_from=2001-01-01&date_to=2019-12-31'

it('a list too long for a direct answer is exported by a job, listed with its hash, and downloaded', async () => {
  const visit = await app.visit({ as: 'director', at: PARIS })
  const { page, t } = visit
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const hashCode = (within: Locator | Visit['page'] = page) => within.locator('code[title]')
  const download = async (button: Locator) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    const bytes = await readFile(await file.path())
    return {
      lines: bytes.toString().trim().split('\r\n').length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
  }
  const openList = async (address: string) => {
    await visit.open(address)
    await page.getByRole('table').getByRole('rowheader').nth(1).waitFor()
  }
  const csv = find(visit, 'button', 'list.download.csv')

  visit.expectErrors(/status of 409 \(Conflict\).*cashlogs\/download/u)
  // A short export is downloaded at once, with its hash. An address past the last page shows the last page.
  await openList('/cashlogs?date_from=2001-01-01&date_to=2001-01-31&page=9')
  await page.getByText(t('table.rows', { from: 51, to: 62, total: 62 })).waitFor()
  const short = await download(csv)
  expect(short.lines).toBe(63)
  await expect.poll(() => hashCode().getAttribute('title')).toBe(short.sha256)
  await find(visit, 'button', 'export.hash.copy').click()
  await page.getByText(t('export.hash.copied')).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(short.sha256)

  await openList(OLD)
  const rows = MAX_DIRECT_ROWS + 1
  // The list counts up to a thousand rows; the exact number is loaded afterwards.
  await page.getByText(t('table.rows', { from: 1, to: 25, total: rows })).waitFor()
  await csv.click()
  await page.getByText(t('export.making')).waitFor()
  await page.getByText(t('export.done', { list: 'cashlogs', count: rows })).waitFor()
  await page.getByText(t('export.ready')).waitFor()
  const linkInNotice = await find(visit, 'link', 'export.see').getAttribute('href')
  const hash = await hashCode().getAttribute('title')
  const href = await find(visit, 'link', 'export.job').getAttribute('href')
  expect(linkInNotice).toBe(href)
  expect(await download(find(visit, 'button', 'export.download'))).toEqual({ lines: rows + 1, sha256: hash })
  await page.getByText(t('export.done', { list: 'cashlogs', count: rows })).waitFor({ state: 'detached' })

  // The person who requested the file also downloads it from the panel of the job; a colleague sees its hash there, but no button.
  await visit.open(href!)
  const panel = page.getByRole('complementary').last()
  const downloadAgain = find(visit, 'button', 'export.download', {}, panel)
  expect(await download(downloadAgain)).toEqual({ lines: rows + 1, sha256: hash })
  await panel.getByText(t('history.action.export')).waitFor()
  const admin = await app.visit({ as: 'admin' })
  await admin.open(href!)
  const adminPanel = admin.page.getByRole('complementary').last()
  await expect.poll(() => hashCode(adminPanel).getAttribute('title')).toBe(hash)
  await find(admin, 'heading', 'jobs.history').waitFor()
  expect(await find(admin, 'button', 'export.download').count()).toBe(0)
})
