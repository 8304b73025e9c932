import type { AdministeredName } from '../administration/resources.ts'
import { CAPABILITIES, type Role } from '../roles.ts'

/** The name of a list. A person's layouts and views are stored under it, so it must never change. */
export type ListName =
  | AdministeredName
  | 'cashlogs'
  | 'counts'
  | 'pouches'
  | 'remittances'
  | 'remittancecontrol'
  | 'walletmovements'
  | 'exchanges'
  | 'archives'
  | 'tickets'
  | 'ticketdispatches'
  | 'auditevents'
  | 'jobevents'
  | 'accountingexports'
  | 'accountingentries'
  | 'accountingjournals'
  | 'accountingclosings'
  | 'banklines'
  | 'bankrules'

/** The kind of a filter in a list's address: an id, a day, a keyword (a status, a number, yes or no), or free text. */
export type FilterKind = 'id' | 'day' | 'word' | 'text'

type FilterKinds = Readonly<Record<string, FilterKind>>

/** The address grammar of a list: the roles that see it, the resource whose fields it is sorted by, and its filters. */
export interface ListGrammar<Filters extends FilterKinds = FilterKinds> {
  readonly roles: readonly Role[]
  readonly resource: string
  readonly filters: Filters
}

const PERIOD = { date_from: 'day', date_to: 'day' } as const
const { count, remit, control, administer, uploadClosings, manageWallet, receiveCoins } = CAPABILITIES

const list = <const Filters extends FilterKinds>(
  roles: readonly Role[],
  resource: string,
  filters: Filters,
): ListGrammar<Filters> => ({ roles, resource, filters })
const administered = <const Filters extends FilterKinds>(resource: string, filters: Filters) =>
  list(administer, resource, { q: 'text', ...filters })

export const LISTS = {
  cashlogs: list(count, 'cashlogs', {
    ...PERIOD,
    service: 'word',
    cashRegisterId: 'id',
    status: 'word',
    delta: 'word',
  }),
  counts: list(control, 'controlsheets', {
    ...PERIOD,
    establishmentId: 'id',
    cashRegisterId: 'id',
    paymentCategoryId: 'id',
    pouchNumber: 'text',
    delta: 'word',
    closing: 'word',
    status: 'word',
  }),
  pouches: list(remit, 'pouches', {
    ...PERIOD,
    q: 'text',
    type: 'word',
    status: 'word',
    valueCents_from: 'word',
    valueCents_to: 'word',
  }),
  remittances: list(remit, 'remittances', { ...PERIOD, type: 'word', status: 'word' }),
  remittancecontrol: list(control, 'remittances', {
    ...PERIOD,
    handedOverOn_from: 'day',
    handedOverOn_to: 'day',
    establishmentId: 'id',
    type: 'word',
    status: 'word',
  }),
  walletmovements: list(manageWallet, 'walletmovements', { ...PERIOD, type: 'word' }),
  exchanges: list(receiveCoins, 'exchanges', { ...PERIOD, state: 'word' }),
  archives: list(uploadClosings, 'archives', { ...PERIOD, service: 'word', establishmentId: 'id' }),
  tickets: list(control, 'tickets', {
    ...PERIOD,
    establishmentId: 'id',
    issuer: 'text',
    year: 'word',
    dispatched: 'word',
  }),
  ticketdispatches: list(control, 'ticketdispatches', { ...PERIOD, establishmentId: 'id', status: 'word' }),
  jobevents: list(remit, 'jobevents', {
    ...PERIOD,
    q: 'text',
    establishmentId: 'id',
    type: 'word',
    status: 'word',
    seen: 'word',
  }),
  auditevents: list(control, 'auditevents', {
    ...PERIOD,
    establishmentId: 'id',
    byId: 'id',
    entity: 'word',
    entityId: 'id',
  }),
  accountingexports: list(control, 'accountingexports', {}),
  accountingentries: list(control, 'accountingentries', {
    ...PERIOD,
    q: 'text',
    journalCode: 'word',
    establishmentId: 'id',
    kind: 'word',
    documentIds: 'id',
  }),
  accountingjournals: list(control, 'accountingjournals', {}),
  accountingclosings: list(control, 'accountingclosings', {}),
  banklines: list(control, 'banklines', {
    ...PERIOD,
    q: 'text',
    account: 'word',
    kind: 'word',
    status: 'word',
    amountCents_from: 'word',
    amountCents_to: 'word',
  }),
  bankrules: list(control, 'bankrules', {}),
  organizations: administered('organizations', { status: 'word' }),
  establishments: administered('establishments', { organizationId: 'id', carrierId: 'id', status: 'word' }),
  establishmentsettings: administered('establishments', { remittanceFrequency: 'word', carrierId: 'id' }),
  cashpads: administered('establishments', {}),
  cashcarriers: administered('cashcarriers', { organizationId: 'id', status: 'word' }),
  cashregisters: administered('cashregisters', { establishmentId: 'id', status: 'word' }),
  users: administered('users', { organizationId: 'id', role: 'word', status: 'word' }),
  paymentmodes: administered('paymentmodes', { organizationId: 'id', status: 'word' }),
  paymentcategories: administered('paymentcategories', {
    organizationId: 'id',
    paymentModeId: 'id',
    countType: 'word',
    active: 'word',
  }),
  saletypetaxes: administered('saletypetaxes', { organizationId: 'id', active: 'word' }),
  deltareasons: administered('deltareasons', { organizationId: 'id', active: 'word' }),
} as const satisfies Readonly<Record<ListName, ListGrammar>>

/** The filters of a list, by their names in the address; for several lists, the union. */
export type FilterOf<List extends ListName> = List extends ListName
  ? keyof (typeof LISTS)[List]['filters'] & string
  : never

export const LIST_NAMES = Object.keys(LISTS) as readonly ListName[]

/** The lists visible to a role. */
export function listsOf(role: Role): readonly ListName[] {
  return LIST_NAMES.filter((name) => LISTS[name].roles.includes(role))
}
