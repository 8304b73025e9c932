import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { Remittance } from '../../domain/contract/remittances.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import { remittanceLifecycle } from '../../domain/lifecycles/remittance.ts'
import type { Cents } from '../../domain/money.ts'
import { parseMoney } from '../../domain/money.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { draftActions, draftEffects } from '../draft.ts'
import { clientRefusal } from '../outcome.ts'
import { commandActor, queryActor, unprovidedAction, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import {
  creditedCentsOf,
  creditOf,
  draftDataOf,
  idAndVersion,
  initialEntry,
  isCreditComplete,
  isLinked,
  mustTypeCredit,
  needsReason,
  refusalOfCredit,
  restoreDraft,
} from './entry.ts'
import type {
  CreditBody,
  InvalidateBody,
  RemittanceControlContext,
  RemittanceControlEvent,
  RemittanceControlInput,
  RemittanceControlPorts,
} from './types.ts'

/** The version of the draft format; a draft of another version is ignored, and the user is informed. */
export const REMITTANCE_CONTROL_DRAFT_VERSION = 2

/** Every edit changes the request. */
const afterEdit = ['forgetNotice', 'renewKey', 'keepDraft'] as const
const CANCEL_ACTIONS = ['forgetRefusal', 'clearReason', ...afterEdit] as const

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  RemittanceControlContext,
  RemittanceControlEvent
>()

/**
 * An accountant's check of one remittance: it is validated with the bank's credit, or invalidated with a reason.
 *
 * Amount and date start blank if no credit is stored; when bank lines are linked, both come from the lines. An amount that
 * differs from the declared one needs a reason. Change and vouchers are validated without amount and date. Missing and invalid entries are
 * reported before sending. The draft is stored on the device, and restored when the same, unchanged remittance is opened. When somebody else
 * was faster, the remittance is reloaded with a message, and what was typed stays if it still applies; after a temporary failure the command
 * can be sent again with the same key.
 */
export const remittanceControlMachine = setup({
  types: {
    context: {} as RemittanceControlContext,
    events: {} as RemittanceControlEvent,
    input: {} as RemittanceControlInput,
    tags: {} as 'crediting' | 'invalidating' | 'locked' | 'failed',
  },
  guards: {
    ...guards,
    mayValidate: ({ context }) => isAllowedByStatus(context, 'accountingValidate'),
    mayInvalidate: ({ context }) => isAllowedByStatus(context, 'invalidate') && !isLinked(context),
    mayType: ({ context, event }) =>
      event.type === 'EDIT' && event.field === 'differenceReason'
        ? needsReason(context)
        : mustTypeCredit(context),
    // `remittanceControlWith` provides it, because it needs the current time.
    mayValidateWithCredit: () => false,
    hasReason: ({ context }) => context.reason.trim() !== '',
  },
  actors: {
    loadRemittance: unprovidedQuery<{ readonly id: string }, Remittance>('loadRemittance'),
    validate: unprovidedCommand<CreditBody, unknown>('validate'),
    invalidate: unprovidedCommand<InvalidateBody, unknown>('invalidate'),
  },
  actions: {
    ...actions,
    ...draftActions,
    noteRemittance: assignData(initialEntry),
    noteIncompleteCredit: unprovidedAction('now'),
    noteNoReason: assign({ refusal: () => clientRefusal('ReasonRequired') }),
    edit: assignOn('EDIT', ({ field, text }) =>
      field === 'amount' ? { amountText: text, amount: parseMoney(text) } : { [field]: text },
    ),
    clearReason: assign({ reason: '' }),
    forgetNotice: assign({ notice: null }),
    editReason: assignOn('EDIT_REASON', ({ text }) => ({ reason: text })),
  },
}).createMachine({
  id: 'remittanceControl',
  context: ({ input }) => ({
    ...input,
    remittance: null,
    amountText: '',
    amount: { kind: 'blank' },
    creditedOn: '',
    differenceReason: '',
    reason: '',
    idempotencyKey: '',
    refusal: null,
    notice: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadRemittance',
        src: 'loadRemittance',
        input: ({ context }) => ({ id: context.remittanceId }),
        ...queryTransitions({
          done: { target: 'open', note: 'noteRemittance', actions: ['renewKey', 'readDraft', 'keepDraft'] },
          unavailable: 'unavailable',
          refused: { target: 'unavailable', actions: ['dropDraftIfMissing'] },
        }),
      },
    },
    unavailable: { exit: 'forgetRefusal', on: { RETRY: 'loading' } },
    /** The remittance and the entry of its credit; after a conflict or a refused validation, with the refusal. */
    open: {
      tags: 'crediting',
      initial: 'entering',
      on: {
        EDIT: {
          guard: 'mayType',
          target: '.entering',
          actions: ['edit', 'forgetRefusal', ...afterEdit],
        },
        VALIDATE: [
          { guard: 'mayValidateWithCredit', target: 'validating' },
          { guard: 'mayValidate', target: '.refused', actions: 'noteIncompleteCredit' },
        ],
        INVALIDATE: { guard: 'mayInvalidate', target: 'reasoning' },
      },
      states: { entering: {}, refused: {} },
    },
    validating: {
      tags: ['crediting', 'locked'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'validate',
        src: 'validate',
        input: commandInput(creditOf),
        ...commandTransitions({
          done: { target: 'loading', actions: ['changed', 'dropDraft'] },
          failed: 'validateFailed',
          conflict: { target: 'loading', actions: ['changed'] },
          refused: { target: 'open.refused', actions: ['renewKey'] },
        }),
      },
    },
    /** The command may have succeeded. If so, the server refuses an edited command, which is sent with the old version. */
    validateFailed: {
      tags: ['crediting', 'failed'],
      on: {
        RETRY: 'validating',
        EDIT: {
          guard: 'mayType',
          target: 'open',
          actions: ['edit', 'forgetRefusal', ...afterEdit, 'changed'],
        },
        CANCEL: { target: 'loading', actions: ['forgetRefusal', 'changed'] },
      },
    },
    /** The reason dialog of an invalidation. */
    reasoning: {
      tags: 'invalidating',
      initial: 'writing',
      on: {
        EDIT_REASON: { target: '.writing', actions: ['editReason', ...afterEdit] },
        CONFIRM: [
          { guard: 'hasReason', target: 'invalidating' },
          { target: '.refused', actions: 'noteNoReason' },
        ],
        CANCEL: { target: 'open', actions: CANCEL_ACTIONS },
      },
      states: { writing: { entry: 'forgetRefusal' }, refused: {} },
    },
    invalidating: {
      tags: ['invalidating', 'locked'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'invalidate',
        src: 'invalidate',
        input: commandInput((context) => ({ ...idAndVersion(context), reason: context.reason.trim() })),
        ...commandTransitions({
          done: { target: 'loading', actions: ['changed', 'dropDraft'] },
          failed: 'invalidateFailed',
          conflict: { target: 'loading', actions: ['changed'] },
          refused: { target: 'reasoning.refused', actions: ['renewKey'] },
        }),
      },
    },
    invalidateFailed: {
      tags: ['invalidating', 'failed'],
      on: { RETRY: 'invalidating', CANCEL: { target: 'loading', actions: [...CANCEL_ACTIONS, 'changed'] } },
    },
  },
})

function isAllowedByStatus(
  { remittance }: RemittanceControlContext,
  event: 'accountingValidate' | 'invalidate',
): boolean {
  return remittance !== null && canFollow(remittanceLifecycle, remittance.status, event)
}

/** The machine with its ports. */
export function remittanceControlWith(ports: RemittanceControlPorts) {
  const draft = draftEffects(ports.drafts, {
    version: REMITTANCE_CONTROL_DRAFT_VERSION,
    keyIn: ({ remittanceId }: RemittanceControlContext) => remittanceId,
    draftDataOf,
    restoreDraft,
  })
  return remittanceControlMachine.provide({
    guards: {
      mayValidateWithCredit: ({ context }) =>
        isAllowedByStatus(context, 'accountingValidate') &&
        isCreditComplete(context, ports.now()) &&
        (!needsReason(context) || context.differenceReason.trim() !== ''),
    },
    actors: {
      loadRemittance: queryActor(ports.loadRemittance),
      validate: commandActor(ports.validate),
      invalidate: commandActor(ports.invalidate),
    },
    actions: {
      ...commandEffects(ports),
      ...draft,
      noteIncompleteCredit: assign({ refusal: ({ context }) => refusalOfCredit(context, ports.now()) }),
    },
  })
}

/** The running machine, which the parts of the screen read and send events to. */
export type RemittanceControlActor = ActorRefFrom<ReturnType<typeof remittanceControlWith>>

type RemittanceControl = SnapshotFrom<typeof remittanceControlMachine>

/** True when the button is shown: also while the reason dialog is open, so that the page behind the dialog does not change. */
export const selectMayValidate = (control: RemittanceControl): boolean =>
  control.can({ type: 'VALIDATE' }) || selectIsInvalidating(control)

/** True when the button is shown: also while the reason dialog is open, so that the focus can return to the button. */
export const selectMayInvalidate = (control: RemittanceControl): boolean =>
  control.can({ type: 'INVALIDATE' }) || selectIsInvalidating(control)

/** Credited − declared, in cents; null while there is no readable amount, and for change and vouchers. */
export const selectDifference = ({ context }: RemittanceControl): Cents | null => {
  const creditedCents = creditedCentsOf(context)
  return context.remittance && creditedCents !== null ? creditedCents - context.remittance.totalCents : null
}

/** True while the difference needs a reason. */
export const selectNeedsReason = ({ context }: RemittanceControl): boolean => needsReason(context)

/** True while the remittance is open, or its validation is running or has failed. */
export const selectIsCrediting = (control: RemittanceControl): boolean => control.hasTag('crediting')

/** True while the reason dialog is open, also while its command is running or has failed. */
export const selectIsInvalidating = (control: RemittanceControl): boolean => control.hasTag('invalidating')

/** The first day on which the bank can credit the remittance; null before it is loaded, and before it was handed over or deposited. */
export const selectFirstCreditDate = ({ context }: RemittanceControl): BusinessDate | null =>
  context.remittance?.handedOverOn ?? null

/** The message key of the fault at the date, or null. */
export const selectDateFault = ({ context }: RemittanceControl): string | null =>
  context.refusal?.issues.find(({ path }) => path === 'creditedOn')?.key ?? null
