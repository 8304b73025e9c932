import { Suspense } from 'react'
import { lazyComponent } from '../data/lazy-component.tsx'
import { SkeletonText } from '../ui/index.ts'
import type { RecordHistoryProps } from './loaded-history.tsx'

const LoadedHistory = lazyComponent(() => import('./loaded-history.tsx'), 'LoadedHistory')

/**
 * The history of a record: who did what, and when. It is loaded after the record. Use the record's id and version as React `key`, so that the
 * history is loaded again for another record or version.
 */
export function HistoryPanel(props: RecordHistoryProps) {
  return (
    <Suspense fallback={<SkeletonText lines={4} />}>
      <LoadedHistory {...props} />
    </Suspense>
  )
}
