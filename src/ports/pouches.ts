import { pageLoaderOf } from '../api/lists.ts'
import { pouchCalls } from '../api/pouches.ts'
import type { PouchesPorts } from '../views/pouches/ports.ts'
import type { PortsContext } from './context.ts'

/** The ports of pouches: listing, editing and deleting them. */
export function pouchesPorts({ api, newKey, changing }: PortsContext): PouchesPorts {
  const { loadPouch, loadOnSite, save, commands } = pouchCalls(api)
  return {
    loadPage: pageLoaderOf(api, 'pouches'),
    load: loadPouch,
    loadOnSite,
    fieldEdit: { save, loadPouch, newKey, ...changing('pouches') },
    command: (name) => ({
      run: commands[name],
      newKey,
      ...changing('pouches', 'walletmovements', 'exchanges', 'cashlogs'),
    }),
  }
}
