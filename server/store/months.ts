import { type RawBuilder, sql } from 'kysely'

/** SQL for the first day of a month, for example `2026-11`. */
export function firstDayOf(month: string): RawBuilder<unknown> {
  return sql`${`${month}-01`}::date`
}

/** SQL for the first day of the month after this one. */
export function firstDayAfter(month: string): RawBuilder<unknown> {
  return sql`(${firstDayOf(month)} + interval '1 month')::date`
}

/** SQL for the condition that the date of a column is in a month. */
export function isInMonth(column: string, month: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} >= ${firstDayOf(month)} and ${sql.ref(column)} < ${firstDayAfter(month)}`
}
