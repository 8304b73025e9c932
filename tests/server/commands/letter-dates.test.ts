import { expect, it } from 'vitest'
import type { AccountingEntry } from '../../../src/domain/contract/accounting.ts'
import { CHART, EXAMPLES } from '../../domain/accounting/example-table.ts'
import { ServerBookkeeping } from './server-bookkeeping.ts'
import { withTestApp } from './test-app.ts'

const testApp = withTestApp()

it('no line of a day has a letter before its entry if a job posts two settlements of the day, one of a closed month', async () => {
  testApp.clock.set('2026-11-20T10:00:00.000Z')
  const books = new ServerBookkeeping(testApp, CHART, 2)
  await books.organization.open()
  const counted = { carte: '110.00' }
  await books.post({ till: { date: '2026-09-22', counted, expected: '110.00' } })
  await books.post({ closed: '2026-09' })
  for (const [reference, date, net] of [
    [1, '2026-09-25', '60.00'],
    [2, '2026-11-05', '50.00'],
  ] as const)
    await books.link({ date, reference, net, days: [['2026-09-22', 'carte', net]] })
  await books.organization.sendMonth('2026-11')
  const lines = (await books.organization.allEntries()).flatMap((entry) =>
    entry.lines
      .filter(({ account }) => account === '511500')
      .map(({ letter, letteredOn }) => [entry.kind, entry.date, letter, letteredOn]),
  )
  expect(lines.toSorted()).toEqual([
    ['CASH', '2026-09-22', 'LYO02-B2', '2026-11-20'],
    ['SETTLEMENT', '2026-11-05', 'LYO02-B2', '2026-11-20'],
    ['SETTLEMENT', '2026-11-20', 'LYO02-B2', '2026-11-20'],
  ])
})

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
