import { Suspense } from 'react'
import type { AttachmentsOf } from '../../machines/attachments/types.ts'
import { part } from '../data/part.tsx'
import { SkeletonText } from '../ui/index.ts'

const LazyPanel = part(() => import('./panel.tsx'), 'default')

/** The photos and documents of a record. Loaded when first shown. */
export function Attachments(props: AttachmentsOf) {
  return (
    <Suspense fallback={<SkeletonText lines={3} />}>
      <LazyPanel key={props.entityId} {...props} />
    </Suspense>
  )
}
