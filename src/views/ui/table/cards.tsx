import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useMedia } from '../use-media.ts'
import { useIsPrinting } from '../use-printing.ts'
import onCard from './cards.module.css'
import type { Column } from './columns.ts'
import style from './data-table.module.css'

/** True where there is no room for columns beside each other, and every row is a card: docs/decisions/011. */
export function useIsOnCards(): boolean {
  const isNarrow = useMedia('(max-width: 480px)')
  return !useIsPrinting() && isNarrow
}

type Role = 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell'

/** What a part of a table is called where it is not drawn as one: some browsers forget it with the look. */
export const as = (role: Role, isOnCards: boolean): { readonly role?: Role } => (isOnCards ? { role } : {})

/** What says nothing needs no place on a card. */
const isNothing = (content: ReactNode) => (content ?? false) === false || content === '' || content === '—'

interface CellProps<Row> {
  column: Column<Row>
  isOnCard: boolean
  children: ReactNode
}

/** The title of a column, where it stands in each card: the column itself has it too. */
export function CardTitle({ children }: { children: string }) {
  return (
    <span aria-hidden className={onCard.title}>
      {children}
      {'\u00a0'}
    </span>
  )
}

/** What a column says of one row, or of all; on a card behind its title, unless it speaks for itself. */
export function Cell<Row>({ column: { align, card, title }, isOnCard, children }: CellProps<Row>) {
  if (!isOnCard) return <td className={align === 'end' ? style.end : undefined}>{children}</td>
  const place = card === 'figure' || card === 'state' ? onCard[card] : onCard.said
  return (
    <td {...as('cell', isOnCard)} className={classNames(place, isNothing(children) && onCard.nothing)}>
      {card === undefined && <CardTitle>{title}</CardTitle>}
      {children}
    </td>
  )
}
