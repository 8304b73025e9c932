import { useMemo } from 'react'
import type { CashLogRow } from '../../../domain/contract/cash-logs.ts'
import { type Cents, sumCents } from '../../../domain/money.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { type Column, Delta, Money, StatusBadge } from '../../ui/index.ts'

/** Returns a function that names a log: «Midi · 20/11/2026 · Caisse 1». */
export function useLogName(): (log: Pick<CashLogRow, 'service' | 'date' | 'cashRegisterName'>) => string {
  const t = useText()
  const { date } = useDates()
  return (log) =>
    t('cashLog.start.sheet', {
      service: t(`service.${log.service}`),
      date: date(log.date),
      register: log.cashRegisterName,
    })
}

/** The negative of an amount; zero stays 0, because −0 would be shown with a sign. */
const negated = (cents: Cents): Cents => (cents === 0 ? 0 : -cents)

/** The columns of the list of cash logs, with the totals of `rows`. Rows contain null for values that a blind counter may not see. */
export function useLogColumns(rows: readonly CashLogRow[]): Column<CashLogRow>[] {
  const t = useText()
  const { date, dateTime } = useDates()
  return useMemo(() => {
    return [
      {
        key: 'date',
        title: t('cashLog.column.date'),
        heading: true,
        sortable: true,
        cell: (row) => t('cashLog.list.when', { date: date(row.date), service: t(`service.${row.service}`) }),
        total: t('table.pageTotal'),
      },
      {
        key: 'cashRegisterName',
        title: t('cashLog.column.register'),
        card: 'plain',
        cell: (row) => row.cashRegisterName,
      },
      {
        key: 'countedCents',
        title: t('cashLog.column.counted'),
        card: 'figure',
        align: 'end',
        sortable: true,
        cell: (row) => <Money cents={row.countedCents} />,
        total: <Money cents={sumCents(rows.map((row) => row.countedCents))} strong />,
      },
      {
        // Negative, so that counted, float and expected add up to the difference.
        key: 'floatCents',
        hiddenBesideOpenRow: true,
        title: t('cashLog.result.float'),
        align: 'end',
        cell: (row) => <Money cents={negated(row.floatCents)} />,
        total: <Money cents={negated(sumCents(rows.map((row) => row.floatCents)))} strong />,
      },
      {
        key: 'expectedCents',
        hiddenBesideOpenRow: true,
        title: t('cashLog.column.expected'),
        align: 'end',
        cell: (row) => (row.expectedCents === null ? '—' : <Money cents={row.expectedCents} />),
        total: <Money cents={sumCents(rows.map((row) => row.expectedCents))} strong />,
      },
      {
        key: 'deltaCents',
        title: t('cashLog.column.delta'),
        card: 'state',
        align: 'end',
        sortable: true,
        cell: (row) => (row.deltaCents === null ? '—' : <Delta cents={row.deltaCents} />),
        total: <Delta cents={sumCents(rows.map((row) => row.deltaCents))} />,
      },
      {
        key: 'status',
        hiddenBesideOpenRow: true,
        title: t('cashLog.column.status'),
        card: 'state',
        sortable: true,
        cell: (row) => <StatusBadge status={row.status} />,
      },
      {
        key: 'countedByName',
        hiddenBesideOpenRow: true,
        title: t('cashLog.log.countedBy'),
        cell: (row) => row.countedByName,
      },
      {
        key: 'validatedAt',
        hiddenByDefault: true,
        hiddenBesideOpenRow: true,
        title: t('cashLog.column.validatedAt'),
        cell: (row) => (row.validatedAt === null ? '—' : dateTime(row.validatedAt)),
      },
      {
        key: 'validatedByName',
        hiddenByDefault: true,
        hiddenBesideOpenRow: true,
        title: t('cashLog.log.validatedBy'),
        cell: (row) => row.validatedByName ?? '—',
      },
      {
        key: 'turnoverCents',
        hiddenByDefault: true,
        hiddenBesideOpenRow: true,
        title: t('cashLog.field.turnover'),
        align: 'end',
        cell: (row) => (row.turnoverCents === null ? '—' : <Money cents={row.turnoverCents} />),
        total: <Money cents={sumCents(rows.map((row) => row.turnoverCents))} strong />,
      },
      {
        key: 'reasonName',
        hiddenByDefault: true,
        hiddenBesideOpenRow: true,
        title: t('cashLog.field.reason'),
        cell: (row) => row.reasonName ?? '—',
      },
      {
        key: 'comment',
        hiddenByDefault: true,
        hiddenBesideOpenRow: true,
        title: t('cashLog.field.comment'),
        cell: (row) => row.comment || '—',
      },
    ]
  }, [t, date, dateTime, rows])
}
