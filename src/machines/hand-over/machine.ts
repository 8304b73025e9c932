import { assign, setup } from 'xstate'
import type { Remittance } from '../../domain/contract/remittances.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { normalizePouchNumber } from '../../domain/pouches/number.ts'
import { draftOf } from '../draft.ts'
import { outcomeGuards, outcomeOf, present, refusalFrom, settledTo } from '../outcome.ts'
import { fromRead, fromWrite, missingEffect, missingRead, missingWrite } from '../port.ts'
import { allows, decisionOf, laidOut, NOTHING_SAID, pouchNumbered, snapshotOf, toggled } from './decision.ts'
import type { HandOverBody, HandOverContext, HandOverEvent, HandOverInput, HandOverPorts } from './types.ts'

/** Whatever is said changes what would be sent. */
const SAID = ['forgetNotice', 'renewKey', 'keepDraft'] as const

/** What drafts look like; a draft of another version is dropped, and the person is told. */
export const HAND_OVER_DRAFT_VERSION = 1

/**
 * A prepared remittance on its way out of the house: handed to the carrier pouch by pouch, or undone.
 *
 * It opens the remittance and rests there. Handing over confirms every pouch, by tick or by scanned number, with the receipt; what is
 * missing is said before anything is sent, and so is a scanned number that is none of its pouches. What was said so far is kept on the
 * device until it is done or called off, and is there again when the same remittance is opened unchanged. Undoing asks first. When
 * somebody else was faster the remittance is opened anew and says so; a lost network offers to send again with the same key.
 */
export const handOverMachine = setup({
  types: { context: {} as HandOverContext, events: {} as HandOverEvent, input: {} as HandOverInput },
  guards: {
    ...outcomeGuards,
    mayValidate: ({ context }) => allows(context, 'validate'),
    mayUndo: ({ context }) => allows(context, 'undo'),
    isComplete: ({ context }) => !('refusal' in decisionOf(context)),
    isOfRemittance: ({ context, event }) =>
      event.type === 'SCAN' && pouchNumbered(context, event.text) !== null,
  },
  actors: {
    loadRemittance: missingRead<{ readonly id: string }, Remittance>('loadRemittance'),
    validate: missingWrite<HandOverBody, unknown>('validate'),
    undo: missingWrite<{ readonly id: string; readonly version: number }, unknown>('undo'),
  },
  actions: {
    renewKey: missingEffect('newKey'),
    readDraft: missingEffect('drafts'),
    keepDraft: missingEffect('drafts'),
    dropDraft: missingEffect('drafts'),
    changed: missingEffect('changed'),
    noteRemittance: assign((_, outcome: Outcome<Remittance>) =>
      outcome.kind === 'done' ? { remittance: outcome.data, ...NOTHING_SAID } : {},
    ),
    noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
    forgetRefusal: assign({ refusal: null, unknownNumber: null, code: null }),
    noteCode: assign((_, outcome: Outcome<unknown>) =>
      outcome.kind === 'done' ? { code: outcome.code, refusal: null } : {},
    ),
    callOff: assign(NOTHING_SAID),
    forgetNotice: assign({ notice: null }),
    tick: assign(({ context, event }) =>
      event.type === 'TICK' ? { confirmedPouchIds: toggled(context.confirmedPouchIds, event.pouchId) } : {},
    ),
    scan: assign(({ context, event }) => {
      const pouchId = event.type === 'SCAN' ? pouchNumbered(context, event.text) : null
      return pouchId ? { confirmedPouchIds: [...new Set([...context.confirmedPouchIds, pouchId])] } : {}
    }),
    noteUnknown: assign(({ event }) =>
      event.type === 'SCAN' ? { unknownNumber: normalizePouchNumber(event.text) } : {},
    ),
    edit: assign(({ event }) => (event.type === 'EDIT' ? { [event.field]: event.text } : {})),
  },
}).createMachine({
  id: 'handOver',
  context: ({ input }) => ({
    ...input,
    remittance: null,
    ...NOTHING_SAID,
    unknownNumber: null,
    idempotencyKey: '',
    refusal: null,
    code: null,
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
    unavailable: {
      exit: 'forgetRefusal',
      on: { RETRY: 'loading' },
    },
    /** The remittance, as it is stored; after a command that was overtaken, with why. */
    open: {
      on: {
        VALIDATE: { guard: 'mayValidate', target: 'confirming', actions: 'renewKey' },
        UNDO: { guard: 'mayUndo', target: 'undoConfirming', actions: 'forgetRefusal' },
      },
    },
    /** At the hand-over: pouches are confirmed one by one. */
    confirming: {
      initial: 'ticking',
      on: {
        TICK: { target: '.ticking', actions: ['tick', ...SAID] },
        SCAN: [
          { guard: 'isOfRemittance', target: '.ticking', actions: ['scan', ...SAID] },
          { target: '.unknown', actions: 'noteUnknown' },
        ],
        EDIT: { target: '.ticking', actions: ['edit', ...SAID] },
        CONFIRM: { guard: 'isComplete', target: 'validating' },
        BACK: { target: 'open', actions: ['forgetRefusal', 'callOff', 'dropDraft'] },
      },
      states: { ticking: { entry: 'forgetRefusal' }, unknown: {}, refused: {} },
    },
    validating: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'validate',
        src: 'validate',
        input: ({ context }) => ({
          input: {
            ...versioned(context),
            confirmedPouchIds: context.confirmedPouchIds,
            receiptNumber: context.receiptNumber.trim(),
            courierName: context.courierName.trim(),
          },
          idempotencyKey: context.idempotencyKey,
        }),
        onDone: [
          ...settledTo('loading', 'validateFailed', 'dropDraft'),
          {
            target: 'confirming.refused',
            actions: [{ type: 'noteRefusal', params: outcomeOf }, 'renewKey'],
          },
        ],
        onError: 'validateFailed',
      },
    },
    validateFailed: { on: { RETRY: 'validating', BACK: 'confirming' } },
    undoConfirming: { on: { CONFIRM: 'undoing', CANCEL: 'open' } },
    undoing: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context }) => ({ input: versioned(context), idempotencyKey: context.idempotencyKey }),
        onDone: [
          ...settledTo('loading', 'undoFailed', 'dropDraft'),
          { target: 'open', actions: [{ type: 'noteRefusal', params: outcomeOf }, 'renewKey'] },
        ],
        onError: 'undoFailed',
      },
    },
    undoFailed: { on: { RETRY: 'undoing', CANCEL: { target: 'open', actions: 'forgetRefusal' } } },
  },
})

function versioned({ remittance }: HandOverContext): { id: string; version: number } {
  const { id, version } = present(remittance, 'remittance')
  return { id, version }
}

/** The machine with its ports. */
export function handOverWith(ports: HandOverPorts) {
  const draft = draftOf(ports.drafts, {
    version: HAND_OVER_DRAFT_VERSION,
    keyIn: ({ remittanceId }: HandOverContext) => remittanceId,
    snapshotOf,
    laidOut,
  })
  return handOverMachine.provide({
    actors: {
      loadRemittance: fromRead(ports.loadRemittance),
      validate: fromWrite(ports.validate),
      undo: fromWrite(ports.undo),
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
