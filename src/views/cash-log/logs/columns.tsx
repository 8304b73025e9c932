import { useMemo } from 'react'
import type { CashLogRow } from '../../../domain/contract/cash-logs.ts'
import { shownReason } from '../../../domain/counting/log-lines.ts'
import { negated } from '../../../domain/money.ts'
import { useDates, useText } from '../../../i18n/index.ts'
import { type Column, StatusBadge } from '../../ui/index.ts'
import { deltaColumn, moneyColumn } from '../../ui/table/amount-columns.tsx'
import style from './logs.module.css'

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

/** The columns of the list of cash logs, with totals. Rows contain null for values that a blind counter may not see. */
export function useLogColumns(): Column<CashLogRow>[] {
  const t = useText()
  const { date, dateTime } = useDates()
  return useMemo(() => {
    return [
      {
        key: 'date',
        title: t('cashLog.column.date'),
        heading: true,
        sortable: true,
        cell: (row) => (
          <span className={style.dateAndService}>
            {t('cashLog.list.when', { date: date(row.date), service: t(`service.${row.service}`) })}
          </span>
        ),
        total: t('table.pageTotal'),
      },
      { key: 'cashRegisterName', title: t('cashLog.column.register'), card: 'plain' },
      moneyColumn({
        key: 'countedCents',
        title: t('cashLog.column.counted'),
        card: 'figure',
        sortable: true,
        total: 'sum',
      }),
      moneyColumn({
        // Negative, because it is deducted: counted − float − expected is the difference.
        key: 'floatCents',
        hiddenBesideOpenRow: true,
        title: t('cashLog.result.float'),
        cents: (row) => negated(row.floatCents),
        total: 'sum',
      }),
      moneyColumn({
        key: 'expectedCents',
        hiddenBesideOpenRow: true,
        title: t('cashLog.column.expected'),
        total: 'sum',
      }),
      deltaColumn({
        key: 'deltaCents',
        title: t('cashLog.column.delta'),
        card: 'state',
        sortable: true,
        total: 'sum',
      }),
      {
        key: 'status',
        hiddenBesideOpenRow: true,
        title: t('cashLog.column.status'),
        card: 'state',
        sortable: true,
        cell: (row) => <StatusBadge status={row.status} />,
      },
      { key: 'countedByName', hiddenBesideOpenRow: true, title: t('cashLog.log.countedBy') },
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
      },
      moneyColumn({
        key: 'turnoverCents',
        hiddenByDefault: true,
        hiddenBesideOpenRow: true,
        title: t('cashLog.field.turnover'),
        total: 'sum',
      }),
      {
        key: 'reasonName',
        hiddenByDefault: true,
        hiddenBesideOpenRow: true,
        title: t('cashLog.field.reason'),
        cell: (row) => shownReason(row.deltaCents, row.reasonName) ?? '—',
      },
      { key: 'comment', hiddenByDefault: true, hiddenBesideOpenRow: true, title: t('cashLog.field.comment') },
    ]
  }, [t, date, dateTime])
}
