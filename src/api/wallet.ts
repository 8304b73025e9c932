import type {
  Exchange,
  Wallet,
  WalletMovement,
  WalletMovementBody,
} from '../domain/contract/wallet-movements.ts'
import { MAX_PAGE_SIZE } from '../domain/lists/query.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Api, CallOptions, Query } from './client.ts'
import { allOf, pagesOf } from './lists.ts'

interface OfEstablishment {
  readonly establishmentId: string
}

/** The current wallet and its movements since the last inventory, oldest first; null when there are too many. */
export interface WalletNow {
  readonly wallet: Wallet
  readonly since: readonly WalletMovement[] | null
}

/** The movements of a period, oldest first, between the balance before and the balance after. */
export interface Statement {
  readonly wallet: Wallet
  readonly movements: readonly WalletMovement[]
}

/** The calls of the change wallet and its exchanges. */
export function walletCalls(api: Api) {
  const movements = pagesOf<WalletMovement>(api, 'walletmovements')
  const loadMovements = (filters: Query, page: number, options: CallOptions) =>
    movements(
      { page, rowsPerPage: MAX_PAGE_SIZE, sortBy: 'sequence', descending: false, filters, search: '' },
      options,
    )
  const postMovement = (body: WalletMovementBody, options: CallOptions) =>
    api.post<WalletMovement>('walletmovements', body, options)
  const wallet = (query: Query, options: CallOptions) => api.get<Wallet>('wallet', query, options)

  async function loadNow(
    { establishmentId }: OfEstablishment,
    options: CallOptions,
  ): Promise<Outcome<WalletNow>> {
    const current = await wallet({}, options)
    if (current.kind === 'refused') return current
    const { lastInventory, version } = current.data
    const filters = {
      establishmentId,
      ...(lastInventory && { at_from: lastInventory.at }),
      ...upToVersion(version),
    }
    const found = await loadMovements(filters, 1, options)
    if (found.kind === 'refused') return found
    const { entries, totalItems } = found.data
    const isComplete = totalItems <= entries.length
    const first = lastInventory ? entries.findIndex(({ id }) => id === lastInventory.id) + 1 : 0
    return { ...current, data: { wallet: current.data, since: isComplete ? entries.slice(first) : null } }
  }

  async function loadStatement(
    { establishmentId, from, to }: OfEstablishment & { readonly from: string | null; readonly to: string },
    options: CallOptions,
  ): Promise<Outcome<Statement>> {
    const current = await wallet({ ...(from !== null && { from }), to }, options)
    if (current.kind === 'refused') return current
    const filters = {
      establishmentId,
      ...(from !== null && { date_from: from }),
      date_to: to,
      ...upToVersion(current.data.version),
    }
    const all: WalletMovement[] = []
    for (let page = 1; ; page += 1) {
      const found = await loadMovements(filters, page, options)
      if (found.kind === 'refused') return found
      all.push(...found.data.entries)
      if (found.data.entries.length < MAX_PAGE_SIZE)
        return { ...current, data: { wallet: current.data, movements: all } }
    }
  }

  return {
    loadNow,
    loadStatement,
    loadWallet: (_: null, options: CallOptions) => wallet({}, options),
    loadPeriod: ({ from, to }: { readonly from?: string; readonly to?: string }, options: CallOptions) =>
      wallet({ ...(from && { from }), ...(to && { to }) }, options),
    loadMovement: ({ id }: { readonly id: string }, options: CallOptions) =>
      api.get<WalletMovement>(`walletmovements/${id}`, {}, options),
    record: (body: Omit<Extract<WalletMovementBody, { type: 'INVENTORY' }>, 'type'>, options: CallOptions) =>
      postMovement({ ...body, type: 'INVENTORY' }, options),
    decrease: (body: Omit<Extract<WalletMovementBody, { type: 'DECREASE' }>, 'type'>, options: CallOptions) =>
      postMovement({ ...body, type: 'DECREASE' }, options),
    receive: (body: Omit<Extract<WalletMovementBody, { type: 'RECEPTION' }>, 'type'>, options: CallOptions) =>
      postMovement({ ...body, type: 'RECEPTION' }, options),
    /** The exchanges waiting for coins, oldest first. */
    loadAwaited: ({ establishmentId }: OfEstablishment, options: CallOptions) =>
      allOf<Exchange>(api, 'exchanges', { establishmentId, state: 'IN_PROGRESS' }, 'date', options),
  }
}

/** The movements up to this version of the wallet; later ones are excluded. The version is one more than the last movement's number. */
function upToVersion(version: number): Query {
  return { sequence_to: String(version - 1) }
}
