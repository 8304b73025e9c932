import { assign, emit, fromCallback, type SnapshotFrom, setup } from 'xstate'
import type { SessionUser } from '../../domain/contract/auth.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { assertDefined, outcomeOf } from '../outcome.ts'
import {
  PortNotProvided,
  queryActor,
  unprovidedAction,
  unprovidedQuery,
  unprovidedWatch,
  watchActor,
} from '../port.ts'
import { queryTransitions, queryWorkflow } from '../query.ts'
import type {
  EstablishmentChoice,
  EstablishmentContext,
  EstablishmentEvent,
  EstablishmentInput,
  EstablishmentPorts,
  NotSwitched,
} from './types.ts'

export { selectHasFailed } from '../tags.ts'

const chooseTransitions = [
  { guard: 'isCurrent' },
  { guard: 'hasDrafts', target: '#establishment.warning', actions: 'noteChoice' },
  { target: '#establishment.switching', actions: 'noteChoice' },
] as const

const { guards, actions, assignOn, assignData } = queryWorkflow<EstablishmentContext, EstablishmentEvent>()

/**
 * Switches to another establishment, from the header.
 *
 * The user's known establishments can be chosen at once; the full list replaces them once loaded, and they
 * stay if loading fails. The list is loaded again when an establishment was created or changed on this page, and
 * after a question or message, because one may have been created meanwhile. A user with drafts in the current
 * establishment is warned first: the drafts stay on this device. A successful switch replaces the session user,
 * goes to the home page and reloads; a refused or failed one changes nothing on this page and shows a message.
 */
export const establishmentMachine = setup({
  types: {
    context: {} as EstablishmentContext,
    events: {} as EstablishmentEvent,
    input: {} as EstablishmentInput,
  },
  guards: {
    ...guards,
    isCurrent: ({ context, event }) => event.type === 'CHOOSE' && event.establishmentId === context.currentId,
    hasDrafts: ({ context }) => context.draftCount > 0,
  },
  actors: {
    loadEstablishments: unprovidedQuery<null, readonly EstablishmentChoice[]>('loadEstablishments'),
    changeEstablishment: unprovidedQuery<{ readonly establishmentId: string }, SessionUser>(
      'changeEstablishment',
    ),
    watchDrafts: fromCallback<EstablishmentEvent>(() => {
      throw new PortNotProvided('watchDrafts')
    }),
    watchChanges: unprovidedWatch,
  },
  actions: {
    ...actions,
    replaceUser: unprovidedAction<Outcome<SessionUser>>('replaceUser'),
    goHome: unprovidedAction('goTo'),
    reload: unprovidedAction('reload'),
    noteChoice: assignOn('CHOOSE', ({ establishmentId }) => ({ chosenId: establishmentId })),
    forgetChoice: assign({ chosenId: null, refusal: null }),
    noteChoices: assignData((choices: readonly EstablishmentChoice[]) => ({ choices })),
    emitNotSwitched: emit(({ context }): NotSwitched => ({ type: 'notSwitched', refusal: context.refusal })),
    noteDrafts: assignOn('DRAFTS_COUNTED', ({ count }) => ({ draftCount: count })),
  },
}).createMachine({
  id: 'establishment',
  context: ({ input }) => ({
    currentId: input.currentId,
    choices: input.known,
    chosenId: null,
    draftCount: 0,
    refusal: null,
  }),
  invoke: [
    { id: 'watchDrafts', src: 'watchDrafts' },
    { id: 'watchChanges', src: 'watchChanges' },
  ],
  on: { DRAFTS_COUNTED: { actions: 'noteDrafts' } },
  initial: 'choosing',
  states: {
    choosing: {
      entry: 'forgetChoice',
      initial: 'loading',
      on: {
        CHOOSE: chooseTransitions,
        REFRESH: '.loading',
      },
      states: {
        loading: {
          invoke: {
            id: 'loadEstablishments',
            src: 'loadEstablishments',
            input: null,
            onDone: { target: 'ready', actions: { type: 'noteChoices', params: outcomeOf } },
            onError: 'ready',
          },
        },
        ready: {},
      },
    },
    warning: {
      on: { CONFIRM: 'switching', CANCEL: 'choosing' },
    },
    switching: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'changeEstablishment',
        src: 'changeEstablishment',
        input: ({ context }) => ({ establishmentId: assertDefined(context.chosenId, 'chosenId') }),
        ...queryTransitions({
          done: { target: 'switched', note: 'replaceUser', actions: ['goHome', 'reload'] },
          unavailable: 'failed',
          refused: { target: 'refused' },
        }),
      },
    },
    refused: { entry: 'emitNotSwitched', on: { CHOOSE: chooseTransitions, DISMISS: 'choosing' } },
    failed: {
      tags: 'failed',
      entry: 'emitNotSwitched',
      on: { CHOOSE: chooseTransitions, RETRY: 'switching', DISMISS: 'choosing' },
    },
    /** The page is about to reload. */
    switched: { type: 'final' },
  },
})

/** The machine with its ports. */
export function establishmentWith(ports: EstablishmentPorts) {
  return establishmentMachine.provide({
    actors: {
      loadEstablishments: queryActor(ports.loadEstablishments),
      changeEstablishment: queryActor(ports.changeEstablishment),
      watchDrafts: fromCallback<EstablishmentEvent>(({ sendBack }) =>
        ports.watchDrafts((count) => sendBack({ type: 'DRAFTS_COUNTED', count })),
      ),
      watchChanges: watchActor(ports.watchChanges),
    },
    actions: {
      replaceUser: (_, outcome) => {
        if (outcome.kind === 'done') ports.replaceUser(outcome.data)
      },
      goHome: () => ports.goTo('/'),
      reload: () => ports.reload(),
    },
  })
}

type Establishment = SnapshotFrom<typeof establishmentMachine>

export const selectChoices = (establishment: Establishment): readonly EstablishmentChoice[] =>
  establishment.context.choices

/** The establishment that the user chose to switch to, or null. */
export const selectChosen = (establishment: Establishment): EstablishmentChoice | null =>
  establishment.context.choices.find(({ id }) => id === establishment.context.chosenId) ?? null

/** True while the user is asked whether to switch in spite of drafts, which stay on the device. */
export const selectIsWarning = (establishment: Establishment): boolean => establishment.matches('warning')

/** True while the switch is being sent, and from its success until the page reloads. */
export const selectIsSwitching = (establishment: Establishment): boolean =>
  establishment.matches('switching') || establishment.matches('switched')

export const selectDraftCount = (establishment: Establishment): number => establishment.context.draftCount
