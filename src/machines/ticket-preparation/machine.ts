import { assign, setup } from 'xstate'
import type { TicketDispatch, TicketDispatchBody, WaitingTickets } from '../../domain/contract/tickets.ts'
import { decideDispatch, declaredOf, issuersOf } from '../../domain/lifecycles/ticket-dispatch.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { normalizePouchNumber, refusePouchNumber } from '../../domain/pouch-number.ts'
import type { RefusalName } from '../../domain/refusals.ts'
import type { TicketLine } from '../../domain/tickets.ts'
import { outcomeGuards, outcomeOf, refusalFrom } from '../outcome.ts'
import { fromRead, fromWrite, missingEffect, missingRead, missingWrite } from '../port.ts'
import type { TicketPreparationContext, TicketPreparationEvent, TicketPreparationPorts } from './types.ts'

/** What is chosen, wherever the form can be filled in. */
const CHOICES = {
  COUNTED_UNTIL: { target: 'loading', actions: ['noteDay', 'forgetRefusal', 'renewKey'] },
  TICK: { target: 'choosing', actions: ['tick', 'forgetRefusal', 'renewKey'] },
  GO_BY: { target: 'choosing', actions: ['noteTransport', 'forgetRefusal', 'renewKey'] },
  NUMBER: { target: 'choosing', actions: ['noteNumber', 'forgetRefusal', 'renewKey'] },
} as const

/**
 * Paper tickets put together for their issuers. Opening asks what waits up to today; another day asks again. Issuers can be
 * left for another time; what goes by carrier needs the number of its pouch.
 *
 * When something else waits by now than was shown, the server refuses, and what waits is asked anew. A lost network offers to
 * prepare again with the same key. A dispatch that was prepared closes the window.
 */
export const ticketPreparationMachine = setup({
  types: { context: {} as TicketPreparationContext, events: {} as TicketPreparationEvent },
  guards: {
    ...outcomeGuards,
    hasNoObstacle: ({ context }) => obstacleOf(context) === null,
  },
  actors: {
    loadWaiting: missingRead<{ readonly through: string }, WaitingTickets>('loadWaiting'),
    prepare: missingWrite<TicketDispatchBody, TicketDispatch>('prepare'),
  },
  actions: {
    renewKey: missingEffect('newKey'),
    changed: missingEffect('changed'),
    begin: assign(({ event }) =>
      event.type === 'OPEN'
        ? { ...BLANK, today: event.today, through: event.today, refusal: null, code: null, preparedId: null }
        : {},
    ),
    noteDay: assign(({ event }) => (event.type === 'COUNTED_UNTIL' ? { through: event.date } : {})),
    tick: assign(({ context: { left }, event }) => {
      if (event.type !== 'TICK') return {}
      const { issuer } = event
      return { left: left.includes(issuer) ? left.filter((one) => one !== issuer) : [...left, issuer].sort() }
    }),
    noteTransport: assign(({ event }) => (event.type === 'GO_BY' ? { transport: event.transport } : {})),
    noteNumber: assign(({ event }) => (event.type === 'NUMBER' ? { pouchNumber: event.text } : {})),
    noteWaiting: assign((_, outcome: Outcome<WaitingTickets>) =>
      outcome.kind === 'done' ? { waiting: outcome.data } : {},
    ),
    noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
    forgetRefusal: assign({ refusal: null }),
    notePrepared: assign((_, outcome: Outcome<TicketDispatch>) =>
      outcome.kind === 'done' ? { preparedId: outcome.data.id, code: outcome.code, refusal: null } : {},
    ),
  },
}).createMachine({
  id: 'ticketPreparation',
  context: {
    today: '',
    through: '',
    waiting: null,
    left: [],
    transport: 'POST',
    pouchNumber: '',
    idempotencyKey: '',
    refusal: null,
    preparedId: null,
    code: null,
  },
  initial: 'closed',
  states: {
    closed: { on: { OPEN: { target: 'loading', actions: ['begin', 'renewKey'] } } },
    loading: {
      on: { CANCEL: 'closed' },
      invoke: {
        id: 'loadWaiting',
        src: 'loadWaiting',
        input: ({ context }) => ({ through: context.through }),
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'choosing',
            actions: { type: 'noteWaiting', params: outcomeOf },
          },
          { target: 'unavailable', actions: { type: 'noteRefusal', params: outcomeOf } },
        ],
        onError: { target: 'unavailable', actions: 'forgetRefusal' },
      },
    },
    unavailable: {
      exit: 'forgetRefusal',
      on: { RETRY: 'loading', CANCEL: 'closed' },
    },
    /** What waits, with what of it is to leave; after a refusal, with why. */
    choosing: {
      on: {
        ...CHOICES,
        CONFIRM: { guard: 'hasNoObstacle', target: 'preparing' },
        CANCEL: 'closed',
      },
    },
    preparing: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context }) => ({ input: bodyOf(context), idempotencyKey: context.idempotencyKey }),
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'closed',
            actions: [{ type: 'notePrepared', params: outcomeOf }, 'changed'],
          },
          { guard: { type: 'isExpired', params: outcomeOf }, target: 'expired' },
          {
            guard: { type: 'isPassing', params: outcomeOf },
            target: 'failed',
            actions: { type: 'noteRefusal', params: outcomeOf },
          },
          {
            guard: { type: 'isOvertaken', params: outcomeOf },
            target: 'loading',
            actions: [{ type: 'noteRefusal', params: outcomeOf }, 'renewKey'],
          },
          { target: 'choosing', actions: [{ type: 'noteRefusal', params: outcomeOf }, 'renewKey'] },
        ],
        onError: 'failed',
      },
    },
    /** It may have been prepared all the same: then what is chosen now waits no more, and the server refuses it. */
    failed: { on: { ...CHOICES, RETRY: 'preparing', CANCEL: 'closed' } },
    /** The session has ended: the shell leads to sign-in, and this page goes with its workflow. */
    expired: { type: 'final' },
  },
})

const BLANK = { waiting: null, left: [], transport: 'POST', pouchNumber: '' } as const

/** What of the waiting vouchers is to leave. */
export function linesOf({ waiting, left }: TicketPreparationContext): readonly TicketLine[] {
  return (waiting?.lines ?? []).filter(({ issuer }) => !left.includes(issuer))
}

/** Why it can't be prepared as it is chosen, or null. */
export function obstacleOf(context: TicketPreparationContext): RefusalName | null {
  const decision = decideDispatch(linesOf(context))
  if ('refusal' in decision) return decision.refusal
  if (context.transport === 'POST') return null
  return context.pouchNumber.trim() === '' ? 'PouchNumberRequired' : refusePouchNumber(context.pouchNumber)
}

function bodyOf(context: TicketPreparationContext): TicketDispatchBody {
  const lines = linesOf(context)
  const { today, through, transport, pouchNumber } = context
  return {
    date: today,
    through,
    issuers: [...issuersOf(lines)],
    declaredCents: declaredOf(lines),
    transport,
    ...(transport === 'CARRIER' && { pouchNumber: normalizePouchNumber(pouchNumber) }),
  }
}

/** The machine with its ports. */
export function ticketPreparationWith(ports: TicketPreparationPorts) {
  return ticketPreparationMachine.provide({
    actors: { loadWaiting: fromRead(ports.loadWaiting), prepare: fromWrite(ports.prepare) },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }), changed: () => ports.changed() },
  })
}
