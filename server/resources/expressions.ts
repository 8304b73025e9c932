import { sql } from 'kysely'
import { hasCapability } from '../../src/domain/roles.ts'
import { type RowExpression, sameOrganization, type Viewer } from '../query/resource.ts'
import { statusesWithoutFinalDelta } from '../store/rules-in-sql.ts'

/** For `joins`: the establishment of the row `t`, as `e`. */
export const joinEstablishment = sql`left join establishments e on ${sameOrganization('e')} and e.id = t.establishment_id`

/** For `joins`: the cash register of the row `t`, as `g`. */
export const joinCashRegister = sql`left join cash_registers g on ${sameOrganization('g')} and g.id = t.cash_register_id`
/** For `joins`: the reason of the delta of the row `t`, as `d`. */
export const joinReason = sql`left join delta_reasons d on ${sameOrganization('d')} and d.id = t.reason_id`

/** The condition that the establishment of the row `t` counts blind. */
export const countsBlind = sql`exists (
  select from establishments b where ${sameOrganization('b')} and b.id = t.establishment_id and b.blind_count)`

/**
 * Hides an expected amount, or a value that reveals it: for a viewer who counts blind it is null while the log is open, and when the log is deleted.
 * With a `condition`, the value is hidden only in rows that meet the condition. `status` is the status of the log, also for a value of one of its
 * counts.
 */
export function unlessBlind(
  expression: RowExpression,
  {
    condition = sql`true`,
    status = sql`t.status`,
  }: { condition?: RowExpression; status?: RowExpression } = {},
) {
  return (viewer: Viewer): RowExpression =>
    hasCapability(viewer.role, 'seeExpectedAmount')
      ? expression
      : sql`case when not (${status} in ${statusesWithoutFinalDelta} and ${countsBlind} and ${condition}) then ${expression} end`
}
