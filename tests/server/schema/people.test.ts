import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/store/open.ts'
import { asSystem, inScope, type Scope } from '../../../server/store/scope.ts'
import { findStoredSession } from '../../../server/store/session-lookup.ts'
import { insertRows } from '../../support/rows.ts'
import {
  AT,
  accountantOf,
  adminOf,
  directorOf,
  ENGINES,
  idsOf,
  newIdsOf,
  openWithTenants,
  superAdminOf,
  tenantRowsOf,
} from './tenants.ts'

const LATER = '2026-11-20T12:00:00.000Z'

describe.each(ENGINES)('people on %s', (engine) => {
  const newId = newIdsOf(1)
  let db: Database

  beforeAll(async () => {
    db = await openWithTenants(engine, 1, 2)
  })
  afterAll(() => db.close())

  it('cannot share an e-mail address, not even across organizations or in another letter case', async () => {
    const insertUser = (email: string) =>
      insertRows(db, 'users', { ...tenantRowsOf(1).users!, id: newId(), email })
    await expect(insertUser('SOMEONE-2@example.com')).rejects.toMatchObject({ constraint: 'users_email' })
  })

  it('are visible to their colleagues, and can change themselves, but not give themselves a role or an establishment', async () => {
    const { user } = idsOf(1)
    const colleague = newId()
    await inScope(db, adminOf(1), (trx) =>
      trx
        .insertInto('users')
        .values({ ...tenantRowsOf(1).users!, id: colleague, email: 'colleague@example.com' })
        .execute(),
    )
    const seenBy = async (scope: Scope) =>
      (await inScope(db, scope, (trx) => trx.selectFrom('users').select('id').orderBy('id').execute())).map(
        (person) => person.id,
      )
    expect(await seenBy(directorOf(1))).toEqual([user])
    for (const scope of [accountantOf(1), adminOf(1)]) expect(await seenBy(scope)).toEqual([user, colleague])
    expect(await seenBy({ ...directorOf(1), userId: colleague, establishmentIds: [] })).toEqual([colleague])
    await inScope(db, adminOf(1), (trx) =>
      trx
        .insertInto('user_establishments')
        .values({ ...tenantRowsOf(1).user_establishments!, user_id: colleague })
        .execute(),
    )
    expect(await seenBy(directorOf(1))).toEqual([user, colleague])
    const changed = await inScope(db, directorOf(1), (trx) =>
      trx.updateTable('users').set({ language: 'it' }).returning('id').execute(),
    )
    expect(changed).toEqual([{ id: user }])
    const forbidden = { code: '42501' }
    await expect(
      inScope(db, directorOf(1), (trx) => trx.updateTable('users').set({ role: 2 }).execute()),
    ).rejects.toMatchObject(forbidden)
    await expect(
      inScope(db, adminOf(1), (trx) =>
        trx.updateTable('users').set({ role: 1 }).where('id', '=', colleague).execute(),
      ),
    ).rejects.toMatchObject(forbidden)
    const { organization, otherEstablishment: establishment_id } = idsOf(1)
    await expect(
      inScope(db, { ...directorOf(1), establishmentIds: [establishment_id] }, (trx) =>
        trx
          .insertInto('user_establishments')
          .values({ organization_id: organization, user_id: user, establishment_id })
          .execute(),
      ),
    ).rejects.toMatchObject(forbidden)
    const deletedAssignments = await inScope(db, directorOf(1), (trx) =>
      trx.deleteFrom('user_establishments').returning('user_id').execute(),
    )
    expect(deletedAssignments).toEqual([])
    await inScope(db, superAdminOf(2), (trx) =>
      trx.updateTable('users').set({ role: 1 }).where('id', '=', colleague).execute(),
    )
  })

  const token = Buffer.alloc(32, 1)

  it('have sessions that are found by token, with user and establishments', async () => {
    const ids = idsOf(1)
    expect(await findStoredSession(db, token)).toEqual({
      organizationId: ids.organization,
      id: ids.session,
      userId: ids.user,
      userName: 'Ada Martin',
      role: 5,
      establishmentOrganizationId: ids.organization,
      establishmentId: ids.establishment,
      establishmentIds: [ids.establishment],
      lacksSecondFactor: false,
      lastSeenAt: AT,
      idleExpiresAt: '2026-11-20T11:00:00.123Z',
      expiresAt: '2026-11-20T22:00:00.123Z',
    })
    expect(await findStoredSession(db, Buffer.alloc(32, 9))).toBeNull()
    // The search leaves no scope on the connection.
    expect(
      (
        await sql<{ scope: string }>`select current_setting('app.organization_id', true) as scope`.execute(
          db.kysely,
        )
      ).rows[0]?.scope,
    ).toBeFalsy()
  })

  it.each([
    ['another role', sql`update users set role = 4, updated_at = ${LATER} where id = ${idsOf(1).user}`],
    [
      'a new password',
      sql`
      update user_credentials set password_hash = 'new', changed_at = ${LATER} where user_id = ${idsOf(1).user}`,
    ],
    [
      'a deletion',
      sql`update users set status = 'DELETED', updated_at = ${LATER} where id = ${idsOf(1).user}`,
    ],
  ])('lose their sessions with %s', async (_, statement) => {
    await asSystem(db, async (trx) => {
      await trx
        .updateTable('users')
        .set({ role: 5, status: 'ACTIVE' })
        .where('id', '=', idsOf(1).user)
        .execute()
      await trx.updateTable('sessions').set({ ended_at: null }).execute()
    })
    expect(await findStoredSession(db, token)).not.toBeNull()
    await asSystem(db, (trx) => statement.execute(trx))
    expect(await findStoredSession(db, token)).toBeNull()
    const endedSessions = await asSystem(db, (trx) =>
      trx.selectFrom('sessions').select(['user_id', 'ended_at']).orderBy('user_id').execute(),
    )
    expect(endedSessions).toEqual([
      { user_id: idsOf(1).user, ended_at: LATER },
      { user_id: idsOf(2).user, ended_at: null },
    ])
  })
})
