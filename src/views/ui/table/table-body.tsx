import { lazy, Suspense, useEffect } from 'react'
import { atOnce, untilThere } from '../parts/load.ts'
import { as } from './cards.tsx'
import type { VirtualRowsProps } from './virtual-rows.tsx'

/** Above this many rows only those in sight are drawn; on paper all are. */
export const VIRTUAL_ABOVE = 100

/** A long body that can't draw only what is in sight is drawn whole: slower, and all there. */
const loadVirtualRows = () => import('./virtual-rows.tsx')
const LazyVirtualRows = lazy(() =>
  atOnce(
    loadVirtualRows,
    ({ VirtualRows }) => VirtualRows,
    () => untilThere(loadVirtualRows).catch(() => ({ VirtualRows: AllRows })),
  ),
)

interface TableBodyProps extends VirtualRowsProps {
  /** Draws only the rows in sight. */
  onlyInSight: boolean
}

/** The rows of a table. `rowAt` is called for the rows that are drawn and for no other. */
export function TableBody({ onlyInSight, ...rows }: TableBodyProps) {
  if (!onlyInSight) return <AllRows {...rows} />
  return (
    <Suspense fallback={<AllRows {...rows} count={VIRTUAL_ABOVE} />}>
      <LazyVirtualRows key={String(rows.isOnCards)} {...rows} />
    </Suspense>
  )
}

const AllRows = ({ count, isOnCards, rowAt }: VirtualRowsProps) => (
  <tbody {...as('rowgroup', isOnCards)}>{Array.from({ length: count }, (_, index) => rowAt(index))}</tbody>
)

/** Loads the code that draws only the rows in sight where a page may hold as many rows. */
export function usePreloadedVirtualRows(mostRows: number): void {
  const mayBeMany = mostRows > VIRTUAL_ABOVE
  useEffect(() => {
    // After a failure it is loaded when there are as many rows.
    if (mayBeMany && navigator.onLine) untilThere(loadVirtualRows, 1).catch(() => undefined)
  }, [mayBeMany])
}
