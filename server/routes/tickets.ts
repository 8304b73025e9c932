import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { type Ticket, ticketSummary } from '../../src/domain/contract/tickets.ts'
import type { ListQuery } from '../../src/domain/query.ts'
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '../documents/columns.ts'
import { CSV_TYPE, csvOf } from '../documents/csv.ts'
import { byteStream, fileResponse } from '../documents/file-answer.ts'
import { pagesOf } from '../documents/pages.ts'
import { TICKET_WORDS, ticketColumns } from '../documents/tickets.ts'
import { XLSX_TYPE, xlsxOf } from '../documents/xlsx.ts'
import { admit } from '../http/authentication.ts'
import type { AppEnv, AppParts } from '../http/context.ts'
import { answerText, jsonResponse } from '../http/envelope.ts'
import { operationOf } from '../http/operation.ts'
import { matching } from '../http/reading.ts'
import { RefusedError } from '../http/refused.ts'
import { invalid, parsePart, queryParameters } from '../http/request.ts'
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

const downloadQuery = z.object({
  format: z.enum(['csv', 'xlsx'], { error: 'issue.value' }),
  language: z.enum(DOCUMENT_LANGUAGES, { error: 'issue.value' }).default('fr'),
})

/** `GET tickets/download`: the tickets of one establishment and period, to the cent as they are listed, as a file. */
export const downloadTickets: Route = {
  method: 'get',
  path: '/tickets/download',
  operation: operationOf({
    method: 'get',
    path: '/tickets/download',
    summary: 'Download the paper tickets of an establishment and a period, as CSV or XLSX',
    roles: tickets.roles,
    query: listParameters(tickets, 'count').extend(downloadQuery.shape),
    answer: z.null(),
  }),
  handler: (parts) => async (c) => {
    const session = await admit(parts, c, tickets.roles)
    const { format, language, query } = readDownload(c)
    const { establishmentId, from, to } = chosen(query)
    const name = await establishmentName(parts, scopeOf(session), establishmentId)
    const words = TICKET_WORDS[language]
    const pages = pagesOf<Ticket>(parts.db, session, tickets, query)
    const columns = ticketColumns(language)
    const file = `${words.file} ${name} ${from} ${to}.${format}`
    return format === 'csv'
      ? fileResponse({ name: file, type: CSV_TYPE, body: byteStream(csvOf(columns, pages, language)) })
      : fileResponse({ name: file, type: XLSX_TYPE, body: await xlsxOf(words.sheet, columns, pages) })
  },
}

function readDownload(c: Context<AppEnv>): {
  readonly format: 'csv' | 'xlsx'
  readonly language: DocumentLanguage
  readonly query: ListQuery
} {
  const parameters = queryParameters(c)
  const own = parameters.filter(([name]) => Object.hasOwn(downloadQuery.shape, name))
  const repeated = own.map(([name]) => name).filter((name, index, names) => names.indexOf(name) < index)
  if (repeated.length > 0) throw invalid(repeated.map((path) => ({ path, key: 'issue.repeated' })))
  const { format, language } = parsePart(downloadQuery, Object.fromEntries(own), 'query')
  const filters = parameters.filter(([name]) => !Object.hasOwn(downloadQuery.shape, name))
  return { format, language, query: listQuery(filters, tickets) }
}

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
