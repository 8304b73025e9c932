import type { GroupToday, Today } from '../domain/contract/today.ts'
import type { Api, CallOptions } from './client.ts'

/** The calls of the home page. */
export function homeCalls(api: Api) {
  return {
    loadToday: ({ establishmentId }: { readonly establishmentId: string }, options: CallOptions) =>
      api.get<Today>('today', { establishmentId }, options),
    loadGroup: (_: null, options: CallOptions) => api.get<GroupToday>('today/establishments', {}, options),
  }
}
