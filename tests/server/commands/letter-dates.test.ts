import { expect, it } from 'vitest'
import type { AccountingEntry } from '../../../src/domain/contract/accounting.ts'
import { CHART, EXAMPLES } from '../../domain/accounting/example-table.ts'
import { ServerBookkeeping } from './server-bookkeeping.ts'
import { withTestApp } from './test-app.ts'

const testApp = withTestApp()

it('a settlement that is posted after its month was closed letters the takings on the day of posting', async () => {
  const books = new ServerBookkeeping(testApp, CHART, 1)
  testApp.clock.set('2026-11-20T10:00:00.000Z')
  await books.organization.open()
  const { steps } = EXAMPLES.find(({ id }) => id === '187')!
  for (const step of steps) await books.post(step)
  const { data } = await books.organization.accountant.get<{ entries: AccountingEntry[] }>(
    'accountingentries?range=0-9',
  )
  const lines = data.entries.flatMap(({ kind, lines: linesOfEntry }) =>
    linesOfEntry
      .filter(({ account }) => account === '511500')
      .map(({ letter, letteredOn }) => [kind, letter, letteredOn]),
  )
  expect(lines.toSorted()).toEqual([
    ['CASH', 'LYO02-B1', '2026-11-20'],
    ['SETTLEMENT', 'LYO02-B1', '2026-11-20'],
  ])
})
