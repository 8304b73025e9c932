import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Remittance, RemittanceBody } from '../../domain/contract/remittances.ts'
import { isRemittanceDateRefusal } from '../../domain/lifecycles/remittance-dates.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { normalizeScan } from '../../domain/pouches/slip-code.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { assertDefined, refusalOfOutcome } from '../outcome.ts'
import { commandActor, queryActor, unprovidedAction, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import {
  afterScan,
  afterSelectAll,
  afterToggle,
  blankContext,
  choiceOf,
  chosenPouches,
  draftDataOf,
  findUnavailablePouchIds,
  isComplete,
  isProbablyPrepared,
  pouchIdOfNumber,
  resumeDraft,
  reuseIdempotencyKey,
} from './choice.ts'
import type {
  RemittanceContext,
  RemittanceEvent,
  RemittanceInput,
  RemittancePorts,
  RemittanceSetup,
  RemittanceStep,
} from './types.ts'

/** The version of the draft format; a draft of another version is ignored, and the user is informed. */
export const REMITTANCE_DRAFT_VERSION = 1

/** Every edit creates a new idempotency key, except one that restores the last submitted request. */
const editActions = (
  action: 'chooseType' | 'togglePouch' | 'selectAll' | 'scan' | 'chooseCarrier' | 'chooseDate' | 'dropTaken',
) => [action, 'renewKey', 'recallKey'] as const
/** After a definite answer the next request is a new one. */
const afterResponse = ['forgetRequest', 'renewKey'] as const
const START_OVER_ACTIONS = ['dropDraft', 'startOver'] as const

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  RemittanceContext,
  RemittanceEvent
>()

const remittanceSetup = setup({
  types: { context: {} as RemittanceContext, events: {} as RemittanceEvent, input: {} as RemittanceInput },
  guards: {
    ...guards,
    hasType: ({ context }) => context.pouchType !== null,
    hasPouches: ({ context }) => chosenPouches(context).length > 0,
    isComplete: ({ context }) => isComplete(context),
    canReturnToReview: ({ context }) => context.changing && isComplete(context),
    isFreeNumber: ({ context, event }) =>
      event.type === 'SCAN' && pouchIdOfNumber(context, event.text) !== null,
    isProbablyPrepared: ({ context }) => isProbablyPrepared(context),
    isChoiceTaken: ({ context }, outcome: Outcome<RemittanceSetup>) =>
      outcome.kind === 'done' && findUnavailablePouchIds({ ...context, setup: outcome.data }).length > 0,
    hasTaken: ({ context }) => context.unavailablePouchIds.length > 0,
    resumesAtPouches: ({ context }) => context.draft?.step === 'pouches',
    resumesAtCarrier: ({ context }) => context.draft?.step === 'carrier' || context.draft?.step === 'review',
    resumesAtReview: ({ context }) => context.draft?.step === 'review' && isComplete(context),
    asksForPouches: ({ event }) => event.type === 'CHANGE' && event.step === 'pouches',
    asksForCarrier: ({ event }) => event.type === 'CHANGE' && event.step === 'carrier',
    isPouchTaken: (_, outcome: Outcome<unknown>) => refusalOfOutcome(outcome)?.name === 'PouchNotFree',
    isAboutCarrierOrDate: (_, outcome: Outcome<unknown>) => {
      const name = refusalOfOutcome(outcome)?.name ?? ''
      return name.startsWith('Carrier') || isRemittanceDateRefusal(name)
    },
  },
  actors: {
    loadSetup: unprovidedQuery<{ readonly establishmentId: string }, RemittanceSetup>('loadSetup'),
    prepare: unprovidedCommand<RemittanceBody, Remittance>('prepare'),
  },
  actions: {
    ...actions,
    readDraft: unprovidedAction('drafts'),
    keepDraft: unprovidedAction<{ readonly step: RemittanceStep }>('drafts'),
    dropDraft: unprovidedAction('drafts'),
    noteSetup: assignData((setup: RemittanceSetup) => ({ setup })),
    applyDraft: assign(({ context }) => resumeDraft(context)),
    markTaken: assign(({ context }) => ({ unavailablePouchIds: findUnavailablePouchIds(context) })),
    dropTaken: assign(({ context }) => ({
      pouchIds: chosenPouches(context).map((pouch) => pouch.id),
      unavailablePouchIds: [],
    })),
    chooseType: assign(({ context, event }) =>
      event.type === 'CHOOSE_TYPE' && event.pouchType !== context.pouchType
        ? { pouchType: event.pouchType, pouchIds: [], unavailablePouchIds: [] }
        : {},
    ),
    togglePouch: assignOn('TOGGLE_POUCH', ({ pouchId }, context) => afterToggle(context, pouchId)),
    selectAll: assign(({ context }) => afterSelectAll(context)),
    scan: assignOn('SCAN', ({ text }, context) => afterScan(context, text)),
    noteUnknown: assignOn('SCAN', ({ text }) => ({ unknownNumber: normalizeScan(text) })),
    chooseCarrier: assignOn('CHOOSE_CARRIER', ({ carrierId }) => ({ carrierId })),
    chooseDate: assignOn('CHOOSE_DATE', ({ date }) => ({ date })),
    noteRequest: assign({
      lastRequest: ({ context }) => ({ body: choiceOf(context), idempotencyKey: context.idempotencyKey }),
    }),
    forgetRequest: assign({ lastRequest: null }),
    restoreRequest: assign(({ context: { lastRequest } }) => {
      const { body, idempotencyKey } = assertDefined(lastRequest, 'lastRequest')
      return { ...body, idempotencyKey, unavailablePouchIds: [] }
    }),
    recallKey: assign(({ context }) => reuseIdempotencyKey(context)),
    beginChange: assign({ changing: true }),
    endChange: assign({ changing: false }),
    forgetRefusal: assign({ refusal: null, unknownNumber: null }),
    notePrepared: assignData((prepared: Remittance) => ({ prepared })),
    startOver: assign(({ context }) => ({
      ...blankContext(context.establishmentId, context.today, context.defaults),
      lastRequest: context.lastRequest,
    })),
  },
})

/**
 * Prepares a remittance step by step: type, pouches, carrier and date, review, prepared.
 *
 * Every step can be revisited. The draft is stored on the device, so that a person who leaves can continue later. A change that begins at the
 * review leads back to the review as soon as the choice is complete. When chosen pouches are meanwhile no longer free, the step of
 * the pouches is shown again and marks them; a number that matches no free pouch is reported. After a temporary failure, retrying or choosing
 * the same again uses the same key: the remittance is prepared once, and its own pouches are not reported as no longer free. After
 * a reload, and before the choice is changed, a request without an answer is sent again automatically if its pouches are no longer free: the
 * answer is then the prepared remittance.
 */
export const remittanceMachine = remittanceSetup.createMachine({
  id: 'remittance',
  context: ({ input: { establishmentId, today, ...defaults } }) =>
    blankContext(establishmentId, today, defaults),
  on: { START_OVER: { target: '.loading', actions: START_OVER_ACTIONS } },
  initial: 'loading',
  states: {
    loading: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'loadSetup',
        src: 'loadSetup',
        input: ({ context }) => ({ establishmentId: context.establishmentId }),
        ...queryTransitions({
          done: { target: 'resuming', note: 'noteSetup', actions: ['renewKey', 'readDraft', 'applyDraft'] },
          unavailable: 'unavailable',
        }),
      },
    },
    /** The free pouches and carriers could not be loaded. */
    unavailable: { on: { RETRY: 'loading' } },
    resuming: {
      always: [
        { guard: 'isProbablyPrepared', target: 'preparing', actions: 'restoreRequest' },
        { guard: 'hasTaken', target: 'pouches.taken' },
        { guard: 'resumesAtPouches', target: 'pouches' },
        { guard: 'resumesAtReview', target: 'review' },
        { guard: 'resumesAtCarrier', target: 'carrier' },
        { target: 'type' },
      ],
    },
    type: {
      entry: { type: 'keepDraft', params: { step: 'type' } },
      on: {
        CHOOSE_TYPE: { target: 'type', reenter: true, actions: editActions('chooseType') },
        NEXT: [
          { guard: 'canReturnToReview', target: 'review' },
          { guard: 'hasType', target: 'pouches' },
        ],
        BACK: { guard: 'canReturnToReview', target: 'review' },
      },
    },
    pouches: {
      entry: { type: 'keepDraft', params: { step: 'pouches' } },
      initial: 'choosing',
      on: {
        TOGGLE_POUCH: { target: 'pouches', reenter: true, actions: editActions('togglePouch') },
        SELECT_ALL: { target: 'pouches', reenter: true, actions: editActions('selectAll') },
        SCAN: [
          { guard: 'isFreeNumber', target: 'pouches', reenter: true, actions: editActions('scan') },
          { target: '.unknown', actions: 'noteUnknown' },
        ],
        NEXT: [
          { guard: 'canReturnToReview', target: 'review', actions: editActions('dropTaken') },
          { guard: 'hasPouches', target: 'carrier', actions: editActions('dropTaken') },
        ],
        BACK: [
          { guard: 'canReturnToReview', target: 'review', actions: editActions('dropTaken') },
          { target: 'type' },
        ],
      },
      states: {
        choosing: { entry: 'forgetRefusal' },
        /** The typed or scanned number matches no free pouch of this type. */
        unknown: {},
        /** Some chosen pouches are no longer free. */
        taken: {},
      },
    },
    carrier: {
      entry: { type: 'keepDraft', params: { step: 'carrier' } },
      initial: 'choosing',
      on: {
        CHOOSE_CARRIER: { target: 'carrier', reenter: true, actions: editActions('chooseCarrier') },
        CHOOSE_DATE: { target: 'carrier', reenter: true, actions: editActions('chooseDate') },
        NEXT: { guard: 'isComplete', target: 'review' },
        BACK: [{ guard: 'canReturnToReview', target: 'review' }, { target: 'pouches' }],
      },
      states: { choosing: { entry: 'forgetRefusal' }, refused: {} },
    },
    review: {
      entry: [{ type: 'keepDraft', params: { step: 'review' } }, 'endChange'],
      initial: 'ready',
      on: {
        CHANGE: [
          { guard: 'asksForPouches', target: 'pouches', actions: 'beginChange' },
          { guard: 'asksForCarrier', target: 'carrier', actions: 'beginChange' },
          { target: 'type', actions: 'beginChange' },
        ],
        BACK: 'carrier',
        PREPARE: 'preparing',
      },
      states: { ready: { entry: 'forgetRefusal' }, refused: {} },
    },
    preparing: {
      tags: 'locked',
      entry: ['forgetRefusal', 'noteRequest', { type: 'keepDraft', params: { step: 'review' } }],
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: commandInput(({ pouchType, pouchIds, carrierId, date }) => ({
          type: assertDefined(pouchType, 'pouchType'),
          pouchIds: [...pouchIds],
          carrierId,
          date,
        })),
        ...commandTransitions({
          cases: [
            { guard: 'isPouchTaken', target: 'refreshing', note: 'noteRefusal', actions: [...afterResponse] },
            {
              guard: 'isAboutCarrierOrDate',
              target: 'carrier.refused',
              note: 'noteRefusal',
              actions: [...afterResponse],
            },
          ],
          done: {
            target: 'prepared',
            note: 'notePrepared',
            actions: ['forgetRequest', 'dropDraft', 'changed'],
          },
          failed: 'failed',
          refused: { target: 'review.refused', actions: [...afterResponse] },
        }),
      },
      /** A running request can't be cancelled. */
      on: { START_OVER: {} },
    },
    failed: {
      tags: 'failed',
      on: {
        RETRY: 'preparing',
        BACK: { target: 'checkingPouches', actions: 'changed' },
        START_OVER: { target: 'loading', actions: [...START_OVER_ACTIONS, 'changed'] },
      },
    },
    /** Before the choice is changed: if its pouches are no longer free, the lost request has probably prepared them, and is sent again. */
    checkingPouches: {
      tags: 'locked',
      entry: 'forgetRefusal',
      invoke: {
        id: 'loadSetup',
        src: 'loadSetup',
        input: ({ context }) => ({ establishmentId: context.establishmentId }),
        ...queryTransitions({
          cases: [{ guard: 'isChoiceTaken', target: 'preparing' }],
          done: { target: 'review', note: 'noteSetup' },
          unavailable: 'failed',
        }),
      },
    },
    /** A chosen pouch is no longer free: reloads the free ones. */
    refreshing: {
      tags: 'locked',
      invoke: {
        id: 'loadSetup',
        src: 'loadSetup',
        input: ({ context }) => ({ establishmentId: context.establishmentId }),
        ...queryTransitions({
          done: { target: 'pouches.taken', note: 'noteSetup', actions: ['markTaken'] },
          unavailable: 'unavailable',
          // The refusal of the command is not the reason why loading failed.
          lost: ['forgetRefusal'],
        }),
      },
    },
    prepared: {},
  },
})

/** The machine with its ports. */
export function remittanceWith(ports: RemittancePorts) {
  const keyIn = ({ establishmentId }: RemittanceContext) => `${establishmentId}/preparation`
  return remittanceMachine.provide({
    actors: { loadSetup: queryActor(ports.loadSetup), prepare: commandActor(ports.prepare) },
    actions: {
      ...commandEffects(ports),
      // Reading from the device is synchronous, so that an action can do it; no actor is needed.
      readDraft: assign(({ context }) => {
        const draft = ports.drafts.read(keyIn(context))
        if (!draft) return {}
        return draft.schemaVersion === REMITTANCE_DRAFT_VERSION
          ? { draft: draft.snapshot, notice: 'DraftResumed' as const }
          : { draft: null, notice: 'DraftIgnored' as const }
      }),
      keepDraft: ({ context }, { step }) => {
        const data = draftDataOf(context, step)
        if (data)
          ports.drafts.keep(keyIn(context), { schemaVersion: REMITTANCE_DRAFT_VERSION, snapshot: data })
      },
      dropDraft: ({ context }) => ports.drafts.drop(keyIn(context)),
    },
  })
}

/** The running machine, which the parts of the screen read and send events to. */
export type RemittancePreparationActor = ActorRefFrom<ReturnType<typeof remittanceWith>>
