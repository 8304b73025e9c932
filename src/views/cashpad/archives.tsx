import { useSelector } from '@xstate/react'
import { useSearchParams } from 'wouter'
import type { Archive } from '../../domain/contract/archives.ts'
import { SERVICES } from '../../domain/dates/calendar.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { selectView } from '../../machines/list/selectors.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { FilterBar } from '../data/filter-bar.tsx'
import { useListAddress, withChanges } from '../data/list-address.ts'
import { ListRows } from '../data/list-rows.tsx'
import { Split } from '../data/split.tsx'
import { useList } from '../data/use-list.ts'
import { type Column, Money, NoResults } from '../ui/index.ts'
import { ArchivePanel } from './archive-panel.tsx'

const NAMES = ['date_from', 'date_to', 'service'] as const
const LATEST_FIRST = { sortBy: 'date', descending: true } as const

/** The closings of the establishment that is worked in; one opened beside the list. */
export function Archives() {
  const t = useText()
  const { ports } = useApp()
  const { establishmentId } = useSessionUser()
  const address = useListAddress({ list: 'archives', names: NAMES, sort: LATEST_FIRST })
  const [search, setSearch] = useSearchParams()
  const openId = search.get('id')
  const open = (id: string | null) => setSearch((previous) => withChanges(previous, { id }))
  const list = useList<Archive>(
    {
      loadPage: (request, call) =>
        ports.closings.loadArchives(
          { ...request, filters: { ...request.filters, ...(establishmentId && { establishmentId }) } },
          call,
        ),
      pageShown: () => undefined,
    },
    address.request,
  )
  const view = useSelector(list, selectView)
  const columns = useArchiveColumns()
  return (
    <div data-list="archives" data-state={view}>
      <Split
        title={t('closings.archive')}
        onClose={() => open(null)}
        panel={openId === null ? null : <ArchivePanel key={openId} id={openId} />}
      >
        <FilterBar
          address={address}
          choices={[
            {
              name: 'service',
              label: t('closings.service'),
              options: SERVICES.map((value) => ({ value, label: t(`service.${value}`) })),
            },
          ]}
        />
        <ListRows
          caption={t('closings.archives')}
          list={list}
          address={address}
          columns={columns}
          openId={openId}
          onOpen={(row) => open(row.id)}
          empty={
            <NoResults
              title={t('closings.empty.title')}
              message={t('closings.empty.message')}
              suggestion={t('closings.empty.suggestion')}
            />
          }
        />
      </Split>
    </div>
  )
}

function useArchiveColumns(): Column<Archive>[] {
  const t = useText()
  const { date } = useDates()
  const { quantity } = useMoney()
  return [
    {
      key: 'date',
      title: t('closings.date'),
      heading: true,
      sortable: true,
      cell: (row) => date(row.date),
    },
    {
      key: 'service',
      title: t('closings.service'),
      card: 'plain',
      sortable: true,
      cell: (row) => t(`service.${row.service}`),
    },
    {
      key: 'sequence',
      title: t('closings.sequence'),
      align: 'end',
      sortable: true,
      cell: (row) => row.sequence,
    },
    {
      key: 'clients',
      title: t('closings.clients'),
      align: 'end',
      sortable: true,
      cell: (row) => quantity(row.clients),
    },
    {
      key: 'turnoverCents',
      title: t('closings.turnover'),
      card: 'figure',
      align: 'end',
      sortable: true,
      cell: (row) => <Money cents={row.turnoverCents} />,
    },
  ]
}
