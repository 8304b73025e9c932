import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../../src/domain/contract/archives.ts'
import type { CashLog, CountRow } from '../../../src/domain/contract/cash-logs.ts'
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

  it('hides the expected amount and the history of a deleted sheet from a shift lead', async () => {
    const testOrganization = await testApp.createOrganization({ blindCount: true })
    const { ids, people } = testOrganization
    const receipt = { cashRegisterId: ids.bar, paymentCategoryId: ids.notes, amountCents: 17_000 }
    const closing = { date: YESTERDAY, service: 'lunch', sequence: 1, clients: 20, turnoverCents: 17_000 }
    dataOf(await people.director.post('archives', { ...closing, receipts: [receipt] }))
    const log = await countSheet(testOrganization, { turnoverCents: null })
    const countId = log.counts[0]!.id
    const deleted = dataOf(await people.user.delete<CashLog>(`cashlogs/${log.id}`))
    const read = dataOf(await people.user.get<CashLog>(`cashlogs/${log.id}`))
    const query = { status: 'DELETED' }
    const [listed] = dataOf(await people.user.get<Page<CashLog>>('cashlogs', query)).entries
    for (const sheet of [deleted, read, listed!])
      expect([sheet.status, sheet.turnoverCents, sheet.expectedCents, sheet.deltaCents]).toEqual([
        'DELETED',
        null,
        null,
        null,
      ])
    const sums = { ...query, sums: 'turnoverCents' }
    const count = dataOf(await people.user.get<CountRow>(`counts/${countId}`))
    expect([count.status, count.expectedCents, count.deltaCents]).toEqual(['DELETED', null, null])
    expect(dataOf(await people.user.get('cashlogs/count', sums))).toMatchObject({
      sums: { turnoverCents: null },
    })
    expect(await actionsOf(people.user, log.id)).toEqual([])
    expect(await actionsOf(people.user, countId)).toEqual([])
    const { text: csv } = await people.user.get('cashlogs/download', { ...query, format: 'csv' })
    expect(csv).toContain('19/11/2026')
    expect(csv).not.toContain('170')

    const seenByDirector = dataOf(await people.director.get<CashLog>(`cashlogs/${log.id}`))
    expect(seenByDirector.turnoverCents).toBe(17_000)
    expect(await actionsOf(people.director, log.id)).toEqual(['delete', 'create'])
  })

  it('hides the difference of a sheet of which one count was sent back, also in its other counts', async () => {
    const testOrganization = await testApp.createOrganization({ blindCount: true })
    const { ids, people } = testOrganization
    const card = { paymentCategoryId: ids.card, totalCents: 4_000 }
    const log = await countSheet(testOrganization, {
      turnoverCents: 21_000,
      comment: 'Écart',
      counts: [notesOf(testOrganization, 'SAC001'), card],
    })
    dataOf(await setStatus(people.user, 'cashlogs', log.id, { status: 'VALIDATED' }))
    const countOf = (categoryId: string) =>
      log.counts.find(({ paymentCategoryId }) => paymentCategoryId === categoryId)!.id
    const readDelta = async (client: SignedInClient) =>
      dataOf(await client.get<CountRow>(`counts/${countOf(ids.card)}`)).deltaCents
    expect(await readDelta(people.user)).toBe(-1_000)
    const sentBack = { status: 'UNVALIDATED', reason: 'À recompter' }
    dataOf(await setStatus(people.accountant, 'counts', countOf(ids.notes), sentBack))
    expect(await readDelta(people.user)).toBeNull()
    expect(await readDelta(people.director)).toBe(-1_000)
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
