import { assign } from 'xstate'
import { commandEffects, commandTransitions } from '../command.ts'
import { assertDefined } from '../outcome.ts'
import { commandActor, queryActor } from '../port.ts'
import { queryTransitions } from '../query.ts'
import { blank, snapshotOf } from './choice.ts'
import { remittanceSetup } from './setup.ts'
import type { RemittanceContext, RemittancePorts } from './types.ts'

/** What drafts look like; a draft of another version is dropped, and the person is told. */
export const REMITTANCE_DRAFT_VERSION = 1

/** Whatever changes what would be sent gives it another key; what was asked for before and may have been done, the one it had. */
const chosen = (
  action: 'chooseType' | 'togglePouch' | 'selectAll' | 'scan' | 'chooseCarrier' | 'chooseDate' | 'dropTaken',
) => [action, 'renewKey', 'recallKey'] as const
/** A definite answer: what is asked for from now on is asked for anew. */
const afterResponse = ['forgetAsked', 'renewKey'] as const

/**
 * Preparing a remittance, one question at a time: type, pouches, carrier and date, review, prepared.
 *
 * Every step can be gone back to, and what was chosen is kept on the device, so that leaving and returning resumes. A change asked
 * for from the review returns to the review, by way of what the change leaves open. Pouches that somebody took meanwhile lead back
 * to the pouches, marked; a number that no free pouch has is said. A lost network offers to ask again with the same key, and so does
 * choosing the same again: the remittance is prepared once, and nobody is told that their own pouches were taken.
 */
export const remittanceMachine = remittanceSetup.createMachine({
  id: 'remittance',
  context: ({ input: { establishmentId, ...defaults } }) => blank(establishmentId, defaults),
  on: { START_OVER: { target: '.loading', actions: ['dropDraft', 'startOver'] } },
  initial: 'loading',
  states: {
    loading: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'loadSetup',
        src: 'loadSetup',
        input: ({ context }) => ({ establishmentId: context.establishmentId }),
        ...queryTransitions({
          done: { target: 'resuming', note: 'noteSetup', actions: ['renewKey', 'readDraft', 'takeUpDraft'] },
          unavailable: 'unavailable',
        }),
      },
    },
    /** What remittances are made of could not be had. */
    unavailable: { on: { RETRY: 'loading' } },
    resuming: {
      always: [
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
        CHOOSE_TYPE: { target: 'type', reenter: true, actions: chosen('chooseType') },
        NEXT: [
          { guard: 'isChanged', target: 'review' },
          { guard: 'hasType', target: 'pouches' },
        ],
        BACK: { guard: 'isChanged', target: 'review' },
      },
    },
    pouches: {
      entry: { type: 'keepDraft', params: { step: 'pouches' } },
      initial: 'choosing',
      on: {
        TOGGLE_POUCH: { target: 'pouches', reenter: true, actions: chosen('togglePouch') },
        SELECT_ALL: { target: 'pouches', reenter: true, actions: chosen('selectAll') },
        SCAN: [
          { guard: 'isFreeNumber', target: 'pouches', reenter: true, actions: chosen('scan') },
          { target: '.unknown', actions: 'noteUnknown' },
        ],
        NEXT: [
          { guard: 'isChanged', target: 'review', actions: chosen('dropTaken') },
          { guard: 'hasPouches', target: 'carrier', actions: chosen('dropTaken') },
        ],
        BACK: [{ guard: 'isChanged', target: 'review', actions: chosen('dropTaken') }, { target: 'type' }],
      },
      states: {
        choosing: { entry: 'forgetRefusal' },
        /** What was scanned is no free pouch of this type. */
        unknown: {},
        /** Some that were chosen are gone: somebody else remitted or deleted them. */
        taken: {},
      },
    },
    carrier: {
      entry: { type: 'keepDraft', params: { step: 'carrier' } },
      initial: 'choosing',
      on: {
        CHOOSE_CARRIER: { target: 'carrier', reenter: true, actions: chosen('chooseCarrier') },
        CHOOSE_DATE: { target: 'carrier', reenter: true, actions: chosen('chooseDate') },
        NEXT: { guard: 'isComplete', target: 'review' },
        BACK: [{ guard: 'isChanged', target: 'review' }, { target: 'pouches' }],
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
      entry: ['forgetRefusal', 'noteAsked'],
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context: { pouchType, pouchIds, carrierId, date, idempotencyKey } }) => ({
          input: { type: assertDefined(pouchType, 'pouchType'), pouchIds: [...pouchIds], carrierId, date },
          idempotencyKey,
        }),
        ...commandTransitions({
          cases: [
            { guard: 'isPouchTaken', target: 'refreshing', note: 'noteRefusal', actions: [...afterResponse] },
            {
              guard: 'isAboutCarrier',
              target: 'carrier.refused',
              note: 'noteRefusal',
              actions: [...afterResponse],
            },
          ],
          done: {
            target: 'prepared',
            note: 'notePrepared',
            actions: ['forgetAsked', 'dropDraft', 'changed'],
          },
          failed: 'failed',
          refused: { target: 'review.refused', actions: [...afterResponse] },
        }),
      },
      /** What is on its way can no longer be called off. */
      on: { START_OVER: {} },
    },
    failed: { on: { RETRY: 'preparing', BACK: 'review' } },
    /** Somebody took a pouch: the free ones are asked for again. */
    refreshing: {
      invoke: {
        id: 'loadSetup',
        src: 'loadSetup',
        input: ({ context }) => ({ establishmentId: context.establishmentId }),
        ...queryTransitions({
          done: { target: 'pouches.taken', note: 'noteSetup', actions: ['markTaken'] },
          unavailable: 'unavailable', // Why they were asked for is not why they could not be had.
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
      // The device answers at once, and twice the same: it is asked where its answer is noted.
      readDraft: assign(({ context }) => {
        const draft = ports.drafts.read(keyIn(context))
        if (!draft) return { draft: null, notice: null }
        return draft.schemaVersion === REMITTANCE_DRAFT_VERSION
          ? { draft: draft.snapshot, notice: 'DraftResumed' as const }
          : { draft: null, notice: 'DraftDropped' as const }
      }),
      keepDraft: ({ context }, { step }) => {
        const snapshot = snapshotOf(context, step)
        if (snapshot) ports.drafts.keep(keyIn(context), { schemaVersion: REMITTANCE_DRAFT_VERSION, snapshot })
      },
      dropDraft: ({ context }) => ports.drafts.drop(keyIn(context)),
    },
  })
}
