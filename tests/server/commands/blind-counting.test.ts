import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import { countSheet, dataOf, openTestApp, setStatus, type TestApp, YESTERDAY } from './test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

describe('counting blind', () => {
  it('hides the expected amount from a shift lead until the log is validated', async () => {
    const testOrganization = await testApp.createOrganization({ blindCount: true })
    const { ids, people } = testOrganization
    const receipt = { cashRegisterId: ids.bar, paymentCategoryId: ids.notes, amountCents: 16_000 }
    const closing = { date: YESTERDAY, service: 'lunch', sequence: 1, clients: 20, turnoverCents: 16_000 }
    dataOf(await people.director.post('archives', { ...closing, receipts: [receipt] }))
    const log = await countSheet(testOrganization, { turnoverCents: null })
    const shown = (one: CashLog) => [
      one.turnoverCents,
      one.expectedCents,
      one.deltaCents,
      one.counts[0]?.expectedCents,
    ]
    expect(shown(log)).toEqual([null, null, null, null])
    expect(shown(dataOf(await people.director.get<CashLog>(`cashlogs/${log.id}`)))).toEqual([
      16_000, 16_000, 0, 16_000,
    ])
    const [validated] = dataOf(
      await setStatus<CashLog[]>(people.user, 'cashlogs', log.id, { status: 'VALIDATED' }),
    )
    expect(shown(validated!)).toEqual([16_000, 16_000, 0, 16_000])
  })
})
