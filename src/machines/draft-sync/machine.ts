import { assign, setup } from 'xstate'
import type { CashLogDraft, CashLogDraftState } from '../../domain/contract/cash-log-drafts.ts'
import type { KnownServerCopy } from '../../domain/counting/drafts.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { assignments } from '../assignments.ts'
import { isTransient, outcomeOf, refusalOfOutcome } from '../outcome.ts'
import { backgroundQueryActor, unprovidedQuery } from '../port.ts'
import type {
  DraftSyncContext,
  DraftSyncEvent,
  DraftSyncInput,
  DraftSyncPorts,
  StoredState,
} from './types.ts'

/** Input is collected for this long before it is sent, in milliseconds. */
export const COLLECT_INPUT_MS = 1_500
/** A call that failed temporarily is repeated after this time, or earlier at `HURRY`, in milliseconds. */
export const RETRY_AFTER_MS = 10_000

const withKnownCopy = ({ knownCopy }: DraftSyncContext, changes: Partial<KnownServerCopy>) => ({
  knownCopy: { ...knownCopy, ...changes },
})
const withOutcome = <Name extends string>(type: Name) => ({ type, params: outcomeOf }) as const

const retryTransition = { target: '#draftSync.waiting', actions: 'noteFailure' } as const
/** After an answer that ends an attempt without success: the call is repeated if the refusal is temporary. */
const failedTransitions = [
  { guard: withOutcome('isTransient'), ...retryTransition },
  { target: '#draftSync.idle', actions: 'noteFailure' },
] as const
/** After the answer that the server has another version: that version is loaded, once in each attempt. */
const staleTransitions = [
  { guard: withOutcome('isStaleAgain'), ...retryTransition },
  { guard: withOutcome('isStale'), target: 'comparing' },
] as const
const attemptTransition = { target: '#draftSync.sending', actions: 'beginAttempt' } as const

const { assignOn, assignData } = assignments<DraftSyncContext, DraftSyncEvent>()

/**
 * Stores the draft of one sheet on the server too, so that the user can continue on another device. The device stores the draft first;
 * a failure of the server shows no error: the sheet only says that its draft is on this device.
 *
 * Input is collected, and only the latest is sent, one call at a time. Each call replaces the version that it is based on. When another
 * device or tab has stored a newer draft, or another device has saved the sheet or discarded its draft, nothing more is sent: the drafts stay
 * where they are, and the person is informed. While a command saves, validates or deletes the sheet, nothing is sent.
 */
export const draftSyncMachine = setup({
  types: {
    context: {} as DraftSyncContext,
    events: {} as DraftSyncEvent,
    input: {} as DraftSyncInput,
  },
  delays: { pause: ({ context }) => (context.isFailing ? RETRY_AFTER_MS : COLLECT_INPUT_MS) },
  guards: {
    isDone: (_, outcome: Outcome<unknown>) => outcome.kind === 'done',
    hasOtherDraft: ({ context }) => context.otherDraft !== null,
    mustSend: ({ context }) => context.knownCopy.isDropped || isUnsent(context),
    isUnsent: ({ context, event }) => event.type === 'TYPED' && event.key !== context.knownCopy.key,
    mayHold: ({ context }) => context.otherDraft === null && context.knownCopy.mayHold,
    mustDrop: ({ context: { knownCopy } }) => knownCopy.isDropped && knownCopy.version > 0,
    mustCompare: ({ context: { knownCopy, isSaved } }) => knownCopy.isDropped || isSaved,
    isTransient: (_, outcome: Outcome<unknown>) => isTransient(outcome),
    isStale: (_, outcome: Outcome<unknown>) => isStale(outcome),
    isStaleAgain: ({ context }, outcome: Outcome<unknown>) => context.isCompared && isStale(outcome),
    isGone: (_, outcome: Outcome<unknown>) => refusalOfOutcome(outcome)?.name === 'NotFound',
    isOfOtherDevice: ({ context }, outcome: Outcome<CashLogDraft>) =>
      outcome.kind === 'done' && !context.knownCopy.isDropped && !mayReplace(context, outcome.data),
    isDroppedOfOtherDevice: ({ context }, outcome: Outcome<CashLogDraft>) =>
      outcome.kind === 'done' && context.knownCopy.isDropped && !isFromThisDevice(context, outcome.data),
  },
  actors: {
    load: unprovidedQuery<null, CashLogDraft>('load'),
    keep: unprovidedQuery<{ readonly version: number }, StoredState>('keep'),
    drop: unprovidedQuery<{ readonly version: number }, CashLogDraftState>('drop'),
  },
  actions: {
    noteTyped: assignOn('TYPED', ({ key }, context) => ({
      typedKey: key,
      ...withKnownCopy(context, { isDropped: false }),
    })),
    noteDropped: assign(({ context }) => ({
      typedKey: null,
      otherDraft: null,
      ...withKnownCopy(context, {
        key: null,
        storedAt: null,
        isDropped: context.otherDraft === null && context.knownCopy.mayHold,
      }),
    })),
    noteOpened: assignOn('OPENED', ({ typedKey, knownCopy, otherDraft }) => ({
      typedKey,
      knownCopy,
      otherDraft,
      isConfirmed: true,
      isSaved: false,
      isFailing: false,
    })),
    noteCompared: assignOn('COMPARED', ({ server }, context) => afterComparison(context, server)),
    noteTab: assign({ otherDraft: { kind: 'tab', at: null } }),
    noteSaved: assign(({ context }) => ({
      isSaved: true,
      otherDraft: null,
      ...withKnownCopy(context, { key: null, storedAt: null, mayHold: false, isDropped: false }),
    })),
    beginAttempt: assign({ isCompared: false }),
    noteSending: assign(({ context }) => withKnownCopy(context, { mayHold: true })),
    noteComparing: assign({ isCompared: true }),
    noteFailure: assign({ isFailing: true }),
    noteStored: assignData((data: StoredState, context) => ({
      isConfirmed: true,
      isFailing: false,
      ...withKnownCopy(context, data),
    })),
    noteDropConfirmed: assign(({ context }, outcome: Outcome<CashLogDraftState>) => ({
      isFailing: false,
      ...(outcome.kind === 'done' && { isConfirmed: true }),
      ...withKnownCopy(context, {
        isDropped: false,
        ...(outcome.kind === 'done' && { version: outcome.data.version, mayHold: false }),
      }),
    })),
    /** The server has the draft of another device, or none: there is no draft of this device to drop. */
    noteNothingToDrop: assignData(({ version }: CashLogDraft, context) => ({
      isConfirmed: true,
      isFailing: false,
      ...withKnownCopy(context, { version, isDropped: false, mayHold: false }),
    })),
    noteVersion: assignData((data: CashLogDraft, context) => ({
      isConfirmed: true,
      isSaved: false,
      ...withKnownCopy(context, {
        version: data.version,
        mayHold: isFromThisDevice(context, data),
      }),
    })),
    // The known copy keeps the version that this device's draft is based on: the server then knows that the person has not seen the other draft.
    noteOtherDraft: assignData(({ typed, storedAt }: CashLogDraft) => ({
      isFailing: false,
      otherDraft: {
        kind: typed === null ? ('settled' as const) : ('typed' as const),
        at: storedAt,
      },
    })),
  },
}).createMachine({
  id: 'draftSync',
  context: ({ input }) => ({
    ...input,
    typedKey: null,
    isConfirmed: false,
    isSaved: false,
    isCompared: false,
    isFailing: false,
    otherDraft: null,
  }),
  initial: 'deciding',
  on: {
    OPENED: { target: '.deciding', actions: 'noteOpened' },
    COMPARED: { target: '.deciding', actions: 'noteCompared' },
    TYPED: { actions: 'noteTyped' },
    DROPPED: { actions: 'noteDropped' },
    TAB_TYPED: { target: '.conflict', actions: 'noteTab' },
    SAVE: '.saving',
  },
  states: {
    deciding: {
      always: [
        { guard: 'hasOtherDraft', target: 'conflict' },
        { guard: 'mustSend', target: 'waiting' },
        { target: 'idle' },
      ],
    },
    idle: {
      on: {
        TYPED: [{ guard: 'isUnsent', target: 'waiting', actions: 'noteTyped' }, { actions: 'noteTyped' }],
        DROPPED: [
          { guard: 'mayHold', target: 'sending', actions: ['noteDropped', 'beginAttempt'] },
          { actions: 'noteDropped' },
        ],
      },
    },
    /** Collects input, or waits before the next attempt. */
    waiting: {
      after: { pause: attemptTransition },
      on: {
        HURRY: attemptTransition,
        DROPPED: [
          { guard: 'mayHold', target: 'sending', actions: ['noteDropped', 'beginAttempt'] },
          { target: 'idle', actions: 'noteDropped' },
        ],
      },
    },
    sending: {
      initial: 'choosing',
      states: {
        choosing: {
          always: [
            { guard: 'mustDrop', target: 'dropping' },
            { guard: 'mustCompare', target: 'comparing' },
            { guard: 'mustSend', target: 'keeping' },
            { target: '#draftSync.deciding' },
          ],
        },
        keeping: {
          entry: 'noteSending',
          invoke: {
            id: 'keep',
            src: 'keep',
            input: ({ context: { knownCopy } }) => ({ version: knownCopy.version }),
            onDone: [
              {
                guard: withOutcome('isDone'),
                target: '#draftSync.deciding',
                actions: withOutcome('noteStored'),
              },
              ...staleTransitions,
              ...failedTransitions,
            ],
            onError: retryTransition,
          },
        },
        /** Loads the server's draft to find out which device stored it. */
        comparing: {
          entry: 'noteComparing',
          invoke: {
            id: 'load',
            src: 'load',
            input: () => null,
            onDone: [
              {
                guard: withOutcome('isOfOtherDevice'),
                target: '#draftSync.conflict',
                actions: withOutcome('noteOtherDraft'),
              },
              {
                guard: withOutcome('isDroppedOfOtherDevice'),
                target: '#draftSync.deciding',
                actions: withOutcome('noteNothingToDrop'),
              },
              { guard: withOutcome('isDone'), target: 'choosing', actions: withOutcome('noteVersion') },
              ...failedTransitions,
            ],
            onError: retryTransition,
          },
        },
        dropping: {
          invoke: {
            id: 'drop',
            src: 'drop',
            input: ({ context: { knownCopy } }) => ({ version: knownCopy.version }),
            onDone: [
              {
                guard: withOutcome('isDone'),
                target: '#draftSync.deciding',
                actions: withOutcome('noteDropConfirmed'),
              },
              {
                guard: withOutcome('isGone'),
                target: '#draftSync.deciding',
                actions: withOutcome('noteDropConfirmed'),
              },
              ...staleTransitions,
              ...failedTransitions,
            ],
            onError: retryTransition,
          },
        },
      },
    },
    /** Another device or tab has stored a newer draft, or another device has saved the sheet or discarded its draft: nothing is sent. */
    conflict: { on: { DROPPED: { target: 'idle', actions: 'noteDropped' } } },
    /** A command saves, validates or deletes the sheet. */
    saving: {
      on: {
        COMPARED: { actions: 'noteCompared' },
        TAB_TYPED: { actions: 'noteTab' },
        SAVED: { target: 'idle', actions: 'noteSaved' },
        NOT_SAVED: 'deciding',
      },
    },
  },
})

/** True when the device has input that the server does not have. */
export function isUnsent({ typedKey, knownCopy }: DraftSyncContext): boolean {
  return typedKey !== null && typedKey !== knownCopy.key
}

function isStale(outcome: Outcome<unknown>): boolean {
  return refusalOfOutcome(outcome)?.name === 'StaleVersion'
}

const isFromThisDevice = ({ device }: DraftSyncContext, server: CashLogDraft): boolean =>
  server.typed !== null && server.device === device

/** True when the draft of this device is allowed to replace the server's. */
function mayReplace(context: DraftSyncContext, server: CashLogDraft): boolean {
  if (server.typed !== null) return isFromThisDevice(context, server)
  // The server has no draft. True if this device has saved the sheet, or if the server has lost the draft or never had one: its version is then 0
  // or lower than that of the known copy. Otherwise another device has saved the sheet or discarded the draft.
  return context.isSaved || server.version < context.knownCopy.version || server.version === 0
}

/** The changes after the user has seen the server's draft; a newer draft of another device remains a conflict. */
function afterComparison(context: DraftSyncContext, server: CashLogDraft): Partial<DraftSyncContext> {
  const { version, typed, device, storedAt } = server
  const isNewerOfOtherDevice = device !== context.device && version > context.knownCopy.version
  if (typed !== null && isNewerOfOtherDevice) return { otherDraft: { kind: 'typed', at: storedAt } }
  return {
    otherDraft: null,
    isSaved: false,
    isConfirmed: true,
    ...withKnownCopy(context, { version, mayHold: typed !== null }),
  }
}

/** The machine with its ports. */
export function draftSyncWith(ports: DraftSyncPorts) {
  return draftSyncMachine.provide({
    actors: {
      load: backgroundQueryActor(ports.load),
      keep: backgroundQueryActor(ports.keep),
      drop: backgroundQueryActor(ports.drop),
    },
  })
}
