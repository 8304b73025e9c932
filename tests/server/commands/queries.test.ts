import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import { openTestDatabase } from '../../support/database.ts'
import {
  dataOf,
  notesOf,
  setStatus,
  type TestOrganization,
  TODAY,
  withTestApp,
  YESTERDAY,
} from './test-app.ts'

/** The number of queries so far. */
let queries = 0
const queryCounter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    queries += 1
    return result
  },
}

const testApp = withTestApp({}, async () => {
  const db = await openTestDatabase()
  return { ...db, kysely: db.kysely.withPlugin(queryCounter) }
})

async function countQueries<Result>(work: () => Promise<Result>): Promise<readonly [number, Result]> {
  const before = queries
  const result = await work()
  return [queries - before, result]
}

/** Runs the commands of a day on this number of rows, and reads `today`. Returns the number of queries of each request. */
async function queriesOfDay(testOrganization: TestOrganization, rows: number) {
  const { people, ids } = testOrganization
  const queriesByCommand: Record<string, number> = {}
  const measure = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const [count, result] = await countQueries(work)
    queriesByCommand[name] = count
    return result
  }
  const categories = ['coins', 'cheques', 'card', 'luncheon'] as const
  const counts = [
    notesOf(testOrganization, 'MANY00'),
    ...categories.slice(0, rows - 1).map((name) => ({ paymentCategoryId: ids[name], totalCents: 0 })),
  ]
  const body = { date: TODAY, service: 'lunch', cashRegisterId: ids.bar, turnoverCents: 16_000, counts }
  const log = dataOf(await measure('count', () => people.user.post<CashLog>('cashlogs', body)))
  dataOf(
    await measure('recount', () =>
      people.user.put(`cashlogs/${log.id}`, { ...body, turnoverCents: 1, comment: 'Again', version: 1 }),
    ),
  )
  dataOf(await measure('delete a log', () => people.user.delete(`cashlogs/${log.id}`)))

  const logs: CashLog[] = []
  for (let row = 0; row < rows; row += 1) {
    const counts = [
      notesOf(testOrganization, `SAC00${row}`),
      { paymentCategoryId: ids.coins, totalCents: 100 },
    ]
    const sheet = { ...body, date: addDays(YESTERDAY, -row), turnoverCents: 16_100, counts }
    logs.push(dataOf(await people.user.post<CashLog>('cashlogs', sheet)))
  }
  const logIds = logs.map((log) => log.id)
  const validated = dataOf(
    await measure('validate', () =>
      setStatus<CashLog[]>(people.user, 'cashlogs', logIds, { status: 'VALIDATED' }),
    ),
  )
  const lines = validated.flatMap((log) => log.counts.map((count) => count.id))
  const coins = validated.map((log) => log.counts.find((count) => count.countType === 5)!.id)
  const control = (countIds: readonly string[], status: string) => () =>
    setStatus(people.accountant, 'counts', countIds, { status, reason: 'Again' })
  dataOf(await measure('control', control(lines, 'AVALIDATED')))
  dataOf(await measure('send back', control(coins, 'UNVALIDATED')))

  const pouchIds = validated.map((log) => log.counts.find((count) => count.countType === 4)!.pouchId!)
  const remittance = dataOf(
    await measure('prepare', () =>
      people.director.post<Remittance>('remittances', {
        type: 'NOTES',
        pouchIds,
        carrierId: ids.carrier,
        date: TODAY,
      }),
    ),
  )
  const handOver = { status: 'VALIDATED', confirmedPouchIds: pouchIds, receiptNumber: 'R-1' }
  dataOf(
    await measure('hand over', () => setStatus(people.colleague, 'remittances', remittance.id, handOver)),
  )

  const receipt = {
    cashRegisterId: ids.bar,
    paymentCategoryId: ids.notes,
    amountCents: 1,
    operations: 1,
    label: '',
  }
  const receipts = Array.from({ length: rows * 20 }, () => receipt)
  const turnoverCents = receipts.length
  const closing = { date: TODAY, service: 'evening', sequence: 1, clients: 1, turnoverCents, receipts }
  dataOf(await measure('closing', () => people.director.post('archives', closing)))
  dataOf(await measure('today', () => people.user.get('today')))
  return queriesByCommand
}

it('the number of queries of a request does not depend on the number of rows, and is at most 20', async () => {
  const queriesOfOneRow = await queriesOfDay(await testApp.createOrganization(), 1)
  const queriesOfFiveRows = await queriesOfDay(await testApp.createOrganization(), 5)
  expect(queriesOfFiveRows).toEqual(queriesOfOneRow)
  expect(Math.max(...Object.values(queriesOfOneRow))).toBeLessThanOrEqual(20)
})
