import { useMemo } from 'react'
import type { ControlCount, ControlSheet } from '../../domain/contract/cash-logs.ts'
import { closingTextKey } from '../../domain/counting/control-sheets.ts'
import { controlTotals } from '../../domain/counting/control-totals.ts'
import { negated } from '../../domain/money.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { type Column, Money } from '../ui/index.ts'
import { deltaColumn, moneyColumn } from '../ui/table/amount-columns.tsx'
import style from './control-rows.module.css'
import { ControlStatusBadge } from './sheet-status.tsx'

type NamedSheet = Pick<ControlSheet, 'date' | 'service' | 'establishmentName' | 'cashRegisterName'>

/** Returns a function that names a sheet: «20/11/2026 · Midi · Le Comptoir · Caisse 1». */
export function useSheetName(): (row: NamedSheet) => string {
  const t = useText()
  const { date } = useDates()
  return (row) =>
    t('control.sheetName', {
      date: date(row.date),
      service: t(`service.${row.service}`),
      establishment: row.establishmentName,
      register: row.cashRegisterName,
    })
}

/** Returns a function that names a count: «20/11/2026 · Midi · Le Comptoir · Caisse 1 · Billets». */
export function useCountName(): (row: NamedSheet & Pick<ControlCount, 'paymentCategoryName'>) => string {
  const t = useText()
  const { date } = useDates()
  return (row) =>
    t('control.rowName', {
      date: date(row.date),
      service: t(`service.${row.service}`),
      establishment: row.establishmentName,
      register: row.cashRegisterName,
      category: row.paymentCategoryName,
    })
}

/**
 * The columns of the control screen. `hidesStatus` leaves out the column of the status, for rows that all
 * have the same status. On a tablet the service is below the date, the register below the establishment, and the
 * column of the closing is left out: this leaves room for counted, expected and difference.
 */
export function useControlColumns({
  hidesStatus,
  isTablet = false,
}: {
  hidesStatus: boolean
  isTablet?: boolean
}): Column<ControlSheet>[] {
  const t = useText()
  const { date } = useDates()
  return useMemo(() => {
    const columns: Column<ControlSheet>[] = [
      {
        key: 'date',
        title: t('control.column.date'),
        heading: true,
        sortable: true,
        cell: (row) => {
          const service = t(`service.${row.service}`)
          return isTablet ? (
            <TwoLines first={date(row.date)} second={service} />
          ) : (
            t('control.when', { date: date(row.date), service })
          )
        },
        total: isTablet ? (
          <span className={style.wrapping}>{t('table.pageTotal')}</span>
        ) : (
          t('table.pageTotal')
        ),
      },
      {
        key: 'establishmentName',
        title: isTablet
          ? `${t('control.column.establishment')} · ${t('control.column.register')}`
          : t('control.column.establishment'),
        card: 'plain',
        cell: (row) =>
          isTablet ? (
            <TwoLines first={row.establishmentName} second={row.cashRegisterName} />
          ) : (
            row.establishmentName
          ),
      },
      { key: 'cashRegisterName', title: t('control.column.register'), card: 'plain' },
      moneyColumn({
        key: 'countedCents',
        title: t('control.column.counted'),
        card: 'figure',
        sortable: true,
        total: (rows) => controlTotals(rows).countedCents,
        hiddenBesideOpenRow: true,
      }),
      {
        ...moneyColumn<ControlSheet>({
          // Negative, because it is deducted: counted − float − expected is the difference.
          key: 'floatCents',
          title: t('cashLog.result.float'),
          cents: (row) => negated(row.floatCents),
          total: (rows) => negated(controlTotals(rows).floatCents),
          hiddenBesideOpenRow: true,
        }),
        cell: (row) => (
          <>
            <Money cents={negated(row.floatCents)} />
            {row.hasUnusualFloat && (
              <span className={style.secondLine}>
                {t('history.field.usualFloatCents')} <Money cents={negated(row.usualFloatCents ?? 0)} />
              </span>
            )}
          </>
        ),
      },
      moneyColumn({
        key: 'expectedCents',
        title: t('control.column.expected'),
        total: (rows) => controlTotals(rows).expectedCents,
        hiddenBesideOpenRow: true,
      }),
      deltaColumn({
        key: 'deltaCents',
        title: t('control.column.delta'),
        card: 'state',
        sortable: true,
        total: (rows) => controlTotals(rows).deltaCents,
      }),
      {
        key: 'hasClosing',
        title: t('control.column.closing'),
        cell: (row) => t(closingTextKey(row)),
        hiddenBesideOpenRow: true,
      },
      {
        key: 'status',
        title: t('control.column.status'),
        card: 'state',
        sortable: true,
        cell: (row) => <ControlStatusBadge status={row.status} />,
        hiddenBesideOpenRow: true,
      },
    ]
    const hidden = [
      ...(hidesStatus ? ['status'] : []),
      ...(isTablet ? ['cashRegisterName', 'hasClosing'] : []),
    ]
    return columns.filter(({ key }) => !hidden.includes(key))
  }, [t, date, hidesStatus, isTablet])
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className={style.wrapping}>
      {first} <span className={style.secondLine}>{second}</span>
    </span>
  )
}
