import { ALL_ROLES, ROLES, type Role } from '../../../src/domain/roles.ts'

/** The calls that a person may make before they have set up a required second factor; besides them, signing out. */
export const WHILE_ENROLLING: readonly string[] = [
  'GET /accounts/me/second_factor',
  'POST /accounts/me/second_factor',
  'POST /accounts/me/second_factor/confirm',
]

/**
 * Who may make each call, written by hand from the owner's specification (point 6) and the product decisions, and compared with the server in
 * both directions by access.test.ts. The six columns are S super admin, A admin, C accountant, D director, E employee (collaborator) and
 * U user (shift lead); `-` is a role that may not. `public` needs no session. `READ pouches` is the list, its count and one of its rows;
 * `PUT /countsstatus SEND` is one status of a status call. Rights that depend on the row are in rights.test.ts.
 */
export const RIGHTS: Readonly<Record<string, string>> = {
  // own account and sessions
  'DELETE /accounts/me/sessions': 'SACDEU',
  'DELETE /accounts/me/sessions/{id}': 'SACDEU',
  'GET /accounts/me': 'SACDEU',
  'GET /accounts/me/second_factor': 'SACDEU',
  'GET /accounts/me/sessions': 'SACDEU',
  'POST /accounts/me/password': 'SACDEU',
  'POST /accounts/me/second_factor': 'SACDEU',
  'POST /accounts/me/second_factor/confirm': 'SACDEU',
  'POST /accounts/me/second_factor/remove': 'SACDEU',
  'PUT /accounts/me': 'SACDEU',
  'PUT /accounts/me/email': 'SACDEU',
  'POST /auth/change': 'SACDEU',
  'POST /auth/changePassword': 'public',
  'POST /auth/check': 'SACDEU',
  'POST /auth/firebase/sign_in': 'public',
  'POST /auth/forgotPassword': 'public',
  'POST /auth/invitation': 'public',
  'POST /auth/second_step': 'public',
  'POST /auth/sign_in': 'public',
  'POST /auth/sign_out': 'SACDEU',
  'POST /auth/sign_up': 'public',
  // cash logs
  'DELETE /cashlogdrafts': 'SACD-U',
  'GET /cashlogdrafts': 'SACD-U',
  'PUT /cashlogdrafts': 'SACD-U',
  'DELETE /cashlogs/{id}': 'SACD-U',
  'GET /cashlogs/{id}/paper': 'SACD-U',
  'GET /cashlogs/download': 'SACD-U',
  'POST /cashlogs': 'SACD-U',
  'POST /cashlogs/exports': 'SACD-U',
  'PUT /cashlogs/{id}': 'SACD-U',
  'PUT /cashlogsstatus VALIDATED': 'SACD-U',
  'READ cashlogs': 'SACD-U',
  'DELETE /counts/{id}': 'SACD-U',
  'GET /counts/download': 'SACD-U',
  'POST /counts/exports': 'SACD-U',
  'PUT /countsstatus AVALIDATED': 'SAC---',
  'PUT /countsstatus SEND': 'SAC---',
  'PUT /countsstatus SENTP': 'SAC---',
  'PUT /countsstatus UNVALIDATED': 'SAC---',
  'READ counts': 'SACD-U',
  'GET /controlsheets/download': 'SAC---',
  'POST /controlsheets/exports': 'SAC---',
  'GET /controlsheets/stages': 'SAC---',
  'READ controlsheets': 'SAC---',
  'GET /today': 'SACD-U',
  'GET /today/establishments': 'SACD--',
  // closings of the tills
  'POST /archives': 'SA-D-U',
  'READ archives': 'SACD-U',
  'GET /closings/continuity': 'SA-D-U',
  'GET /closings/requests': 'SA-D-U',
  'POST /closings/preview': 'SA-D-U',
  'POST /closings/request': 'SA-D-U',
  'POST /closings/upload': 'SA-D-U',
  // wallet
  'READ exchanges': 'SA-D--',
  'GET /wallet': 'SACD--',
  'GET /wallet/paper': 'SACD--',
  'GET /walletmovements/download': 'SACD--',
  'POST /walletmovements': 'SACD--',
  'POST /walletmovements/exports': 'SACD--',
  'READ walletmovements': 'SACD--',
  // pouches
  'DELETE /pouches/{id}': 'SACD--',
  'GET /pouches/download': 'SACD--',
  'GET /pouches/inuse': 'SACD-U',
  'POST /pouches/exports': 'SACD--',
  'PUT /pouches/{id}': 'SACD--',
  'READ pouches': 'SACD--',
  // remittances
  'GET /remittances/{id}/custody': 'SACD--',
  'GET /remittances/{id}/slip': 'SACD--',
  'GET /remittances/ageing': 'SAC---',
  'GET /remittances/download': 'SACD--',
  'POST /remittances': 'SACD--',
  'POST /remittances/exports': 'SACD--',
  'PUT /remittancesstatus AVALIDATED': 'SAC---',
  'PUT /remittancesstatus CANCELED': 'SACD--',
  'PUT /remittancesstatus SEND': 'SAC---',
  'PUT /remittancesstatus UNVALIDATED': 'SAC---',
  'PUT /remittancesstatus VALIDATED': 'SACD--',
  'READ remittances': 'SACD--',
  // attachments
  'DELETE /attachments/{id}': 'SACD-U',
  'GET /attachments/{id}/file': 'SACD-U',
  'POST /attachments': 'SACD-U',
  'READ attachments': 'SACD-U',
  // paper tickets
  'GET /ticketdispatches/waiting': 'SAC---',
  'POST /ticketdispatches': 'SAC---',
  'PUT /ticketdispatchesstatus CANCELED': 'SAC---',
  'PUT /ticketdispatchesstatus REIMBURSED': 'SAC---',
  'PUT /ticketdispatchesstatus SENT': 'SAC---',
  'READ ticketdispatches': 'SAC---',
  'PUT /ticketissuers/{id}': 'SA----',
  'READ ticketissuers': 'SAC---',
  'GET /tickets/download': 'SAC---',
  'GET /tickets/summary': 'SAC---',
  'POST /tickets/exports': 'SAC---',
  'READ tickets': 'SAC---',
  // bank
  'GET /bankaccounts': 'SAC---',
  'GET /banklines/proposals': 'SAC---',
  'PUT /banklinesstatus LINKED': 'SAC---',
  'PUT /banklinesstatus UNLINKED': 'SAC---',
  'READ banklines': 'SAC---',
  'POST /bankstatements': 'SAC---',
  'READ bankstatements': 'SAC---',
  // accounting
  'POST /accountingclosings': 'SAC---',
  'READ accountingclosings': 'SAC---',
  'READ accountingentries': 'SAC---',
  'GET /accountingexports/{id}/file': 'SAC---',
  'READ accountingexports': 'SAC---',
  'GET /accountingmonth': 'SAC---',
  'GET /accountingmonth/paper': 'SAC---',
  'POST /accountingmonth': 'SAC---',
  'POST /accountingreversals': 'SAC---',
  'PUT /accountingjournals/{id}': 'SAC---',
  'READ accountingjournals': 'SAC---',
  'GET /accountingpreview': 'SAC---',
  'GET /accountingsettings': 'SAC---',
  'PUT /accountingsettings': 'SAC---',
  // reports
  'GET /reports/attendance': 'SACD--',
  'GET /reports/attendance/download': 'SACD--',
  'GET /reports/deltas': 'SACD--',
  'GET /reports/deltas/download': 'SACD--',
  'GET /reports/payments': 'SACD--',
  'GET /reports/payments/download': 'SACD--',
  'GET /reports/wallets': 'SACD--',
  'GET /reports/wallets/download': 'SACD--',
  // jobs, history, files
  'READ auditevents': 'SACD--',
  'POST /jobevents/seen': 'SACD--',
  'PUT /jobeventsstatus REQUEST': 'SACD--',
  'READ jobevents': 'SACD--',
  'GET /listexports/{id}': 'SACD-U',
  'GET /listexports/{id}/file': 'SACD-U',
  'DELETE /savedviews/{id}': 'SACD-U',
  'POST /savedviews': 'SACD-U',
  'PUT /savedviews/{id}': 'SACD-U',
  'READ savedviews': 'SACD-U',
  // organizations
  'DELETE /organizations/{id}': 'S-----',
  'POST /organizations': 'S-----',
  'PUT /organizations/{id}': 'SA----',
  'PUT /organizationsstatus ACTIVE': 'S-----',
  'PUT /organizationsstatus INACTIVE': 'S-----',
  'READ organizations': 'SAC---',
  // establishments
  'DELETE /establishments/{id}': 'SA----',
  'PUT /establishmentsettings/{id}': 'SA-D--',
  'GET /establishments/my': 'SACDEU',
  'POST /establishments': 'SA----',
  'PUT /establishments/{id}': 'SA----',
  'PUT /establishments/{id}/cashpad': 'SA----',
  'PUT /establishmentsstatus ACTIVE': 'SA----',
  'PUT /establishmentsstatus INACTIVE': 'SA----',
  'READ establishments': 'SACD-U',
  // registers
  'DELETE /cashregisters/{id}': 'SA-D--',
  'GET /cashregisters/{id}/countsheet': 'SACD-U',
  'POST /cashregisters': 'SA-D--',
  'PUT /cashregisters/{id}': 'SA-D--',
  'PUT /cashregistersstatus ACTIVE': 'SA-D--',
  'PUT /cashregistersstatus INACTIVE': 'SA-D--',
  'READ cashregisters': 'SACD-U',
  // carriers
  'DELETE /cashcarriers/{id}': 'SA----',
  'POST /cashcarriers': 'SA----',
  'PUT /cashcarriers/{id}': 'SA----',
  'PUT /cashcarriersstatus ACTIVE': 'SA----',
  'PUT /cashcarriersstatus INACTIVE': 'SA----',
  'READ cashcarriers': 'SACD--',
  // people
  'DELETE /users/{id}': 'SA----',
  'POST /users': 'SA----',
  'POST /users/{id}/second_factor/remove': 'SA----',
  'GET /users/{id}/sessions': 'SA----',
  'DELETE /users/{id}/sessions': 'SA----',
  'DELETE /users/{id}/sessions/{sessionId}': 'SA----',
  'POST /users/{id}/invitation': 'SA----',
  'PUT /users/{id}': 'SA----',
  'PUT /usersstatus ACTIVE': 'SA----',
  'PUT /usersstatus DELETED': 'SA----',
  'READ users': 'SACDEU',
  // catalogues
  'DELETE /deltareasons/{id}': 'SA----',
  'POST /deltareasons': 'SA----',
  'PUT /deltareasons/{id}': 'SA----',
  'PUT /deltareasonsstatus ACTIVE': 'SA----',
  'PUT /deltareasonsstatus INACTIVE': 'SA----',
  'READ deltareasons': 'SACD-U',
  'DELETE /paymentcategories/{id}': 'SA----',
  'POST /paymentcategories': 'SA----',
  'PUT /paymentcategories/{id}': 'SA----',
  'PUT /paymentcategoriesstatus ACTIVE': 'SA----',
  'PUT /paymentcategoriesstatus INACTIVE': 'SA----',
  'READ paymentcategories': 'SACD-U',
  'DELETE /paymentmodes/{id}': 'SA----',
  'POST /paymentmodes': 'SA----',
  'PUT /paymentmodes/{id}': 'SA----',
  'PUT /paymentmodesstatus ACTIVE': 'SA----',
  'PUT /paymentmodesstatus INACTIVE': 'SA----',
  'READ paymentmodes': 'SACD-U',
  'DELETE /saletypetaxes/{id}': 'SA----',
  'POST /saletypetaxes': 'SA----',
  'PUT /saletypetaxes/{id}': 'SA----',
  'PUT /saletypetaxesstatus ACTIVE': 'SA----',
  'PUT /saletypetaxesstatus INACTIVE': 'SA----',
  'READ saletypetaxes': 'SAC---',
}

export const COLUMNS: readonly (readonly [letter: string, role: Role])[] = [
  ['S', ROLES.superAdmin],
  ['A', ROLES.admin],
  ['C', ROLES.accountant],
  ['D', ROLES.director],
  ['E', ROLES.employee],
  ['U', ROLES.user],
]

/** The roles of a cell row such as `SAC---`; null for `public`. */
export function rolesIn(columns: string): readonly Role[] | null {
  if (columns === 'public') return null
  const isWhole = COLUMNS.every(([letter], at) => [letter, '-'].includes(columns[at]!))
  if (!isWhole || columns.length !== ALL_ROLES.length) throw new Error(`${columns} is no row of six columns`)
  return COLUMNS.filter(([letter]) => columns.includes(letter)).map(([, role]) => role)
}

/** The rows of the table for a call: roles by status for a status call, under `''` for any other. Empty when there are none. */
export function expectedRoles(key: string): Readonly<Record<string, readonly Role[] | null>> {
  const [, read] = /^GET \/(\w+)(?:\/count|\/\{id\})?$/u.exec(key) ?? []
  const rows = Object.entries(RIGHTS).flatMap(([name, columns]): [string, readonly Role[] | null][] => {
    if (name === key || name === `READ ${read}`) return [['', rolesIn(columns)]]
    return name.startsWith(`${key} `) ? [[name.slice(key.length + 1), rolesIn(columns)]] : []
  })
  return Object.fromEntries(rows)
}
