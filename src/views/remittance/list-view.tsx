import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { RemittanceRow } from '../../domain/contract/remittances.ts'
import { holdsPouches, REMITTANCE_STATUSES } from '../../domain/lifecycles/remittance.ts'
import { sumCents } from '../../domain/money.ts'
import { POUCH_TYPES } from '../../domain/pouches/types.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { type Column, LinkButton, Money, NoResults, StatusBadge } from '../ui/index.ts'
import { REMITTANCE_LIST } from './filters.ts'

const BREADCRUMB = [
  { title: 'shell.menu.remittance', link: '/moneyremittance' },
  { title: 'shell.menu.remittances' },
] as const
const PREPARATION = '/moneyremittance?step=type'

/** The remittances of the establishment, latest first. */
export function ListView() {
  const t = useText()
  const { ports } = useApp()
  const [, go] = useLocation()
  const list = useListScreen({
    list: 'remittances',
    ...REMITTANCE_LIST,
    loadPage: ports.remittance.loadPage,
    ofEstablishment: true,
  })
  return (
    <ListScreen
      screen="remittances"
      title={t('remittance.title')}
      breadcrumb={BREADCRUMB}
      action={
        <LinkButton href={PREPARATION} look="primary" icon="plus">
          {t('remittance.prepare')}
        </LinkButton>
      }
      list={list}
      caption={t('remittance.title')}
      columns={useRemittanceColumns(list.rows)}
      filters={{
        choices: [
          {
            name: 'type',
            label: t('remittance.column.type'),
            options: POUCH_TYPES.map((value) => ({ value, label: t(`pouchType.${value}`) })),
          },
          {
            name: 'status',
            label: t('remittance.column.status'),
            options: REMITTANCE_STATUSES.map((value) => ({ value, label: t(`remittance.status.${value}`) })),
          },
        ],
      }}
      onOpen={(row) => go(`/moneyremittance?id=${row.id}`)}
      file="remittances"
      empty={
        <NoResults
          title={t('remittance.empty.title')}
          message={t('remittance.empty.message')}
          suggestion={t('remittance.empty.suggestion')}
          action={
            <LinkButton href={PREPARATION} look="primary">
              {t('remittance.prepare')}
            </LinkButton>
          }
        />
      }
    />
  )
}

/** The columns of the list of remittances; the total leaves out cancelled ones. */
export function useRemittanceColumns(rows: readonly RemittanceRow[]): Column<RemittanceRow>[] {
  const t = useText()
  const { date, dateTime } = useDates()
  return useMemo(() => {
    const live = rows.filter((row) => holdsPouches(row.status))
    return [
      {
        key: 'reference',
        title: t('remittance.column.reference'),
        heading: true,
        sortable: true,
        cell: (row) => t('remittance.name', { reference: String(row.reference) }),
        total: t('table.pageTotal'),
      },
      {
        key: 'date',
        title: t('remittance.column.date'),
        card: 'plain',
        sortable: true,
        cell: (row) => date(row.date),
      },
      {
        key: 'type',
        title: t('remittance.column.type'),
        card: 'plain',
        sortable: true,
        cell: (row) => t(`pouchType.${row.type}`),
      },
      {
        key: 'totalCents',
        title: t('remittance.column.total'),
        card: 'figure',
        align: 'end',
        sortable: true,
        cell: (row) => <Money cents={row.totalCents} voided={row.status === 'CANCELED'} />,
        total: <Money cents={sumCents(live.map((row) => row.totalCents))} strong />,
      },
      {
        key: 'status',
        title: t('remittance.column.status'),
        card: 'state',
        sortable: true,
        cell: (row) => <StatusBadge status={row.status} words={t(`remittance.status.${row.status}`)} />,
      },
      {
        key: 'pouchCount',
        title: t('remittance.column.pouches'),
        align: 'end',
        cell: (row) => row.pouchCount,
        total: live.reduce((sum, row) => sum + row.pouchCount, 0),
      },
      {
        key: 'carrierName',
        title: t('remittance.column.carrier'),
        card: 'plain',
        cell: (row) => row.carrierName ?? t('remittance.noCarrier'),
      },
      { key: 'preparedByName', title: t('remittance.column.prepared'), cell: (row) => row.preparedByName },
      {
        key: 'preparedAt',
        extra: true,
        title: t('remittance.column.preparedAt'),
        cell: (row) => dateTime(row.preparedAt),
      },
      {
        key: 'validatedAt',
        extra: true,
        title: t('remittance.column.validatedAt'),
        cell: (row) => (row.validatedAt === null ? '—' : dateTime(row.validatedAt)),
      },
      {
        key: 'validatedByName',
        extra: true,
        title: t('remittance.column.validatedBy'),
        cell: (row) => row.validatedByName ?? '—',
      },
    ]
  }, [t, date, dateTime, rows])
}
