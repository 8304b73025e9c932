import { sql } from 'kysely'
import { SERVICES } from '../../src/domain/calendar.ts'
import { archive, auditEvent } from '../../src/domain/contract/archives.ts'
import { JOB_STATUSES, JOB_TYPES, jobEvent } from '../../src/domain/contract/jobevents.ts'
import { CAPABILITIES, ROLES } from '../../src/domain/roles.ts'
import { both, column, computed, defineResource, joined, same, storedFields } from '../http/resource.ts'
import { countsBlind, joinEstablishment } from './expressions.ts'

/** Point-of-sale closings. They tell what is expected, so they are not there for who counts blind. */
export const archives = defineResource({
  name: 'archives',
  table: 'archives',
  roles: CAPABILITIES.count,
  entry: archive,
  fields: {
    ...storedFields,
    establishmentId: column('id', 'establishment_id', { filter: true }),
    date: column('date', 'date', both),
    service: column('enum', 'service', { ...both, values: SERVICES }),
    sequence: column('integer', 'sequence', both),
    clients: column('integer', 'clients', both),
    turnoverCents: column('cents', 'turnover_cents', both),
    receipts: computed(
      'json',
      sql`(select coalesce(json_agg(json_build_object('cashRegisterId', p.cash_register_id,
          'paymentCategoryId', p.payment_category_id, 'amountCents', p.amount_cents, 'operations', p.operations,
          'label', p.label) order by p.position), '[]')
        from archive_receipts p where ${same('p')} and p.archive_id = t.id)`,
    ),
  },
  rows: (viewer) => (viewer.role === ROLES.user ? sql<boolean>`not (${countsBlind})` : sql<boolean>`true`),
  search: [],
})

export const jobEvents = defineResource({
  name: 'jobevents',
  table: 'job_events',
  roles: CAPABILITIES.remit,
  entry: jobEvent,
  fields: {
    ...storedFields,
    createdAt: column('instant', 'created_at', both),
    establishmentId: column('id', 'establishment_id', { filter: true }),
    establishmentName: joined('text', sql`e.name`),
    type: column('enum', 'type', { ...both, values: JOB_TYPES }),
    status: column('enum', 'status', { ...both, values: JOB_STATUSES }),
    sequence: column('integer', 'sequence', both),
    executedAt: column('instant', 'executed_at', both),
    details: column('text', 'details'),
    attempts: column('integer', 'attempts'),
  },
  joins: joinEstablishment,
  search: ['details'],
})

/** Who did what. The history of a thing is `auditevents?entityId={id}&sort=sequence_asc`. */
export const auditEvents = defineResource({
  name: 'auditevents',
  table: 'audit_events',
  roles: CAPABILITIES.remit,
  entry: auditEvent,
  fields: {
    id: column('id', 'id', both),
    organizationId: column('id', 'organization_id', { filter: true }),
    establishmentId: column('id', 'establishment_id', { filter: true }),
    sequence: column('integer', 'sequence', both),
    at: column('instant', 'at', both),
    byId: column('id', 'by_id', { filter: true }),
    byName: column('text', 'by_name'),
    action: column('text', 'action', { filter: true }),
    entity: column('text', 'entity', { filter: true }),
    entityId: column('id', 'entity_id', { filter: true }),
    before: column('json', 'before'),
    after: column('json', 'after'),
  },
  defaultSort: { field: 'at', descending: false },
  search: [],
})
