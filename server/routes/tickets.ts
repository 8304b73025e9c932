import { sql } from 'kysely'
import type { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { type Ticket, ticketSummary } from '../../src/domain/contract/tickets.ts'
import type { ListQuery } from '../../src/domain/query.ts'
import { defineExport } from '../documents/list-export.ts'
import { TICKET_WORDS, ticketColumns } from '../documents/tickets.ts'
import { admit } from '../http/authentication.ts'
import type { AppParts } from '../http/context.ts'
import { answerText, jsonResponse } from '../http/envelope.ts'
import { operationOf } from '../http/operation.ts'
import { matching } from '../http/reading.ts'
import { RefusedError } from '../http/refused.ts'
import { queryParameters } from '../http/request.ts'
import { listParameters, listQuery } from '../http/resource-routes.ts'
import type { Route } from '../http/route.ts'
import { scopeOf } from '../http/sessions.ts'
import { tickets } from '../resources/tickets.ts'
import { inScope } from '../store/scope.ts'
import { issuesAt } from './refuse.ts'

/** `GET tickets/summary`: what everything comes to that the same filters would list, by issuer and year. */
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

/** `GET tickets/download`: the tickets of one establishment and period, to the cent as they are listed. */
export const downloadTickets: Route = defineExport<Ticket>({
  resource: tickets,
  summary: 'Download the paper tickets of an establishment and a period, as CSV or XLSX',
  columns: ({ language }) => ticketColumns(language),
  sheet: ({ language }) => TICKET_WORDS[language].sheet,
  async name({ parts, session, query }, { language }) {
    const { establishmentId, from, to } = chosen(query)
    const name = await establishmentName(parts, scopeOf(session), establishmentId)
    return `${TICKET_WORDS[language].file} ${name} ${from} ${to}`
  },
})

/** The establishment and the period that are asked for. @throws RefusedError EstablishmentAndPeriodRequired */
function chosen({ filters }: ListQuery) {
  const onlyValue = (field: string, operator: string) => {
    const values = filters.find((one) => one.field === field && one.operator === operator)?.values ?? []
    return values.length === 1 ? values[0] : undefined
  }
  const establishmentId = onlyValue('establishmentId', 'anyOf')
  const from = onlyValue('date', 'from')
  const to = onlyValue('date', 'to')
  if (establishmentId !== undefined && from !== undefined && to !== undefined)
    return { establishmentId, from, to }
  const missing = Object.entries({ establishmentId, date_from: from, date_to: to })
  throw new RefusedError(
    'EstablishmentAndPeriodRequired',
    issuesAt(
      missing.flatMap(([path, value]) => (value === undefined ? [path] : [])),
      'issue.required',
    ),
  )
}

/** @throws RefusedError NotFound for an establishment that is out of reach */
async function establishmentName(parts: AppParts, scope: ReturnType<typeof scopeOf>, id: string) {
  const found = await inScope(parts.db, scope, (trx) =>
    trx.selectFrom('establishments').select('name').where('id', '=', id).executeTakeFirst(),
  )
  if (!found) throw new RefusedError('NotFound')
  return found.name
}
