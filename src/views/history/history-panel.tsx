import { Suspense } from 'react'
import { lazyComponent } from '../data/lazy-component.tsx'
import { SkeletonText } from '../ui/index.ts'
import type { HistoryOfProps } from './read-history.tsx'

const ReadHistory = lazyComponent(() => import('./read-history.tsx'), 'ReadHistory')

/**
 * The history of a record: who did what, and when. It is loaded after the record. Use the record's id and version as React `key`, so that the
 * history is loaded again for another record or version.
 */
export function HistoryPanel(props: HistoryOfProps) {
  return (
    <Suspense fallback={<SkeletonText lines={4} />}>
      <ReadHistory {...props} />
    </Suspense>
  )
}
