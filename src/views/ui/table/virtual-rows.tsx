import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, Ref, RefObject } from 'react'
import { cardRole } from './cards.tsx'
import { CARD_HEIGHT, type Density, ROW_HEIGHT } from './density.ts'

export interface VirtualRowsProps {
  /** The element that scrolls. */
  frame: RefObject<HTMLDivElement | null>
  count: number
  /** The number of columns, for the spacer rows above and below. */
  width: number
  density: Density
  /** True if rows are cards, whose height depends on their content. */
  isOnCards: boolean
  /** Renders a row. If its height is not known in advance, it must use `measure` as its ref. */
  rowAt: (index: number, measure?: Ref<HTMLTableRowElement>) => ReactNode
}

/** A long table body, of which only the visible rows are rendered, and a few above and below them. */
export function VirtualRows({ frame, count, width, density, isOnCards, rowAt }: VirtualRowsProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => (isOnCards ? CARD_HEIGHT : ROW_HEIGHT)[density],
    overscan: 12,
  })
  const rendered = virtual.getVirtualItems()
  const heightAbove = rendered[0]?.start ?? 0
  const heightBelow = virtual.getTotalSize() - (rendered.at(-1)?.end ?? 0)
  return (
    <tbody {...cardRole('rowgroup', isOnCards)}>
      <SpacerRow height={heightAbove} width={width} />
      {rendered.map(({ index }) => rowAt(index, isOnCards ? virtual.measureElement : undefined))}
      <SpacerRow height={heightBelow} width={width} />
    </tbody>
  )
}

function SpacerRow({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row that keeps a height; nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={width} style={{ height, padding: 0 }} />
    </tr>
  )
}
