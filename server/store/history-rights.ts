import { activeLifecycle, personLifecycle } from '../../src/domain/lifecycles/active.ts'
import { countLifecycle } from '../../src/domain/lifecycles/count.ts'
import { jobLifecycle } from '../../src/domain/lifecycles/job.ts'
import type { Lifecycle } from '../../src/domain/lifecycles/lifecycle.ts'
import { pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import { remittanceLifecycle } from '../../src/domain/lifecycles/remittance.ts'
import { ticketDispatchLifecycle } from '../../src/domain/lifecycles/ticket-dispatch.ts'
import type { PouchField } from '../../src/domain/pouches/custody-checks.ts'
import { CAPABILITIES, type Role } from '../../src/domain/roles.ts'
import type { Schema } from './schema.ts'

/** Who may record an event: people with these roles, and the program itself if `byProgram` is set. */
interface Authors {
  readonly roles: readonly Role[]
  readonly byProgram: boolean
  /** True if every person may record the event of their own account. Nobody may change their own rights. */
  readonly bySelf?: true
}

/** The rules that the history of one kind of record must follow. */
export interface RecordedKind {
  readonly table: keyof Schema & string
  readonly lifecycle: Lifecycle<string, string>
  /** The events of the lifecycle that have another name in the history, by that name. */
  readonly recordedAs?: Readonly<Record<string, string>>
  /** The authors of each event of the lifecycle and of `create` (for a job: `request`). */
  readonly authors: Readonly<Record<string, Authors>>
  /** The authors of actions that are no event of the lifecycle. Actions that change no values are left out. */
  readonly otherAuthors?: Readonly<Record<string, Authors>>
  /** True when rows are deleted after a while and their history stays. */
  readonly rowsExpire?: true
}

const { count, remit, control, receiveCoins, uploadClosings } = CAPABILITIES
const { administer, manageEstablishment, manageOrganizations, ownAccount } = CAPABILITIES

const people = (roles: readonly Role[]): Authors => ({ roles, byProgram: false })
const peopleOrProgram = (roles: readonly Role[]): Authors => ({ roles, byProgram: true })
const BY_PROGRAM = peopleOrProgram([])
const BY_SELF: Authors = { roles: [], byProgram: false, bySelf: true }

/** Who may set or change a field of a pouch that people set after its creation. */
const POUCH_FIELD_AUTHORS: Readonly<Record<PouchField, Authors>> = {
  seal: people(remit),
  carrierCount: people(remit),
}

/** A record that people administer: one group of roles creates it and changes its status, and the same or another group edits it. */
function administered(
  table: RecordedKind['table'],
  roles: readonly Role[],
  editors: readonly Role[] = roles,
): RecordedKind {
  return {
    table,
    lifecycle: activeLifecycle,
    authors: sameForAllEvents(activeLifecycle, people(roles)),
    otherAuthors: { edit: people(editors) },
  }
}

/** The same authors for the creation of the record and for all events of its lifecycle. */
function sameForAllEvents({ edges }: Lifecycle<string, string>, authors: Authors): RecordedKind['authors'] {
  return Object.fromEntries(['create', ...edges.map(({ event }) => event)].map((event) => [event, authors]))
}

const organizations = administered('organizations', manageOrganizations, administer)
const establishments = administered('establishments', administer, manageEstablishment)

/**
 * The records whose status `audit-replay.ts` follows, by their entity name in the history: the lifecycle, and who
 * may record which event. The validation of a count creates a pouch, so all who count may record the `create` of a pouch.
 * An accountant who sends the count back deletes the pouch, so accountants may record the `delete` of a pouch.
 */
export const RECORDED_KINDS: Readonly<Record<string, RecordedKind>> = {
  count: {
    table: 'counts',
    lifecycle: countLifecycle,
    authors: {
      // The import of a closing adds a count for each category that it expects and the sheet lacks.
      create: peopleOrProgram(count),
      edit: people(count),
      validate: people(count),
      delete: people(count),
      reopen: people(remit),
      accountingValidate: people(control),
      undoControl: people(control),
      invalidate: people(control),
      send: peopleOrProgram(control),
      sendProvision: peopleOrProgram(control),
      provisionSent: BY_PROGRAM,
      sent: BY_PROGRAM,
      sendFailed: BY_PROGRAM,
      archive: people(control),
    },
    // Closings are imported by people and by the program.
    otherAuthors: { expect: peopleOrProgram(uploadClosings) },
  },
  pouch: {
    table: 'pouches',
    lifecycle: pouchLifecycle,
    // The history distinguishes a pouch that stays at a hand-over or deposit from the pouches of a preparation that is undone.
    recordedAs: { leaveBehind: 'release' },
    authors: {
      create: people(count),
      prepare: people(remit),
      handOver: people(remit),
      release: people(remit),
      receive: people(receiveCoins),
      undoReception: people(receiveCoins),
      undoFreeReception: people(receiveCoins),
      archive: people(control),
      delete: people(remit),
    },
    otherAuthors: { ...POUCH_FIELD_AUTHORS, credit: people(control) },
  },
  remittance: {
    table: 'remittances',
    lifecycle: remittanceLifecycle,
    authors: {
      create: people(remit),
      undo: people(remit),
      validate: people(remit),
      accountingValidate: people(control),
      invalidate: people(control),
      send: peopleOrProgram(control),
      sent: BY_PROGRAM,
      sendFailed: BY_PROGRAM,
      archive: people(control),
    },
    otherAuthors: { reschedule: people(remit), credit: people(control) },
  },
  ticketDispatch: {
    table: 'ticket_dispatches',
    lifecycle: ticketDispatchLifecycle,
    authors: sameForAllEvents(ticketDispatchLifecycle, people(control)),
  },
  jobEvent: {
    table: 'job_events',
    lifecycle: jobLifecycle,
    rowsExpire: true,
    authors: {
      request: peopleOrProgram(count),
      start: BY_PROGRAM,
      release: BY_PROGRAM,
      finish: BY_PROGRAM,
      warn: BY_PROGRAM,
      fail: BY_PROGRAM,
      retry: people(remit),
    },
  },
  // The first super admin and their organization are created by a command, without anybody signed in.
  user: {
    table: 'users',
    lifecycle: personLifecycle,
    authors: {
      create: peopleOrProgram(administer),
      deactivate: people(administer),
      delete: people(administer),
      restore: people(administer),
    },
    otherAuthors: {
      edit: { ...people(administer), bySelf: true },
      invite: peopleOrProgram(administer),
      signUp: BY_SELF,
      changeEmail: BY_SELF,
      anonymise: BY_PROGRAM,
    },
  },
  organization: {
    ...organizations,
    authors: { ...organizations.authors, create: peopleOrProgram(manageOrganizations) },
  },
  establishment: {
    ...establishments,
    otherAuthors: {
      ...establishments.otherAuthors,
      cashPad: people(administer),
      // People who change their own address change it among the recipients too.
      changeEmail: people(ownAccount),
    },
  },
  cashRegister: administered('cash_registers', manageEstablishment),
  cashCarrier: administered('cash_carriers', administer),
  paymentMode: administered('payment_modes', administer),
}
