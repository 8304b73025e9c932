import { lazy, Suspense, useEffect } from 'react'
import { importWithRetry, resolvePreloaded } from '../parts/importing.ts'
import { cardRole } from './cards.tsx'
import type { VirtualRowsProps } from './virtual-rows.tsx'

/** Above this number only the visible rows are rendered; on paper all are. */
export const VIRTUAL_ABOVE = 100

/** When the virtual rows can't be loaded, all rows are rendered: slower, but complete. */
const loadVirtualRows = () => import('./virtual-rows.tsx')
const LazyVirtualRows = lazy(() =>
  resolvePreloaded(
    loadVirtualRows,
    ({ VirtualRows }) => VirtualRows,
    () => importWithRetry(loadVirtualRows).catch(() => ({ VirtualRows: AllRows })),
  ),
)

interface TableBodyProps extends VirtualRowsProps {
  /** Renders only the visible rows. */
  onlyInSight: boolean
}

/** The rows of a table. `rowAt` is called for the rendered rows only. */
export function TableBody({ onlyInSight, ...rows }: TableBodyProps) {
  if (!onlyInSight) return <AllRows {...rows} />
  return (
    <Suspense fallback={<AllRows {...rows} count={VIRTUAL_ABOVE} />}>
      <LazyVirtualRows key={String(rows.isOnCards)} {...rows} />
    </Suspense>
  )
}

const AllRows = ({ count, isOnCards, rowAt }: VirtualRowsProps) => (
  <tbody {...cardRole('rowgroup', isOnCards)}>
    {Array.from({ length: count }, (_, index) => rowAt(index))}
  </tbody>
)

/** Loads the code of virtual rows when a page may contain that many. */
export function usePreloadedVirtualRows(maxRows: number): void {
  const mayBeVirtual = maxRows > VIRTUAL_ABOVE
  useEffect(() => {
    // After a failure it is loaded when there are that many rows.
    if (mayBeVirtual && navigator.onLine) importWithRetry(loadVirtualRows, 1).catch(() => undefined)
  }, [mayBeVirtual])
}
