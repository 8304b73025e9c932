import { expect, it } from 'vitest'
import type { RoleName } from '../../src/domain/roles.ts'
import { sceneAt } from './support/answers.ts'
import { filtersOfLastRead, openScreen, prepareScreens, sortsOfReads } from './support/screen.tsx'

/**
 * The order in which lists open, written by hand: current work comes first, and records that are looked
 * up are in the order of their names, numbers or codes, or of their configured position.
 */
const ORDERS: readonly (readonly [address: string, role: RoleName, list: string, sort: string])[] = [
  ['/cashlogs', 'director', 'cashlogs', 'date_desc'],
  ['/cashpad?view=archives', 'director', 'archives', 'date_desc'],
  ['/moneyremittance', 'director', 'remittances', 'reference_desc'],
  ['/wallet', 'director', 'walletmovements', 'sequence_desc'],
  ['/coins', 'director', 'exchanges', 'date_desc'],
  ['/carryingPouch', 'director', 'pouches', 'date_desc'],
  ['/tickets', 'accountant', 'tickets', 'date_desc'],
  ['/tickets?view=dispatches', 'accountant', 'ticketdispatches', 'date_desc'],
  ['/tickets?view=issuers', 'accountant', 'ticketissuers', 'name_asc'],
  ['/control', 'accountant', 'controlsheets', 'date_desc'],
  ['/control?view=jobs', 'accountant', 'jobevents', 'createdAt_desc'],
  ['/control?view=audit', 'accountant', 'auditevents', 'at_desc'],
  ['/control?view=accounting', 'accountant', 'accountingexports', 'createdAt_desc'],
  ['/control?view=accounting&part=entries', 'accountant', 'accountingentries', 'date_desc'],
  ['/control?view=accounting&part=closings', 'accountant', 'accountingclosings', 'month_desc'],
  ['/control?view=accounting&part=journals', 'accountant', 'accountingjournals', 'code_asc'],
  ['/moneyremittanceCtrl', 'accountant', 'remittances', 'date_desc'],
  ['/moneyremittanceCtrl?view=bank', 'accountant', 'bankstatements', 'closedOn_desc'],
  ['/moneyremittanceCtrl?view=lines', 'accountant', 'banklines', 'bookedOn_desc'],
  ['/moneyremittanceCtrl?view=rules', 'accountant', 'bankrules', 'updatedAt_desc'],
  ['/organization', 'superAdmin', 'organizations', 'name_asc'],
  ['/establishment', 'admin', 'establishments', 'name_asc'],
  ['/cashcarrier', 'admin', 'cashcarriers', 'name_asc'],
  ['/user', 'admin', 'users', 'lastName_asc'],
  ['/paymentmode', 'admin', 'paymentmodes', 'name_asc'],
  ['/paymentcategory', 'admin', 'paymentcategories', 'position_asc'],
  ['/settings?view=registers', 'admin', 'cashregisters', 'number_asc'],
  ['/settings?view=taxes', 'admin', 'saletypetaxes', 'saleType_asc'],
  ['/settings?view=reasons', 'admin', 'deltareasons', 'position_asc'],
  ['/settings?view=remittances', 'admin', 'establishments', 'name_asc'],
]

prepareScreens()

it.each(ORDERS)('%s, opened as %s, lists %s by %s', async (address, role, list, sort) => {
  await openScreen(sceneAt(address, role, [], { banklines: [], bankrules: [] }))
  expect(sortsOfReads(list)).toEqual([sort])
})

it('accounting entries are filtered by text, journal, establishment, kind and period', async () => {
  const filters = {
    date_from: '2026-11-01',
    date_to: '2026-11-30',
    q: 'LYO02',
    journalCode: 'CA',
    establishmentId: 'establishment-1',
    kind: 'CASH',
  }
  const address = `/control?view=accounting&part=entries&${new URLSearchParams(filters)}`
  await openScreen(sceneAt(address, 'accountant', []))
  expect(filtersOfLastRead('accountingentries')).toMatchObject(filters)
})
