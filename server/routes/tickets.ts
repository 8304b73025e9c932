import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { ticketSummary } from '../../src/domain/contract/tickets.ts'
import { defineRoute } from '../http/route.ts'
import { listParameters, listQuery, UNUSED_IN_TOTALS } from '../query/list-query.ts'
import { matchCondition } from '../query/reading.ts'
import { tickets } from '../resources/tickets.ts'
import { openStatuses } from '../store/rules-in-sql.ts'

/** SQL that is true for vouchers that a dispatch can take. Vouchers of open counts are excluded, because they can still change. */
const waits = sql`t.dispatch_id is null and t.status not in ${openStatuses}`

/** SQL for the number of the vouchers that meet a condition; null if the number of some of them is unknown, as in `ticketLines`. */
const numberOf = (condition: RawBuilder<unknown>) =>
  sql`case when bool_or(coalesce(t.quantity, 0) = 0 and t.value_cents <> 0) filter (where ${condition}) then null
    else coalesce(sum(t.quantity) filter (where ${condition}), 0)::int end`

/** `GET tickets/summary`: the totals of the list with the same filters, by issuer and year. */
export const summariseTickets = defineRoute({
  method: 'get',
  path: '/tickets/summary',
  summary: 'Totals of paper vouchers by issuer and year',
  roles: tickets.roles,
  // Unknown parameters pass this schema, because `listQuery` refuses them.
  query: listParameters(tickets, 'count').loose(),
  answer: ticketSummary,
  async handle(trx, call) {
    const parameters = Object.entries(call.query as Readonly<Record<string, string>>)
    const query = listQuery(parameters, tickets, UNUSED_IN_TOTALS)
    const { rows: groups } = await sql<z.infer<typeof ticketSummary>['groups'][number]>`
      select t.issuer, t.year, ${numberOf(sql`true`)} as quantity,
        sum(t.value_cents)::bigint as "valueCents",
        ${numberOf(waits)} as "waitingQuantity",
        coalesce(sum(t.value_cents) filter (where ${waits}), 0)::bigint as "waitingCents"
      from paper_tickets t where ${matchCondition(call.session, tickets, query)}
      group by t.issuer, t.year order by t.issuer, t.year desc`.execute(trx)
    const sum = (value: (group: (typeof groups)[number]) => number) =>
      groups.reduce((total, group) => total + value(group), 0)
    const numberOfAll = (value: (group: (typeof groups)[number]) => number | null) =>
      groups.some((group) => value(group) === null) ? null : sum((group) => value(group) ?? 0)
    const data = {
      groups,
      quantity: numberOfAll((group) => group.quantity),
      valueCents: sum((group) => group.valueCents),
      waitingQuantity: numberOfAll((group) => group.waitingQuantity),
      waitingCents: sum((group) => group.waitingCents),
    }
    return { code: CODES.saved, data }
  },
})
