import { useText } from '../../../i18n/index.ts'
import onCard from './cards.module.css'
import { cardRole, cellOf } from './cards.tsx'
import type { Column } from './columns.ts'

interface TotalsProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** True if rows start with a checkbox. */
  hasCheckbox: boolean
  isOnCard: boolean
}

/** The row with the totals, below their columns. */
export function Totals<Row>({ columns, rows, hasCheckbox, isOnCard }: TotalsProps<Row>) {
  const t = useText()
  // In the column of the row heading, `total` is the label of the row. If that column has none, the first column without a total shows “Total”.
  const headingHasLabel = columns.some(({ heading, total }) => heading && total !== undefined)
  const labelColumn = headingHasLabel
    ? columns.find(({ heading }) => heading)
    : columns.find(({ total }) => total === undefined)
  const contentOf = ({ total }: Column<Row>) => (typeof total === 'function' ? total(rows) : total)
  return (
    <tfoot {...cardRole('rowgroup', isOnCard)}>
      <tr {...cardRole('row', isOnCard)}>
        {hasCheckbox && <td {...cardRole('cell', isOnCard)} />}
        {columns.map((column) =>
          column === labelColumn ? (
            <th
              key={column.key}
              {...cardRole('rowheader', isOnCard)}
              scope="row"
              className={isOnCard ? onCard.name : undefined}
            >
              {contentOf(column) ?? t('table.total')}
            </th>
          ) : (
            cellOf(column, contentOf(column), isOnCard)
          ),
        )}
      </tr>
    </tfoot>
  )
}
