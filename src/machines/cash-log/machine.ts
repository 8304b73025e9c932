import { assign } from 'xstate'
import { assertDefined } from '../outcome.ts'
import { commandActor, queryActor } from '../port.ts'
import { openingStates } from './opening.ts'
import { keyOf } from './rules.ts'
import { sendingStates } from './sending.ts'
import { cashLogSetup } from './setup.ts'
import { snapshotOf } from './sheet.ts'
import type { CashLogContext, CashLogPorts, SheetKey } from './types.ts'

/** What drafts look like; a draft of another version is dropped, and the person is told. */
export const CASH_LOG_DRAFT_VERSION = 1

/** After every keystroke: what would be sent is another thing, so it has another key. */
const typed = ['renewKey', 'keepDraft', 'forgetNews'] as const

/**
 * Counting one service at one till.
 *
 * The sheet is chosen, by date, service and register, and opened: blank, as it is stored, or as it was left on this device. What is
 * typed is kept letter by letter, in the context and on the device, and understood beside it. It can be saved as it is, or looked
 * over with its delta and validated, which saves first what is not saved yet. What the rules refuse is said at its place; a lost
 * network offers to send again with the same key; what was typed lies on the device. When somebody
 * else has changed the log meanwhile, both sides are shown and one is chosen. A log that is validated can only be looked at.
 *
 * Where the whole till was counted, the float can be left in it with one gesture: its pieces go from their lines to the line of the
 * float, and back again until something else is typed.
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
    draftKeptAt: null,
    draftLost: false,
    code: null,
  }),
  initial: 'loading',
  states: {
    ...openingStates,
    choosing: {
      entry: ['closeSheet', 'forgetDraft'],
      on: {
        CHOOSE: { actions: 'choose' },
        OPEN: { guard: 'isChosen', target: 'opening' },
      },
    },
    counting: {
      initial: 'typing',
      on: {
        EDIT: { guard: 'isFieldOpen', target: '.typing', actions: ['edit', ...typed] },
        EDIT_SHEET: { target: '.typing', actions: ['editSheet', ...typed] },
        CHOOSE_REASON: { target: '.typing', actions: ['chooseReason', ...typed] },
        LEAVE_FLOAT: { guard: 'isLeavable', target: '.typing', actions: ['leaveFloat', ...typed] },
        TAKE_FLOAT_BACK: { guard: 'isFloatLeft', target: '.typing', actions: ['takeFloatBack', ...typed] },
        SAVE: [
          { guard: 'isSavable', target: 'saving' },
          { target: '.refused', actions: 'noteWhyNotSaved' },
        ],
        REVIEW: [
          { guard: 'isReviewable', target: 'reviewing' },
          { target: '.refused', actions: 'noteWhyNotReviewed' },
        ],
        DISCARD: { guard: 'isChanged', target: 'confirmingDiscard' },
        DELETE: { guard: 'isDeletable', target: 'confirmingDelete' },
        BACK: [{ guard: 'wouldBeLost', target: 'confirmingLeave' }, { target: 'choosing' }],
      },
      states: { typing: { entry: 'forgetRefusal' }, saved: { entry: 'forgetRefusal' }, refused: {} },
    },
    reviewing: {
      initial: 'ready',
      on: {
        EDIT_SHEET: { target: '.ready', actions: ['editSheet', ...typed] },
        CHOOSE_REASON: { target: '.ready', actions: ['chooseReason', ...typed] },
        VALIDATE: [
          { guard: 'isValidatable', target: 'submitting' },
          { target: '.refused', actions: 'noteWhyNotValidated' },
        ],
        BACK: 'counting',
      },
      states: { ready: { entry: 'forgetRefusal' }, refused: {} },
    },
    validated: {
      initial: 'ok',
      on: { BACK: 'choosing' },
      states: { ok: {}, ko: {} },
    },
    /** What is stored is validated, sent or archived: it can be looked at. */
    closed: { on: { BACK: 'choosing' } },
    deleted: { on: { OPEN: 'opening', BACK: 'choosing' } },
    confirmingDiscard: {
      on: { CONFIRM: { target: 'opening', actions: ['dropDraft', 'forgetDraft'] }, CANCEL: 'counting' },
    },
    confirmingLeave: { on: { CONFIRM: 'choosing', CANCEL: 'counting' } },
    confirmingDelete: { on: { CONFIRM: 'deleting', CANCEL: 'counting' } },
    ...sendingStates,
  },
})

/** Where the draft of a sheet is kept, on the device and on the server. */
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
      // The device answers at once, and twice the same: it is asked where its answer is noted.
      readDraft: assign(({ context }) => {
        const draft = ports.drafts.read(keyIn(context))
        if (!draft) return { draft: null }
        return draft.schemaVersion === CASH_LOG_DRAFT_VERSION
          ? { draft: draft.snapshot }
          : { draft: null, notice: 'DraftDropped' as const }
      }),
      keepDraft: assign(({ context }) => {
        const snapshot = snapshotOf(assertDefined(context.sheet, 'sheet'), context.idempotencyKey)
        const at = ports.drafts.keep(keyIn(context), { schemaVersion: CASH_LOG_DRAFT_VERSION, snapshot })
        return { draftKeptAt: at, draftLost: at === null }
      }),
      dropDraft: ({ context }) => ports.drafts.drop(keyIn(context)),
    },
  })
}
