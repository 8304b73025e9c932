import { assign, setup } from 'xstate'
import type { Remittance } from '../../domain/contract/remittances.ts'
import { isBusinessDate } from '../../domain/dates/calendar.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { remittanceLifecycle } from '../../domain/lifecycles/remittance.ts'
import { parseMoney } from '../../domain/money.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { draftOf } from '../draft.ts'
import { outcomeGuards, outcomeOf, refusalFrom, refusalOf, settledTo } from '../outcome.ts'
import { fromRead, fromWrite, missingEffect, missingRead, missingWrite } from '../port.ts'
import { creditOf, isLinked, laidOut, opened, refusalOfCredit, snapshotOf, versioned } from './entry.ts'
import type {
  CreditBody,
  InvalidateBody,
  RemittanceControlContext,
  RemittanceControlEvent,
  RemittanceControlInput,
  RemittanceControlPorts,
} from './types.ts'

/** What drafts look like; a draft of another version is dropped, and the person is told. */
export const CONTROL_DRAFT_VERSION = 1

/** Whatever is typed changes what would be sent. */
const TYPED = ['forgetNotice', 'renewKey', 'keepDraft'] as const
const CALLED_OFF = ['forgetRefusal', 'callOff', 'forgetNotice', 'keepDraft'] as const

/**
 * An accountant's check of one remittance: what the bank credited, then validated; or invalidated with a reason.
 *
 * The amount begins as what was declared and the date blank; where lines of the bank were linked, it is what they came to. What is missing is said before anything is sent. What was typed is
 * kept on the device until it is done or called off, and is there again when the same remittance is opened unchanged. When somebody else
 * was faster the remittance is opened anew and says so; a lost network offers to send again with the same key.
 */
export const remittanceControlMachine = setup({
  types: {
    context: {} as RemittanceControlContext,
    events: {} as RemittanceControlEvent,
    input: {} as RemittanceControlInput,
  },
  guards: {
    ...outcomeGuards,
    mayValidate: ({ context }) => allows(context, 'accountingValidate'),
    mayInvalidate: ({ context }) => allows(context, 'invalidate') && !isLinked(context),
    mayType: ({ context }) => !isLinked(context),
    mayValidateWithCredit: ({ context }) =>
      allows(context, 'accountingValidate') &&
      (isLinked(context) || (context.amount.kind === 'amount' && isBusinessDate(context.creditedOn))),
    hasReason: ({ context }) => context.reason.trim() !== '',
  },
  actors: {
    loadRemittance: missingRead<{ readonly id: string }, Remittance>('loadRemittance'),
    validate: missingWrite<CreditBody, unknown>('validate'),
    invalidate: missingWrite<InvalidateBody, unknown>('invalidate'),
  },
  actions: {
    renewKey: missingEffect('newKey'),
    readDraft: missingEffect('drafts'),
    keepDraft: missingEffect('drafts'),
    dropDraft: missingEffect('drafts'),
    changed: missingEffect('changed'),
    noteRemittance: assign((_, outcome: Outcome<Remittance>) =>
      outcome.kind === 'done' ? opened(outcome.data) : {},
    ),
    noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
    noteNoCredit: assign({ refusal: ({ context }) => refusalOfCredit(context) }),
    noteNoReason: assign({ refusal: () => refusalOf('ReasonRequired') }),
    forgetRefusal: assign({ refusal: null, code: null }),
    noteCode: assign((_, outcome: Outcome<unknown>) =>
      outcome.kind === 'done' ? { code: outcome.code, refusal: null } : {},
    ),
    edit: assign(({ event }) => {
      if (event.type !== 'EDIT') return {}
      return event.field === 'amount'
        ? { amountText: event.text, amount: parseMoney(event.text) }
        : { creditedOn: event.text }
    }),
    callOff: assign({ reason: '' }),
    forgetNotice: assign({ notice: null }),
    editReason: assign(({ event }) => (event.type === 'EDIT_REASON' ? { reason: event.text } : {})),
  },
}).createMachine({
  id: 'remittanceControl',
  context: ({ input }) => ({
    remittanceId: input.remittanceId,
    remittance: null,
    amountText: '',
    amount: { kind: 'blank' },
    creditedOn: '',
    reason: '',
    idempotencyKey: '',
    refusal: null,
    code: null,
    notice: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadRemittance',
        src: 'loadRemittance',
        input: ({ context }) => ({ id: context.remittanceId }),
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'open',
            actions: [{ type: 'noteRemittance', params: outcomeOf }, 'renewKey', 'readDraft', 'keepDraft'],
          },
          { target: 'unavailable', actions: { type: 'noteRefusal', params: outcomeOf } },
        ],
        onError: 'unavailable',
      },
    },
    unavailable: { exit: 'forgetRefusal', on: { RETRY: 'loading' } },
    /** The remittance with the credit being entered; after a command that was overtaken, with why. */
    open: {
      initial: 'entering',
      on: {
        EDIT: {
          guard: 'mayType',
          target: '.entering',
          actions: ['edit', 'forgetRefusal', ...TYPED],
        },
        VALIDATE: [
          { guard: 'mayValidateWithCredit', target: 'validating' },
          { guard: 'mayValidate', target: '.refused', actions: 'noteNoCredit' },
        ],
        INVALIDATE: { guard: 'mayInvalidate', target: 'reasoning' },
      },
      states: { entering: {}, refused: {} },
    },
    validating: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'validate',
        src: 'validate',
        input: ({ context }) => ({ input: creditOf(context), idempotencyKey: context.idempotencyKey }),
        onDone: [
          ...settledTo('loading', 'validateFailed', 'dropDraft'),
          { target: 'open.refused', actions: [{ type: 'noteRefusal', params: outcomeOf }, 'renewKey'] },
        ],
        onError: 'validateFailed',
      },
    },
    /** It may have been done all the same: what is typed now is sent with the version that was seen, which nothing passes twice. */
    validateFailed: {
      on: {
        RETRY: 'validating',
        EDIT: { guard: 'mayType', target: 'open', actions: ['edit', 'forgetRefusal', ...TYPED] },
      },
    },
    /** The reason dialog of an invalidation. */
    reasoning: {
      initial: 'writing',
      on: {
        EDIT_REASON: { target: '.writing', actions: ['editReason', ...TYPED] },
        CONFIRM: [
          { guard: 'hasReason', target: 'invalidating' },
          { target: '.refused', actions: 'noteNoReason' },
        ],
        CANCEL: { target: 'open', actions: CALLED_OFF },
      },
      states: { writing: { entry: 'forgetRefusal' }, refused: {} },
    },
    invalidating: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'invalidate',
        src: 'invalidate',
        input: ({ context }) => ({
          input: { ...versioned(context), reason: context.reason.trim() },
          idempotencyKey: context.idempotencyKey,
        }),
        onDone: [
          ...settledTo('loading', 'invalidateFailed', 'dropDraft'),
          { target: 'reasoning.refused', actions: [{ type: 'noteRefusal', params: outcomeOf }, 'renewKey'] },
        ],
        onError: 'invalidateFailed',
      },
    },
    invalidateFailed: {
      on: { RETRY: 'invalidating', CANCEL: { target: 'open', actions: CALLED_OFF } },
    },
  },
})

function allows(
  { remittance }: RemittanceControlContext,
  event: 'accountingValidate' | 'invalidate',
): boolean {
  return remittance !== null && canFollow(remittanceLifecycle, remittance.status, event)
}

/** The machine with its ports. */
export function remittanceControlWith(ports: RemittanceControlPorts) {
  const draft = draftOf(ports.drafts, {
    version: CONTROL_DRAFT_VERSION,
    keyIn: ({ remittanceId }: RemittanceControlContext) => remittanceId,
    snapshotOf,
    laidOut,
  })
  return remittanceControlMachine.provide({
    actors: {
      loadRemittance: fromRead(ports.loadRemittance),
      validate: fromWrite(ports.validate),
      invalidate: fromWrite(ports.invalidate),
    },
    actions: {
      renewKey: assign({ idempotencyKey: ports.newKey }),
      readDraft: assign(draft.takeUp),
      keepDraft: draft.keep,
      dropDraft: draft.drop,
      changed: () => ports.changed(),
    },
  })
}
