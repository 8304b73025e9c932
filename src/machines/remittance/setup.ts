import { assign, setup } from 'xstate'
import type { Remittance, RemittanceBody } from '../../domain/contract/remittances.ts'
import { isRemittanceDateRefusal } from '../../domain/lifecycles/remittance-dates.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { normalizePouchNumber } from '../../domain/pouches/number.ts'
import { commandActions, commandGuards } from '../command.ts'
import { refusalFrom } from '../outcome.ts'
import { unprovidedAction, unprovidedCommand, unprovidedQuery } from '../port.ts'
import {
  afterScan,
  afterSelectAll,
  afterToggle,
  blankContext,
  choiceOf,
  chosenPouches,
  isComplete,
  pouchIdOfNumber,
  resumeDraft,
  reuseIdempotencyKey,
  unavailablePouches,
} from './choice.ts'
import type {
  RemittanceContext,
  RemittanceEvent,
  RemittanceInput,
  RemittanceSetup,
  RemittanceStep,
} from './types.ts'

/** The guards and actions of the remittance machine in `machine.ts`. */
export const remittanceSetup = setup({
  types: { context: {} as RemittanceContext, events: {} as RemittanceEvent, input: {} as RemittanceInput },
  guards: {
    ...commandGuards,
    hasType: ({ context }) => context.pouchType !== null,
    hasPouches: ({ context }) => chosenPouches(context).length > 0,
    isComplete: ({ context }) => isComplete(context),
    isChanging: ({ context }) => context.changing,
    isChanged: ({ context }) => context.changing && isComplete(context),
    isFreeNumber: ({ context, event }) =>
      event.type === 'SCAN' && pouchIdOfNumber(context, event.text) !== null,
    hasTaken: ({ context }) => context.unavailablePouchIds.length > 0,
    resumesAtPouches: ({ context }) => context.draft?.step === 'pouches',
    resumesAtCarrier: ({ context }) => context.draft?.step === 'carrier' || context.draft?.step === 'review',
    resumesAtReview: ({ context }) => context.draft?.step === 'review' && isComplete(context),
    asksForPouches: ({ event }) => event.type === 'CHANGE' && event.step === 'pouches',
    asksForCarrier: ({ event }) => event.type === 'CHANGE' && event.step === 'carrier',
    isPouchTaken: (_, outcome: Outcome<unknown>) => refusalFrom(outcome)?.name === 'PouchNotFree',
    isAboutCarrierOrDate: (_, outcome: Outcome<unknown>) => {
      const name = refusalFrom(outcome)?.name ?? ''
      return name.startsWith('Carrier') || isRemittanceDateRefusal(name)
    },
  },
  actors: {
    loadSetup: unprovidedQuery<{ readonly establishmentId: string }, RemittanceSetup>('loadSetup'),
    prepare: unprovidedCommand<RemittanceBody, Remittance>('prepare'),
  },
  actions: {
    ...commandActions<RemittanceContext, RemittanceEvent>(),
    readDraft: unprovidedAction('drafts'),
    keepDraft: unprovidedAction<{ readonly step: RemittanceStep }>('drafts'),
    dropDraft: unprovidedAction('drafts'),
    noteSetup: assign((_, outcome: Outcome<RemittanceSetup>) =>
      outcome.kind === 'done' ? { setup: outcome.data } : {},
    ),
    takeUpDraft: assign(({ context }) => resumeDraft(context)),
    markTaken: assign(({ context }) => ({ unavailablePouchIds: unavailablePouches(context) })),
    dropTaken: assign(({ context }) => ({
      pouchIds: chosenPouches(context).map((pouch) => pouch.id),
      unavailablePouchIds: [],
    })),
    chooseType: assign(({ context, event }) =>
      event.type === 'CHOOSE_TYPE' && event.pouchType !== context.pouchType
        ? { pouchType: event.pouchType, pouchIds: [], unavailablePouchIds: [] }
        : {},
    ),
    togglePouch: assign(({ context, event }) =>
      event.type === 'TOGGLE_POUCH' ? afterToggle(context, event.pouchId) : {},
    ),
    selectAll: assign(({ context }) => afterSelectAll(context)),
    scan: assign(({ context, event }) => (event.type === 'SCAN' ? afterScan(context, event.text) : {})),
    noteUnknown: assign(({ event }) =>
      event.type === 'SCAN' ? { unknownNumber: normalizePouchNumber(event.text) } : {},
    ),
    chooseCarrier: assign(({ event }) =>
      event.type === 'CHOOSE_CARRIER' ? { carrierId: event.carrierId } : {},
    ),
    chooseDate: assign(({ event }) => (event.type === 'CHOOSE_DATE' ? { date: event.date } : {})),
    noteRequest: assign({
      lastRequest: ({ context }) => ({ body: choiceOf(context), idempotencyKey: context.idempotencyKey }),
    }),
    forgetRequest: assign({ lastRequest: null }),
    recallKey: assign(({ context }) => reuseIdempotencyKey(context)),
    beginChange: assign({ changing: true }),
    endChange: assign({ changing: false }),
    forgetRefusal: assign({ refusal: null, unknownNumber: null }),
    notePrepared: assign((_, outcome: Outcome<Remittance>) =>
      outcome.kind === 'done' ? { prepared: outcome.data } : {},
    ),
    startOver: assign(({ context }) => ({
      ...blankContext(context.establishmentId, context.today, context.defaults),
      lastRequest: context.lastRequest,
    })),
  },
})
