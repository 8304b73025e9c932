import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { BankStatement } from '../../../domain/contract/bank.ts'
import { DEFAULT_PAGE_SIZE } from '../../../domain/lists/address.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import {
  selectHasNextPage,
  selectRefusal,
  selectRequest,
  selectRows,
  selectTotalIsCapped,
  selectTotalItems,
  selectView,
} from '../../../machines/list/machine.ts'
import { useApp } from '../../app.tsx'
import { LoadingFailed } from '../../data/loading-failed.tsx'
import { useDocument } from '../../data/use-document.ts'
import { firstPageRequest, useList } from '../../lists/use-list.ts'
import { type Column, DataTable, Pagination, Panel, Select, SkeletonText } from '../../ui/index.ts'
import { moneyColumn } from '../../ui/table/amount-columns.tsx'
import { useContinuityText } from './texts.tsx'

const LATEST_FIRST = { sortBy: 'closedOn', descending: true } as const
const ALL_ACCOUNTS = 'all'

/**
 * The imported statements, those with the latest end dates first: for each, its balances and what is missing before it. If there are several
 * pages, the list can be filtered by account.
 */
export function BankStatements() {
  const t = useText()
  const { ports } = useApp()
  const columns = useStatementColumns()
  const [account, setAccount] = useState<string | null>(null)
  const [requested, setRequested] = useState({ page: 1, rowsPerPage: DEFAULT_PAGE_SIZE })
  const list = useList<BankStatement>(
    { dependsOn: ['bankstatements'], loadPage: ports.bank.loadStatements },
    firstPageRequest({ ...requested, ...LATEST_FIRST, filters: account === null ? {} : { account } }),
  )
  const view = useSelector(list, selectView)
  const refusal = useSelector(list, selectRefusal)
  const rows = useSelector(list, selectRows<BankStatement>)
  const { page, rowsPerPage } = useSelector(list, selectRequest)
  const totalItems = useSelector(list, selectTotalItems)
  const totalIsCapped = useSelector(list, selectTotalIsCapped)
  const hasNextPage = useSelector(list, selectHasNextPage)
  if (view === 'failed' || view === 'refused')
    return <LoadingFailed refusal={refusal} onRetry={() => list.send({ type: 'RETRY' })} />
  if (view === 'loading') return <SkeletonText lines={4} />
  const hasSeveralPages = account !== null || totalItems > DEFAULT_PAGE_SIZE
  return (
    <Panel
      title={t('bank.statements')}
      flush={rows.length > 0}
      actions={
        hasSeveralPages && (
          <AccountFilter
            account={account}
            onChange={(chosen) => {
              setAccount(chosen)
              setRequested({ page: 1, rowsPerPage })
            }}
          />
        )
      }
    >
      <DataTable
        caption={t('bank.statements')}
        columns={columns}
        rows={rows}
        idOf={(row) => row.id}
        firstRow={(page - 1) * rowsPerPage}
        totalRows={totalItems}
        empty={t('bank.statements.empty')}
      />
      {hasSeveralPages && (
        <Pagination
          page={page}
          rowsPerPage={rowsPerPage}
          totalItems={totalItems}
          totalIsCapped={totalIsCapped}
          rowsOnPage={rows.length}
          hasNextPage={hasNextPage}
          onPage={(next) => setRequested({ page: next, rowsPerPage })}
          onPreloadPage={(next) => list.send({ type: 'PREFETCH', page: next })}
          onRowsPerPage={(size) => setRequested({ page: 1, rowsPerPage: size })}
        />
      )}
    </Panel>
  )
}

interface AccountFilterProps {
  /** The chosen account, or null for all. */
  account: string | null
  onChange: (account: string | null) => void
}

function AccountFilter({ account, onChange }: AccountFilterProps) {
  const t = useText()
  const { ports } = useApp()
  const { data, state, refusal, retry } = useDocument(ports.bank.loadAccounts, null)
  if (state === 'failed' || state === 'refused') return <LoadingFailed refusal={refusal} onRetry={retry} />
  return (
    <Select
      label={t('bank.column.account')}
      hideLabel
      value={account ?? ALL_ACCOUNTS}
      options={[
        { value: ALL_ACCOUNTS, label: t('bank.rule.everyAccount') },
        ...(data ?? []).map(({ iban, establishments }) => ({
          value: iban,
          label: t('bank.lines.accountOption', {
            digits: iban.slice(-4),
            establishments: establishments.join(', '),
          }),
        })),
      ]}
      onChange={(value) => onChange(value === ALL_ACCOUNTS ? null : value)}
    />
  )
}

function useStatementColumns(): readonly Column<BankStatement>[] {
  const t = useText()
  const { date } = useDates()
  const { money, quantity } = useMoney()
  const continuity = useContinuityText()
  return [
    { key: 'fileName', title: t('bank.column.file'), heading: true },
    {
      key: 'account',
      title: t('bank.column.account'),
      card: 'plain',
      cell: (row) => t('bank.account', { digits: row.account.slice(-4) }),
    },
    {
      key: 'period',
      title: t('bank.column.period'),
      card: 'plain',
      cell: (row) => t('bank.period', { from: date(row.openedOn), to: date(row.closedOn) }),
    },
    moneyColumn({
      key: 'openingCents',
      title: t('bank.column.opening'),
    }),
    moneyColumn({
      key: 'closingCents',
      title: t('bank.column.closing'),
      card: 'figure',
    }),
    {
      key: 'continuity',
      title: t('bank.column.continuity'),
      card: 'state',
      cell: (row) => {
        if (row.gapCents) return t('bank.continuity.gapOf', { amount: money(row.gapCents) })
        return continuity(row) ?? t(row.openingCents === null ? 'bank.continuity.none' : 'bank.continuity.ok')
      },
    },
    { key: 'lineCount', title: t('bank.column.lines'), align: 'end', cell: (row) => quantity(row.lineCount) },
    { key: 'byName', title: t('bank.column.by') },
  ]
}
