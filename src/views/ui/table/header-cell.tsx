import { memo, type ReactNode } from 'react'
import { useText } from '../../../i18n/index.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import type { TableActions } from './body-row.tsx'
import { cardRole } from './cards.tsx'
import type { Column } from './columns.ts'
import style from './data-table.module.css'

interface HeaderCellProps<Row> {
  column: Column<Row>
  isOnCard: boolean
  /** The order in which the rows are sorted by this column; null when they are not sorted by it. */
  sorted: 'ascending' | 'descending' | null
  /** True if the table can be sorted. */
  canSort: boolean
  actions: TableActions<Row>
}

/**
 * A column header. If the table and the column can be sorted, it contains a button, whose tooltip says how a press will sort. The header is not
 * rendered again when the rows change.
 */
export const HeaderCell = memo(function HeaderCell<Row>({
  column,
  isOnCard,
  sorted,
  canSort,
  actions,
}: HeaderCellProps<Row>) {
  const t = useText()
  const { key, title, align, heading, width, sortable } = column
  const willDescend = sorted === 'ascending'
  const sortedIcon = willDescend ? 'arrowUp' : 'arrowDown'
  const hasButton = sortable && canSort
  return (
    <th
      {...cardRole('columnheader', isOnCard)}
      scope="col"
      // Above cards only the headers with a sort button are visible.
      className={classNames(
        align === 'end' && !isOnCard && style.end,
        heading && style.heading,
        isOnCard && !hasButton && 'visually-hidden',
      )}
      style={width === undefined || isOnCard ? undefined : { width }}
      aria-sort={sortable ? (sorted ?? 'none') : undefined}
    >
      {hasButton ? (
        <button
          type="button"
          className={style.sortButton}
          title={t(willDescend ? 'table.sortDescending' : 'table.sortAscending', { column: title })}
          onClick={() => actions.sort?.({ sortBy: key, descending: willDescend })}
        >
          {title}
          <Icon
            name={sorted === null ? 'sort' : sortedIcon}
            className={sorted === null ? style.unsortedIcon : undefined}
          />
        </button>
      ) : (
        title
      )}
    </th>
  )
}) as <Row>(props: HeaderCellProps<Row>) => ReactNode
