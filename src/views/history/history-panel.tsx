import { Suspense } from 'react'
import { lazyComponent } from '../data/lazy-component.tsx'
import { SkeletonText } from '../ui/index.ts'
import type { HistoryOfProps } from './read-history.tsx'

const ReadHistory = lazyComponent(() => import('./read-history.tsx'), 'ReadHistory')

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
