import { assign, type SnapshotFrom, setup } from 'xstate'
import type { TicketDispatch, TicketDispatchBody, WaitingTickets } from '../../domain/contract/tickets.ts'
import { parsePieces } from '../../domain/counting/denominations.ts'
import type { BusinessDate } from '../../domain/dates/calendar.ts'
import {
  type DispatchWarning,
  decideDispatch,
  declaredValue,
  dispatchWarnings,
  issuersOf,
} from '../../domain/lifecycles/ticket-dispatch.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { normalizePouchNumber, pouchNumberRefusal } from '../../domain/pouches/number.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import { declaredLines, type TicketQuantity } from '../../domain/tickets/declared-lines.ts'
import type { WaitingTicketLine } from '../../domain/tickets/tickets.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { draftActions, draftEffects } from '../draft.ts'
import { isConflict, refusalOfOutcome } from '../outcome.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import type {
  TicketPreparationContext,
  TicketPreparationDraftData,
  TicketPreparationEvent,
  TicketPreparationPorts,
} from './types.ts'

/** The version of the draft format; a draft of another version is ignored, and the user is informed. */
const PREPARATION_DRAFT_VERSION = 2

/** Every edit changes the request. */
const afterEdit = ['forgetRefusal', 'forgetNotice', 'renewKey', 'keepDraft'] as const
const CANCEL_ACTIONS = ['chooseNothing', 'dropDraft'] as const
const cancelTransition = { target: 'closed', actions: CANCEL_ACTIONS } as const

const NOTHING_CHOSEN = {
  through: '',
  left: [],
  quantities: {},
  transport: 'POST',
  pouchNumber: '',
  notice: null,
} as const

/** The choices, available in every state with an editable form, with the actions that follow each. */
const choiceTransitions = <const Actions extends readonly string[]>(actions: Actions) =>
  ({
    CHOOSE_LAST_DATE: { target: 'loading', actions: ['noteDay', ...actions] },
    TICK: { target: 'choosing', actions: ['tick', ...actions] },
    CHOOSE_TRANSPORT: { target: 'choosing', actions: ['noteTransport', ...actions] },
    EDIT_QUANTITY: { guard: 'isUnnumbered', target: 'choosing', actions: ['noteQuantity', ...actions] },
    EDIT_POUCH_NUMBER: { target: 'choosing', actions: ['noteNumber', ...actions] },
  }) as const

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  TicketPreparationContext,
  TicketPreparationEvent
>()

/**
 * Prepares a dispatch of paper vouchers to their issuers. Opening the dialog loads the waiting vouchers up to
 * today, or up to the date of the draft; another date reloads them. Issuers can be excluded. Where the number of
 * vouchers is unknown, it must be typed; a transport by carrier needs a pouch number. The choice is stored on
 * the device until the dispatch is prepared or cancelled.
 *
 * When the waiting vouchers have changed since they were displayed, or none is left, the server refuses and they are reloaded. After a
 * temporary failure the dispatch can be prepared again with the same key. A prepared dispatch closes the dialog.
 */
export const ticketPreparationMachine = setup({
  types: { context: {} as TicketPreparationContext, events: {} as TicketPreparationEvent },
  guards: {
    ...guards,
    // Somebody else has prepared a dispatch of the vouchers, or has counted vouchers without typing how many there are.
    isConflict: (_: unknown, outcome: Outcome<unknown>) =>
      isConflict(outcome) ||
      ['NoTickets', 'TicketQuantityRequired'].includes(refusalOfOutcome(outcome)?.name ?? ''),
    isUnnumbered: ({ context, event }) =>
      event.type === 'EDIT_QUANTITY' &&
      unnumberedLines(context).some((line) => quantityKey(line) === quantityKey(event.line)),
    hasNoObstacle: ({ context }) => refusalNameOf(context) === null,
  },
  actors: {
    loadWaiting: unprovidedQuery<{ readonly through: string }, WaitingTickets>('loadWaiting'),
    prepare: unprovidedCommand<TicketDispatchBody, TicketDispatch>('prepare'),
  },
  actions: {
    ...actions,
    ...draftActions,
    begin: assignOn('OPEN', ({ today }) => ({ waiting: null, today, refusal: null })),
    forgetNotice: assign({ notice: null }),
    chooseNothing: assign(NOTHING_CHOSEN),
    noteDay: assignOn('CHOOSE_LAST_DATE', ({ date }, { today }) => ({ through: date === today ? '' : date })),
    tick: assignOn('TICK', ({ issuer }, { left }) => {
      const others = left.filter((other) => other !== issuer)
      return { left: left.includes(issuer) ? others : [...left, issuer].sort() }
    }),
    noteTransport: assignOn('CHOOSE_TRANSPORT', ({ transport }) => ({ transport })),
    noteQuantity: assignOn('EDIT_QUANTITY', ({ line, text }, { quantities }) => ({
      quantities: { ...quantities, [quantityKey(line)]: text },
    })),
    noteNumber: assignOn('EDIT_POUCH_NUMBER', ({ text }) => ({ pouchNumber: text })),
    noteWaiting: assignData((waiting: WaitingTickets, { quantities }) => ({
      waiting,
      quantities: quantitiesOf(waiting.lines, quantities),
    })),
  },
}).createMachine({
  id: 'ticketPreparation',
  context: {
    ...NOTHING_CHOSEN,
    today: '',
    waiting: null,
    idempotencyKey: '',
    refusal: null,
  },
  entry: 'readDraft',
  initial: 'closed',
  states: {
    closed: { on: { OPEN: { target: 'loading', actions: ['begin', 'renewKey'] } } },
    loading: {
      tags: 'locked',
      on: { CANCEL: cancelTransition },
      invoke: {
        id: 'loadWaiting',
        src: 'loadWaiting',
        input: ({ context }) => ({ through: lastDateOf(context) }),
        ...queryTransitions({
          done: { target: 'choosing', note: 'noteWaiting' },
          unavailable: 'unavailable',
          lost: ['forgetRefusal'],
        }),
      },
    },
    unavailable: {
      exit: 'forgetRefusal',
      on: { RETRY: 'loading', CANCEL: cancelTransition },
    },
    /** The waiting vouchers and the choice; after a refusal, with the refusal. */
    choosing: {
      on: {
        ...choiceTransitions(afterEdit),
        CONFIRM: { guard: 'hasNoObstacle', target: 'preparing' },
        CANCEL: cancelTransition,
      },
    },
    preparing: {
      tags: 'locked',
      entry: 'forgetRefusal',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: commandInput(bodyOf),
        ...commandTransitions({
          done: {
            target: 'closed',
            actions: ['chooseNothing', 'dropDraft', 'changed'],
          },
          failed: 'failed',
          conflict: { target: 'loading', actions: ['renewKey', 'changed'] },
          refused: { target: 'choosing', actions: ['renewKey'] },
        }),
      },
    },
    /** The dispatch may have been prepared. If so, its vouchers no longer wait, and the server refuses another dispatch of them. */
    failed: {
      tags: 'failed',
      on: {
        ...choiceTransitions([...afterEdit, 'changed']),
        RETRY: 'preparing',
        CANCEL: { target: 'closed', actions: [...CANCEL_ACTIONS, 'changed'] },
      },
    },
  },
})

/** The date up to which waiting vouchers are loaded. */
export function lastDateOf({ through, today }: TicketPreparationContext): BusinessDate {
  return through || today
}

/** The vouchers to dispatch. */
function linesOf({ waiting, left }: TicketPreparationContext): readonly WaitingTicketLine[] {
  return (waiting?.lines ?? []).filter(({ issuer }) => !left.includes(issuer))
}

/** The lines to dispatch whose number of vouchers is unknown. */
function unnumberedLines(context: TicketPreparationContext): readonly WaitingTicketLine[] {
  return linesOf(context).filter(({ quantity }) => quantity === null)
}

/** The key of a line in `quantities`. It contains the declared value, so that a typed number is dropped when other vouchers wait. */
export function quantityKey({ issuer, year, declaredCents }: Omit<WaitingTicketLine, 'quantity'>): string {
  return `${year} ${declaredCents} ${issuer}`
}

/** The typed numbers of vouchers, without those of lines that no longer wait or whose number of vouchers is known. */
function quantitiesOf(
  lines: readonly WaitingTicketLine[],
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const keys = new Set(lines.filter(({ quantity }) => quantity === null).map(quantityKey))
  return Object.fromEntries(Object.entries(typed).filter(([key]) => keys.has(key)))
}

/** The typed numbers of vouchers. A text that is no number above zero is left out. */
function countedQuantities(context: TicketPreparationContext): readonly TicketQuantity[] {
  return unnumberedLines(context).flatMap((line) => {
    const { issuer, year } = line
    const parsed = parsePieces(context.quantities[quantityKey(line)] ?? '')
    return parsed.kind === 'pieces' && parsed.pieces > 0 ? [{ issuer, year, quantity: parsed.pieces }] : []
  })
}

/** Why the choice can't be prepared, or null. */
function refusalNameOf(context: TicketPreparationContext): RefusalName | null {
  const lines = declaredLines(linesOf(context), countedQuantities(context))
  if ('refusal' in lines) return lines.refusal
  const decision = decideDispatch(lines)
  if ('refusal' in decision) return decision.refusal
  if (context.transport === 'POST') return null
  return context.pouchNumber.trim() === '' ? 'PouchNumberRequired' : pouchNumberRefusal(context.pouchNumber)
}

function bodyOf(context: TicketPreparationContext): TicketDispatchBody {
  const lines = linesOf(context)
  const quantities = countedQuantities(context)
  const { today, transport, pouchNumber } = context
  return {
    date: today,
    through: lastDateOf(context),
    issuers: [...issuersOf(lines)],
    declaredCents: declaredValue(lines),
    transport,
    ...(transport === 'CARRIER' && { pouchNumber: normalizePouchNumber(pouchNumber) }),
    ...(quantities.length > 0 && { quantities: [...quantities] }),
  }
}

/** The data of the draft to store on the device; null when nothing has changed. */
function draftDataOf(context: TicketPreparationContext): TicketPreparationDraftData | null {
  const { through, left, quantities, transport, pouchNumber } = context
  const isTyped = [pouchNumber, ...Object.values(quantities)].some((text) => text.trim() !== '')
  const isChosen = through !== '' || left.length > 0 || transport !== 'POST' || isTyped
  return isChosen ? { through, left, quantities, transport, pouchNumber } : null
}

/** The machine with its ports. */
export function ticketPreparationWith(ports: TicketPreparationPorts) {
  const draft = draftEffects(ports.drafts, {
    version: PREPARATION_DRAFT_VERSION,
    keyIn: () => 'preparation',
    draftDataOf,
  })
  return ticketPreparationMachine.provide({
    actors: { loadWaiting: queryActor(ports.loadWaiting), prepare: commandActor(ports.prepare) },
    actions: { ...commandEffects(ports), ...draft },
  })
}

type Preparation = SnapshotFrom<typeof ticketPreparationMachine>

/** True while the dialog is open. */
export const selectIsOpen = (preparation: Preparation): boolean => !preparation.matches('closed')

/** The vouchers that would be dispatched. */
export const selectLines = ({ context }: Preparation): readonly WaitingTicketLine[] => linesOf(context)

/** The lines to dispatch whose number of vouchers must be typed. */
export const selectLinesWithoutQuantity = ({ context }: Preparation): readonly WaitingTicketLine[] =>
  unnumberedLines(context)

/** Why the choice can't be prepared, or null. */
export const selectObstacle = ({ context }: Preparation): RefusalName | null => refusalNameOf(context)

/** Warnings before the dispatch is prepared. */
export const selectWarnings = ({ context }: Preparation): readonly DispatchWarning[] =>
  dispatchWarnings(linesOf(context), context.waiting?.issuers ?? [], context.today)
