import { assign, setup } from 'xstate'
import type { Remittance } from '../../domain/contract/remittances.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { normalizePouchNumber } from '../../domain/pouch-number.ts'
import { outcomeGuards, outcomeOf, present, refusalFrom, settledTo } from '../outcome.ts'
import { fromRead, fromWrite, missingEffect, missingRead, missingWrite } from '../port.ts'
import { allows, decisionOf, pouchNumbered, toggled } from './decision.ts'
import type { HandOverBody, HandOverContext, HandOverEvent, HandOverInput, HandOverPorts } from './types.ts'

/**
 * A prepared remittance on its way out of the house: handed to the carrier pouch by pouch, or undone.
 *
 * It opens the remittance and rests there. Handing over confirms every pouch, by tick or by scanned number, with the receipt; what is
 * missing is said before anything is sent, and so is a scanned number that is none of its pouches. Undoing asks first. When somebody
 * else was faster the remittance is opened anew and says so; a lost network offers to send again with the same key.
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
    changed: missingEffect('changed'),
    noteRemittance: assign((_, outcome: Outcome<Remittance>) =>
      outcome.kind === 'done' ? { remittance: outcome.data } : {},
    ),
    noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
    forgetRefusal: assign({ refusal: null, unknownNumber: null, code: null }),
    noteCode: assign((_, outcome: Outcome<unknown>) =>
      outcome.kind === 'done' ? { code: outcome.code, refusal: null } : {},
    ),
    beginHandOver: assign({ confirmedPouchIds: [], receiptNumber: '', courierName: '', code: null }),
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
    confirmedPouchIds: [],
    receiptNumber: '',
    courierName: '',
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
            actions: [{ type: 'noteRemittance', params: outcomeOf }, 'renewKey'],
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
        VALIDATE: { guard: 'mayValidate', target: 'confirming', actions: ['beginHandOver', 'renewKey'] },
        UNDO: { guard: 'mayUndo', target: 'undoConfirming', actions: 'forgetRefusal' },
      },
    },
    /** At the hand-over: pouches are confirmed one by one. */
    confirming: {
      initial: 'ticking',
      on: {
        TICK: { target: '.ticking', actions: ['tick', 'renewKey'] },
        SCAN: [
          { guard: 'isOfRemittance', target: '.ticking', actions: ['scan', 'renewKey'] },
          { target: '.unknown', actions: 'noteUnknown' },
        ],
        EDIT: { target: '.ticking', actions: ['edit', 'renewKey'] },
        CONFIRM: { guard: 'isComplete', target: 'validating' },
        BACK: { target: 'open', actions: 'forgetRefusal' },
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
          ...settledTo('loading', 'validateFailed'),
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
          ...settledTo('loading', 'undoFailed'),
          { target: 'open', actions: [{ type: 'noteRefusal', params: outcomeOf }, 'renewKey'] },
        ],
        onError: 'undoFailed',
      },
    },
    undoFailed: { on: { RETRY: 'undoing', CANCEL: { target: 'open', actions: 'forgetRefusal' } } },
    /** The session has ended: the shell leads to sign-in, and this page goes with its workflow. */
    expired: { type: 'final' },
  },
})

function versioned({ remittance }: HandOverContext): { id: string; version: number } {
  const { id, version } = present(remittance, 'remittance')
  return { id, version }
}

/** The machine with its ports. */
export function handOverWith(ports: HandOverPorts) {
  return handOverMachine.provide({
    actors: {
      loadRemittance: fromRead(ports.loadRemittance),
      validate: fromWrite(ports.validate),
      undo: fromWrite(ports.undo),
    },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }), changed: () => ports.changed() },
  })
}
