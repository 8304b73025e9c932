import type { TicketGroup } from '../../domain/contract/tickets.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import type { ListRequest } from '../../machines/list/types.ts'
import { useApp } from '../app.tsx'
import { Failed } from '../data/failed.tsx'
import { useDocument } from '../data/use-document.ts'
import { type Column, DataTable, Money, Panel, SkeletonText } from '../ui/index.ts'

type SummaryRow = TicketGroup & { readonly id: string }

/** What everything comes to that the filters match, by issuer and year, and what of it waits to be dispatched. */
export function Summary({ filters }: { filters: ListRequest['filters'] }) {
  const t = useText()
  const { quantity } = useMoney()
  const { ports } = useApp()
  const summary = useDocument(ports.tickets.loadSummary, filters)
  if (summary.state === 'failed' || summary.state === 'refused')
    return <Failed refusal={summary.refusal} onRetry={summary.retry} />
  if (!summary.data) return <SkeletonText lines={4} />
  const { groups, ...totals } = summary.data
  if (groups.length === 0) return null
  const columns: Column<SummaryRow>[] = [
    {
      key: 'issuer',
      title: t('tickets.column.issuer'),
      heading: true,
      cell: (row) => row.issuer,
      total: t('table.total'),
    },
    { key: 'year', title: t('tickets.column.year'), card: 'plain', align: 'end', cell: (row) => row.year },
    {
      key: 'quantity',
      title: t('tickets.column.quantity'),
      align: 'end',
      cell: (row) => quantity(row.quantity),
      total: quantity(totals.quantity),
    },
    {
      key: 'valueCents',
      title: t('tickets.column.value'),
      card: 'figure',
      align: 'end',
      cell: (row) => <Money cents={row.valueCents} />,
      total: <Money cents={totals.valueCents} strong />,
    },
    {
      key: 'waitingCents',
      title: t('tickets.waiting'),
      align: 'end',
      cell: (row) => <Money cents={row.waitingCents} />,
      total: <Money cents={totals.waitingCents} strong />,
    },
  ]
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
