import { sql } from 'kysely'
import { archive, archiveDetail } from '../../src/domain/contract/archives.ts'
import { auditEvent } from '../../src/domain/contract/audit-events.ts'
import { jobEvent } from '../../src/domain/contract/job-events.ts'
import type { HistoryEntity } from '../../src/domain/documents/history.ts'
import { CAPABILITIES, hasCapability } from '../../src/domain/roles.ts'
import {
  computedField,
  defineResource,
  filterAndSort,
  filterOnly,
  sameOrganization,
  storedFields,
} from '../query/resource.ts'
import { turnoverOfClosing } from '../store/closing-lines.ts'
import { carrierOfPreparation } from '../store/history.ts'
import { isSubtracted, statusesWithoutFinalDelta } from '../store/rules-in-sql.ts'
import { countsBlind } from './expressions.ts'

/** For the subqueries of details: the condition that the line `p` belongs to the closing `r`. */
const isOfClosing = sql`p.organization_id = r.organization_id and p.archive_id = r.id`

/** Point-of-sale closings. They reveal expected amounts, so people who count blind do not see them. */
export const archives = defineResource({
  name: 'archives',
  table: 'archives',
  roles: CAPABILITIES.count,
  entry: archive,
  fields: {
    ...storedFields,
    establishmentId: filterOnly,
    date: filterAndSort,
    service: filterAndSort,
    sequence: filterAndSort,
    clients: filterAndSort,
    turnoverCents: computedField('cents', turnoverOfClosing('t'), filterAndSort),
    receipts: computedField(
      'json',
      sql`(select coalesce(json_agg(json_build_object('cashRegisterId', p.cash_register_id,
          'paymentCategoryId', p.payment_category_id, 'amountCents', p.amount_cents, 'operations', p.operations,
          'label', p.label) order by p.position), '[]')
        from archive_receipts p where ${sameOrganization('p')} and p.archive_id = t.id)`,
    ),
    movements: computedField(
      'json',
      sql`(select coalesce(json_agg(json_build_object('cashRegisterId', p.cash_register_id,
          'paymentCategoryId', p.payment_category_id, 'amountCents', p.amount_cents, 'label', p.label)
          order by p.position), '[]')
        from archive_movements p where ${sameOrganization('p')} and p.archive_id = t.id)`,
    ),
    floats: computedField(
      'json',
      sql`(select coalesce(json_agg(json_build_object('cashRegisterId', p.cash_register_id,
          'amountCents', p.amount_cents) order by g.number), '[]')
        from archive_floats p
        join cash_registers g on g.organization_id = p.organization_id and g.id = p.cash_register_id
        where ${sameOrganization('p')} and p.archive_id = t.id)`,
    ),
    replacedById: filterOnly,
  },
  detail: {
    schema: archiveDetail,
    fields: {
      sales:
        () => sql`(select coalesce(json_agg(json_build_object('saleType', p.sale_type, 'taxRate', p.tax_rate,
          'amountCents', p.amount_cents, 'taxCents', p.tax_cents, 'debit', ${isSubtracted('p')})
          order by p.position), '[]')
        from archive_sales p where ${isOfClosing})::text`,
      registers:
        () => sql`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.number),
          '[]')
        from cash_registers g where g.organization_id = r.organization_id and (
          exists (select from archive_receipts p where ${isOfClosing} and p.cash_register_id = g.id)
          or exists (select from archive_movements p where ${isOfClosing} and p.cash_register_id = g.id)
          or exists (select from archive_floats p where ${isOfClosing} and p.cash_register_id = g.id)))::text`,
      categories: () => sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)
          order by c.position), '[]')
        from payment_categories c where c.organization_id = r.organization_id and (
          exists (select from archive_receipts p where ${isOfClosing} and p.payment_category_id = c.id)
          or exists (select from archive_movements p where ${isOfClosing} and p.payment_category_id = c.id)))::text`,
      replaces: () => sql`(select coalesce(json_agg(json_build_object('id', p.id, 'sequence', p.sequence,
          'reason', p.replacement_reason) order by p.sequence), '[]')
        from archives p where p.organization_id = r.organization_id and p.replaced_by_id = r.id)::text`,
    },
  },
  rows: (viewer) =>
    hasCapability(viewer.role, 'seeExpectedAmount') ? sql<boolean>`true` : sql<boolean>`not (${countsBlind})`,
  search: [],
})

/** Declares a field with the name of the establishment of the row `t`; null for a row of the whole organization. */
const establishmentName = (rule: { readonly sort?: boolean } = {}) =>
  computedField(
    'text',
    sql`(select e.name from establishments e where ${sameOrganization('e')} and e.id = t.establishment_id)`,
    rule,
  )

export const jobEvents = defineResource({
  name: 'jobevents',
  table: 'job_events',
  roles: CAPABILITIES.remit,
  entry: jobEvent,
  fields: {
    ...storedFields,
    createdAt: filterAndSort,
    establishmentId: filterOnly,
    establishmentName: establishmentName({ sort: true }),
    type: filterAndSort,
    status: filterAndSort,
    sequence: filterAndSort,
    requestedByName: filterAndSort,
    executedAt: filterAndSort,
    dueAt: filterAndSort,
    attempts: filterAndSort,
    seen: computedField('boolean', sql`(t.seen_at is not null)`, { filter: true }),
    seenAt: filterAndSort,
  },
  search: ['establishmentName', 'requestedByName'],
  defaultSort: { field: 'createdAt', descending: true },
})

/** The condition that the event `t` is about an open or deleted sheet, or about a count of one. */
const isOfOpenOrDeletedSheet = sql`exists (select from cash_logs l
  where ${sameOrganization('l')} and l.status in ${statusesWithoutFinalDelta}
  and l.id in (t.entity_id, (select n.cash_log_id from counts n where ${sameOrganization('n')} and n.id = t.entity_id)))`

/**
 * Declares a field with the values of an event before or after the change. Only administrators see addresses of recipients, as in the
 * establishment itself. If the values of a sheet include `reasonId`, the name of that reason is added as `deltaReason`.
 */
const recordedValues = (column: 'before' | 'after') => {
  const recorded = sql.ref(`t.${column}`)
  const reasonName = sql`(select d.name from delta_reasons d
    where ${sameOrganization('d')} and d.id::text = ${recorded} ->> 'reasonId')`
  const values = sql`(case when t.entity = 'cashLog' and ${recorded} -> 'reasonId' is not null
    then ${recorded} || jsonb_build_object('deltaReason', ${reasonName}) else ${recorded} end)`
  return computedField('json', (viewer) =>
    hasCapability(viewer.role, 'administer')
      ? values
      : sql`(${values} - array['alertRecipients', 'reportRecipients'])`,
  )
}

/** The field with the network address of the request of an event, which only administrators see. */
const requestAddress = computedField('text', (viewer) =>
  hasCapability(viewer.role, 'administer') ? sql.ref('t.address') : sql`null::text`,
)

/** The kinds of records whose history directors do not read. */
const ACCOUNTING_ENTITIES: readonly HistoryEntity[] = [
  'accountingClosing',
  'accountingEntry',
  'accountingExport',
  'accountingJournal',
  'accountingSettings',
  'bankLine',
  'bankRule',
  'bankSettlement',
  'bankStatement',
  'saleTypeTax',
  'ticketDispatch',
  'ticketIssuer',
]

/**
 * The history. `auditevents?entityId={id}&sort=sequence_asc` returns the history of one record. Accountants and administrators read all of
 * it. Directors read that of their establishments, without `ACCOUNTING_ENTITIES`. Shift leads read that of sheets of their establishments; where
 * they count blind, only of validated sheets, because events contain expected amounts.
 */
export const auditEvents = defineResource({
  name: 'auditevents',
  table: 'audit_events',
  roles: CAPABILITIES.count,
  entry: auditEvent,
  fields: {
    id: filterAndSort,
    organizationId: filterOnly,
    establishmentId: filterOnly,
    establishmentName: establishmentName(),
    sequence: filterAndSort,
    at: filterAndSort,
    byId: filterOnly,
    action: filterOnly,
    entity: filterOnly,
    entityId: filterOnly,
    address: requestAddress,
    before: recordedValues('before'),
    after: recordedValues('after'),
    cashLogId: computedField(
      'id',
      sql`(select n.cash_log_id from counts n
        where ${sameOrganization('n')} and t.entity = 'count' and n.id = t.entity_id)`,
    ),
    carrierName: computedField('text', carrierOfPreparation('t')),
  },
  defaultSort: { field: 'at', descending: false },
  rows({ role }) {
    if (hasCapability(role, 'control')) return sql<boolean>`true`
    return hasCapability(role, 'remit')
      ? sql<boolean>`t.entity <> all (${[...ACCOUNTING_ENTITIES]}::text[])`
      : sql<boolean>`t.entity in ('cashLog', 'count') and not (${countsBlind} and ${isOfOpenOrDeletedSheet})`
  },
  search: [],
})
