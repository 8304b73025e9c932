import { sql } from 'kysely'
import { MONTH_TASK_STATUSES, MONTH_TILL_TASKS } from '../../src/domain/accounting/month.ts'
import { controlSheet, sheetCount } from '../../src/domain/contract/cash-logs.ts'
import { COUNT_STATUSES, type CountStatus, countLifecycle } from '../../src/domain/lifecycles/count.ts'
import { canFollow } from '../../src/domain/lifecycles/lifecycle.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import {
  computedField,
  defineResource,
  filterOnly,
  joinedField,
  type ResourceField,
  type RowExpression,
  rowText,
  sameOrganization,
} from '../query/resource.ts'
import { hasLineOfRegister, linesOfClosing } from '../store/closing-lines.ts'
import { awaitsClosing, listOf, needsClosingReason } from '../store/rules-in-sql.ts'
import { cashLogFields, cashLogs } from './cash-logs.ts'
import { counts } from './counts.ts'

/** For `from`: the counts `k` of the sheet `t` that are not deleted. It ends in a condition; more are added with `and`. */
const countsOfSheet = sql`counts k where ${sameOrganization('k')} and k.cash_log_id = t.id and k.status <> 'DELETED'`

/** The closings of the service of the sheet `t`, as `a`. It ends in a condition; more are added with `and`. */
const closingsOfService = sql`archives a
  where ${sameOrganization('a')} and a.establishment_id = t.establishment_id and a.date = t.date and a.service = t.service`

/**
 * The condition that the sheet `t` was sent and that a closing of its service and register exists, even one that
 * arrived too late to be added to the sheet.
 */
const isSentWithClosing = sql`t.status in ('SENT', 'ARCHIVED') and exists (
  select from ${closingsOfService} and a.replaced_by_id is null and ${hasLineOfRegister('a', sql`t.cash_register_id`)})`

/** The amount that the closing `a` expects of the register of the sheet `t`; null if it has no line of it. */
const expectedOfRegister = sql`(select sum(line.amount_cents) from ${linesOfClosing('a')} line
  where line.cash_register_id = t.cash_register_id)`

/** The first closing of the sheet `t` that another one replaced; null if none was replaced, or if those not replaced expect the same amount. */
const replacedClosing = sql`(
  select json_build_object('expectedCents', first.cents, 'reason', coalesce(first.replacement_reason, ''), 'byName', coalesce((
    select h.by_name from audit_events h where ${sameOrganization('h')} and h.entity_id = first.id and h.action = 'replace'
    order by h.sequence limit 1), ''))
  from (select a.id, a.replacement_reason, ${expectedOfRegister} as cents from ${closingsOfService}
      and a.replaced_by_id is not null and ${hasLineOfRegister('a', sql`t.cash_register_id`)}
    order by a.created_at, a.id limit 1) first
  where first.cents <> (select coalesce(sum(${expectedOfRegister}), 0) from ${closingsOfService} and a.replaced_by_id is null))`

/** The condition that a closing of the sheet `t` arrived. */
const hasClosing = sql`(t.archive_id is not null or ${isSentWithClosing})`

/** The condition that the sheet `t` has a count in one of these statuses. */
const hasCountIn = (statuses: readonly CountStatus[]) =>
  sql`exists (select from ${countsOfSheet} and k.status in ${listOf(statuses)})`

const UNDOABLE_COUNT_STATUSES = COUNT_STATUSES.filter((status) =>
  canFollow(countLifecycle, status, 'undoControl'),
)

/** The task of the month-end checklist that counts the sheet `t`, or null, by the rule `taskOfTill` of src/domain/accounting/month.ts. */
const monthTask = sql`case
  when ${hasCountIn(MONTH_TASK_STATUSES.tillsToValidate)} then 'tillsToValidate'
  when not ${hasCountIn(MONTH_TASK_STATUSES.tillsToSend)} then null
  when ${needsClosingReason('t')} and ${hasCountIn(UNDOABLE_COUNT_STATUSES)} then 'tillsToAccept'
  when ${awaitsClosing('t')} then 'tillsAwaitingClosing'
  else 'tillsToSend' end`

/**
 * Declares a field with the distinct values of a column of the sheet's counts. A filter on the field matches the sheets that have one of the
 * requested values.
 *
 * @param values the values that a filter may request; any value by default
 */
function distinctValues(
  kind: 'text' | 'ids',
  column: RowExpression,
  values?: readonly string[],
): ResourceField {
  const rule = { ...filterOnly, ...(values && { values }) }
  const field = computedField(
    kind,
    sql`array(select distinct ${column} from ${countsOfSheet} and ${column} is not null order by 1)`,
    rule,
  )
  return {
    ...field,
    hasAny: (_viewer, requestedValues) =>
      sql`exists (select from ${countsOfSheet} and ${column} = any(${requestedValues}))`,
  }
}

/** Cash logs as accountants control them: each with its counts. */
export const controlSheets = defineResource({
  name: 'controlsheets',
  table: 'cash_logs',
  roles: CAPABILITIES.control,
  entry: controlSheet,
  fields: {
    ...cashLogFields,
    hasClosing: computedField('boolean', hasClosing, filterOnly),
    lacksClosing: computedField(
      'boolean',
      sql`(not ${hasClosing} and exists (select from establishments h where ${sameOrganization('h')}
        and h.id = t.establishment_id and h.pos_turnover_source = 'CLOSING'))`,
      filterOnly,
    ),
    // True only if a closing that came after the validation, and before the final entry, changed the delta.
    hasLateClosing: computedField('boolean', sql`t.validated_delta_cents is not null`, filterOnly),
    replacedClosing: computedField('json', replacedClosing),
    monthTask: computedField('enum', monthTask, { ...filterOnly, values: MONTH_TILL_TASKS }),
    countStatuses: distinctValues('text', sql`k.status`, COUNT_STATUSES),
    paymentCategoryIds: distinctValues('ids', sql`k.payment_category_id`),
    pouchNumbers: distinctValues('text', sql`k.pouch_number`),
    counts: joinedField(
      'json',
      (
        viewer,
      ) => sql`(select concat('[', string_agg(${rowText(viewer, counts, Object.keys(sheetCount.shape))},
          ',' order by c.position, t.id), ']')::json
        from counts t ${counts.joins ?? sql``}
        where t.organization_id = sheet.organization_id and t.cash_log_id = sheet.id and t.status <> 'DELETED')`,
    ),
  },
  joins: sql`${cashLogs.joins} cross join lateral (select t.organization_id, t.id) sheet`,
  search: ['comment', 'countedByName'],
  deletedStatus: 'DELETED',
})
