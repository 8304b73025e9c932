import { assign } from 'xstate'
import { assertDefined } from '../outcome.ts'
import { commandActor, queryActor } from '../port.ts'
import { openingStates, sendingStates } from './call-states.ts'
import { keyOf } from './rules.ts'
import { cashLogSetup } from './setup.ts'
import { snapshotOf } from './sheet.ts'
import type { CashLogContext, CashLogPorts, SheetKey } from './types.ts'

/** The version of the draft format; a draft of another version is dropped, and the user is informed. */
export const CASH_LOG_DRAFT_VERSION = 1

/**
 * Every edit changes the request, so it gets a new idempotency key. The notice about a restored draft stays, because the sheet would jump if
 * it disappeared while somebody types.
 */
const afterEdit = ['renewKey', 'keepDraft', 'forgetCode'] as const

/**
 * Counts one service at one till.
 *
 * The user chooses a sheet by date, service and register. It opens blank, as stored, or with the draft of this device. Typed text is kept
 * literally, in the context and on the device, next to its parsed value. The sheet can be saved, or reviewed with its delta and validated,
 * which saves it first if needed. Refusals are shown at their fields; after a network failure the same command can be sent again with the
 * same key. When somebody else has changed the log meanwhile, both versions are shown and the user chooses one. A validated log is
 * read-only.
 *
 * When the whole till was counted, one action leaves the float in it: its pieces move from their lines to the line of the float. The action
 * can be undone until something else is typed.
 */
export const cashLogMachine = cashLogSetup.createMachine({
  id: 'cashLog',
  context: ({ input }) => ({
    establishmentId: input.establishmentId,
    setup: null,
    choice: input.key ?? input.suggested,
    sheet: null,
    theirs: null,
    draft: null,
    idempotencyKey: '',
    refusal: null,
    notice: null,
    draftStoredAt: null,
    draftLost: false,
    code: null,
  }),
  initial: 'loading',
  states: {
    ...openingStates,
    choosing: {
      tags: 'choosing',
      entry: ['closeSheet', 'forgetDraft'],
      on: {
        CHOOSE: { actions: 'choose' },
        OPEN: { guard: 'isChosen', target: 'opening' },
      },
    },
    counting: {
      tags: 'counting',
      initial: 'typing',
      on: {
        EDIT: { guard: 'isFieldOpen', target: '.typing', actions: ['edit', ...afterEdit] },
        EDIT_SHEET: { target: '.typing', actions: ['editSheet', ...afterEdit] },
        CHOOSE_REASON: { target: '.typing', actions: ['chooseReason', ...afterEdit] },
        LEAVE_FLOAT: { guard: 'isLeavable', target: '.typing', actions: ['leaveFloat', ...afterEdit] },
        TAKE_FLOAT_BACK: {
          guard: 'isFloatLeft',
          target: '.typing',
          actions: ['takeFloatBack', ...afterEdit],
        },
        SAVE: [
          { guard: 'isSavable', target: 'saving' },
          { target: '.refused', actions: 'noteSaveRefusal' },
        ],
        REVIEW: [
          { guard: 'isReviewable', target: 'reviewing' },
          { target: '.refused', actions: 'noteReviewRefusal' },
        ],
        DISCARD: { guard: 'isChanged', target: 'confirmingDiscard' },
        DELETE: { guard: 'isDeletable', target: 'confirmingDelete' },
        BACK: [{ guard: 'wouldBeLost', target: 'confirmingLeave' }, { target: 'choosing' }],
      },
      states: { typing: { entry: 'forgetRefusal' }, saved: { entry: 'forgetRefusal' }, refused: {} },
    },
    reviewing: {
      tags: 'reviewing',
      initial: 'ready',
      on: {
        EDIT_SHEET: { target: '.ready', actions: ['editSheet', ...afterEdit] },
        CHOOSE_REASON: { target: '.ready', actions: ['chooseReason', ...afterEdit] },
        VALIDATE: [
          { guard: 'isValidatable', target: 'submitting' },
          { target: '.refused', actions: 'noteValidateRefusal' },
        ],
        BACK: 'counting',
      },
      states: { ready: { entry: 'forgetRefusal' }, refused: {} },
    },
    validated: {
      tags: 'validated',
      initial: 'ok',
      on: { BACK: 'choosing' },
      states: { ok: {}, ko: {} },
    },
    /** The stored log is validated, sent or archived: read-only. */
    closed: { tags: 'closed', on: { BACK: 'choosing' } },
    deleted: { tags: 'deleted', on: { OPEN: 'opening', BACK: 'choosing' } },
    confirmingDiscard: {
      tags: 'counting',
      on: { CONFIRM: { target: 'opening', actions: ['dropDraft', 'forgetDraft'] }, CANCEL: 'counting' },
    },
    confirmingLeave: { tags: 'counting', on: { CONFIRM: 'choosing', CANCEL: 'counting' } },
    confirmingDelete: { tags: 'counting', on: { CONFIRM: 'deleting', CANCEL: 'counting' } },
    ...sendingStates,
  },
})

/** The key of a sheet's draft, on the device and on the server. */
export function draftKey(establishmentId: string, { date, service, cashRegisterId }: SheetKey): string {
  return [establishmentId, date, service, cashRegisterId].join('/')
}

/** The machine with its ports. */
export function cashLogWith(ports: CashLogPorts) {
  const keyIn = (context: CashLogContext) =>
    draftKey(context.establishmentId, assertDefined(keyOf(context), 'key'))
  return cashLogMachine.provide({
    actors: {
      loadSetup: queryActor(ports.loadSetup),
      openSheet: queryActor(ports.openSheet),
      saveLog: commandActor(ports.saveLog),
      validateLog: commandActor(ports.validateLog),
      deleteLog: commandActor(ports.deleteLog),
    },
    actions: {
      renewKey: assign({ idempotencyKey: ports.newKey }),
      // The device answers synchronously, so the draft is read where it is stored into the context.
      readDraft: assign(({ context }) => {
        const draft = ports.drafts.read(keyIn(context))
        if (!draft) return {}
        return draft.schemaVersion === CASH_LOG_DRAFT_VERSION
          ? { draft: draft.snapshot }
          : { draft: null, notice: 'DraftDropped' as const }
      }),
      keepDraft: assign(({ context }) => {
        const snapshot = snapshotOf(assertDefined(context.sheet, 'sheet'), context.idempotencyKey)
        const draftStoredAt = ports.drafts.keep(keyIn(context), {
          schemaVersion: CASH_LOG_DRAFT_VERSION,
          snapshot,
        })
        return { draftStoredAt, draftLost: draftStoredAt === null }
      }),
      dropDraft: ({ context }) => ports.drafts.drop(keyIn(context)),
    },
  })
}
