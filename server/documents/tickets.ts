import type { Ticket } from '../../src/domain/contract/tickets.ts'
import { controlStatusKey } from '../../src/domain/counting/control-status.ts'
import type { DocumentColumn } from './columns.ts'
import type { DocumentTexts } from './language.ts'

/** The columns of the export of paper vouchers. */
export const ticketColumns = ({ t }: Pick<DocumentTexts, 't'>): readonly DocumentColumn<Ticket>[] => [
  { title: t('paper.tickets.date'), kind: 'date', value: (row) => row.date },
  { title: t('paper.tickets.service'), kind: 'text', value: (row) => t(`paper.tickets.${row.service}`) },
  { title: t('paper.tickets.establishment'), kind: 'text', value: (row) => row.establishmentName },
  { title: t('paper.tickets.register'), kind: 'text', value: (row) => row.cashRegisterName },
  { title: t('paper.tickets.issuer'), kind: 'text', value: (row) => row.issuer },
  { title: t('paper.tickets.category'), kind: 'text', value: (row) => row.paymentCategoryName },
  { title: t('paper.tickets.year'), kind: 'integer', value: (row) => row.year },
  { title: t('paper.tickets.quantity'), kind: 'integer', value: (row) => row.quantity },
  { title: t('paper.tickets.value'), kind: 'cents', value: (row) => row.valueCents },
  { title: t('tickets.column.countStatus'), kind: 'text', value: (row) => t(controlStatusKey(row.status)) },
  {
    title: t('paper.tickets.dispatched'),
    kind: 'text',
    value: (row) => t(row.dispatched ? 'paper.tickets.yes' : 'paper.tickets.no'),
  },
]
