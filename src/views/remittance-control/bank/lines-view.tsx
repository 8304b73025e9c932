import type { ReactNode } from 'react'
import { BANK_KINDS, BANK_LINE_STATUSES } from '../../../domain/bank/kinds.ts'
import type { BankLine } from '../../../domain/contract/bank.ts'
import { groupByFour } from '../../../domain/group-by-four.ts'
import type { Filters } from '../../../domain/lists/address.ts'
import { withReadableAmounts } from '../../../domain/lists/address.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import { useApp } from '../../app.tsx'
import { lazyComponent } from '../../data/lazy-component.tsx'
import { LoadingFailed } from '../../data/loading-failed.tsx'
import { useDocument } from '../../data/use-document.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useListScreen } from '../../lists/use-list-screen.ts'
import { type Column, LinkButton, NoResults, SkeletonText, StatusBadge } from '../../ui/index.ts'
import { moneyColumn } from '../../ui/table/amount-columns.tsx'
import { BREADCRUMB } from '../filters.ts'
import style from './bank.module.css'

const LinePanel = lazyComponent(() => import('./line-panel.tsx'), 'LinePanel', <SkeletonText lines={8} />)

const FILTER_NAMES = [
  'date_from',
  'date_to',
  'q',
  'account',
  'kind',
  'status',
  'amountCents_from',
  'amountCents_to',
] as const
const LATEST_FIRST = { sortBy: 'bookedOn', descending: true } as const

/** Translates the filters of the address into the query to the server: removes unreadable amounts; the period limits the dates of booking. */
function toQuery({ date_from: from, date_to: to, ...filters }: Filters<(typeof FILTER_NAMES)[number]>) {
  return {
    ...withReadableAmounts(filters, 'amountCents'),
    ...(from !== undefined && { bookedOn_from: from }),
    ...(to !== undefined && { bookedOn_to: to }),
  }
}

/** The list of all bank lines, with the opened line beside it. `views` are the tabs of the screen. */
export default function LinesView({ views }: { views: ReactNode }) {
  const t = useText()
  const { ports } = useApp()
  const accounts = useDocument(ports.bank.loadAccounts, null)
  const list = useListScreen({
    list: 'banklines',
    names: FILTER_NAMES,
    sort: LATEST_FIRST,
    toQuery,
    loadPage: ports.bank.loadLines,
  })
  const { filters } = list.address.request
  return (
    <ListScreen
      screen="bank-lines"
      title={t('shell.menu.remittanceControl')}
      breadcrumb={BREADCRUMB}
      aboveList={views}
      list={list}
      caption={t('bank.view.lines')}
      columns={useLineColumns()}
      filters={{
        search: t('bank.lines.search'),
        lookup: accounts,
        choices: [
          {
            name: 'account',
            label: t('bank.column.account'),
            options: (accounts.data ?? []).map(({ iban, establishments }) => ({
              value: iban,
              label: t('bank.lines.accountOption', {
                digits: iban.slice(-4),
                establishments: establishments.join(', '),
              }),
            })),
          },
          {
            name: 'status',
            label: t('bank.column.status'),
            options: BANK_LINE_STATUSES.map((value) => ({ value, label: t(`bank.status.${value}`) })),
          },
          {
            name: 'kind',
            label: t('bank.column.kind'),
            allLabel: t('bank.kind.all'),
            options: BANK_KINDS.map((value) => ({ value, label: t(`bank.kind.${value}`) })),
          },
        ],
        amount: {
          field: 'amountCents',
          label: t('bank.column.amount'),
          from: t('bank.lines.amountFrom'),
          to: t('bank.lines.amountTo'),
        },
      }}
      filtersAbovePanel
      aboveRows={
        list.view !== 'failed' &&
        list.view !== 'refused' && <Totals key={JSON.stringify(filters)} filters={filters} />
      }
      panel={{
        title: t('bank.line'),
        show: (id) => <LinePanel key={id} id={id} />,
      }}
      empty={
        <NoResults
          texts="bank.lines.empty"
          action={<LinkButton href="/moneyremittanceCtrl?view=bank">{t('bank.upload')}</LinkButton>}
        />
      }
    />
  )
}

/** The number and sums of all lines that the filters match, over all pages. */
function Totals({ filters }: { filters: Readonly<Record<string, string>> }) {
  const t = useText()
  const { money } = useMoney()
  const { ports } = useApp()
  const { data, state, refusal, retry } = useDocument(ports.bank.loadSummary, filters, {
    dependsOn: ['banklines'],
  })
  if (state === 'failed' || state === 'refused') return <LoadingFailed refusal={refusal} onRetry={retry} />
  if (!data || data.count === 0) return null
  return (
    <p className={style.soft} role="status" data-total={data.sumCents}>
      {t('bank.lines.totals', {
        count: data.count,
        credits: money(data.creditCents),
        debits: money(data.debitCents),
        sum: money(data.sumCents),
      })}
    </p>
  )
}

/** For each status of a bank line, the status whose badge is shown. */
const BADGE_STATUSES = {
  OPEN: 'REQUEST',
  LINKED: 'VALIDATED',
  KNOWN: 'ARCHIVED',
  IGNORED: 'CANCELED',
} as const

/** The columns of the list, with the total of the page. */
function useLineColumns(): Column<BankLine>[] {
  const t = useText()
  const { date } = useDates()
  return [
    {
      key: 'label',
      title: t('bank.column.label'),
      heading: true,
      sortable: true,
      cell: (row) => row.label || row.reference || '—',
      total: t('table.pageTotal'),
    },
    {
      key: 'bookedOn',
      title: t('bank.column.bookedOn'),
      card: 'plain',
      sortable: true,
      cell: (row) => date(row.bookedOn),
    },
    moneyColumn({
      key: 'amountCents',
      title: t('bank.column.amount'),
      card: 'figure',
      sortable: true,
      total: 'sum',
    }),
    {
      key: 'status',
      title: t('bank.column.status'),
      card: 'state',
      sortable: true,
      cell: (row) => (
        <StatusBadge
          status={BADGE_STATUSES[row.status]}
          text={row.status === 'KNOWN' ? t(`bank.kind.${row.kind}`) : t(`bank.status.${row.status}`)}
        />
      ),
    },
    {
      key: 'account',
      title: t('bank.column.account'),
      card: 'plain',
      hiddenBesideOpenRow: true,
      cell: (row) => groupByFour(row.account),
    },
  ]
}
