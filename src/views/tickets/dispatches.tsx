import type { TicketDispatch } from '../../domain/contract/tickets.ts'
import { DISPATCH_STATUSES, issuersOf } from '../../domain/lifecycles/ticket-dispatch.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { useDocument } from '../data/use-document.ts'
import { FilteredList } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { type Column, LinkButton, NoResults, recordOptions, Stack } from '../ui/index.ts'
import { moneyColumn } from '../ui/table/amount-columns.tsx'
import { DispatchBadge, DispatchPanel } from './dispatch-panel.tsx'

const FILTER_NAMES = ['date_from', 'date_to', 'establishmentId', 'status'] as const
const LATEST_FIRST = { sortBy: 'date', descending: true } as const

/** The list of dispatches of paper meal vouchers, with the opened dispatch beside it. */
export function Dispatches() {
  const t = useText()
  const { ports } = useApp()
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  const list = useListScreen({
    list: 'ticketdispatches',
    names: FILTER_NAMES,
    sort: LATEST_FIRST,
    loadPage: ports.tickets.loadDispatches,
  })
  return (
    <div data-state={list.view}>
      <Stack gap={24}>
        <FilteredList
          list={list}
          caption={t('tickets.view.dispatches')}
          columns={useDispatchColumns()}
          filters={{
            lookup: choices,
            choices: [
              {
                name: 'establishmentId',
                label: t('tickets.column.establishment'),
                options: recordOptions(choices.data?.establishments),
              },
              {
                name: 'status',
                label: t('tickets.column.status'),
                options: DISPATCH_STATUSES.map((value) => ({ value, label: t(`tickets.status.${value}`) })),
              },
            ],
          }}
          filtersAbovePanel
          panel={{
            title: t('tickets.dispatch'),
            show: (id) => <DispatchPanel key={id} id={id} />,
          }}
          empty={
            <NoResults
              texts="tickets.dispatches.empty"
              action={<LinkButton href="/tickets">{t('tickets.prepare')}</LinkButton>}
            />
          }
        />
      </Stack>
    </div>
  )
}

function useDispatchColumns(): Column<TicketDispatch>[] {
  const t = useText()
  const { date } = useDates()
  const { quantity } = useMoney()
  return [
    {
      key: 'date',
      title: t('tickets.column.date'),
      heading: true,
      sortable: true,
      cell: (row) => date(row.date),
    },
    {
      key: 'issuers',
      title: t('tickets.column.issuer'),
      card: 'plain',
      cell: (row) => issuersOf(row.lines).join(', '),
    },
    {
      key: 'quantity',
      title: t('tickets.column.quantity'),
      hiddenBesideOpenRow: true,
      align: 'end',
      sortable: true,
      cell: (row) => quantity(row.quantity),
    },
    moneyColumn({
      key: 'declaredCents',
      title: t('tickets.declared'),
      card: 'figure',
      sortable: true,
    }),
    moneyColumn({
      key: 'reimbursedCents',
      title: t('tickets.reimbursed'),
      hiddenBesideOpenRow: true,
      sortable: true,
      cents: (row) => (row.reimbursements.length === 0 ? null : row.reimbursedCents),
    }),
    {
      key: 'status',
      title: t('tickets.column.status'),
      card: 'state',
      sortable: true,
      cell: (row) => <DispatchBadge status={row.status} />,
    },
    { key: 'slipNumber', title: t('tickets.slipNumber'), hiddenBesideOpenRow: true, sortable: true },
    {
      key: 'establishmentName',
      title: t('tickets.column.establishment'),
      hiddenBesideOpenRow: true,
      card: 'plain',
    },
  ]
}
