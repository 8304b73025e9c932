import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { loadModels } from '../paths/model/models.ts'
import { pathsPage } from '../paths/report/page.ts'
import { summarize } from '../paths/report/summary.ts'
import { openBrowser, openPage } from '../support/browser.ts'

it('the report of the paths is self-contained, and shows charts, paths and failures', async () => {
  const summary = await summarize(await loadModels('remittance'), false)
  const failed = { ...summary.code[0]!, failure: 'step 2: expected one thing, found another' }
  const file = join(await mkdtemp(join(tmpdir(), 'sacoche-report-')), 'index.html')
  await writeFile(file, pathsPage('fr', summary, [failed, ...summary.code.slice(1)], []))
  const browser = await openBrowser()
  const { page, context, complaints } = await openPage(browser)
  await context.setOffline(true)
  await page.goto(pathToFileURL(file).href)
  await page.getByRole('heading', { level: 1, name: 'Parcours' }).waitFor()
  await page.getByText('step 2: expected one thing, found another').first().waitFor()
  const path = page
    .locator('#lifecycle-remittance details')
    .filter({ has: page.getByText('2', { exact: true }) })
  await path.locator('summary').click()
  await path.getByRole('listitem').filter({ hasText: 'Remettre au transporteur' }).waitFor()
  await page
    .getByText('npm run paths -- remittance --in code --path 2')
    .first()
    .waitFor({ state: 'attached' })
  const stateCount = await page.locator('svg .state').count()
  expect(stateCount).toBe(summary.rows.reduce((sum, { model }) => sum + model.states.length, 0))
  expect(await page.locator('svg .arrow').count()).toBeGreaterThan(stateCount)
  // A transition is marked as unwalked only in a layer that was walked on this computer.
  expect(await page.locator('svg .arrow.unwalked').count()).toBe(0)
  const box = await page.locator('svg').first().boundingBox()
  expect(box?.width).toBeGreaterThan(200)
  expect(complaints).toEqual([])
  await browser.close()
})
