import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'
import { type Density, ROW_HEIGHT } from './density.ts'

export interface VirtualRowsProps {
  /** What scrolls. */
  frame: RefObject<HTMLDivElement | null>
  count: number
  /** Columns, for the rows that keep the height of what is out of sight. */
  width: number
  density: Density
  rowAt: (index: number) => ReactNode
}

/** A long body of which only the rows in sight are drawn, with some on both sides. */
export function VirtualRows({ frame, count, width, density, rowAt }: VirtualRowsProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT[density],
    overscan: 12,
  })
  const drawn = virtual.getVirtualItems()
  const above = drawn[0]?.start ?? 0
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  return (
    <tbody>
      <Gap height={above} width={width} />
      {drawn.map(({ index }) => rowAt(index))}
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
