import type { BankStatement } from '../../../domain/contract/bank.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import { useApp } from '../../app.tsx'
import { LoadingFailed } from '../../data/loading-failed.tsx'
import { useDocument } from '../../data/use-document.ts'
import { firstPageRequest } from '../../lists/use-list.ts'
import { type Column, DataTable, Panel, SkeletonText } from '../../ui/index.ts'
import { moneyColumn } from '../../ui/table/amount-columns.tsx'
import { useContinuityText } from './texts.tsx'

const LATEST = firstPageRequest({ rowsPerPage: 25, sortBy: 'closedOn', descending: true })

/** The 25 imported statements with the latest end dates: for each, its balances and what is missing before it. */
export function BankStatements() {
  const t = useText()
  const { date } = useDates()
  const { money, quantity } = useMoney()
  const { ports } = useApp()
  const continuity = useContinuityText()
  const list = useDocument(ports.bank.loadStatements, LATEST, { dependsOn: ['bankstatements'] })
  if (list.state === 'failed' || list.state === 'refused')
    return <LoadingFailed refusal={list.refusal} onRetry={list.retry} />
  if (!list.data) return <SkeletonText lines={4} />
  const columns: Column<BankStatement>[] = [
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
  return (
    <Panel title={t('bank.statements')} flush={list.data.entries.length > 0}>
      <DataTable
        caption={t('bank.statements')}
        columns={columns}
        rows={list.data.entries}
        idOf={(row) => row.id}
        empty={t('bank.statements.empty')}
      />
    </Panel>
  )
}
