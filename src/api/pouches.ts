import type { Pouch } from '../domain/contract/pouches.ts'
import type { PouchCommand } from '../domain/lifecycles/pouch.ts'
import type { VersionedRow } from '../domain/lists/versions.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { CustodyEdit } from '../domain/pouches/custody-checks.ts'
import { ON_SITE_STATUSES } from '../domain/pouches/on-site.ts'
import type { Api, CallOptions } from './client.ts'
import { loadAllRows } from './lists.ts'

type Command = (pouch: VersionedRow, options: CallOptions) => Promise<Outcome<unknown>>

/** The calls of the pouches screen. */
export function pouchCalls(api: Api) {
  return {
    loadPouch: ({ id }: { readonly id: string }, options: CallOptions): Promise<Outcome<Pouch>> =>
      api.get(`pouches/${id}`, {}, options),
    /** All pouches that are still in the establishment, oldest first. */
    loadOnSite: (
      { establishmentId }: { readonly establishmentId: string },
      options: CallOptions,
    ): Promise<Outcome<readonly Pouch[]>> =>
      loadAllRows(api, 'pouches', { establishmentId, status: ON_SITE_STATUSES.join() }, 'date', options),
    save: (
      { id, version, changes }: VersionedRow & { readonly changes: CustodyEdit },
      options: CallOptions,
    ): Promise<Outcome<Pouch>> => api.put(`pouches/${id}`, { ...changes, version }, options),
    commands: {
      delete: ({ id, version }, options) => api.delete(`pouches/${id}?version=${version}`, options),
    } satisfies Record<PouchCommand, Command>,
  }
}
