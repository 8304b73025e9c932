import { Suspense } from 'react'
import type { HistoryOfProps } from '../history/read-history.tsx'
import { SkeletonText } from '../ui/index.ts'
import { lazyComponent } from './lazy-component.tsx'

const ReadHistory = lazyComponent(() => import('../history/read-history.tsx'), 'ReadHistory')

/**
 * The history of a record: who did what, and when; loaded after the record. Give it the record as `key`, so that another record
 * starts a new one.
 */
export function HistoryPanel(props: HistoryOfProps) {
  return (
    <Suspense fallback={<SkeletonText lines={4} />}>
      <ReadHistory {...props} />
    </Suspense>
  )
}
