import type { Ref } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Checkbox } from '../checkbox.tsx'
import { classNames } from '../class-names.ts'
import onCard from './cards.module.css'
import { CardTitle, Cell, cardRole } from './cards.tsx'
import style from './data-table.module.css'
import type { DataTableProps } from './data-table.tsx'

interface BodyRowProps<Row> extends DataTableProps<Row> {
  row: Row
  index: number
  open: boolean
  isOnCard: boolean
  /** Measures the height of the row, when it is not known in advance. */
  measure?: Ref<HTMLTableRowElement> | undefined
  onPress: (chosen: boolean, shiftKey: boolean) => void
}

/** One row, with its checkbox where rows can be selected. */
export function BodyRow<Row>({
  row,
  index,
  open,
  isOnCard,
  measure,
  onPress,
  columns,
  idOf,
  selection,
  onOpen,
  firstRow = 0,
}: BodyRowProps<Row>) {
  const t = useText()
  const chosen = selection?.chosen.has(idOf(row)) ?? false
  return (
    // Pressing anywhere on the row is only a larger target: its heading is the button that the keyboard reaches.
    <tr
      {...cardRole('row', isOnCard)}
      ref={measure}
      data-index={measure && index}
      aria-rowindex={firstRow + index + 2}
      aria-selected={selection ? chosen : undefined}
      aria-current={open || undefined}
      className={classNames(
        style.row,
        isOnCard && onCard.card,
        chosen && style.chosen,
        open && style.open,
        onOpen && style.opens,
      )}
      onClick={(event) => {
        const onControl = event.target instanceof Element && event.target.closest('button, a, input, label')
        if (!onControl) onOpen?.(row)
      }}
    >
      {selection && (
        <td {...cardRole('cell', isOnCard)} className={isOnCard ? onCard.choose : style.choose}>
          <Checkbox
            hideLabel
            label={t('table.selectRow', { row: selection.nameOf(row) })}
            checked={chosen}
            indeterminate={selection.partly?.has(idOf(row)) ?? false}
            disabled={selection.refused?.(row) !== undefined}
            onChange={(next, { shiftKey }) => onPress(next, shiftKey)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = column.cell(row)
        if (!column.heading)
          return (
            <Cell key={column.key} column={column} isOnCard={isOnCard}>
              {content}
            </Cell>
          )
        return (
          <th
            key={column.key}
            {...cardRole('rowheader', isOnCard)}
            scope="row"
            className={isOnCard ? onCard.name : style.heading}
          >
            {isOnCard && column.card === 'titled' && <CardTitle>{column.title}</CardTitle>}
            {onOpen ? (
              <button type="button" className={style.opener} onClick={() => onOpen(row)}>
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
}
