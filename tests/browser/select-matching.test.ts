import { expect, it } from 'vitest'
import type { ControlSheet } from '../../src/domain/contract/cash-logs.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type UserClient, withApp } from '../support/app.ts'
import { LYON } from '../support/demo.ts'
import { find } from '../support/interactions.ts'

const app = withApp()

/** Undoes every check of accounting that is not sent yet, so that more sheets wait than one page shows. */
async function undoChecks(api: UserClient): Promise<void> {
  const query = { range: '0-299', countStatuses: 'AVALIDATED' }
  const { entries } = (await api.get<Page<ControlSheet>>('controlsheets', query)).data
  const ids = entries.flatMap(({ counts }) =>
    counts.filter(({ status }) => status === 'AVALIDATED').map(({ id }) => id),
  )
  await api.put('countsstatus', { status: 'VALIDATED', ids }, { query: { status: 'VALIDATED' } })
}

it('all sheets that match are selected on all pages, and one validation changes each of them', async () => {
  const api = await app.apiClientAs('accountant')
  await undoChecks(api)
  const establishmentId = api.user.establishments.find(({ name }) => name === LYON)!.id
  const countOf = async (countStatuses: string, filters: Record<string, string> = { establishmentId }) =>
    (await api.get<{ totalItems: number }>('controlsheets/count', { countStatuses, ...filters })).data
      .totalItems
  const waiting = await countOf('VALIDATED')
  const others = (await countOf('VALIDATED', {})) - waiting
  expect(waiting).toBeGreaterThan(25)
  const visit = await app.visit({ as: 'accountant' })
  const { page, t } = visit
  await visit.open(`/control?${new URLSearchParams({ establishmentId })}`)
  await find(visit, 'checkbox', 'table.selectPage').check()
  const bar = page.locator('[data-selection-bar]')
  const selected = bar.getByRole('status')
  await selected.filter({ hasText: t('control.selectedSheets', { count: 25 }) }).waitFor()
  await find(visit, 'button', 'control.selectMatching', { count: waiting, capped: 'false' }, bar).click()
  await selected.filter({ hasText: t('control.selectedSheets', { count: waiting }) }).waitFor()
  await find(visit, 'button', 'control.validate', {}, bar).click()
  await page.getByText(t('code.11024')).first().waitFor()
  await bar.waitFor({ state: 'hidden' })
  expect(await countOf('VALIDATED')).toBe(0)
  expect(await countOf('VALIDATED', {})).toBe(others)
})
