import type { ArchiveDetail } from '../domain/contract/archives.ts'
import type { Api, CallOptions } from './client.ts'

/** The call for one stored closing. */
export function archiveCalls(api: Api) {
  return {
    loadArchive: ({ id }: { readonly id: string }, options: CallOptions) =>
      api.get<ArchiveDetail>(`archives/${id}`, {}, options),
  }
}
