import { Link } from 'wouter'
import type { Ticket } from '../../domain/contract/tickets.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { type Column, Money } from '../ui/index.ts'

/** The columns of the list of tickets. Totals stand above it: they are of all pages. */
export function useTicketColumns(): Column<Ticket>[] {
  const t = useText()
  const { date } = useDates()
  const { quantity } = useMoney()
  return [
    {
      key: 'date',
      title: t('tickets.column.date'),
      heading: true,
      sortable: true,
      cell: (row) => (
        <Link href={`/cashlogs?id=${row.cashLogId}`}>
          {date(row.date)} · {t(`service.${row.service}`)}
        </Link>
      ),
    },
    {
      key: 'issuer',
      title: t('tickets.column.issuer'),
      card: 'plain',
      sortable: true,
      cell: (row) => row.issuer,
    },
    {
      key: 'year',
      title: t('tickets.column.year'),
      card: 'plain',
      align: 'end',
      sortable: true,
      cell: (row) => row.year,
    },
    {
      key: 'quantity',
      title: t('tickets.column.quantity'),
      align: 'end',
      sortable: true,
      cell: (row) => (row.quantity === null ? '—' : quantity(row.quantity)),
    },
    {
      key: 'valueCents',
      title: t('tickets.column.value'),
      card: 'figure',
      align: 'end',
      sortable: true,
      cell: (row) => <Money cents={row.valueCents} />,
    },
    {
      key: 'dispatchId',
      title: t('tickets.column.dispatched'),
      card: 'state',
      cell: (row) =>
        row.dispatchId ? (
          <Link href={`/tickets?view=dispatches&id=${row.dispatchId}`}>{t('tickets.dispatched')}</Link>
        ) : (
          t('tickets.waiting')
        ),
    },
    {
      key: 'establishmentName',
      title: t('tickets.column.establishment'),
      card: 'plain',
      cell: (row) => row.establishmentName,
    },
    {
      key: 'cashRegisterName',
      title: t('tickets.column.register'),
      card: 'plain',
      cell: (row) => row.cashRegisterName,
    },
  ]
}
