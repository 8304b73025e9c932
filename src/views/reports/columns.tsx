import { Link, useSearchParams } from 'wouter'
import type { ReportRows } from '../../domain/contract/reports.ts'
import { REPORT_COLUMNS, type ReportColumn } from '../../domain/documents/report-columns.ts'
import type { ReportName } from '../../domain/documents/reports.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { withChanges } from '../lists/list-address.ts'
import type { Column } from '../ui/index.ts'
import { deltaColumn, moneyColumn } from '../ui/table/amount-columns.tsx'

type Row = ReportRows[ReportName]
type Rows = readonly Row[]

/** True if there are rows, and all name the same establishment or none does. */
export function isSingleEstablishment(rows: Rows): boolean {
  return new Set(rows.map((row) => ('establishmentName' in row ? row.establishmentName : ''))).size === 1
}

/**
 * The columns of a report with their totals; the column that names the row is the first. The establishment is left out if all rows have the same
 * one and it does not name the row. On a card, the last column is shown at the right of the name.
 */
export function useReportColumns(report: ReportName, rows: Rows): readonly Column<Row>[] {
  const t = useText()
  const toColumn = useToColumn()
  const isSingle = isSingleEstablishment(rows)
  const columns: readonly ReportColumn[] = REPORT_COLUMNS[report]
  const shownColumns = columns.filter(
    ({ key, isHeading }) => isHeading || !isSingle || key !== 'establishmentName',
  )
  return shownColumns
    .toSorted((first, second) => Number(second.isHeading ?? false) - Number(first.isHeading ?? false))
    .map((column, index) => ({
      ...toColumn(column),
      ...(column.isHeading && { heading: true, total: t('reports.sum') }),
      ...(index === shownColumns.length - 1 && { card: 'figure' as const }),
    }))
}

/** Returns a function that makes a table column, with its title, cells and total, from the declaration of a report column. */
function useToColumn(): (column: ReportColumn) => Column<Row> {
  const t = useText()
  const [search] = useSearchParams()
  const { date } = useDates()
  const { quantity } = useMoney()
  return ({ key, title, kind, isHeading, emptyText, opensLedger }) => {
    const named = { key, title: t(title) }
    const textIn = (row: Row) => (row as Readonly<Record<string, unknown>>)[key] as string | null
    const numberIn = (row: Row) => (row as Readonly<Record<string, unknown>>)[key] as number
    switch (kind) {
      case 'cents':
        return moneyColumn({ ...named, cents: numberIn, total: 'sum' })
      case 'delta':
        return deltaColumn({ ...named, cents: numberIn, total: 'sum' })
      case 'integer':
        return {
          ...named,
          align: 'end',
          cell: (row) => quantity(numberIn(row)),
          total: (rows) => quantity(rows.reduce((sum, row) => sum + numberIn(row), 0)),
        }
      case 'percent':
        return {
          ...named,
          align: 'end',
          // The rate is in tenths of a percent.
          cell: (row) => t('administration.percent', { rate: numberIn(row) / 10 }),
        }
      case 'date':
        return { ...named, cell: (row) => date(textIn(row) ?? '') }
      case 'text':
        return {
          ...named,
          ...(!isHeading && { card: 'plain' }),
          cell: (row) => {
            const text = textIn(row) ?? (emptyText ? t(emptyText) : '—')
            return opensLedger ? (
              <Link href={`/?${withChanges(search, { account: text })}`}>{text}</Link>
            ) : (
              text
            )
          },
        }
    }
  }
}
