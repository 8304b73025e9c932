import { Suspense, useMemo } from 'react'
import type { Pouch } from '../../domain/contract/pouches.ts'
import { POUCH_STATUSES } from '../../domain/lifecycles/pouch.ts'
import { sumCents } from '../../domain/money.ts'
import { POUCH_TYPES } from '../../domain/pouches/types.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { AfterRows } from '../data/after-rows.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { type Column, Money, NoResults, SkeletonText, StatusBadge } from '../ui/index.ts'
import { POUCH_LIST } from './filters.ts'
import { PouchOrigin, PouchRemittance } from './links.tsx'

const InsuredNotice = lazyComponent(() => import('./insured-notice.tsx'), 'InsuredNotice')
const PouchPanel = lazyComponent(() => import('./panel/pouch-panel.tsx'), 'PouchPanel')

const BREADCRUMB = [
  { title: 'shell.menu.remittance', link: '/moneyremittance' },
  { title: 'shell.menu.pouchList' },
] as const

/** The pouches of the establishment: content, origin and destination, with one open beside the list. */
export default function PouchesScreen() {
  const t = useText()
  const { ports } = useApp()
  const { establishmentId } = useSessionUser()
  const list = useListScreen({
    list: 'pouches',
    ...POUCH_LIST,
    loadPage: ports.pouches.loadPage,
    ofEstablishment: true,
  })
  return (
    <ListScreen
      screen="pouches"
      title={t('pouches.title')}
      breadcrumb={BREADCRUMB}
      list={list}
      caption={t('pouches.title')}
      columns={usePouchColumns(list.rows)}
      before={
        establishmentId && (
          <AfterRows>
            <InsuredNotice establishmentId={establishmentId} />
          </AfterRows>
        )
      }
      filters={{
        search: t('pouches.filter.number'),
        choices: [
          {
            name: 'type',
            label: t('pouches.column.type'),
            options: POUCH_TYPES.map((value) => ({ value, label: t(`pouchType.${value}`) })),
          },
          {
            name: 'status',
            label: t('pouches.column.status'),
            options: POUCH_STATUSES.map((value) => ({ value, label: t(`pouches.status.${value}`) })),
          },
        ],
        amount: {
          field: 'valueCents',
          label: t('pouches.column.value'),
          from: t('pouches.filter.valueCents_from'),
          to: t('pouches.filter.valueCents_to'),
        },
      }}
      panel={{
        title: t('pouches.panel.title'),
        show: (id) => (
          <Suspense fallback={<SkeletonText lines={8} />}>
            <PouchPanel key={id} id={id} />
          </Suspense>
        ),
      }}
      file="pouches"
      empty={
        <NoResults
          title={t('pouches.empty.title')}
          message={t('pouches.empty.message')}
          suggestion={t('pouches.empty.suggestion')}
        />
      }
    />
  )
}

/** The columns of the list of pouches, with the total of the rows shown; fewer while one is open beside it. */
export function usePouchColumns(rows: readonly Pouch[]): Column<Pouch>[] {
  const t = useText()
  const { date } = useDates()
  return useMemo(() => {
    return [
      {
        key: 'number',
        title: t('pouches.column.number'),
        heading: true,
        sortable: true,
        cell: (row) => row.number,
        total: t('table.pageTotal'),
      },
      {
        key: 'type',
        title: t('pouches.column.type'),
        card: 'plain',
        sortable: true,
        aside: true,
        cell: (row) => t(`pouchType.${row.type}`),
      },
      {
        key: 'date',
        title: t('pouches.column.date'),
        card: 'plain',
        sortable: true,
        cell: (row) => date(row.date),
      },
      {
        key: 'valueCents',
        title: t('pouches.column.value'),
        card: 'figure',
        align: 'end',
        sortable: true,
        cell: (row) => <Money cents={row.valueCents} />,
        total: <Money cents={sumCents(rows.map((row) => row.valueCents))} strong />,
      },
      {
        key: 'status',
        title: t('pouches.column.status'),
        card: 'state',
        sortable: true,
        cell: (row) => <StatusBadge status={row.status} words={t(`pouches.status.${row.status}`)} />,
      },
      {
        key: 'origin',
        title: t('pouches.column.origin'),
        card: 'plain',
        aside: true,
        cell: (row) => <PouchOrigin pouch={row} />,
      },
      {
        key: 'remittanceReference',
        title: t('pouches.column.remittance'),
        card: 'plain',
        aside: true,
        cell: (row) => (row.remittanceId ? <PouchRemittance pouch={row} /> : '—'),
      },
    ]
  }, [t, date, rows])
}
