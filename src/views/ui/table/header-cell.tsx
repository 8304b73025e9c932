import { useText } from '../../../i18n/index.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import { cardRole } from './cards.tsx'
import type { Column, Sort } from './columns.ts'
import style from './data-table.module.css'

interface HeaderCellProps<Row> {
  column: Column<Row>
  isOnCard: boolean
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

/** A column header. If the column is sortable, it contains a button, whose tooltip says how a press will sort. */
export function HeaderCell<Row>({ column, isOnCard, sort, onSort }: HeaderCellProps<Row>) {
  const t = useText()
  const { key, title, align, heading, width, sortable } = column
  const sorted = sort?.sortBy === key ? sort : null
  const descending = sorted !== null && !sorted.descending
  const icon = sorted === null ? 'sort' : sorted.descending ? 'arrowDown' : 'arrowUp'
  const sorts = sortable && onSort
  return (
    <th
      {...cardRole('columnheader', isOnCard)}
      scope="col"
      // Above cards only the headers of sortable columns are visible; the other titles are inside the cards.
      className={classNames(
        align === 'end' && !isOnCard && style.end,
        heading && style.heading,
        isOnCard && !sorts && 'visually-hidden',
      )}
      style={width === undefined || isOnCard ? undefined : { width }}
      aria-sort={
        sortable ? (sorted === null ? 'none' : sorted.descending ? 'descending' : 'ascending') : undefined
      }
    >
      {sorts ? (
        <button
          type="button"
          className={style.sorter}
          title={t(descending ? 'table.sortDescending' : 'table.sortAscending', { column: title })}
          onClick={() => onSort({ sortBy: key, descending })}
        >
          {title}
          <Icon name={icon} className={sorted === null ? style.unsorted : undefined} />
        </button>
      ) : (
        title
      )}
    </th>
  )
}
