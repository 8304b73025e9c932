import type { Ticket } from '../../src/domain/contract/tickets.ts'
import type { Language } from '../../src/domain/languages.ts'
import type { DocumentColumn } from './columns.ts'
import words from './texts/tickets.json' with { type: 'json' }

/** The texts of the export of paper tickets, by language. */
export const TICKET_WORDS = words

/** The columns of the export of paper tickets: one line per line of the list. */
export function ticketColumns(language: Language): readonly DocumentColumn<Ticket>[] {
  const said = words[language]
  return [
    { title: said.date, kind: 'date', value: (row) => row.date },
    { title: said.service, kind: 'text', value: (row) => said[row.service] },
    { title: said.establishment, kind: 'text', value: (row) => row.establishmentName },
    { title: said.register, kind: 'text', value: (row) => row.cashRegisterName },
    { title: said.issuer, kind: 'text', value: (row) => row.issuer },
    { title: said.category, kind: 'text', value: (row) => row.paymentCategoryName },
    { title: said.year, kind: 'integer', value: (row) => row.year },
    { title: said.quantity, kind: 'integer', value: (row) => row.quantity },
    { title: said.value, kind: 'cents', value: (row) => row.valueCents },
    { title: said.dispatched, kind: 'text', value: (row) => (row.dispatched ? said.yes : said.no) },
  ]
}
