import type { AttachmentsOwner } from '../../machines/attachments/types.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { SkeletonText } from '../ui/index.ts'

const LazyPanel = lazyComponent(() => import('./panel.tsx'), 'default', <SkeletonText lines={3} />)

export interface AttachmentsProps extends AttachmentsOwner {
  /** False once the record can no longer be changed: all of its attachments are proof. New ones can still be added. */
  readonly mayRemove: boolean
}

/** The photos and documents of a record. The panel is imported when it is first shown. */
export function Attachments(props: AttachmentsProps) {
  return <LazyPanel key={props.entityId} {...props} />
}
