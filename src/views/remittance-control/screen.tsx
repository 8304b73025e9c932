import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { POUCH_TYPES } from '../../domain/lifecycles/pouch.ts'
import { REMITTANCE_STATUSES } from '../../domain/lifecycles/remittance.ts'
import { useText } from '../../i18n/index.ts'
import { selectRows, selectView } from '../../machines/list/selectors.ts'
import { useApp } from '../app.tsx'
import { FilterBar } from '../data/filter-bar.tsx'
import { useListAddress, withChanges } from '../data/list-address.ts'
import { ListRows } from '../data/list-rows.tsx'
import { part } from '../data/part.tsx'
import { Split } from '../data/split.tsx'
import { useDocument } from '../data/use-document.ts'
import { useList } from '../data/use-list.ts'
import { NoResults, Page, RadioGroup, SkeletonText } from '../ui/index.ts'
import { Check } from './check.tsx'
import { useCheckColumns } from './columns.tsx'

const NAMES = ['date_from', 'date_to', 'establishmentId', 'type', 'status'] as const
const LATEST_FIRST = { sortBy: 'date', descending: true } as const
const BREADCRUMB = [{ title: 'shell.menu.control' }, { title: 'shell.menu.remittanceControl' }] as const

const VIEWS = ['remittances', 'bank'] as const
type View = (typeof VIEWS)[number]
const BankView = part(() => import('./bank/bank-view.tsx'), 'default')

/** The accountant's check of remittances against the bank: one by one, or with the lines of its statements. */
export default function RemittanceControlScreen() {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const view: View = VIEWS.find((one) => one === search.get('view')) ?? 'remittances'
  const views = (
    <RadioGroup
      legend={t('bank.view')}
      hideLegend
      shape="segments"
      value={view}
      options={VIEWS.map((value) => ({ value, label: t(`bank.view.${value}`) }))}
      onChange={(value) => setSearch(value === 'remittances' ? {} : { view: value })}
    />
  )
  if (view === 'remittances') return <Remittances views={views} />
  return (
    <div data-screen="remittance-control" data-view="bank">
      <Page wide title={t('shell.menu.remittanceControl')} breadcrumb={BREADCRUMB}>
        {views}
        <Suspense fallback={<SkeletonText lines={10} />}>
          <BankView />
        </Suspense>
      </Page>
    </div>
  )
}

/** The remittances of every establishment in reach: declared beside credited, one opened at the side. */
function Remittances({ views }: { views: ReactNode }) {
  const t = useText()
  const { ports } = useApp()
  const [search, setSearch] = useSearchParams()
  const openId = search.get('id')
  const [sendings, setSendings] = useState(0)
  const open = (id: string | null) => setSearch((previous) => withChanges(previous, { id }))
  const address = useListAddress({ list: 'remittancecontrol', names: NAMES, sort: LATEST_FIRST })
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  const list = useList<RemittanceRow>(
    { loadPage: ports.remittanceControl.loadPage, pageShown: () => undefined },
    address.request,
  )
  const view = useSelector(list, selectView)
  const rows = useSelector(list, selectRows<RemittanceRow>)
  const columns = useCheckColumns(rows)
  const openRow = rows.find((row) => row.id === openId)
  return (
    <div data-screen="remittance-control" data-state={view}>
      <Page
        wide
        title={t('shell.menu.remittanceControl')}
        breadcrumb={BREADCRUMB}
        failed={view === 'failed' || view === 'refused'}
      >
        {views}
        <FilterBar
          address={address}
          choices={[
            {
              name: 'establishmentId',
              label: t('remittanceControl.column.establishment'),
              options: (choices.data?.establishments ?? []).map(({ id, name }) => ({
                value: id,
                label: name,
              })),
            },
            {
              name: 'type',
              label: t('remittance.column.type'),
              options: POUCH_TYPES.map((value) => ({ value, label: t(`pouchType.${value}`) })),
            },
            {
              name: 'status',
              label: t('remittance.column.status'),
              options: REMITTANCE_STATUSES.map((value) => ({
                value,
                label: t(`remittance.status.${value}`),
              })),
            },
          ]}
        />
        <Split
          title={
            openRow ? t('remittance.name', { reference: String(openRow.reference) }) : t('remittance.facts')
          }
          panel={
            openId && (
              <Check
                key={`${openId} ${sendings}`}
                id={openId}
                onChanged={() => list.send({ type: 'REFRESH' })}
                onSent={() => setSendings((count) => count + 1)}
              />
            )
          }
          onClose={() => open(null)}
        >
          <ListRows
            caption={t('shell.menu.remittanceControl')}
            list={list}
            address={address}
            columns={columns}
            openId={openId}
            onOpen={(row) => open(row.id)}
            empty={
              <NoResults
                title={t('remittanceControl.empty.title')}
                message={t('remittanceControl.empty.message')}
                suggestion={t('remittanceControl.empty.suggestion')}
              />
            }
          />
        </Split>
      </Page>
    </div>
  )
}
