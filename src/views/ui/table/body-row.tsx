import { memo, type ReactNode, type Ref } from 'react'
import { useText } from '../../../i18n/index.ts'
import { classNames } from '../class-names.ts'
import onCard from './cards.module.css'
import { CardTitle, cardRole, cellOf } from './cards.tsx'
import { type Column, cellContent, type Sort } from './columns.ts'
import style from './data-table.module.css'
import { TableCheckbox } from './table-checkbox.tsx'

/** The functions of a table that its rows and headers call. The object is the same on all renders, so that rows and headers need not render again. */
export interface TableActions<Row> {
  sort: ((sort: Sort) => void) | undefined
  open: ((row: Row) => void) | undefined
  select: (index: number, isSelected: boolean, shiftKey: boolean) => void
  nameOf: ((row: Row) => string) | undefined
}

interface BodyRowProps<Row> {
  row: Row
  /** The index of the row on the page, from 0. */
  index: number
  /** The index of the first row of the page among all rows, from 0. */
  firstRow: number
  columns: readonly Column<Row>[]
  isOnCard: boolean
  isOpen: boolean
  /** True if the row can be opened. */
  canOpen: boolean
  /** Whether the row is selected; `partly` if only a part of it is; null in a table without selection. */
  selected: 'yes' | 'no' | 'partly' | null
  /** Why the row can't be selected; undefined when it can. */
  refusedReason: string | undefined
  /** Measures the height of the row, which it finds by `data-index`; undefined if the height is known in advance. */
  measure?: Ref<HTMLTableRowElement> | undefined
  actions: TableActions<Row>
}

/**
 * One row of a table, with a checkbox if rows can be selected. It renders again only when its props or the
 * language change.
 */
export const BodyRow = memo(function BodyRow<Row>({
  row,
  index,
  firstRow,
  columns,
  isOnCard,
  isOpen,
  canOpen,
  selected,
  refusedReason,
  measure,
  actions,
}: BodyRowProps<Row>) {
  const t = useText()
  return (
    // A click on the row opens it, except on its controls. For the keyboard, the heading of the row is a button.
    <tr
      {...cardRole('row', isOnCard)}
      ref={measure}
      data-index={measure && index}
      // Counted from 1, and the header is row 1.
      aria-rowindex={firstRow + index + 2}
      aria-selected={selected === null ? undefined : selected === 'yes'}
      aria-current={isOpen || undefined}
      className={classNames(
        style.row,
        isOnCard && onCard.card,
        selected === 'yes' && style.selectedRow,
        isOpen && style.open,
        canOpen && style.clickable,
      )}
      onClick={(event) => {
        const onControl = event.target instanceof Element && event.target.closest('button, a, input, label')
        if (!onControl) actions.open?.(row)
      }}
    >
      {selected !== null && (
        <td {...cardRole('cell', isOnCard)} className={isOnCard ? onCard.checkboxCell : style.checkboxCell}>
          <TableCheckbox
            state={selected}
            label={t('table.selectRow', { row: actions.nameOf?.(row) ?? '' })}
            disabledReason={refusedReason}
            onChange={(isChosen, shiftKey) => actions.select(index, isChosen, shiftKey)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = cellContent(column, row)
        if (!column.heading) return cellOf(column, content, isOnCard)
        return (
          <th
            key={column.key}
            {...cardRole('rowheader', isOnCard)}
            scope="row"
            className={isOnCard ? onCard.name : style.heading}
          >
            {isOnCard && column.card === 'titled' && <CardTitle>{column.title}</CardTitle>}
            {canOpen ? (
              <button type="button" className={style.openButton} onClick={() => actions.open?.(row)}>
                {content}
              </button>
            ) : (
              content
            )}
          </th>
        )
      })}
    </tr>
  )
}) as <Row>(props: BodyRowProps<Row>) => ReactNode
