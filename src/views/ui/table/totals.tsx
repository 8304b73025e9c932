import { useText } from '../../../i18n/index.ts'
import onCard from './cards.module.css'
import { Cell, cardRole } from './cards.tsx'
import type { Column } from './columns.ts'

interface TotalsProps<Row> {
  columns: readonly Column<Row>[]
  /** Rows start with a checkbox. */
  lead: boolean
  isOnCard: boolean
}

/** The totals of the rows, under their columns. */
export function Totals<Row>({ columns, lead, isOnCard }: TotalsProps<Row>) {
  const t = useText()
  // The row-heading column may also label the totals, wherever it is; otherwise the first column without a total does.
  const isNamed = columns.some(({ heading, total }) => heading && total !== undefined)
  const named = isNamed
    ? columns.find(({ heading }) => heading)
    : columns.find(({ total }) => total === undefined)
  return (
    <tfoot {...cardRole('rowgroup', isOnCard)}>
      <tr {...cardRole('row', isOnCard)}>
        {lead && <td {...cardRole('cell', isOnCard)} />}
        {columns.map((column) =>
          column === named ? (
            <th
              key={column.key}
              {...cardRole('rowheader', isOnCard)}
              scope="row"
              className={isOnCard ? onCard.name : undefined}
            >
              {column.total ?? t('table.total')}
            </th>
          ) : (
            <Cell key={column.key} column={column} isOnCard={isOnCard}>
              {column.total}
            </Cell>
          ),
        )}
      </tr>
    </tfoot>
  )
}
