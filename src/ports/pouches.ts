import { pagesOf } from '../api/lists.ts'
import { pouchCalls } from '../api/pouches.ts'
import type { PouchesPorts } from '../views/pouches/ports.ts'
import type { PortsContext } from './context.ts'

export function pouchesPorts({ api, newKey, changing }: PortsContext): PouchesPorts {
  const { loadPouch, loadOnSite, save, deletePouch } = pouchCalls(api)
  return {
    loadPage: pagesOf(api, 'pouches'),
    load: loadPouch,
    loadOnSite,
    fact: { save, loadPouch, newKey, ...changing('pouches') },
    deletion: {
      run: deletePouch,
      newKey,
      ...changing('pouches', 'walletmovements', 'exchanges', 'cashlogs'),
    },
  }
}
