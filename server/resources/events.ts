import { sql } from 'kysely'
import { archive, archiveDetail, auditEvent } from '../../src/domain/contract/archives.ts'
import { jobEvent } from '../../src/domain/contract/job-events.ts'
import { SERVICES } from '../../src/domain/dates/calendar.ts'
import { JOB_TYPES } from '../../src/domain/jobs/jobs.ts'
import { JOB_STATUSES } from '../../src/domain/lifecycles/job.ts'
import { CAPABILITIES, may } from '../../src/domain/roles.ts'
import { both, column, computed, defineResource, same, storedFields } from '../query/resource.ts'
import { countsBlind } from './expressions.ts'

/** Says in a subquery of a detail that the line `p` is of the closing. */
const ofArchive = sql`p.organization_id = r.organization_id and p.archive_id = r.id`

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
    movements: computed(
      'json',
      sql`(select coalesce(json_agg(json_build_object('cashRegisterId', p.cash_register_id,
          'paymentCategoryId', p.payment_category_id, 'amountCents', p.amount_cents, 'label', p.label)
          order by p.position), '[]')
        from archive_movements p where ${same('p')} and p.archive_id = t.id)`,
    ),
    replacedById: column('id', 'replaced_by_id', { filter: true }),
    replacementReason: column('text', 'replacement_reason'),
  },
  detail: {
    schema: archiveDetail,
    fields: {
      sales:
        () => sql`(select coalesce(json_agg(json_build_object('saleType', p.sale_type, 'taxRate', p.tax_rate,
          'amountCents', p.amount_cents, 'taxCents', p.tax_cents) order by p.position), '[]')
        from archive_sales p where ${ofArchive})::text`,
      floats: () => sql`(select coalesce(json_agg(json_build_object('cashRegisterId', p.cash_register_id,
          'amountCents', p.amount_cents) order by g.number), '[]')
        from archive_floats p
        join cash_registers g on g.organization_id = p.organization_id and g.id = p.cash_register_id
        where ${ofArchive})::text`,
      registers:
        () => sql`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.number),
          '[]')
        from cash_registers g where g.organization_id = r.organization_id and (
          exists (select from archive_receipts p where ${ofArchive} and p.cash_register_id = g.id)
          or exists (select from archive_movements p where ${ofArchive} and p.cash_register_id = g.id)
          or exists (select from archive_floats p where ${ofArchive} and p.cash_register_id = g.id)))::text`,
      categories: () => sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)
          order by c.position), '[]')
        from payment_categories c where c.organization_id = r.organization_id and (
          exists (select from archive_receipts p where ${ofArchive} and p.payment_category_id = c.id)
          or exists (select from archive_movements p where ${ofArchive} and p.payment_category_id = c.id)))::text`,
      replaces: () => sql`(select coalesce(json_agg(json_build_object('id', p.id, 'sequence', p.sequence,
          'reason', p.replacement_reason) order by p.sequence), '[]')
        from archives p where p.organization_id = r.organization_id and p.replaced_by_id = r.id)::text`,
    },
  },
  rows: (viewer) =>
    may(viewer.role, 'seeExpectedAmount') ? sql<boolean>`true` : sql<boolean>`not (${countsBlind})`,
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
    establishmentName: computed(
      'text',
      sql`(select e.name from establishments e where ${same('e')} and e.id = t.establishment_id)`,
      { sort: true },
    ),
    type: column('enum', 'type', { ...both, values: JOB_TYPES }),
    status: column('enum', 'status', { ...both, values: JOB_STATUSES }),
    sequence: column('integer', 'sequence', both),
    requestedById: column('id', 'requested_by_id'),
    requestedByName: column('text', 'requested_by_name', both),
    executedAt: column('instant', 'executed_at', both),
    dueAt: column('instant', 'due_at', both),
    details: column('json', 'details'),
    progress: column('json', 'progress'),
    attempts: column('integer', 'attempts', both),
    fileId: column('id', 'file_id'),
    seen: computed('boolean', sql`(t.seen_at is not null)`, { filter: true }),
    seenAt: column('instant', 'seen_at', both),
    seenByName: column('text', 'seen_by_name'),
  },
  search: ['establishmentName', 'requestedByName'],
  defaultSort: { field: 'createdAt', descending: true },
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
