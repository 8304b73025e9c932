import type { ReactNode } from 'react'
import { useIsPrinting } from '../../theme/use-printing.ts'
import { classNames } from '../class-names.ts'
import { useMedia } from '../use-media.ts'
import onCard from './cards.module.css'
import type { Column } from './columns.ts'
import style from './data-table.module.css'

/** True when there is no room for columns and every row is a card: docs/decisions/011. */
export function useIsOnCards(): boolean {
  const isNarrow = useMedia('(max-width: 480px)')
  return !useIsPrinting() && isNarrow
}

type Role = 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell'

/** Roles of table parts that are not displayed as a table: some browsers drop the role with the display type. */
export const cardRole = (role: Role, isOnCards: boolean): { readonly role?: Role } =>
  isOnCards ? { role } : {}

/** Empty values take no space on a card. */
const isNothing = (content: ReactNode) => (content ?? false) === false || content === '' || content === '—'

interface CellProps<Row> {
  column: Column<Row>
  isOnCard: boolean
  children: ReactNode
}

/** The heading of a column inside each card: the column header has it too. */
export function CardTitle({ children }: { children: string }) {
  return (
    <span aria-hidden className={onCard.title}>
      {children}
      {'\u00a0'}
    </span>
  )
}

/** The value of a column for one row, or for the totals; on a card it follows its heading, unless it explains itself. */
export function Cell<Row>({ column: { align, card, title }, isOnCard, children }: CellProps<Row>) {
  if (!isOnCard) return <td className={align === 'end' ? style.end : undefined}>{children}</td>
  const cellClass = card === 'figure' || card === 'state' ? onCard[card] : onCard.labelled
  return (
    <td
      {...cardRole('cell', isOnCard)}
      className={classNames(cellClass, isNothing(children) && onCard.nothing)}
    >
      {card === undefined && <CardTitle>{title}</CardTitle>}
      {children}
    </td>
  )
}
