import type { Archive, ArchiveDetail } from '../domain/contract/archives.ts'
import type { Outcome, Page } from '../domain/outcome.ts'
import type { Api, CallOptions } from './client.ts'
import { pageLoaderOf } from './lists.ts'

/** The call for one stored closing. */
export function archiveCalls(api: Api) {
  return {
    loadArchive: ({ id }: { readonly id: string }, options: CallOptions) =>
      api.get<ArchiveDetail>(`archives/${id}`, {}, options),
  }
}

/** A service of an establishment on a date. */
type ServiceOnDate = Pick<Archive, 'establishmentId' | 'date' | 'service'>

/** Returns the call for the closings of a service, at most 25, replaced ones included, sorted by sequence. */
export function closingsOfService(api: Api) {
  const loadPage = pageLoaderOf<Archive>(api, 'archives')
  return (
    { establishmentId, date, service }: ServiceOnDate,
    options: CallOptions,
  ): Promise<Outcome<Page<Archive>>> =>
    loadPage(
      {
        page: 1,
        rowsPerPage: 25,
        sortBy: 'sequence',
        descending: false,
        filters: { establishmentId, date, service },
        search: '',
      },
      options,
    )
}
