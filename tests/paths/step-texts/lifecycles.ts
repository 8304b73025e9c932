import type { RoleName } from '../../../src/domain/roles.ts'
import type { MessageId } from '../../../src/i18n/ids.ts'
import { instruction, pick, press, pressIn, type Sentence } from './sentences.ts'

/** The instruction for an event of a lifecycle. */
export interface EventInstruction {
  /** The role of the person; null when only the product performs the event. */
  readonly as: RoleName | null
  readonly page: MessageId
  readonly instruction: Sentence
  /** The reason why this tool does not perform the event in the browser. */
  readonly because?: string
}

export interface LifecycleTexts {
  /** The instruction for creating a record. */
  readonly start: EventInstruction
  readonly events: Readonly<Record<string, EventInstruction>>
  /** The message of a status. */
  readonly status: (status: string) => MessageId
}

const by = (as: RoleName, page: MessageId, sentence: Sentence): EventInstruction => ({
  as,
  page,
  instruction: sentence,
})
const undoReception = by('director', 'shell.menu.wallet', {
  template: 'do.pressReason',
  a: 'wallet.undo.action',
})
const byProduct = (page: MessageId, sentence: Sentence, because: string): EventInstruction => ({
  as: null,
  page,
  instruction: sentence,
  because,
})

const REMITTANCES = 'shell.menu.remittances'
const CONTROL = 'shell.menu.remittanceControl'
const COUNTS = 'shell.menu.countControl'
const POUCHES = 'shell.menu.pouchList'
const DISPATCHES = 'tickets.view.dispatches'
const sending = (page: MessageId): EventInstruction =>
  by('accountant', page, { template: 'do.validate', a: 'accounting.send', b: 'accounting.send.confirm' })
const PERFORMED_BY_JOB = 'the sending job performs it'
const CLOSINGS = 'accounting.part.closings'
const MONTH_IS_FINAL =
  'an exported month is final; it is walked over HTTP in a demo that the path tool has started itself, and tests/screens tests its screen'
const ARCHIVED =
  'only closing a whole month archives its records; the event is walked over HTTP in a demo that the path tool has started itself'

const prepare = by('director', 'remittance.prepare', press('remittance.review.prepare'))
const handOver = by('director', REMITTANCES, {
  template: 'do.confirmAll',
  a: 'remittance.handOver',
  b: 'remittance.handOver.submit',
})
const undo = by('director', REMITTANCES, press('remittance.undo'))

export const LIFECYCLES: Readonly<Record<string, LifecycleTexts>> = {
  count: {
    start: by('user', 'shell.menu.count', { template: 'do.count', a: 'cashLog.act.save' }),
    events: {
      edit: by('user', 'shell.menu.count', { template: 'do.edit', a: 'cashLog.act.save' }),
      validate: by('user', 'shell.menu.count', {
        template: 'do.validate',
        a: 'cashLog.act.review',
        b: 'cashLog.act.validate',
      }),
      accountingValidate: by('accountant', COUNTS, press('control.validate')),
      undoControl: by('accountant', COUNTS, press('control.undo')),
      invalidate: by('accountant', COUNTS, { template: 'do.pressReason', a: 'control.invalidate' }),
      reopen: by('director', POUCHES, press('pouches.delete.action')),
      sendProvision: by('accountant', COUNTS, {
        template: 'do.validate',
        a: 'accounting.provision.title',
        b: 'accounting.provision.confirm',
      }),
      send: sending(COUNTS),
      provisionSent: byProduct(COUNTS, instruction('do.jobProvision'), PERFORMED_BY_JOB),
      sent: byProduct(COUNTS, instruction('do.jobDone'), PERFORMED_BY_JOB),
      sendFailed: byProduct(COUNTS, instruction('do.jobFailed'), PERFORMED_BY_JOB),
      delete: by('user', 'shell.menu.count', pressIn('cashLog.question.delete', 'action.validate')),
      archive: byProduct(COUNTS, instruction('do.archive'), ARCHIVED),
    },
    status: (status) => `status.${status as 'CREATED'}`,
  },
  remittance: {
    start: prepare,
    events: {
      undo,
      validate: handOver,
      accountingValidate: by('accountant', CONTROL, {
        template: 'do.credit',
        a: 'remittanceControl.amount',
        b: 'remittanceControl.validate',
      }),
      invalidate: by('accountant', CONTROL, {
        template: 'do.pressReason',
        a: 'remittanceControl.invalidate',
      }),
      send: sending(CONTROL),
      sent: byProduct(CONTROL, instruction('do.jobDone'), PERFORMED_BY_JOB),
      sendFailed: byProduct(CONTROL, instruction('do.jobFailed'), PERFORMED_BY_JOB),
      archive: byProduct(CONTROL, instruction('do.archive'), ARCHIVED),
    },
    status: (status) => `remittance.status.${status as 'PREPARED'}`,
  },
  pouch: {
    start: by('user', 'shell.menu.count', {
      template: 'do.validate',
      a: 'cashLog.act.review',
      b: 'cashLog.act.validate',
    }),
    events: {
      prepare,
      handOver,
      release: undo,
      receive: by('director', 'shell.menu.coins', { template: 'do.receive', a: 'shell.menu.coins' }),
      undoReception,
      undoFreeReception: undoReception,
      archive: byProduct(POUCHES, instruction('do.archive'), ARCHIVED),
      delete: by('director', POUCHES, press('pouches.delete.action')),
    },
    status: (status) => `pouches.status.${status as 'CREATED'}`,
  },
  'ticket-dispatch': {
    start: by('director', 'shell.menu.tickets', press('tickets.prepare.submit')),
    events: {
      send: by('director', DISPATCHES, press('tickets.act.SENT')),
      reimbursePart: by('accountant', DISPATCHES, pick('tickets.act.REIMBURSED', 'Edenred')),
      reimburse: by('accountant', DISPATCHES, pick('tickets.act.REIMBURSED', 'Up')),
      correctPayment: by('accountant', DISPATCHES, pick('tickets.act.correct', 'Up')),
      cancel: by('director', DISPATCHES, press('tickets.act.CANCELED')),
    },
    status: (status) => `tickets.status.${status as 'CREATED'}`,
  },
  'accounting-month': {
    start: { ...by('accountant', CLOSINGS, press('accounting.closing.confirm')), because: MONTH_IS_FINAL },
    events: {
      export: {
        ...by('accountant', CLOSINGS, press('accounting.closing.export')),
        because: MONTH_IS_FINAL,
      },
      reopen: {
        ...by('admin', CLOSINGS, { template: 'do.pressReason', a: 'accounting.closing.reopen' }),
        because: MONTH_IS_FINAL,
      },
    },
    status: (status) => `accounting.closing.status.${status as 'CLOSED'}`,
  },
  active: {
    start: by('admin', 'shell.menu.settings', press('administration.create')),
    events: {
      activate: by('admin', 'shell.menu.settings', press('administration.act.activate')),
      deactivate: by('admin', 'shell.menu.settings', press('administration.act.deactivate')),
      delete: by('admin', 'shell.menu.settings', press('action.delete')),
    },
    status: (status) => `status.${status as 'ACTIVE'}`,
  },
  person: {
    start: by('admin', 'page.users', press('administration.create')),
    events: {
      deactivate: by('admin', 'page.users', press('administration.act.suspend')),
      delete: by('admin', 'page.users', press('action.delete')),
      restore: by('admin', 'page.users', press('administration.act.restore')),
    },
    status: (status) => `status.${status as 'ACTIVE'}`,
  },
  job: {
    start: byProduct(
      'shell.menu.control',
      instruction('do.jobStep', 'REQUEST'),
      'other commands request jobs',
    ),
    events: {
      ...Object.fromEntries(
        ['start', 'release', 'finish', 'warn', 'fail'].map((event) => [
          event,
          byProduct(
            'shell.menu.control',
            instruction('do.jobStep', event),
            'jobs change their status by themselves',
          ),
        ]),
      ),
      retry: {
        ...by('accountant', 'shell.menu.control', press('jobs.again')),
        because:
          'a job must have failed first; the event is walked over HTTP, and tests/server/jobs/events.test.ts tests it',
      },
    },
    status: (status) => `status.${status as 'CREATED'}`,
  },
}
