import { useSelector } from '@xstate/react'
import { useSearchParams } from 'wouter'
import type { TicketDispatch } from '../../domain/contract/tickets.ts'
import { DISPATCH_STATUSES, issuersOf } from '../../domain/lifecycles/ticket-dispatch.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { selectView } from '../../machines/list/selectors.ts'
import { useApp } from '../app.tsx'
import { FilterBar } from '../data/filter-bar.tsx'
import { useListAddress, withChanges } from '../data/list-address.ts'
import { ListRows } from '../data/list-rows.tsx'
import { Split } from '../data/split.tsx'
import { useDocument } from '../data/use-document.ts'
import { useList } from '../data/use-list.ts'
import { type Column, Money, NoResults, Stack } from '../ui/index.ts'
import { DispatchBadge } from './dispatch-badge.tsx'
import { DispatchPanel } from './dispatch-panel.tsx'

const NAMES = ['date_from', 'date_to', 'establishmentId', 'status'] as const
/** What the opened dispatch tells anyway, and its row leaves out beside it. */
const ASIDE: ReadonlySet<string> = new Set(['quantity', 'slipNumber', 'establishmentName'])
const LATEST_FIRST = { sortBy: 'date', descending: true } as const

/** The dispatches of paper tickets; one is opened beside the list. */
export function Dispatches() {
  const t = useText()
  const { ports } = useApp()
  const [search, setSearch] = useSearchParams()
  const openId = search.get('id')
  const open = (id: string | null) => setSearch((previous) => withChanges(previous, { id }))
  const address = useListAddress({ list: 'ticketdispatches', names: NAMES, sort: LATEST_FIRST })
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  const list = useList<TicketDispatch>(
    { loadPage: ports.tickets.loadDispatches, pageShown: () => undefined },
    address.request,
  )
  const view = useSelector(list, selectView)
  const columns = useDispatchColumns().filter(({ key }) => openId === null || !ASIDE.has(key))
  return (
    <div data-state={view}>
      <Stack gap={24}>
        <FilterBar
          address={address}
          choices={[
            {
              name: 'establishmentId',
              label: t('tickets.column.establishment'),
              options: (choices.data?.establishments ?? []).map(({ id, name }) => ({
                value: id,
                label: name,
              })),
            },
            {
              name: 'status',
              label: t('tickets.column.status'),
              options: DISPATCH_STATUSES.map((value) => ({ value, label: t(`tickets.status.${value}`) })),
            },
          ]}
        />
        <Split
          title={t('tickets.dispatch')}
          panel={
            openId && (
              <DispatchPanel key={openId} id={openId} onChanged={() => list.send({ type: 'REFRESH' })} />
            )
          }
          onClose={() => open(null)}
        >
          <ListRows
            caption={t('tickets.view.dispatches')}
            list={list}
            address={address}
            columns={columns}
            openId={openId}
            onOpen={(row) => open(row.id)}
            empty={
              <NoResults
                title={t('tickets.dispatches.empty.title')}
                message={t('tickets.dispatches.empty.message')}
                suggestion={t('tickets.dispatches.empty.suggestion')}
              />
            }
          />
        </Split>
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
      align: 'end',
      sortable: true,
      cell: (row) => quantity(row.quantity),
    },
    {
      key: 'declaredCents',
      title: t('tickets.declared'),
      card: 'figure',
      align: 'end',
      sortable: true,
      cell: (row) => <Money cents={row.declaredCents} />,
    },
    {
      key: 'reimbursedCents',
      title: t('tickets.reimbursed'),
      align: 'end',
      sortable: true,
      cell: (row) => (row.reimbursements.length === 0 ? '—' : <Money cents={row.reimbursedCents} />),
    },
    {
      key: 'status',
      title: t('tickets.column.status'),
      card: 'state',
      sortable: true,
      cell: (row) => <DispatchBadge status={row.status} />,
    },
    {
      key: 'slipNumber',
      title: t('tickets.slipNumber'),
      sortable: true,
      cell: (row) => row.slipNumber ?? '—',
    },
    {
      key: 'establishmentName',
      title: t('tickets.column.establishment'),
      card: 'plain',
      cell: (row) => row.establishmentName,
    },
  ]
}
