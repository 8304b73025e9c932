import type { SavedViewPorts } from '../views/data/ports.ts'
import type { PortsContext } from './context.ts'

/** The saved views of lists are loaded after the first screen. */
export function savedViewPorts({
  api,
  user,
  later,
  newKey,
  changing,
}: PortsContext): () => Promise<SavedViewPorts> {
  const load = later(async () => {
    const [{ savedViewCalls }, { earlierViewsOf }] = await Promise.all([
      import('../api/saved-views.ts'),
      import('../storage/saved-views.ts'),
    ])
    return {
      ...savedViewCalls(api),
      earlier: earlierViewsOf(() => user()?.id ?? null),
      newKey,
      ...changing('savedviews'),
    }
  })
  return () => load(undefined, {})
}
