import { assign, setup } from 'xstate'
import type { BusinessDate } from '../../domain/calendar.ts'
import type { Outcome, Refusal } from '../../domain/outcome.ts'
import { outcomeGuards, outcomeOf, present, refusalFrom } from '../outcome.ts'
import { fromWrite, missingEffect, missingWrite, type WritePort } from '../port.ts'

/** An issuer with the day from which its vouchers are no longer taken; null while no end is known. */
export interface IssuerEnd {
  readonly id: string
  readonly version: number
  readonly closedFrom: BusinessDate | null
}

export interface TicketIssuerPorts {
  /** `PUT ticketissuers/{id}`. */
  readonly save: WritePort<IssuerEnd, unknown>
  readonly changed: () => void
  readonly newKey: () => string
}

export interface TicketIssuerContext {
  readonly end: IssuerEnd | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly code: number | null
}

export type TicketIssuerEvent =
  | { readonly type: 'SAVE'; readonly end: IssuerEnd }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' }
  | { readonly type: 'SIGNED_IN' }

const CHOSEN = { target: 'saving', actions: ['noteEnd', 'renewKey'] } as const

/**
 * The day on which an issuer's vouchers end. Choosing it saves it; a lost network offers to save again with the same key, and
 * whoever was overtaken sees what is stored now.
 */
export const ticketIssuerMachine = setup({
  types: { context: {} as TicketIssuerContext, events: {} as TicketIssuerEvent },
  guards: outcomeGuards,
  actors: { save: missingWrite<IssuerEnd, unknown>('save') },
  actions: {
    renewKey: missingEffect('newKey'),
    changed: missingEffect('changed'),
    noteEnd: assign(({ event }) => (event.type === 'SAVE' ? { end: event.end } : {})),
    noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
    noteCode: assign((_, outcome: Outcome<unknown>) =>
      outcome.kind === 'done' ? { code: outcome.code } : {},
    ),
    forgetOutcome: assign({ refusal: null, code: null }),
  },
}).createMachine({
  id: 'ticketIssuer',
  context: { end: null, idempotencyKey: '', refusal: null, code: null },
  initial: 'ready',
  states: {
    ready: { on: { SAVE: CHOSEN } },
    saving: {
      entry: 'forgetOutcome',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({
          input: present(context.end, 'end'),
          idempotencyKey: context.idempotencyKey,
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'ready',
            actions: [{ type: 'noteCode', params: outcomeOf }, 'changed'],
          },
          { guard: { type: 'isExpired', params: outcomeOf }, target: 'expired' },
          {
            guard: { type: 'isPassing', params: outcomeOf },
            target: 'failed',
            actions: { type: 'noteRefusal', params: outcomeOf },
          },
          { target: 'refused', actions: [{ type: 'noteRefusal', params: outcomeOf }, 'changed'] },
        ],
        onError: 'failed',
      },
    },
    refused: { on: { SAVE: CHOSEN, DISMISS: { target: 'ready', actions: 'forgetOutcome' } } },
    failed: { on: { RETRY: 'saving', DISMISS: { target: 'ready', actions: 'forgetOutcome' } } },
    expired: { on: { SIGNED_IN: 'saving', DISMISS: 'ready' } },
  },
})

/** The machine with its ports. */
export function ticketIssuerWith(ports: TicketIssuerPorts) {
  return ticketIssuerMachine.provide({
    actors: { save: fromWrite(ports.save) },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }), changed: () => ports.changed() },
  })
}
