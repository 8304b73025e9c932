import type { ReactNode } from 'react'
import { useIsPrinting } from '../../theme/use-printing.ts'
import { classNames } from '../class-names.ts'
import { useMedia } from '../use-media.ts'
import onCard from './cards.module.css'
import type { Column } from './columns.ts'
import style from './data-table.module.css'

/** True on screens too narrow for columns, where each row is a card (docs/decisions/011). False while printing. */
export function useShowsCards(): boolean {
  const isNarrow = useMedia('(max-width: 480px)')
  return !useIsPrinting() && isNarrow
}

type Role = 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell'

/** Returns the attribute `role` of a table element if rows are cards, because some browsers then drop its implicit role; otherwise no attribute. */
export const cardRole = (role: Role, isOnCards: boolean): { readonly role?: Role } =>
  isOnCards ? { role } : {}

/** True for an empty value, which takes no space on a card. */
const isEmptyValue = (content: ReactNode) => (content ?? false) === false || content === '' || content === '—'

/** The title of a column inside a card. It is hidden from screen readers, which read the column header. */
export function CardTitle({ children }: { children: string }) {
  return (
    <span aria-hidden className={onCard.title}>
      {children}
      {'\u00a0'}
    </span>
  )
}

/**
 * The cell of a column in a row or in the totals. On a card, the title of the column precedes the value, unless `card` says otherwise. Not
 * a component, because a page has hundreds of cells.
 */
export function cellOf<Row>(
  { key, align, card, title }: Column<Row>,
  content: ReactNode,
  isOnCard: boolean,
): ReactNode {
  if (!isOnCard)
    return (
      <td key={key} className={align === 'end' ? style.end : undefined}>
        {content}
      </td>
    )
  const cellClass = card === 'figure' || card === 'state' || card === 'line' ? onCard[card] : onCard.labelled
  return (
    <td
      key={key}
      {...cardRole('cell', isOnCard)}
      className={classNames(cellClass, isEmptyValue(content) && onCard.emptyValue)}
    >
      {card === undefined ? (
        <span className={onCard.titledValue}>
          <CardTitle>{title}</CardTitle>
          {content}
        </span>
      ) : (
        <>
          {card === 'line' && <CardTitle>{title}</CardTitle>}
          {content}
        </>
      )}
    </td>
  )
}
