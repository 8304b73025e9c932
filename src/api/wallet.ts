import type { CashRegister } from '../domain/contract/organizations.ts'
import type {
  Exchange,
  FloatBody,
  MovementUndoBody,
  PayingInBody,
  PurchaseBody,
  Wallet,
  WalletMovement,
  WalletMovementBody,
} from '../domain/contract/wallet-movements.ts'
import { MAX_PAGE_SIZE } from '../domain/lists/query.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Api, CallOptions, Query } from './client.ts'
import { loadAllRows, pageLoaderOf } from './lists.ts'

interface EstablishmentInput {
  readonly establishmentId: string
}

interface CurrentWallet {
  readonly wallet: Wallet
  /** Oldest first; all movements if there was no inventory; null when they do not fit into one page. */
  readonly movementsSinceInventory: readonly WalletMovement[] | null
}

/** The movements of a period, oldest first. `wallet.period` has the balances before and after it. */
interface Statement {
  readonly wallet: Wallet
  readonly movements: readonly WalletMovement[]
}

/** The calls of the change wallet and its exchanges. */
export function walletCalls(api: Api) {
  const loadMovementPage = pageLoaderOf<WalletMovement>(api, 'walletmovements')
  const loadMovements = (filters: Query, page: number, options: CallOptions) =>
    loadMovementPage(
      { page, rowsPerPage: MAX_PAGE_SIZE, sortBy: 'sequence', descending: false, filters, search: '' },
      options,
    )
  const postMovement = (body: WalletMovementBody, options: CallOptions) =>
    api.post<WalletMovement>('walletmovements', body, options)
  const getWallet = (query: Query, options: CallOptions) => api.get<Wallet>('wallet', query, options)

  async function loadCurrent(
    { establishmentId }: EstablishmentInput,
    options: CallOptions,
  ): Promise<Outcome<CurrentWallet>> {
    const current = await getWallet({}, options)
    if (current.kind === 'refused') return current
    const { lastInventory, version } = current.data
    const filters = {
      establishmentId,
      ...(lastInventory && { at_from: lastInventory.at }),
      ...upToVersion(version),
    }
    const outcome = await loadMovements(filters, 1, options)
    if (outcome.kind === 'refused') return outcome
    const { entries, totalItems } = outcome.data
    const isComplete = totalItems <= entries.length
    const firstIndex = lastInventory ? entries.findIndex(({ id }) => id === lastInventory.id) + 1 : 0
    return {
      ...current,
      data: { wallet: current.data, movementsSinceInventory: isComplete ? entries.slice(firstIndex) : null },
    }
  }

  async function loadStatement(
    { establishmentId, from, to }: EstablishmentInput & { readonly from: string | null; readonly to: string },
    options: CallOptions,
  ): Promise<Outcome<Statement>> {
    const current = await getWallet({ ...(from !== null && { from }), to }, options)
    if (current.kind === 'refused') return current
    const filters = {
      establishmentId,
      ...(from !== null && { date_from: from }),
      date_to: to,
      ...upToVersion(current.data.version),
    }
    const movements: WalletMovement[] = []
    for (let page = 1; ; page += 1) {
      const outcome = await loadMovements(filters, page, options)
      if (outcome.kind === 'refused') return outcome
      movements.push(...outcome.data.entries)
      if (outcome.data.entries.length < MAX_PAGE_SIZE)
        return { ...current, data: { wallet: current.data, movements } }
    }
  }

  return {
    loadCurrent,
    loadStatement,
    loadWallet: (_: null, options: CallOptions) => getWallet({}, options),
    loadPeriod: ({ from, to }: { readonly from?: string; readonly to?: string }, options: CallOptions) =>
      getWallet({ ...(from && { from }), ...(to && { to }) }, options),
    loadMovement: ({ id }: { readonly id: string }, options: CallOptions) =>
      api.get<WalletMovement>(`walletmovements/${id}`, {}, options),
    recordInventory: (
      body: Omit<Extract<WalletMovementBody, { type: 'INVENTORY' }>, 'type'>,
      options: CallOptions,
    ) => postMovement({ ...body, type: 'INVENTORY' }, options),
    decrease: (body: Omit<Extract<WalletMovementBody, { type: 'DECREASE' }>, 'type'>, options: CallOptions) =>
      postMovement({ ...body, type: 'DECREASE' }, options),
    /** Records a purchase, a paying in or a float, as the form of its dialog sends it. */
    transfer: ({ body }: { readonly body: PurchaseBody | PayingInBody | FloatBody }, options: CallOptions) =>
      postMovement(body, options),
    loadRegisters: ({ establishmentId }: EstablishmentInput, options: CallOptions) =>
      loadAllRows<CashRegister>(api, 'cashregisters', { establishmentId }, 'number', options),
    receive: (body: Omit<Extract<WalletMovementBody, { type: 'RECEPTION' }>, 'type'>, options: CallOptions) =>
      postMovement({ ...body, type: 'RECEPTION' }, options),
    /** `body` is that of the form: the movement and the reason. */
    undoMovement: ({ body }: { readonly body: unknown }, options: CallOptions) =>
      postMovement({ ...(body as Omit<MovementUndoBody, 'type'>), type: 'REVERSAL' }, options),
    /** The exchanges waiting for coins, oldest first. */
    loadAwaited: ({ establishmentId }: EstablishmentInput, options: CallOptions) =>
      loadAllRows<Exchange>(api, 'exchanges', { establishmentId, state: 'IN_PROGRESS' }, 'date', options),
  }
}

/** The filter for the movements up to a version of the wallet. The version is one more than the sequence of its last movement. */
function upToVersion(version: number): Query {
  return { sequence_to: String(version - 1) }
}
