import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asSystem } from '../../../server/store/scope.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import {
  bankMovement,
  handedOverRemittance,
  importLines,
  linkLines,
  organizationWithBank,
  readMatching,
} from './bank.ts'
import { dataOf, type TestOrganization, withTestApp } from './test-app.ts'

const testApp = withTestApp()

/** Adds copies of a remittance of one pouch, handed over this number of days later. */
async function addCopies({ id }: Remittance, count: number, days: number): Promise<void> {
  await asSystem(testApp.db, async (trx) => {
    const interval = sql`make_interval(days => ${days}::int)`
    const copied = await sql<{ id: string }>`
      with copies as (
        insert into remittances select copy.* from remittances t, generate_series(1, ${count}::int) n,
          jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'reference', n, 'status', 'PREPARED', 'date', t.date + ${days}::int,
            'prepared_at', t.prepared_at + ${interval}, 'validated_at', t.validated_at + ${interval},
            'handed_over_on', t.handed_over_on + ${days}::int)) copy
        where t.id = ${id}
        returning organization_id, establishment_id, id, reference
      ), copied_pouches as (
        insert into pouches select copy.* from copies c, remittance_pouches h join pouches p on p.id = h.pouch_id,
          jsonb_populate_record(p, jsonb_build_object('id', c.id, 'status', 'CREATED', 'number', 'COPY' || 1000 + c.reference,
            'count_id', null)) copy
        where h.remittance_id = ${id}
      )
      insert into remittance_pouches (organization_id, establishment_id, remittance_id, pouch_id)
      select organization_id, establishment_id, id, id from copies returning remittance_id as id`.execute(trx)
    const ids = copied.rows.map((row) => row.id)
    await trx.updateTable('remittances').set({ status: 'VALIDATED' }).where('id', 'in', ids).execute()
  })
}

/** Adds copies of the only linked line and of its link, at these positions of the statement. */
async function addLinkedLines({ ids }: TestOrganization, first: number, last: number): Promise<void> {
  await asSystem(testApp.db, (trx) =>
    sql`
      with copies as (
        insert into bank_lines select copy.* from bank_lines b, generate_series(${first}::int, ${last}::int) n,
          jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'position', n,
            'fingerprint', encode(sha256(concat(b.id, n)::bytea), 'hex'))) copy
        where b.organization_id = ${ids.organization} and b.position = 1
        returning id
      )
      insert into bank_links select copy.* from copies c, bank_lines b join bank_links l on l.line_id = b.id,
        jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'line_id', c.id)) copy
      where b.organization_id = ${ids.organization} and b.position = 1`.execute(trx),
  )
}

it('a credit is proposed for its deposit however many others left later', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const remittance = await handedOverRemittance(testOrganization, ['SAC501'])
  await addCopies(remittance, 501, 1)
  const { proposals, remittances, isCapped } = await importLines(testOrganization, [bankMovement(16_000)])
  expect(proposals).toMatchObject([{ cause: 'only', candidates: [{ remittanceId: remittance.id }] }])
  expect([remittances.length, isCapped]).toEqual([502, false])
})

it('of the deposits that left too early for all credits the latest 500 can be chosen, and the answer says when there are more', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const remittance = await handedOverRemittance(testOrganization, ['SAC502'])
  await importLines(testOrganization, [bankMovement(16_000)])
  // 16 days before the credit, a deposit can still match.
  await addCopies(remittance, 501, -16)
  const all = await readMatching(testOrganization)
  expect([all.remittances.length, all.isCapped]).toEqual([502, false])
  await addCopies(remittance, 500, -17)
  const most = await readMatching(testOrganization)
  expect([most.remittances.length, most.isCapped]).toEqual([1_002, false])
  await addCopies(remittance, 1, -18)
  const latest = await readMatching(testOrganization)
  expect([latest.remittances.length, latest.isCapped]).toEqual([1_002, true])
  expect(latest.remittances.map(({ collectedOn }) => collectedOn)).not.toContain('2026-11-02')
})

it('the answer says when more than 1,000 links could be removed', async () => {
  const testOrganization = await organizationWithBank(testApp)
  const remittance = await handedOverRemittance(testOrganization, ['SAC503'])
  const { proposals } = await importLines(testOrganization, [bankMovement(16_000)])
  const { accountant } = testOrganization.people
  dataOf(await linkLines(accountant, { lineId: proposals[0]!.lineId, remittanceId: remittance.id }))
  await addLinkedLines(testOrganization, 2, 1_000)
  const all = await readMatching(testOrganization)
  expect([all.linked.length, all.isCapped]).toEqual([1_000, false])
  await addLinkedLines(testOrganization, 1_001, 1_001)
  const latest = await readMatching(testOrganization)
  expect([latest.linked.length, latest.isCapped]).toEqual([1_000, true])
})
