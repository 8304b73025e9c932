import type { Transaction } from 'kysely'
import type { Ticket } from '../../src/domain/contract/tickets.ts'
import type { ListQuery } from '../../src/domain/lists/query.ts'
import { issuesAt, RefusedError } from '../refused-error.ts'
import { tickets } from '../resources/tickets.ts'
import type { Schema } from '../store/schema.ts'
import { defineExport } from './list-export.ts'
import { ticketColumns } from './tickets.ts'

/** The export of paper vouchers. It requires a filter on one establishment and on a period. */
export const ticketExport = defineExport<Ticket>({
  list: 'tickets',
  resource: tickets,
  contents: 'the paper vouchers of an establishment and a period',
  columns: ticketColumns,
  worksheet: ({ t }) => t('paper.tickets.sheet'),
  async name({ trx, query }, { t }) {
    const { establishmentId, from, to } = requiredFilters(query)
    const name = await establishmentName(trx, establishmentId)
    return `${t('paper.tickets.file')} ${name} ${from} ${to}`
  },
})

/**
 * Returns the establishment and the period of the filters.
 *
 * @throws RefusedError EstablishmentAndPeriodRequired, with an issue for each of them that is missing or has several values
 */
function requiredFilters({ filters }: ListQuery) {
  const onlyValue = (field: string, operator: string) => {
    const values =
      filters.find((filter) => filter.field === field && filter.operator === operator)?.values ?? []
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

/** @throws RefusedError NotFound for an establishment that the user may not see */
async function establishmentName(trx: Transaction<Schema>, id: string): Promise<string> {
  const found = await trx.selectFrom('establishments').select('name').where('id', '=', id).executeTakeFirst()
  if (!found) throw new RefusedError('NotFound')
  return found.name
}
