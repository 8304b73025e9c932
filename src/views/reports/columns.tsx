import { Link, useSearchParams } from 'wouter'
import type { ReportRows } from '../../domain/contract/reports.ts'
import { REPORT_COLUMNS, type ReportColumn } from '../../domain/documents/report-columns.ts'
import type { ReportName } from '../../domain/documents/reports.ts'
import { sumCents } from '../../domain/money.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { withChanges } from '../lists/list-address.ts'
import { type Column, Delta, Money } from '../ui/index.ts'

type Row = ReportRows[ReportName]
type Rows = readonly Row[]

/** True if all rows belong to the same establishment, whose name is then left out. */
export function isSingleEstablishment(rows: Rows): boolean {
  return new Set(rows.map((row) => ('establishmentName' in row ? row.establishmentName : ''))).size === 1
}

/** The columns of a report: the one that names the row first, and totals of amounts and quantities. The last one is the figure of a card. */
export function useReportColumns(report: ReportName, rows: Rows): readonly Column<Row>[] {
  const t = useText()
  const cellsOf = useCells(rows)
  const isSingle = isSingleEstablishment(rows)
  const columns: readonly ReportColumn[] = REPORT_COLUMNS[report]
  const shownColumns = columns.filter(
    ({ key, isHeading }) => isHeading || !isSingle || key !== 'establishmentName',
  )
  return shownColumns
    .toSorted((first, second) => Number(second.isHeading ?? false) - Number(first.isHeading ?? false))
    .map((column, index) => ({
      key: column.key,
      title: t(column.title),
      ...cellsOf(column),
      ...(column.isHeading && { heading: true, total: t('reports.sum') }),
      ...(index === shownColumns.length - 1 && { card: 'figure' as const }),
    }))
}

/** Returns a function that finds the cells of a column, their total and their place. */
function useCells(rows: Rows): (column: ReportColumn) => Omit<Column<Row>, 'key' | 'title'> {
  const t = useText()
  const [search] = useSearchParams()
  const { date } = useDates()
  const { quantity } = useMoney()
  return ({ key, kind, isHeading, emptyText }) => {
    const textIn = (row: Row) => (row as Readonly<Record<string, unknown>>)[key] as string | null
    const numberIn = (row: Row) => (row as Readonly<Record<string, unknown>>)[key] as number
    const total = () => sumCents(rows.map(numberIn))
    switch (kind) {
      case 'cents':
        return {
          align: 'end',
          cell: (row) => <Money cents={numberIn(row)} />,
          total: <Money cents={total()} />,
        }
      case 'delta':
        return {
          align: 'end',
          cell: (row) => <Delta cents={numberIn(row)} />,
          total: <Delta cents={total()} />,
        }
      case 'integer':
        return { align: 'end', cell: (row) => quantity(numberIn(row)), total: quantity(total()) }
      case 'percent':
        return { align: 'end', cell: (row) => t('administration.percent', { rate: numberIn(row) / 10 }) }
      case 'date':
        return { cell: (row) => date(textIn(row) ?? '') }
      case 'text':
        return {
          ...(!isHeading && { card: 'plain' }),
          cell: (row) => {
            const text =
              textIn(row) ?? (emptyText ? t(emptyText) : key === 'reason' ? t('reports.noReason') : '—')
            return key === 'account' ? (
              <Link href={`/?${withChanges(search, { account: text })}`}>{text}</Link>
            ) : (
              text
            )
          },
        }
    }
  }
}
