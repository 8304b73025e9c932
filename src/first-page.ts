import { type AddressedList, pageParameters, queryFilters, readAddress } from './domain/lists/address.ts'
import { guardRoute, type Role, routeAccess } from './domain/roles.ts'
import { LOG_LIST } from './views/cash-log/logs/filters.ts'
import { CONTROL_LIST } from './views/control/filters.ts'
import { POUCH_LIST } from './views/pouches/filters.ts'
import { REMITTANCE_LIST } from './views/remittance/filters.ts'
import { REMITTANCE_CONTROL_LIST } from './views/remittance-control/filters.ts'
import { MOVEMENT_LIST_ADDRESS } from './views/wallet/filters.ts'

interface ListOfScreen extends AddressedList<string> {
  /** The path of the call that loads its pages. */
  readonly resource: string
  /** Shows only the records of the current establishment. */
  readonly inCurrentEstablishment?: true
}

/** The lists whose first page is requested before their screen has loaded, by the path of the screen. */
const LISTS: Readonly<Record<string, ListOfScreen>> = {
  '/control': { resource: 'controlsheets', ...CONTROL_LIST },
  '/cashlogs': { resource: 'cashlogs', inCurrentEstablishment: true, ...LOG_LIST },
  '/moneyremittance': { resource: 'remittances', inCurrentEstablishment: true, ...REMITTANCE_LIST },
  '/moneyremittanceCtrl': { resource: 'remittances', ...REMITTANCE_CONTROL_LIST },
  '/carryingPouch': { resource: 'pouches', inCurrentEstablishment: true, ...POUCH_LIST },
  '/wallet': { resource: 'walletmovements', inCurrentEstablishment: true, ...MOVEMENT_LIST_ADDRESS },
}

const COMMON_PARAMETERS = ['page', 'rows', 'sort']

/**
 * The path and query of the call with which the list at an address loads its rows. Null when the address
 * shows none of `LISTS`, when it has other parameters (they may show another view), or when the person is
 * not allowed to see it.
 */
export function firstPageOf(
  path: string,
  search: URLSearchParams,
  user: { readonly role: Role; readonly establishmentId: string | null },
): string | null {
  const list = LISTS[routeAccess(path)?.path ?? '']
  if (!list || guardRoute(path, user) !== 'pass') return null
  const { resource, names, sort, toQuery, inCurrentEstablishment } = list
  const parameterNames = [...names, ...COMMON_PARAMETERS]
  if (![...search.keys()].every((name) => parameterNames.includes(name))) return null
  const { filters, ...page } = readAddress(search, names, sort)
  const { establishmentId } = user
  // In the order in which the list itself sends them: another order is another request.
  const fixedFilters = inCurrentEstablishment && establishmentId ? { establishmentId } : {}
  const request = { ...page, search: '', filters: { ...fixedFilters, ...queryFilters(filters, toQuery) } }
  return `${resource}?${new URLSearchParams(pageParameters(request))}`
}
