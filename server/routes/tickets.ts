import { sql } from 'kysely'
import type { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { ticketSummary } from '../../src/domain/contract/tickets.ts'
import { admit } from '../http/authentication.ts'
import { answerText, jsonResponse } from '../http/envelope.ts'
import { operationOf } from '../http/operation.ts'
import { queryParameters } from '../http/request.ts'
import type { Route } from '../http/route.ts'
import { listParameters, listQuery } from '../query/list-query.ts'
import { matching } from '../query/reading.ts'
import { tickets } from '../resources/tickets.ts'
import { inScope, scopeOf } from '../store/scope.ts'

/** `GET tickets/summary`: the totals of the list with the same filters, by issuer and year. */
export const summariseTickets: Route = {
  method: 'get',
  path: '/tickets/summary',
  operation: operationOf({
    method: 'get',
    path: '/tickets/summary',
    summary: 'Totals of paper tickets by issuer and year',
    roles: tickets.roles,
    query: listParameters(tickets, 'count'),
    answer: ticketSummary,
  }),
  handler: (parts) => async (c) => {
    const session = await admit(parts, c, tickets.roles)
    const query = listQuery(queryParameters(c), tickets)
    const groups = await inScope(parts.db, scopeOf(session), async (trx) => {
      const found = await sql<z.infer<typeof ticketSummary>['groups'][number]>`
        select t.issuer, t.year, coalesce(sum(t.quantity), 0)::int as quantity,
          sum(t.value_cents)::bigint as "valueCents",
          coalesce(sum(t.quantity) filter (where t.dispatch_id is null), 0)::int as "waitingQuantity",
          coalesce(sum(t.value_cents) filter (where t.dispatch_id is null), 0)::bigint as "waitingCents"
        from paper_tickets t where ${matching(session, tickets, query)}
        group by t.issuer, t.year order by t.issuer, t.year desc`.execute(trx)
      return found.rows
    })
    const sum = (value: (group: (typeof groups)[number]) => number) =>
      groups.reduce((total, group) => total + value(group), 0)
    const data = {
      groups,
      quantity: sum((group) => group.quantity),
      valueCents: sum((group) => group.valueCents),
      waitingQuantity: sum((group) => group.waitingQuantity),
      waitingCents: sum((group) => group.waitingCents),
    }
    return jsonResponse(200, answerText(CODES.saved, JSON.stringify(data)))
  },
}
