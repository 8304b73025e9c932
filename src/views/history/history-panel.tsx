import { lazyComponent } from '../data/lazy-component.tsx'
import { SkeletonText } from '../ui/index.ts'

/**
 * The history of a record: who did what, and when. It is loaded after the record. Use the record's id and version as React `key`, so that the
 * history is loaded again for another record or version.
 */
export const HistoryPanel = lazyComponent(
  () => import('./loaded-history.tsx'),
  'LoadedHistory',
  <SkeletonText lines={4} />,
)
