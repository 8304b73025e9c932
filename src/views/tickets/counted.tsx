import { Link, useSearchParams } from 'wouter'
import type { Ticket } from '../../domain/contract/tickets.ts'
import { controlStatusKey } from '../../domain/counting/control-status.ts'
import { escapeCommas, type Filters } from '../../domain/lists/address.ts'
import { yearOf } from '../../domain/tickets/tickets.ts'
import { useDates, useLocale, useMoney, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { useServiceNow } from '../data/business-day.ts'
import { useDocument } from '../data/use-document.ts'
import { Downloads } from '../files/downloads.tsx'
import { FilteredList } from '../lists/list-screen.tsx'
import { firstPageRequest } from '../lists/use-list.ts'
import { useListScreen } from '../lists/use-list-screen.ts'
import { type Column, LinkButton, NoResults, Row, recordOptions, Stack, StatusBadge } from '../ui/index.ts'
import { moneyColumn } from '../ui/table/amount-columns.tsx'
import { DispatchPreparation } from './preparation.tsx'
import { TicketTotalsTable } from './summary.tsx'

const FILTER_NAMES = ['date_from', 'date_to', 'establishmentId', 'issuer', 'year', 'dispatched'] as const
/** Translates the filters of the address into the query to the server, where a comma that is not escaped separates two values. */
const ticketQuery = ({
  issuer,
  ...filters
}: Filters<(typeof FILTER_NAMES)[number]>): Record<string, string> => ({
  ...filters,
  ...(issuer !== undefined && { issuer: escapeCommas(issuer) }),
})
const LATEST_FIRST = { sortBy: 'date', descending: true } as const
const ALL_ISSUERS = firstPageRequest({ rowsPerPage: 300, sortBy: 'name' })
/** The number of years of validity, up to the current one, that the filter offers. */
const YEARS_OFFERED = 3

/** The list of counted tickets, with their totals by issuer and year of validity. */
export function CountedTickets() {
  const t = useText()
  const { ports } = useApp()
  const [, setSearch] = useSearchParams()
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  const issuers = useDocument(ports.tickets.loadIssuers, ALL_ISSUERS)
  const issuerNames = [...new Set(issuers.data?.entries.map(({ name }) => name))]
  const thisYear = yearOf(useServiceNow().date)
  const list = useListScreen({
    list: 'tickets',
    names: FILTER_NAMES,
    sort: LATEST_FIRST,
    toQuery: ticketQuery,
    loadPage: ports.tickets.loadPage,
  })
  const { filters } = list.address.request
  return (
    <div data-state={list.view}>
      <Stack gap={24}>
        <FilteredList
          list={list}
          caption={t('shell.menu.tickets')}
          columns={useTicketColumns()}
          filters={{
            lookup: choices.state === 'ready' ? issuers : choices,
            choices: [
              {
                name: 'establishmentId',
                label: t('tickets.column.establishment'),
                options: recordOptions(choices.data?.establishments),
              },
              {
                name: 'issuer',
                label: t('tickets.column.issuer'),
                options: issuerNames.map((name) => ({ value: name, label: name })),
              },
              {
                name: 'year',
                label: t('tickets.column.year'),
                options: Array.from({ length: YEARS_OFFERED }, (_, yearsAgo) =>
                  String(thisYear - yearsAgo),
                ).map((year) => ({ value: year, label: year })),
              },
              {
                name: 'dispatched',
                label: t('tickets.column.dispatched'),
                allLabel: t('tickets.dispatched.all'),
                options: [
                  { value: 'false', label: t('tickets.waiting') },
                  { value: 'true', label: t('tickets.dispatched') },
                ],
              },
            ],
          }}
          aboveRows={
            <>
              <Row justify="between">
                <TicketDownloads filters={filters} />
                <DispatchPreparation onPrepared={(id) => setSearch({ view: 'dispatches', id })} />
              </Row>
              <TicketTotalsTable key={JSON.stringify(filters)} filters={filters} />
            </>
          }
          empty={
            <NoResults
              texts="tickets.empty"
              action={<LinkButton href="/cashregister">{t('cashLog.list.count')}</LinkButton>}
            />
          }
        />
      </Stack>
    </div>
  )
}

/** The columns of the list of tickets. They have no totals: those of all pages are above the list. */
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
    { key: 'issuer', title: t('tickets.column.issuer'), card: 'plain', sortable: true },
    { key: 'year', title: t('tickets.column.year'), card: 'plain', align: 'end', sortable: true },
    {
      key: 'quantity',
      title: t('tickets.column.quantity'),
      align: 'end',
      sortable: true,
      cell: (row) => (row.quantity === null ? '—' : quantity(row.quantity)),
    },
    moneyColumn({
      key: 'valueCents',
      title: t('tickets.column.value'),
      card: 'figure',
      sortable: true,
    }),
    {
      key: 'status',
      title: t('tickets.column.countStatus'),
      sortable: true,
      cell: (row) => <StatusBadge status={row.status} text={t(controlStatusKey(row.status))} />,
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
    { key: 'establishmentName', title: t('tickets.column.establishment'), card: 'plain' },
    { key: 'cashRegisterName', title: t('tickets.column.register'), card: 'plain' },
  ]
}

const FORMATS = ['csv', 'xlsx'] as const

/** The download buttons of the list of tickets. They are enabled while the filters contain an establishment and a complete period. */
function TicketDownloads({ filters }: { filters: Readonly<Record<string, string>> }) {
  const t = useText()
  const { locale } = useLocale()
  const areFiltersComplete = ['establishmentId', 'date_from', 'date_to'].every(
    (name) => filters[name] !== undefined,
  )
  return (
    <Downloads
      files={FORMATS.map((format) => ({
        label: t(`tickets.download.${format}`),
        path: 'tickets/download',
        query: { ...filters, format, language: locale },
        disabledReason: areFiltersComplete ? undefined : t('tickets.download.choose'),
      }))}
    />
  )
}
