import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../server/store/open.ts'
import { inOneRoundTrip } from '../../../server/store/round-trip.ts'
import { asSystem, inScope } from '../../../server/store/scope.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { accountantOf, directorOf, ENGINES, idsOf, openWithTenants, superAdminOf } from './tenants.ts'

const settings = sql<Record<string, string>>`
  select current_user as role, current_setting('app.organization_id', true) as organization,
    current_setting('app.establishment_ids', true) as establishments, current_setting('app.user_id', true) as "user",
    current_setting('app.role', true) as "personRole"`

describe.each(ENGINES)('a scope on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openWithTenants(engine, 1)
  })
  afterAll(() => db.close())

  it('sets the database role and the settings of the scope for one transaction', async () => {
    const { organization, establishment, user } = idsOf(1)
    const inside = await inScope(db, directorOf(1), async (trx) => (await settings.execute(trx)).rows)
    expect(inside).toEqual([
      {
        role: 'sacoche_app',
        organization,
        establishments: `{${establishment}}`,
        user,
        personRole: '5',
      },
    ])
    const office = await inScope(db, accountantOf(1), async (trx) => (await settings.execute(trx)).rows)
    expect(office).toEqual([
      { role: 'sacoche_office', organization, establishments: 'all', user, personRole: '4' },
    ])
    const everywhere = await inScope(db, superAdminOf(1), async (trx) => (await settings.execute(trx)).rows)
    expect(everywhere).toEqual([
      { role: 'sacoche_head', organization: 'all', establishments: 'all', user, personRole: '1' },
    ])
    const [after] = (await settings.execute(db.kysely)).rows
    expect(after?.role).not.toMatch(/^sacoche_/u)
    expect([after?.organization, after?.establishments, after?.user, after?.personRole].map(Boolean)).toEqual(
      [false, false, false, false],
    )
  })

  it('ends with the transaction, which is rolled back when the work fails', async () => {
    const failure = new Error('no')
    await expect(
      inScope(db, directorOf(1), async (trx) => {
        await trx.updateTable('cash_logs').set({ comment: 'half' }).execute()
        throw failure
      }),
    ).rejects.toBe(failure)
    const [after] = (await settings.execute(db.kysely)).rows
    expect(after?.organization).toBeFalsy()
    const logs = await asSystem(db, (trx) => trx.selectFrom('cash_logs').select('comment').execute())
    expect(logs).toEqual([{ comment: '' }])
  })

  it('shows no cash log with an empty list of establishments', async () => {
    const visibleRows = await inScope(db, { ...directorOf(1), establishmentIds: [] }, (trx) =>
      trx.selectFrom('cash_logs').select('id').execute(),
    )
    expect(visibleRows).toEqual([])
  })

  it.each([
    ['a user', { userId: "x'; reset role; --" }],
    ['an organization', { organizationId: "'; drop table users; --" }],
    ['an establishment', { establishmentIds: ["}'; drop table users; --"] }],
  ])('refuses an invalid id of %s and does not run the work', async (_, field) => {
    let ran = false
    const work = async () => {
      ran = true
    }
    await expect(inScope(db, { ...directorOf(1), ...field }, work)).rejects.toThrow(TypeError)
    expect(ran).toBe(false)
  })

  it('fails when the work ignores the error of a statement', async () => {
    const work = inScope(db, directorOf(1), async (trx) => {
      await sql`select 1 / 0`.execute(trx).catch(() => undefined)
      return 'done'
    })
    await expect(work).rejects.toThrow('an earlier error in it was ignored')
  })

  it('does not retry a transaction that failed for another reason than a deadlock', async () => {
    let tries = 0
    const work = inScope(db, directorOf(1), async (trx) => {
      tries += 1
      await sql`select 1 / 0`.execute(trx)
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(tries).toBe(1)
  })

  it('retries a deadlocked transaction, within a limit', async () => {
    let tries = 0
    const deadlock = (until: number) =>
      inScope(db, directorOf(1), async (trx) => {
        tries += 1
        if (tries < until)
          await sql`do $$ begin raise exception 'deadlock' using errcode = 'deadlock_detected'; end $$`.execute(
            trx,
          )
        return tries
      })
    expect(await deadlock(3)).toBe(3)
    tries = 0
    await expect(deadlock(100)).rejects.toMatchObject({ code: '40P01' })
    expect(tries).toBe(4)
  })

  it('retries the transaction when one of several statements that were sent together deadlocks, even if another statement is sent afterwards', async () => {
    let tries = 0
    const done = await inScope(db, directorOf(1), async (trx) => {
      tries += 1
      const isFirst = tries === 1
      const twoStatements = async () => {
        await sql`select 1`.execute(trx)
        // The transaction has already failed, so the second statement is refused with 25P02, which does not
        // name the cause.
        await sql`select 2`.execute(trx)
      }
      const deadlock = sql`do $$ begin raise exception 'deadlock' using errcode = 'deadlock_detected'; end $$`
      await inOneRoundTrip(twoStatements(), isFirst ? deadlock.execute(trx) : null)
      return tries
    })
    expect(done).toBe(2)
  })
})

it('a scope starts in one round trip to the server: transaction, role and settings', async () => {
  const database = await openDatabase({ databaseUrl: await createPostgresDatabase(), poolSize: 1 })
  const sentQueries: unknown[] = []
  const query = Client.prototype.query
  Client.prototype.query = function spy(this: Client, ...args: unknown[]) {
    sentQueries.push((args[0] as { text: string }).text)
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await inScope(database, directorOf(1), (trx) => trx.selectFrom('users').select('id').execute())
  } finally {
    Client.prototype.query = query
    await database.close()
  }
  expect(sentQueries).toHaveLength(3)
  expect(sentQueries[0]).toMatch(/^begin; set local role sacoche_app; set local app\.organization_id/u)
  expect(sentQueries[2]).toBe('commit')
})
