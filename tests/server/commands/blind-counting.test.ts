import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../../src/domain/contract/archives.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import type { SignedInClient } from './insert-organization.ts'
import { countSheet, dataOf, notesOf, setStatus, withTestApp, YESTERDAY } from './test-app.ts'

const testApp = withTestApp()

describe('counting blind', () => {
  it('hides the expected amount from a shift lead until the log is validated', async () => {
    const testOrganization = await testApp.createOrganization({ blindCount: true })
    const { ids, people } = testOrganization
    const receipt = { cashRegisterId: ids.bar, paymentCategoryId: ids.notes, amountCents: 16_000 }
    const closing = { date: YESTERDAY, service: 'lunch', sequence: 1, clients: 20, turnoverCents: 16_000 }
    dataOf(await people.director.post('archives', { ...closing, receipts: [receipt] }))
    const log = await countSheet(testOrganization, { turnoverCents: null })
    const visibleAmounts = (log: CashLog) => [
      log.turnoverCents,
      log.expectedCents,
      log.deltaCents,
      log.counts[0]?.expectedCents,
    ]
    expect(visibleAmounts(log)).toEqual([null, null, null, null])
    expect(visibleAmounts(dataOf(await people.director.get<CashLog>(`cashlogs/${log.id}`)))).toEqual([
      16_000, 16_000, 0, 16_000,
    ])
    const [validated] = dataOf(
      await setStatus<CashLog[]>(people.user, 'cashlogs', log.id, { status: 'VALIDATED' }),
    )
    expect(visibleAmounts(validated!)).toEqual([16_000, 16_000, 0, 16_000])
  })

  it('hides the history of a sheet from a shift lead until it is validated', async () => {
    const testOrganization = await testApp.createOrganization({ blindCount: true })
    const { people } = testOrganization
    const log = await countSheet(testOrganization)
    expect(await actionsOf(people.user, log.id)).toEqual([])
    expect(await actionsOf(people.director, log.id)).toEqual(['create'])
    dataOf(await setStatus(people.user, 'cashlogs', log.id, { status: 'VALIDATED' }))
    expect(await actionsOf(people.user, log.id)).toEqual(['validate', 'create'])
    expect((await actionsOf(people.user, log.counts[0]!.id)).length).toBeGreaterThan(0)
  })
})

it('a shift lead can read the history of sheets and their counts only', async () => {
  const testOrganization = await testApp.createOrganization()
  const { people } = testOrganization
  const log = await countSheet(testOrganization, { counts: [notesOf(testOrganization, 'SAC009')] })
  dataOf(await setStatus(people.user, 'cashlogs', log.id, { status: 'VALIDATED' }))
  expect(await actionsOf(people.user, log.id)).toEqual(['validate', 'create'])
  const entities = async (client: SignedInClient) =>
    new Set((await eventsOf(client, { range: '0-299' })).map(({ entity }) => entity))
  expect(await entities(people.director)).toContain('pouch')
  expect(await entities(people.user)).toEqual(new Set(['cashLog', 'count']))
})

async function eventsOf(
  client: SignedInClient,
  query: Record<string, string>,
): Promise<readonly AuditEvent[]> {
  const { data } = await client.get<Page<AuditEvent> | null>('auditevents', { sort: 'at_desc', ...query })
  return data?.entries ?? []
}

const actionsOf = async (client: SignedInClient, entityId: string) =>
  (await eventsOf(client, { entityId, sort: 'sequence_desc' })).map(({ action }) => action)
