import { lazy, Suspense } from 'react'
import type { AttachmentsOf } from '../../machines/attachments/types.ts'
import { SkeletonText } from '../ui/index.ts'

const LazyPanel = lazy(() => import('./panel.tsx'))

/** The photos and papers of a thing. Loaded when it is first shown. */
export function Attachments(props: AttachmentsOf) {
  return (
    <Suspense fallback={<SkeletonText lines={3} />}>
      <LazyPanel key={props.entityId} {...props} />
    </Suspense>
  )
}
