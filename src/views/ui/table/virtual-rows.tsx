import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, Ref, RefObject } from 'react'
import { cardRole } from './cards.tsx'
import { CARD_HEIGHT, type Density, ROW_HEIGHT } from './density.ts'

export interface VirtualRowsProps {
  /** The scrolling element. */
  frame: RefObject<HTMLDivElement | null>
  count: number
  /** Number of columns, for the spacer rows above and below. */
  width: number
  density: Density
  /** The height of cards depends on their content. */
  isOnCards: boolean
  /** A row that passes itself to `measure` when its height is not known in advance. */
  rowAt: (index: number, measure?: Ref<HTMLTableRowElement>) => ReactNode
}

/** A long table body of which only the visible rows are rendered, with a few on both sides. */
export function VirtualRows({ frame, count, width, density, isOnCards, rowAt }: VirtualRowsProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => (isOnCards ? CARD_HEIGHT : ROW_HEIGHT)[density],
    overscan: 12,
  })
  const drawn = virtual.getVirtualItems()
  const above = drawn[0]?.start ?? 0
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  return (
    <tbody {...cardRole('rowgroup', isOnCards)}>
      <Gap height={above} width={width} />
      {drawn.map(({ index }) => rowAt(index, isOnCards ? virtual.measureElement : undefined))}
      <Gap height={below} width={width} />
    </tbody>
  )
}

function Gap({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row that keeps a height; nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={width} style={{ height, padding: 0 }} />
    </tr>
  )
}
