import { lazy, Suspense, useEffect } from 'react'
import { importWithRetry, resolvePreloaded } from '../lazy/importing.ts'
import { cardRole } from './cards.tsx'
import type { VirtualRowsProps } from './virtual-rows.tsx'

/** With more rows than this, only the visible ones are rendered, except when the page is printed. */
export const MAX_RENDERED_ROWS = 100

const loadVirtualRows = () => import('./virtual-rows.tsx')

/** If the code of virtual rows can't be loaded, all rows are rendered, which is slower. */
const LazyVirtualRows = lazy(() =>
  resolvePreloaded(
    loadVirtualRows,
    ({ VirtualRows }) => VirtualRows,
    () => importWithRetry(loadVirtualRows).catch(() => ({ VirtualRows: AllRows })),
  ),
)

interface TableBodyProps extends VirtualRowsProps {
  /** Renders only the visible rows. */
  onlyVisible: boolean
}

/** The rows of a table. `renderRow` is called for the rendered rows only. */
export function TableBody({ onlyVisible, ...rows }: TableBodyProps) {
  if (!onlyVisible) return <AllRows {...rows} />
  // The virtualizer keeps the estimated heights of its first render, so it is created again for rows of another height.
  const rowHeightKey = `${rows.isOnCards} ${rows.density}`
  return (
    <Suspense fallback={<AllRows {...rows} count={MAX_RENDERED_ROWS} />}>
      <LazyVirtualRows key={rowHeightKey} {...rows} />
    </Suspense>
  )
}

const AllRows = ({ count, isOnCards, renderRow }: VirtualRowsProps) => (
  <tbody {...cardRole('rowgroup', isOnCards)}>
    {Array.from({ length: count }, (_, index) => renderRow(index))}
  </tbody>
)

/** Imports the code of virtual rows in advance, if a page can contain more than `MAX_RENDERED_ROWS` rows. */
export function usePreloadedVirtualRows(maxRows: number): void {
  const mayBeVirtual = maxRows > MAX_RENDERED_ROWS
  useEffect(() => {
    // After a failure the code is imported when a page has that many rows.
    if (mayBeVirtual && navigator.onLine) importWithRetry(loadVirtualRows, 1).catch(() => undefined)
  }, [mayBeVirtual])
}
