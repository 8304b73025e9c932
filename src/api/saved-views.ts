import type { SavedViewBody, SavedViewUpdateBody, StoredView } from '../domain/contract/saved-views.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Api, CallOptions } from './client.ts'
import { allOf } from './lists.ts'

type Command =
  | { readonly act: 'save'; readonly body: SavedViewBody }
  | ({ readonly act: 'change'; readonly id: string } & SavedViewUpdateBody)
  | { readonly act: 'remove'; readonly id: string }

/** The calls of saved views. */
export function savedViewCalls(api: Api) {
  return {
    /** The views of a list: the person's own, and those shared with them. */
    load: (
      { list }: { readonly list: string },
      options: CallOptions,
    ): Promise<Outcome<readonly StoredView[]>> =>
      allOf<StoredView>(api, 'savedviews', { list }, 'name', options),
    send: (command: Command, options: CallOptions): Promise<Outcome<unknown>> => {
      if (command.act === 'save') return api.post('savedviews', command.body, options)
      if (command.act === 'remove') return api.delete(`savedviews/${command.id}`, options)
      const { act: _, id, ...body } = command
      return api.put(`savedviews/${id}`, body, options)
    },
  }
}
