import type { ListName } from '../domain/lists/lists.ts'
import type { Watch } from './port.ts'

/** The name of data that queries read and commands change: a list, or data that no list shows. */
export type Resource =
  | ListName
  | 'accountingsettings'
  | 'bankaccounts'
  | 'bankstatements'
  | 'closingsrequests'
  | 'ownaccount'
  | 'ownsessions'
  | 'passkeys'
  | 'savedviews'
  | 'secondfactor'
  | 'ticketissuers'
  | 'today'

export interface Invalidation {
  /** Reloads every running query that reads one of the resources. */
  readonly invalidate: (...changed: readonly Resource[]) => void
  /** Reports each time that one of the resources has changed. */
  readonly watch: (resources: readonly Resource[]) => Watch
}

/** Cache invalidation by resource name: a command names the resources that it changed, and the queries on these reload. */
export function createInvalidation(): Invalidation {
  const watchers = new Set<{ readonly resources: readonly Resource[]; readonly listener: () => void }>()
  return {
    invalidate: (...changed) => {
      for (const { resources, listener } of [...watchers])
        if (resources.some((resource) => changed.includes(resource))) listener()
    },
    watch: (resources) => (listener) => {
      const watcher = { resources, listener }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
