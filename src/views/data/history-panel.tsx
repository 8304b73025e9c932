import { Suspense } from 'react'
import type { HistoryOfProps } from '../history/read-history.tsx'
import { SkeletonText } from '../ui/index.ts'
import { part } from './part.tsx'

const ReadHistory = part(() => import('../history/read-history.tsx'), 'ReadHistory', true)

/** Who did what to a thing, and when; it comes after the thing. Give it a `key` of the thing, so that another thing begins anew. */
export function HistoryPanel(props: HistoryOfProps) {
  return (
    <Suspense fallback={<SkeletonText lines={4} />}>
      <ReadHistory {...props} />
    </Suspense>
  )
}
