import type { Ticket } from '../../src/domain/contract/tickets.ts'
import type { Language } from '../../src/domain/languages.ts'
import type { DocumentColumn } from './columns.ts'
import ticketTexts from './texts/tickets.json' with { type: 'json' }

/** The texts of the export of paper tickets, by language. */
export const TICKET_TEXTS = ticketTexts

/** The columns of the export of paper tickets: one row per row of the list. */
export function ticketColumns(language: Language): readonly DocumentColumn<Ticket>[] {
  const texts = ticketTexts[language]
  return [
    { title: texts.date, kind: 'date', value: (row) => row.date },
    { title: texts.service, kind: 'text', value: (row) => texts[row.service] },
    { title: texts.establishment, kind: 'text', value: (row) => row.establishmentName },
    { title: texts.register, kind: 'text', value: (row) => row.cashRegisterName },
    { title: texts.issuer, kind: 'text', value: (row) => row.issuer },
    { title: texts.category, kind: 'text', value: (row) => row.paymentCategoryName },
    { title: texts.year, kind: 'integer', value: (row) => row.year },
    { title: texts.quantity, kind: 'integer', value: (row) => row.quantity },
    { title: texts.value, kind: 'cents', value: (row) => row.valueCents },
    { title: texts.dispatched, kind: 'text', value: (row) => (row.dispatched ? texts.yes : texts.no) },
  ]
}
