import { expect, it } from 'vitest'
import type { AuditEvent } from '../../src/domain/contract/archives.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'

const app = withApp()

it('an accountant opens the audit log from accounting, opens it filtered to pouches, downloads it and opens a pouch', async () => {
  const api = await app.apiClientAs('accountant')
  const { data } = await api.get<Page<AuditEvent>>('auditevents', { entity: 'pouch', sort: 'at_desc' })
  const visit = await app.visit({ as: 'accountant' })
  const { page, t } = visit
  await visit.open('/control?view=accounting')
  await find(visit, 'link', 'audit.title').click()
  const table = find(visit, 'table', 'audit.title')
  await table.getByRole('row').nth(2).waitFor()
  await visit.open('/control?view=audit&entity=pouch')
  const first = table.getByRole('row').nth(1)
  await expect.poll(() => first.textContent()).toContain(data.entries[0]!.byName)
  await expect.poll(() => first.textContent()).toContain(t('audit.entity.pouch'))
  const file = page.waitForEvent('download')
  await find(visit, 'button', 'list.download.csv').click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/u)
  await first.getByRole('link', { name: t('audit.entity.pouch') }).click()
  await page.waitForURL((url) => url.pathname === '/carryingPouch')
})
