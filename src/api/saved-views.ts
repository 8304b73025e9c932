import type { SavedViewBody, SavedViewUpdateBody, StoredView } from '../domain/contract/saved-views.ts'
import type { VersionedRow } from '../domain/lists/versions.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Api, CallOptions } from './client.ts'
import { loadAllRows } from './lists.ts'

type Command =
  | ({ readonly act: 'change'; readonly id: string } & SavedViewUpdateBody)
  | ({ readonly act: 'remove' } & VersionedRow)

/** The calls of saved views. */
export function savedViewCalls(api: Api) {
  return {
    /** The views of a list: the person's own, and those shared with them. */
    load: (
      { list }: { readonly list: string },
      options: CallOptions,
    ): Promise<Outcome<readonly StoredView[]>> =>
      loadAllRows<StoredView>(api, 'savedviews', { list }, 'name', options),
    save: (body: SavedViewBody, options: CallOptions): Promise<Outcome<StoredView>> =>
      api.post('savedviews', body, options),
    send: (command: Command, options: CallOptions): Promise<Outcome<unknown>> => {
      if (command.act === 'remove')
        return api.delete(`savedviews/${command.id}?version=${command.version}`, options)
      const { act: _, id, ...body } = command
      return api.put(`savedviews/${id}`, body, options)
    },
  }
}
