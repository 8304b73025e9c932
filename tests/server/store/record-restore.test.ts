import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendAudits } from '../../../server/store/audit.ts'
import { verifyAudit } from '../../../server/store/audit-check.ts'
import { recordRestore } from '../../../server/store/backup/record-restore.ts'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { openTestDatabase } from '../../support/database.ts'
import { fillTenant, idsOf } from '../schema/tenants.ts'

const TAKEN_AT = '2026-11-20T16:05:00.000Z'
const NOW = '2026-11-21T08:00:00.000Z'
const { organization, establishment } = idsOf(1)

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await asSystem(db, fillTenant(1))
})
afterAll(() => db.close())

it('a restore is an event of the chain of each organization and establishment, with the time of the backup, and the chains stay intact', async () => {
  const edit = { byId: null, byName: '', address: '', action: 'edit', before: null, after: {} } as const
  const ofOrganization = { organizationId: organization, establishmentId: null }
  const ofEstablishment = { organizationId: organization, establishmentId: establishment }
  await asSystem(db, (trx) =>
    appendAudits(trx, [
      { ...edit, ...ofOrganization, at: TAKEN_AT, entity: 'organization', entityId: organization },
      { ...edit, ...ofEstablishment, at: TAKEN_AT, entity: 'establishment', entityId: establishment },
    ]),
  )
  await recordRestore(db, { takenAt: TAKEN_AT, now: NOW })
  const events = await asSystem(db, (trx) =>
    trx
      .selectFrom('audit_events')
      .select(['entity', 'entity_id', 'at', 'by_id', 'after'])
      .where('action', '=', 'restoreBackup')
      .orderBy('entity')
      .execute(),
  )
  const recorded = { at: NOW, by_id: null, after: { backupOf: TAKEN_AT } }
  expect(events).toEqual([
    { entity: 'establishment', entity_id: establishment, ...recorded },
    { entity: 'organization', entity_id: organization, ...recorded },
  ])
  expect((await verifyAudit(db, [])).map(({ fault }) => fault)).toEqual([null, null])
})
