import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { Pouch } from '../../domain/contract/pouches.ts'
import type { Remittance } from '../../domain/contract/remittances.ts'
import type { VersionedRow } from '../../domain/lists/versions.ts'
import { normalizeScan } from '../../domain/pouches/slip-code.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { draftActions, draftEffects } from '../draft.ts'
import { assertDefined } from '../outcome.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import {
  decideTypedHandOver,
  draftDataOf,
  EMPTY_INPUT,
  fieldsAfterLoad,
  isAllowedByStatus,
  pouchIdOfNumber,
  restoreDraft,
  toggleId,
  withoutId,
} from './decision.ts'
import type { HandOverBody, HandOverContext, HandOverEvent, HandOverInput, HandOverPorts } from './types.ts'

/** Every edit changes the request. */
const afterEdit = ['forgetNotice', 'renewKey', 'keepDraft'] as const

/** The version of the draft format; a draft of another version is ignored, and the user is informed. */
export const HAND_OVER_DRAFT_VERSION = 2

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  HandOverContext,
  HandOverEvent
>()

/**
 * Hands a remittance over to the carrier, pouch by pouch, corrects the hand-over of one that accounting sent back,
 * or undoes the preparation of a remittance. A remittance without a carrier is deposited in the same way.
 *
 * To hand over, the user confirms every pouch by checkbox or by typing or scanning its number, or marks that it stays
 * (in a correction, that it came back or was never handed over),
 * and can enter receipt number and courier. An incomplete or refused hand-over, and a number that is not in the
 * remittance, are reported before sending. The draft is stored on the device, and restored when the remittance is
 * opened again (`restoreDraft`). Undoing asks first. When somebody else was faster, the remittance is
 * reloaded with a message; after a temporary failure the command can be sent again with the same key.
 */
export const handOverMachine = setup({
  types: {
    context: {} as HandOverContext,
    events: {} as HandOverEvent,
    input: {} as HandOverInput,
    tags: {} as 'handingOver' | 'undoing' | 'locked' | 'failed',
  },
  guards: {
    ...guards,
    mayValidate: ({ context }) => isAllowedByStatus(context, 'validate'),
    mayUndo: ({ context }) => isAllowedByStatus(context, 'undo'),
    isComplete: ({ context }) => !('refusal' in decideTypedHandOver(context)),
    isOfRemittance: ({ context, event }) =>
      event.type === 'SCAN' && pouchIdOfNumber(context, event.text) !== null,
  },
  actors: {
    loadRemittance: unprovidedQuery<{ readonly id: string }, Remittance>('loadRemittance'),
    validate: unprovidedCommand<HandOverBody, unknown>('validate'),
    undo: unprovidedCommand<VersionedRow, unknown>('undo'),
  },
  actions: {
    ...actions,
    ...draftActions,
    noteRemittance: assignData((remittance: Remittance, context) => ({
      remittance,
      ...fieldsAfterLoad(remittance, context),
    })),
    forgetRefusal: assign({ refusal: null, unknownNumber: null }),
    forgetNotice: assign({ notice: null }),
    tick: assignOn('TICK', ({ pouchId }, context) => ({
      confirmedPouchIds: toggleId(context.confirmedPouchIds, pouchId),
      leftPouchIds: withoutId(context.leftPouchIds, pouchId),
    })),
    leave: assignOn('LEAVE', ({ pouchId }, context) => ({
      confirmedPouchIds: withoutId(context.confirmedPouchIds, pouchId),
      leftPouchIds: toggleId(context.leftPouchIds, pouchId),
    })),
    scan: assign(({ context, event }) => {
      const pouchId = event.type === 'SCAN' ? pouchIdOfNumber(context, event.text) : null
      return pouchId
        ? {
            confirmedPouchIds: [...new Set([...context.confirmedPouchIds, pouchId])],
            leftPouchIds: withoutId(context.leftPouchIds, pouchId),
          }
        : {}
    }),
    noteUnknown: assignOn('SCAN', ({ text }) => ({ unknownNumber: normalizeScan(text) })),
    edit: assignOn('EDIT', ({ field, text }) => ({ [field]: text })),
  },
}).createMachine({
  id: 'handOver',
  context: ({ input }) => ({
    ...input,
    remittance: null,
    ...EMPTY_INPUT,
    unknownNumber: null,
    idempotencyKey: '',
    refusal: null,
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
    unavailable: {
      exit: 'forgetRefusal',
      on: { RETRY: 'loading' },
    },
    /** The stored remittance; after a conflict or a refused undo, with the refusal. */
    open: {
      on: {
        VALIDATE: { guard: 'mayValidate', target: 'confirming', actions: 'renewKey' },
        UNDO: { guard: 'mayUndo', target: 'undoConfirming', actions: 'forgetRefusal' },
      },
    },
    /** The hand-over: pouches are confirmed one by one. */
    confirming: {
      tags: 'handingOver',
      initial: 'ticking',
      on: {
        TICK: { target: '.ticking', actions: ['tick', ...afterEdit] },
        LEAVE: { target: '.ticking', actions: ['leave', ...afterEdit] },
        SCAN: [
          { guard: 'isOfRemittance', target: '.ticking', actions: ['scan', ...afterEdit] },
          { target: '.unknown', actions: 'noteUnknown' },
        ],
        EDIT: { target: '.ticking', actions: ['edit', ...afterEdit] },
        CONFIRM: { guard: 'isComplete', target: 'validating' },
        // The remittance is loaded again, because an earlier request without an answer may have handed it over.
        BACK: { target: 'loading', actions: 'forgetRefusal' },
      },
      states: { ticking: { entry: 'forgetRefusal' }, unknown: {}, refused: {} },
    },
    validating: {
      tags: ['handingOver', 'locked'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'validate',
        src: 'validate',
        input: commandInput((context) => ({
          ...idAndVersion(context),
          confirmedPouchIds: context.confirmedPouchIds,
          leftPouchIds: context.leftPouchIds,
          receiptNumber: context.receiptNumber.trim(),
          courierName: context.courierName.trim(),
        })),
        ...commandTransitions({
          done: { target: 'loading', actions: ['changed', 'dropDraft'] },
          failed: 'validateFailed',
          conflict: { target: 'loading', actions: ['changed'] },
          refused: { target: 'confirming.refused', actions: ['renewKey'] },
        }),
      },
    },
    /** The server may have recorded the hand-over. If so, it refuses an edited hand-over, which is sent with the old version. */
    validateFailed: {
      tags: ['handingOver', 'failed'],
      on: { RETRY: 'validating', BACK: { target: 'confirming', actions: 'changed' } },
    },
    undoConfirming: { tags: 'undoing', on: { CONFIRM: 'undoing', CANCEL: 'open' } },
    undoing: {
      tags: ['undoing', 'locked'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'undo',
        src: 'undo',
        input: commandInput(idAndVersion),
        ...commandTransitions({
          done: { target: 'loading', actions: ['changed', 'dropDraft'] },
          failed: 'undoFailed',
          conflict: { target: 'loading', actions: ['changed'] },
          refused: { target: 'open', actions: ['renewKey'] },
        }),
      },
    },
    undoFailed: {
      tags: ['undoing', 'failed'],
      on: { RETRY: 'undoing', CANCEL: { target: 'loading', actions: ['forgetRefusal', 'changed'] } },
    },
  },
})

function idAndVersion({ remittance }: HandOverContext): VersionedRow {
  const { id, version } = assertDefined(remittance, 'remittance')
  return { id, version }
}

/** The machine with its ports. */
export function handOverWith(ports: HandOverPorts) {
  const draft = draftEffects(ports.drafts, {
    version: HAND_OVER_DRAFT_VERSION,
    keyIn: ({ remittanceId }: HandOverContext) => remittanceId,
    draftDataOf,
    restoreDraft,
  })
  return handOverMachine.provide({
    actors: {
      loadRemittance: queryActor(ports.loadRemittance),
      validate: commandActor(ports.validate),
      undo: commandActor(ports.undo),
    },
    actions: { ...commandEffects(ports), ...draft },
  })
}

/** The running machine, which the parts of the screen read and send events to. */
export type HandOverActor = ActorRefFrom<ReturnType<typeof handOverWith>>

type HandOver = SnapshotFrom<typeof handOverMachine>

export const selectMayValidate = (handOver: HandOver): boolean => isOffered(handOver, 'validate')

export const selectMayUndo = (handOver: HandOver): boolean => isOffered(handOver, 'undo')

/** True when the button is shown: also while the question about the undo is open, so that the focus can return to the button. */
function isOffered(handOver: HandOver, event: 'validate' | 'undo'): boolean {
  return (handOver.matches('open') || selectIsUndoing(handOver)) && isAllowedByStatus(handOver.context, event)
}

/** The pouches of the remittance: each is confirmed, or stays, or neither yet. */
export const selectPouches = (
  handOver: HandOver,
): readonly { readonly pouch: Pouch; readonly isConfirmed: boolean; readonly isLeftBehind: boolean }[] =>
  handOver.context.remittance?.pouches.map((pouch) => ({
    pouch,
    isConfirmed: handOver.context.confirmedPouchIds.includes(pouch.id),
    isLeftBehind: handOver.context.leftPouchIds.includes(pouch.id),
  })) ?? []

/** The refusal of the hand-over as confirmed so far, or null. */
export const selectObstacle = (handOver: HandOver): RefusalName | null => {
  const decision = decideTypedHandOver(handOver.context)
  return 'refusal' in decision ? decision.refusal : null
}

/** True while pouches are being confirmed, or the hand-over is being sent or has failed. */
export const selectIsHandingOver = (handOver: HandOver): boolean => handOver.hasTag('handingOver')

/** True while the question "undo the preparation" is open, or the undo is being sent or has failed. */
export const selectIsUndoing = (handOver: HandOver): boolean => handOver.hasTag('undoing')
