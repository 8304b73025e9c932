import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { openTestDatabase } from '../../support/database.ts'
import { addTenant, emailOf } from '../../support/people.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { startTestServer, type TestClient } from '../../support/server.ts'
import { idOf, idsOf } from '../schema/tenants.ts'

/** As in a French or Italian dictionary: neither accents nor capital letters separate words. */
const IN_ORDER = ['Boissons', 'de la Tour', 'éclair', 'Épicerie', 'Ève', 'Restauration', 'Zoé']

interface Reasons {
  readonly entries: readonly { readonly name: string }[]
  readonly nextCursor: string | null
}

describe.each(['embedded', 'PostgreSQL'])('names in the lists of the %s database', (engine) => {
  let db: Database
  let client: TestClient
  beforeAll(async () => {
    db =
      engine === 'embedded'
        ? await openTestDatabase()
        : await openDatabase({ databaseUrl: await createPostgresDatabase() })
    await addTenant(db, 1)
    const row = (name: string, index: number) => ({
      organization_id: idsOf(1).organization,
      id: idOf(1, 10_000 + index),
      created_at: '2026-11-01T08:00:00.000Z',
      updated_at: '2026-11-01T08:00:00.000Z',
      name,
      active: true,
      position: index,
    })
    await asSystem(db, async (trx) => {
      await trx.updateTable('delta_reasons').set({ active: false }).execute()
      await trx.insertInto('delta_reasons').values(IN_ORDER.toReversed().map(row)).execute()
    })
    client = await startTestServer(db).client().signIn(emailOf('admin'))
  })
  afterAll(() => db.close())

  it.each([
    ['name_asc', IN_ORDER],
    ['name_desc', IN_ORDER.toReversed()],
  ])('are in the order of a dictionary by %s, also over pages', async (sort, expected) => {
    const names: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: Record<string, string> = { active: 'true', sort, range: '0-1', ...(cursor && { cursor }) }
      const { data }: { data: Reasons } = await client.get('deltareasons', query)
      names.push(...data.entries.map(({ name }) => name))
      cursor = data.nextCursor
    }
    expect(names).toEqual(expected)
  })
})
