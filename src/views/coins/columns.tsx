import { Link } from 'wouter'
import type { Exchange } from '../../domain/contract/wallet-movements.ts'
import type { Instant } from '../../domain/dates/calendar.ts'
import { sumCents } from '../../domain/money.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { type Column, StatusBadge } from '../ui/index.ts'
import { deltaColumn, moneyColumn } from '../ui/table/amount-columns.tsx'

/** For each state of an exchange, the status whose badge is shown. */
const BADGE_STATUSES = { RECEIVED: 'VALIDATED', CANCELED: 'CANCELED', IN_PROGRESS: 'PREPARED' } as const

/**
 * The columns of the history of exchanges. The totals are those of the exchanges whose coins were received.
 */
export function useExchangeColumns(rows: readonly Exchange[]): Column<Exchange>[] {
  const t = useText()
  const { date, dateTime } = useDates()
  // The time can wrap to a second line, so that the last column (the difference) fits a tablet.
  const wrappableTime = (instant: Instant) => dateTime(instant).replace('\u00a0', ' ')
  const received = rows.filter(({ state }) => state === 'RECEIVED')
  return [
    {
      key: 'number',
      title: t('coins.column.number'),
      heading: true,
      sortable: true,
      total: t('coins.column.total'),
    },
    { key: 'date', title: t('coins.column.sent'), sortable: true, cell: (row) => date(row.date) },
    moneyColumn({
      key: 'valueCents',
      title: t('coins.column.value'),
      card: 'figure',
      sortable: true,
      isVoided: (row) => row.state === 'CANCELED',
      total: () => sumCents(received.map((row) => row.valueCents)),
    }),
    {
      key: 'state',
      title: t('coins.column.state'),
      card: 'state',
      cell: (row) => <StatusBadge status={BADGE_STATUSES[row.state]} text={t(`coins.state.${row.state}`)} />,
    },
    {
      key: 'receivedAt',
      title: t('coins.column.received'),
      sortable: true,
      cell: ({ receivedAt, receptionId }) => {
        if (receivedAt === null) return '—'
        const time = wrappableTime(receivedAt)
        return receptionId === null ? time : <Link href={`/wallet?id=${receptionId}`}>{time}</Link>
      },
    },
    { key: 'receivedByName', title: t('coins.column.by') },
    moneyColumn({
      key: 'receivedCents',
      title: t('coins.column.receivedCents'),
      total: () => sumCents(received.map((row) => row.receivedCents)),
    }),
    deltaColumn({
      key: 'differenceCents',
      title: t('coins.column.difference'),
      card: 'state',
      total: () => sumCents(received.map((row) => row.differenceCents)),
    }),
  ]
}
