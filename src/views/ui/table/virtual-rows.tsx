import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, Ref, RefObject } from 'react'
import { cardRole } from './cards.tsx'
import { CARD_HEIGHT, type Density, ROW_HEIGHT } from './density.ts'

export interface VirtualRowsProps {
  /** The element that scrolls. */
  scrollContainer: RefObject<HTMLDivElement | null>
  count: number
  /** The number of columns, for the spacer rows above and below. */
  columnCount: number
  density: Density
  /** True if rows are cards, whose height depends on their content. */
  isOnCards: boolean
  /** Renders a row. A row whose height is not known in advance gets `measure`, and must use it as its ref. */
  renderRow: (index: number, measure?: Ref<HTMLTableRowElement>) => ReactNode
}

/** A long table body. Only the visible rows, and a few above and below them, are rendered. */
export function VirtualRows({
  scrollContainer,
  count,
  columnCount,
  density,
  isOnCards,
  renderRow,
}: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollContainer.current,
    estimateSize: () => (isOnCards ? CARD_HEIGHT : ROW_HEIGHT)[density],
    overscan: 12,
  })
  const renderedRows = virtualizer.getVirtualItems()
  const heightAbove = renderedRows[0]?.start ?? 0
  const heightBelow = virtualizer.getTotalSize() - (renderedRows.at(-1)?.end ?? 0)
  return (
    <tbody {...cardRole('rowgroup', isOnCards)}>
      <SpacerRow height={heightAbove} columnCount={columnCount} />
      {renderedRows.map(({ index }) => renderRow(index, isOnCards ? virtualizer.measureElement : undefined))}
      <SpacerRow height={heightBelow} columnCount={columnCount} />
    </tbody>
  )
}

function SpacerRow({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row that keeps a height; nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={columnCount} style={{ height, padding: 0 }} />
    </tr>
  )
}
