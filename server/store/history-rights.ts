import { activeLifecycle, personLifecycle } from '../../src/domain/lifecycles/active.ts'
import { countLifecycle } from '../../src/domain/lifecycles/count.ts'
import { jobLifecycle } from '../../src/domain/lifecycles/job.ts'
import type { Lifecycle } from '../../src/domain/lifecycles/lifecycle.ts'
import { pouchLifecycle } from '../../src/domain/lifecycles/pouch.ts'
import { remittanceLifecycle } from '../../src/domain/lifecycles/remittance.ts'
import { ticketDispatchLifecycle } from '../../src/domain/lifecycles/ticket-dispatch.ts'
import { CAPABILITIES, type Role } from '../../src/domain/roles.ts'
import type { Schema } from './schema.ts'

/** Who may record an event: people with these roles, and the program itself if `byProgram` is set. */
interface Authors {
  readonly roles: readonly Role[]
  readonly byProgram: boolean
}

/** The rules that the history of one kind of record must follow. */
export interface RecordedKind {
  readonly table: keyof Schema & string
  readonly lifecycle: Lifecycle<string, string>
  /** The authors of each event of the lifecycle and of `create` (for a job: `request`). */
  readonly authors: Readonly<Record<string, Authors>>
  /** True when rows are deleted after a while and their history stays. */
  readonly rowsExpire?: true
}

const { count, remit, control, receiveCoins, administer, manageEstablishment, manageOrganizations } =
  CAPABILITIES

const by = (roles: readonly Role[]): Authors => ({ roles, byProgram: false })
const orProgram = (roles: readonly Role[]): Authors => ({ roles, byProgram: true })
const BY_PROGRAM = orProgram([])

/** A record that people administer: one group of roles makes every change. */
function administered(table: RecordedKind['table'], roles: readonly Role[]): RecordedKind {
  return { table, lifecycle: activeLifecycle, authors: sameForAllEvents(activeLifecycle, by(roles)) }
}

/** The same authors for the creation of the record and for all events of its lifecycle. */
function sameForAllEvents({ edges }: Lifecycle<string, string>, authors: Authors): RecordedKind['authors'] {
  return Object.fromEntries(['create', ...edges.map(({ event }) => event)].map((event) => [event, authors]))
}

const organizations = administered('organizations', manageOrganizations)

/**
 * The records with a status, by their entity name in the history: the lifecycle, and who may record which event. The validation of a count
 * creates its pouch, and an accountant who sends the count back deletes it, so they may record `create` and `delete` of a pouch.
 */
export const RECORDED_KINDS: Readonly<Record<string, RecordedKind>> = {
  count: {
    table: 'counts',
    lifecycle: countLifecycle,
    authors: {
      create: by(count),
      edit: by(count),
      validate: by(count),
      delete: by(count),
      reopen: by(remit),
      accountingValidate: by(control),
      undoControl: by(control),
      invalidate: by(control),
      send: orProgram(control),
      sendProvision: orProgram(control),
      provisionSent: BY_PROGRAM,
      sent: BY_PROGRAM,
      sendFailed: BY_PROGRAM,
      archive: by(control),
    },
  },
  pouch: {
    table: 'pouches',
    lifecycle: pouchLifecycle,
    authors: {
      create: by(count),
      prepare: by(remit),
      handOver: by(remit),
      release: by(remit),
      receive: by(receiveCoins),
      archive: by(control),
      delete: by(remit),
    },
  },
  remittance: {
    table: 'remittances',
    lifecycle: remittanceLifecycle,
    authors: {
      create: by(remit),
      undo: by(remit),
      validate: by(remit),
      accountingValidate: by(control),
      invalidate: by(control),
      send: orProgram(control),
      sent: BY_PROGRAM,
      sendFailed: BY_PROGRAM,
      archive: by(control),
    },
  },
  ticketDispatch: {
    table: 'ticket_dispatches',
    lifecycle: ticketDispatchLifecycle,
    authors: sameForAllEvents(ticketDispatchLifecycle, by(control)),
  },
  jobEvent: {
    table: 'job_events',
    lifecycle: jobLifecycle,
    rowsExpire: true,
    authors: {
      request: orProgram(count),
      start: BY_PROGRAM,
      release: BY_PROGRAM,
      finish: BY_PROGRAM,
      warn: BY_PROGRAM,
      fail: BY_PROGRAM,
      retry: by(remit),
    },
  },
  // The first super admin and their organization are created by a command, without anybody signed in.
  user: {
    table: 'users',
    lifecycle: personLifecycle,
    authors: {
      create: orProgram(administer),
      deactivate: by(administer),
      delete: by(administer),
      restore: by(administer),
    },
  },
  organization: {
    ...organizations,
    authors: { ...organizations.authors, create: orProgram(manageOrganizations) },
  },
  establishment: administered('establishments', administer),
  cashRegister: administered('cash_registers', manageEstablishment),
  cashCarrier: administered('cash_carriers', administer),
  paymentMode: administered('payment_modes', administer),
}
