import { lazyComponent } from '../data/lazy-component.tsx'
import { SkeletonText } from '../ui/index.ts'

/**
 * The history of a record: who did what, and when. It is loaded after the record. Another record needs another React `key`. The placeholder is
 * not higher than the shortest history: a page that is scrolled to its end would otherwise move under the pointer when the history is shown.
 */
export const HistoryPanel = lazyComponent(
  () => import('./loaded-history.tsx'),
  'LoadedHistory',
  <SkeletonText lines={1} />,
)
