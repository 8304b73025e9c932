import type { Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditEntry, appendAudit } from '../../../server/store/audit.ts'
import { type ReplayFinding, replayHistory } from '../../../server/store/audit-replay.ts'
import type { Database } from '../../../server/store/open.ts'
import type { Schema } from '../../../server/store/schema.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { ROLES, type Role } from '../../../src/domain/roles.ts'
import { openOwnTestDatabase } from '../../support/database.ts'

const AT = '2026-09-01T08:00:00.000Z'
const ORGANIZATION = '00000000-0000-7000-8000-0000000000a1'
const SUPER_ADMIN = '00000000-0000-7000-8000-0000000000a2'

const insertOrganization = (trx: Transaction<Schema>, id: string, name: string, siren: string) =>
  trx
    .insertInto('organizations')
    .values({ organization_id: id, id, created_at: AT, updated_at: AT, name, siren, status: 'ACTIVE' })
    .execute()

const insertPerson = (trx: Transaction<Schema>, id: string, role: Role) =>
  trx
    .insertInto('users')
    .values({
      organization_id: ORGANIZATION,
      id,
      created_at: AT,
      updated_at: AT,
      role,
      status: 'ACTIVE',
      email: `${id}@example.com`,
      first_name: 'Anne',
      last_name: 'Dupont',
      language: 'fr',
    })
    .execute()

const record = (
  trx: Transaction<Schema>,
  event: Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'before' | 'after' | 'byId'>,
) =>
  appendAudit(trx, {
    organizationId: ORGANIZATION,
    establishmentId: null,
    at: AT,
    byName: '',
    address: '',
    ...event,
  })

describe('an organization and its super admin whose creation an old invite command did not record', () => {
  let db: Database
  const replay = async () => {
    const [faults, notes]: [ReplayFinding[], ReplayFinding[]] = [[], []]
    const replayed = await replayHistory(
      db,
      (fault) => faults.push(fault),
      (note) => notes.push(note),
    )
    return { replayed, faults, notes }
  }

  beforeAll(async () => {
    db = await openOwnTestDatabase()
    await asSystem(db, async (trx) => {
      await insertOrganization(trx, ORGANIZATION, 'Maison Dupont', '732829320')
      await insertPerson(trx, SUPER_ADMIN, ROLES.superAdmin)
      const invitation = { action: 'invite', entity: 'user', entityId: SUPER_ADMIN, byId: null } as const
      await record(trx, { ...invitation, before: null, after: { role: ROLES.superAdmin } })
    })
  })
  afterAll(() => db.close())

  it('are reported as notes, not as faults', async () => {
    const { replayed, faults, notes } = await replay()
    expect(faults).toEqual([])
    expect(replayed).toMatchObject({ records: 1, changes: 1, faults: 0 })
    const createdBefore = 'was created before its history began'
    const organizationId = ORGANIZATION
    expect(notes).toEqual([
      { organizationId, entity: 'user', entityId: SUPER_ADMIN, sequence: 1, fault: createdBefore },
      {
        organizationId,
        entity: 'organization',
        entityId: ORGANIZATION,
        sequence: null,
        fault: createdBefore,
      },
    ])
  })

  it('are replayed from their first change', async () => {
    await asSystem(db, async (trx) => {
      await trx.updateTable('organizations').set({ name: 'Maison Durand' }).execute()
      await record(trx, {
        action: 'edit',
        entity: 'organization',
        entityId: ORGANIZATION,
        byId: SUPER_ADMIN,
        before: { name: 'Maison Dupont' },
        after: { name: 'Maison Durand' },
      })
    })
    expect((await replay()).faults).toEqual([])
    await asSystem(db, (trx) => trx.updateTable('organizations').set({ name: 'Maison Martin' }).execute())
    expect((await replay()).faults).toMatchObject([
      { entity: 'organization', fault: 'differs from its history in name' },
    ])
    await asSystem(db, (trx) => trx.updateTable('organizations').set({ name: 'Maison Durand' }).execute())
  })

  it('are the only exceptions: other records need an event of their creation', async () => {
    const [admin, stranger] = ['00000000-0000-7000-8000-0000000000a3', '00000000-0000-7000-8000-0000000000b1']
    await asSystem(db, async (trx) => {
      await insertOrganization(trx, stranger, 'Maison Noire', '552100554')
      await insertPerson(trx, admin, ROLES.admin)
      const invitation = { action: 'invite', entity: 'user', entityId: admin, byId: SUPER_ADMIN } as const
      await record(trx, { ...invitation, before: null, after: { role: ROLES.admin } })
    })
    const { faults, notes } = await replay()
    expect(faults).toMatchObject([
      { entity: 'user', entityId: admin, fault: 'begins with invite, not with its creation' },
      { entity: 'organization', entityId: stranger, fault: 'has no history' },
    ])
    expect(notes.map(({ entityId }) => entityId)).toEqual([ORGANIZATION, SUPER_ADMIN])
  })
})
