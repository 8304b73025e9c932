import type { ListExport } from '../domain/contract/exports.ts'
import type { Api, CallOptions, Query } from './client.ts'

/** What long lists ask of the server, that are made into files. */
export function exportCalls(api: Api) {
  return {
    /** The question of a download, asked as one for a file to be made. */
    request: ({ path, query }: { readonly path: string; readonly query: Query }, options: CallOptions) =>
      api.post<ListExport>(
        `${path.replace(/download$/u, 'exports')}?${new URLSearchParams(query)}`,
        {},
        options,
      ),
    look: ({ id }: { readonly id: string }, options: CallOptions) =>
      api.get<ListExport>(`listexports/${id}`, {}, options),
  }
}
