import type { TicketGroup, TicketSummary } from '../../domain/contract/tickets.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import type { ListRequest } from '../../machines/list/types.ts'
import { useApp } from '../app.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { type Column, DataTable, Panel, SkeletonText } from '../ui/index.ts'
import { moneyColumn } from '../ui/table/amount-columns.tsx'

type SummaryRow = TicketGroup & { readonly id: string }

/**
 * The totals of the tickets that match the filters, by issuer and by the year for which the tickets are valid. The value that waits for
 * dispatch does not include open counts.
 */
export function TicketTotalsTable({ filters }: { filters: ListRequest['filters'] }) {
  const t = useText()
  const { ports } = useApp()
  const summary = useDocument(ports.tickets.loadSummary, filters, { dependsOn: ['tickets'] })
  const columns = useSummaryColumns(summary.data ?? null)
  if (summary.state === 'failed' || summary.state === 'refused')
    return <LoadingFailed refusal={summary.refusal} onRetry={summary.retry} />
  if (!summary.data) return <SkeletonText lines={4} />
  const { groups } = summary.data
  if (groups.length === 0) return null
  return (
    <Panel title={t('tickets.summary')} flush>
      <DataTable
        caption={t('tickets.summary')}
        columns={columns}
        rows={groups.map((group) => ({ ...group, id: `${group.issuer} ${group.year}` }))}
        idOf={(row) => row.id}
      />
    </Panel>
  )
}

/** The columns of the summary. The totals are those of all tickets that match the filters. */
function useSummaryColumns(totals: Omit<TicketSummary, 'groups'> | null): Column<SummaryRow>[] {
  const t = useText()
  const { quantity } = useMoney()
  const number = (count: number | null) => (count === null ? '—' : quantity(count))
  return [
    { key: 'issuer', title: t('tickets.column.issuer'), heading: true, total: t('table.total') },
    { key: 'year', title: t('tickets.column.year'), card: 'plain', align: 'end' },
    {
      key: 'quantity',
      title: t('tickets.column.quantity'),
      align: 'end',
      cell: (row) => number(row.quantity),
      total: number(totals?.quantity ?? null),
    },
    moneyColumn({
      key: 'valueCents',
      title: t('tickets.column.value'),
      card: 'figure',
      total: () => totals?.valueCents ?? 0,
    }),
    moneyColumn({
      key: 'waitingCents',
      title: t('tickets.summary.waiting'),
      total: () => totals?.waitingCents ?? 0,
    }),
  ]
}
