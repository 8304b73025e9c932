import type { ListExport } from '../domain/contract/exports.ts'
import type { Api, CallOptions, Query } from './client.ts'

/** The calls of exporting long lists. */
export function exportCalls(api: Api) {
  return {
    /** Requests an export of a list. `path` and `query` are those of the download of the list, such as `tickets/download`. */
    request: ({ path, query }: { readonly path: string; readonly query: Query }, options: CallOptions) =>
      api.post<ListExport>(
        `${path.replace(/download$/u, 'exports')}?${new URLSearchParams(query)}`,
        {},
        options,
      ),
    /** Loads the progress of an export. */
    load: ({ id }: { readonly id: string }, options: CallOptions) =>
      api.get<ListExport>(`listexports/${id}`, {}, options),
  }
}
