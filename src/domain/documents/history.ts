import { accountingMonthLifecycle } from '../lifecycles/accounting-month.ts'
import { activeLifecycle, personLifecycle } from '../lifecycles/active.ts'
import { countLifecycle } from '../lifecycles/count.ts'
import { jobLifecycle } from '../lifecycles/job.ts'
import { pouchLifecycle } from '../lifecycles/pouch.ts'
import { remittanceLifecycle } from '../lifecycles/remittance.ts'
import { ticketDispatchLifecycle } from '../lifecycles/ticket-dispatch.ts'
import { POUCH_EDIT_NAMES } from '../pouches/custody-checks.ts'

/** The transitions of all lifecycles. */
export const LIFECYCLE_EDGES = [
  ...activeLifecycle.edges,
  ...personLifecycle.edges,
  ...countLifecycle.edges,
  ...pouchLifecycle.edges,
  ...remittanceLifecycle.edges,
  ...ticketDispatchLifecycle.edges,
  ...accountingMonthLifecycle.edges,
  ...jobLifecycle.edges,
]

/**
 * The actions that are not events of a lifecycle. `leaveBehind` is recorded instead of the event `release` for a
 * pouch that stays in the establishment at a hand-over or deposit, or that its correction releases (`isTakenBack`).
 */
export const OTHER_ACTIONS = [
  // records
  'create',
  'replace',
  'reverse',
  'repost',
  'attach',
  'detach',
  'cashPad',
  'anonymise',
  'restoreBackup',
  'download',
  // counts, pouches, remittances, bank lines; `expect`: a closing changed the expected amounts of a sheet
  'expect',
  'leaveBehind',
  'reschedule',
  ...POUCH_EDIT_NAMES,
  'credit',
  'link',
  'unlink',
  'import',
  // jobs
  'request',
  'see',
  // accounts and sessions
  'invite',
  'signUp',
  'changeEmail',
  'changePassword',
  'createResetLink',
  'resetPassword',
  'signIn',
  'addSecondFactor',
  'removeSecondFactor',
  'signInByIdentity',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'signInByPasskey',
  'signOut',
  'endSession',
  'endSessions',
  'changeEstablishment',
  'changeEstablishmentRefused',
] as const

/**
 * An action in the history. The server records no other. The text of each is the message `history.<record>.<name>` in the file of the record's
 * screen, or `history.action.<name>`.
 */
export type HistoryAction = (typeof LIFECYCLE_EDGES)[number]['event'] | (typeof OTHER_ACTIONS)[number]

/** The kinds of records that have a history; each has a text (`audit.entity.…`). */
export const HISTORY_ENTITIES = [
  'accountingClosing',
  'accountingEntry',
  'accountingExport',
  'accountingJournal',
  'accountingSettings',
  'archive',
  'bankLine',
  'bankRule',
  'bankSettlement',
  'bankStatement',
  'cashCarrier',
  'cashLog',
  'cashRegister',
  'count',
  'deltaReason',
  'establishment',
  'jobEvent',
  'listExport',
  'organization',
  'paymentCategory',
  'paymentMode',
  'pouch',
  'remittance',
  'saleTypeTax',
  'savedView',
  'session',
  'ticketDispatch',
  'ticketIssuer',
  'user',
  'walletMovement',
] as const

export type HistoryEntity = (typeof HISTORY_ENTITIES)[number]
