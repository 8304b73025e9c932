import type { SavedViewPorts } from '../views/data/ports.ts'
import type { PortsContext } from './context.ts'

/** Returns a function that imports the ports of saved views once the page is idle. */
export function savedViewPorts({
  api,
  user,
  deferUntilIdle,
  newKey,
  changing,
}: PortsContext): () => Promise<SavedViewPorts> {
  const importPorts = deferUntilIdle(async () => {
    const [{ savedViewCalls }, { deviceViewsOf }] = await Promise.all([
      import('../api/saved-views.ts'),
      import('../storage/saved-views.ts'),
    ])
    return {
      ...savedViewCalls(api),
      deviceViews: deviceViewsOf(() => user()?.id ?? null),
      newKey,
      ...changing('savedviews'),
    }
  })
  return () => importPorts(undefined, {})
}
