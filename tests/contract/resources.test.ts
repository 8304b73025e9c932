import type { Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { RESOURCES } from '../../server/resources/index.ts'
import { appendAudit } from '../../server/store/audit.ts'
import type { Database } from '../../server/store/open.ts'
import type { Schema } from '../../server/store/schema.ts'
import { asSystem } from '../../server/store/scope.ts'
import { ROLES } from '../../src/domain/roles.ts'
import { idOf, idsOf, tenantRowsOf } from '../server/schema/tenants.ts'
import { openTestDatabase } from '../support/database.ts'
import { addTenant, emailOf, personIdOf, ROLE_NAMES } from '../support/people.ts'
import { startTestServer, type TestClient, type TestServer } from '../support/server.ts'

let db: Database
let server: TestServer
const clients = new Map<number, TestClient>()
beforeAll(async () => {
  db = await openTestDatabase()
  await addTenant(db, 1)
  await asSystem(db, (trx) =>
    appendAudit(trx, {
      organizationId: idsOf(1).organization,
      establishmentId: idsOf(1).establishment,
      at: '2026-11-20T09:00:00.000Z',
      byId: null,
      byName: 'system',
      address: '192.0.2.1',
      action: 'edit',
      entity: 'cashLog',
      entityId: idsOf(1).log,
      before: { comment: '' },
      after: { comment: 'recounted' },
    }),
  )
  await asSystem(db, insertExchange)
  await asSystem(db, insertSavedView)
  server = startTestServer(db)
  for (const role of ROLE_NAMES) clients.set(ROLES[role], await server.client().signIn(emailOf(role)))
})
afterAll(() => db.close())

interface List {
  readonly entries: { readonly id: string }[]
  readonly totalItems: number
  readonly totalIsCapped: boolean
}

/** Inserts a saved view that a super admin owns, so that head office has one to read. */
async function insertSavedView(trx: Transaction<Schema>): Promise<void> {
  const { saved_views: view } = tenantRowsOf(1)
  const ownership = { id: idOf(1, 960), owner_id: personIdOf('superAdmin'), shared: false }
  await trx
    .insertInto('saved_views')
    .values({ ...view!, ...ownership })
    .execute()
}

/** Inserts an exchange: notes that left the wallet in a CHANGE pouch, and the coins received for them. */
async function insertExchange(trx: Transaction<Schema>): Promise<void> {
  const { pouches: pouch, wallet_movements: movement } = tenantRowsOf(1)
  const pouch_id = idOf(1, 950)
  const change = { ...pouch!, id: pouch_id, number: 'CHANGE1', type: 'CHANGE' as const, count_id: null }
  await trx
    .insertInto('pouches')
    .values({ ...change, value_cents: 2_000 })
    .execute()
  for (const [index, more] of [
    { type: 'DECREASE' as const, movement_cents: -2_000, denominations: { 2000: 1 } },
    { type: 'RECEPTION' as const, movement_cents: 2_500, denominations: { 100: 25 }, rolls: { 100: 1 } },
  ].entries())
    await trx
      .insertInto('wallet_movements')
      .values({ ...movement!, id: idOf(1, 951 + index), pouch_id, ...more })
      .execute()
}

/** Expects exactly the fields of the contract. */
function expectShape(schema: z.ZodObject, entry: unknown) {
  expect(schema.strict().parse(entry)).toEqual(entry)
}

describe.each(RESOURCES.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  it.each(resource.roles)('answers according to the contract for role %i', async (role) => {
    const client = clients.get(role)!
    const list = await client.get<List>(name)
    expect({ status: list.status, code: list.statusCode, message: list.message }).toEqual({
      status: 200,
      code: 10_000,
      message: 'code.10000',
    })
    expect(list.data.entries.length, 'the test data has a row of every resource').toBeGreaterThan(0)
    expect(list.data.totalItems).toBe(list.data.entries.length)
    for (const entry of list.data.entries) expectShape(resource.entry, entry)

    const count = await client.get(`${name}/count`)
    expect(count.data).toEqual({ totalItems: list.data.totalItems, totalIsCapped: false })

    const entry = await client.get(`${name}/${list.data.entries[0]!.id}`)
    expect(entry.status).toBe(200)
    expectShape(resource.detail?.schema ?? resource.entry, entry.data)
  })

  it('accepts every declared sort and filter, and returns only the requested field and the id', async () => {
    const client = clients.get(resource.roles[0]!)!
    if (resource.search.length > 0) expect((await client.get(name, { q: 'x' })).status).toBe(200)
    const [row] = (await client.get<List>(name)).data.entries
    for (const [field, rule] of Object.entries(resource.fields)) {
      const filterValue = [(row as Record<string, unknown>)[field] ?? []].flat().join()
      const answer = await client.get<List>(name, {
        fields: field,
        ...(rule.sort && { sort: `${field}_desc` }),
        ...(rule.filter && filterValue !== '' && { [field]: filterValue }),
      })
      expect(answer.status, `${field}: ${answer.text}`).toBe(200)
      expect(Object.keys(answer.data.entries[0]!).sort(), field).toEqual([...new Set(['id', field])].sort())
      if (!rule.filter || filterValue !== '') continue
      const sample = sampleOf(rule.kind, rule.values)
      expect((await client.get(name, { [field]: sample })).status, field).toBe(200)
    }
  })
})

/** A valid filter value, for a field that is empty in the test data. */
function sampleOf(kind: string, values: readonly string[] | undefined): string {
  if (kind === 'id' || kind === 'ids') return '01930000-0000-7000-8000-000000000000'
  if (kind === 'date') return '2026-11-20'
  if (kind === 'instant') return '2026-11-20T10:00:00Z'
  if (kind === 'integer' || kind === 'cents') return '1'
  return values?.[0] ?? 'x'
}
