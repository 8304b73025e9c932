import { useSelector } from '@xstate/react'
import { useSearchParams } from 'wouter'
import type { Ticket } from '../../domain/contract/tickets.ts'
import { yearOf } from '../../domain/tickets/tickets.ts'
import { useText } from '../../i18n/index.ts'
import { selectView } from '../../machines/list/selectors.ts'
import { useApp } from '../app.tsx'
import { useServiceNow } from '../data/business-day.ts'
import { FilterBar } from '../data/filter-bar.tsx'
import { useListAddress } from '../data/list-address.ts'
import { ListRows } from '../data/list-rows.tsx'
import { useDocument } from '../data/use-document.ts'
import { useList } from '../data/use-list.ts'
import { NoResults, Row, Stack } from '../ui/index.ts'
import { useTicketColumns } from './columns.tsx'
import { TicketDownloads } from './downloads.tsx'
import { Preparation } from './preparation.tsx'
import { Summary } from './summary.tsx'

const NAMES = ['date_from', 'date_to', 'establishmentId', 'issuer', 'year', 'dispatched'] as const
const LATEST_FIRST = { sortBy: 'date', descending: true } as const
const ALL_ISSUERS = {
  page: 1,
  rowsPerPage: 300,
  sortBy: 'name',
  descending: false,
  filters: {},
  search: '',
} as const
/** Years that vouchers can still be asked for. */
const YEARS_BACK = 3

/** The tickets that were counted: their totals by issuer and year, and every line that makes them up. */
export function Counted() {
  const t = useText()
  const { ports } = useApp()
  const [, setSearch] = useSearchParams()
  const address = useListAddress({ list: 'tickets', names: NAMES, sort: LATEST_FIRST })
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  const issuers = useIssuerNames()
  const list = useList<Ticket>(
    { loadPage: ports.tickets.loadPage, pageShown: () => undefined },
    address.request,
  )
  const view = useSelector(list, selectView)
  const columns = useTicketColumns()
  const thisYear = yearOf(useServiceNow().date)
  const { filters } = address.request
  const establishments = choices.data?.establishments ?? []
  return (
    <div data-state={view}>
      <Stack gap={24}>
        <FilterBar
          address={address}
          choices={[
            {
              name: 'establishmentId',
              label: t('tickets.column.establishment'),
              options: establishments.map(({ id, name }) => ({ value: id, label: name })),
            },
            {
              name: 'issuer',
              label: t('tickets.column.issuer'),
              options: issuers.map((name) => ({ value: name, label: name })),
            },
            {
              name: 'year',
              label: t('tickets.column.year'),
              options: Array.from({ length: YEARS_BACK }, (_, back) => String(thisYear - back)).map(
                (year) => ({ value: year, label: year }),
              ),
            },
            {
              name: 'dispatched',
              label: t('tickets.column.dispatched'),
              options: [
                { value: 'false', label: t('tickets.waiting') },
                { value: 'true', label: t('tickets.dispatched') },
              ],
            },
          ]}
        />
        <Row justify="between">
          <TicketDownloads filters={filters} />
          <Preparation onPrepared={(id) => setSearch({ view: 'dispatches', id })} />
        </Row>
        <Summary key={JSON.stringify(filters)} filters={filters} />
        <ListRows
          caption={t('shell.menu.tickets')}
          list={list}
          address={address}
          columns={columns}
          empty={
            <NoResults
              title={t('tickets.empty.title')}
              message={t('tickets.empty.message')}
              suggestion={t('tickets.empty.suggestion')}
            />
          }
        />
      </Stack>
    </div>
  )
}

/** The issuers to choose from, once they are known. */
function useIssuerNames(): readonly string[] {
  const { ports } = useApp()
  const issuers = useDocument(ports.tickets.loadIssuers, ALL_ISSUERS)
  return [...new Set(issuers.data?.entries.map(({ name }) => name))]
}
