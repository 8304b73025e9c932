import type { Archive } from '../../domain/contract/archives.ts'
import { SERVICES } from '../../domain/dates/calendar.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useDocument } from '../data/use-document.ts'
import { FilteredList } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import type { SettingsViewProps } from '../settings/views.ts'
import { type Column, LinkButton, NoResults, Page, recordOptions } from '../ui/index.ts'
import { moneyColumn } from '../ui/table/amount-columns.tsx'
import { ArchivePanel } from './archive-panel.tsx'

const FILTER_NAMES = ['date_from', 'date_to', 'service', 'establishmentId'] as const
const LATEST_FIRST = { sortBy: 'date', descending: true } as const

/**
 * The closings of the establishment that the filter names; without this filter, of all establishments in scope. The opened closing is shown
 * beside the list.
 */
export function Archives() {
  const t = useText()
  const { ports } = useApp()
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  const ownEstablishments = useSessionUser().establishments
  const establishments = choices.data?.establishments ?? ownEstablishments
  const list = useListScreen({
    list: 'archives',
    names: FILTER_NAMES,
    sort: LATEST_FIRST,
    loadPage: ports.closings.loadArchives,
  })
  const columns = useArchiveColumns({
    // Null leaves the column out: all rows are of the same establishment.
    establishments:
      establishments.length > 1 && list.address.filters.establishmentId === undefined ? establishments : null,
    hasState: list.rows.some(({ replacedById }) => replacedById !== null),
  })
  return (
    <div data-list="archives" data-state={list.view}>
      <FilteredList
        list={list}
        caption={t('closings.archives')}
        columns={columns}
        filters={{
          lookup: choices,
          choices: [
            {
              name: 'establishmentId',
              label: t('closings.establishment'),
              options: recordOptions(choices.data?.establishments),
            },
            {
              name: 'service',
              label: t('closings.service'),
              options: SERVICES.map((value) => ({ value, label: t(`service.${value}`) })),
            },
          ],
        }}
        panel={{ title: t('closings.archive'), show: (id) => <ArchivePanel key={id} id={id} /> }}
        empty={
          <NoResults
            texts="closings.empty"
            action={<LinkButton href="/cashpad">{t('closings.upload')}</LinkButton>}
          />
        }
      />
    </div>
  )
}

/** The list of received closings as a view of the settings: `/settings?view=archives`. */
export default function ArchivesView({ breadcrumb }: SettingsViewProps) {
  const t = useText()
  return (
    <div data-screen="archives">
      <Page wide title={t('closings.archives')} breadcrumb={breadcrumb}>
        <Archives />
      </Page>
    </div>
  )
}

/** The columns. The establishment is shown if `establishments` are given, which contain its name, and the state if `hasState`. */
function useArchiveColumns({
  establishments,
  hasState,
}: {
  establishments: readonly { readonly id: string; readonly name: string }[] | null
  hasState: boolean
}): Column<Archive>[] {
  const t = useText()
  const { date } = useDates()
  const { quantity } = useMoney()
  const columns: Column<Archive>[] = [
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
      key: 'establishmentId',
      title: t('closings.establishment'),
      card: 'plain',
      hiddenBesideOpenRow: true,
      cell: (row) => establishments?.find(({ id }) => id === row.establishmentId)?.name ?? '…',
    },
    { key: 'sequence', title: t('closings.sequence'), align: 'end', sortable: true },
    {
      key: 'clients',
      title: t('closings.clients'),
      align: 'end',
      sortable: true,
      cell: (row) => quantity(row.clients),
    },
    moneyColumn({
      key: 'turnoverCents',
      title: t('closings.turnover'),
      card: 'figure',
      sortable: true,
    }),
    {
      key: 'state',
      title: t('closings.state'),
      card: 'state',
      cell: (row) => (row.replacedById === null ? '' : t('closings.state.REPLACED')),
    },
  ]
  const hidden = [...(establishments ? [] : ['establishmentId']), ...(hasState ? [] : ['state'])]
  return columns.filter(({ key }) => !hidden.includes(key))
}
