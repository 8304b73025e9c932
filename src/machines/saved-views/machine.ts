import { assign, setup } from 'xstate'
import type { SavedViewBody } from '../../domain/contract/saved-views.ts'
import type { Outcome, Refusal } from '../../domain/outcome.ts'
import { outcomeGuards, outcomeOf, present, refusalFrom } from '../outcome.ts'
import { fromWrite, missingEffect, missingWrite, type WritePort } from '../port.ts'

/** What is asked of a view: to be there, to have another name or other readers, to be gone. */
export type ViewCommand =
  | { readonly act: 'save'; readonly body: SavedViewBody }
  | {
      readonly act: 'change'
      readonly id: string
      readonly version: number
      readonly name: string
      readonly shared: boolean
    }
  | { readonly act: 'remove'; readonly id: string }

export interface SavedViewsPorts {
  /** `POST savedviews`, `PUT` and `DELETE savedviews/{id}`. */
  readonly send: WritePort<ViewCommand, unknown>
  readonly changed: () => void
  readonly newKey: () => string
}

export interface SavedViewsContext {
  readonly command: ViewCommand | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly code: number | null
}

export type SavedViewsEvent =
  | { readonly type: 'ASK'; readonly command: ViewCommand }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' }
  | { readonly type: 'SIGNED_IN' }

const ASKED = { target: 'sending', actions: ['noteCommand', 'renewKey'] } as const

/**
 * Commands on the saved views of a list, one at a time. Asking sends at once; a lost network offers to send again with the same key, so
 * that a view is there once. A refusal stays until it is put away or another name is tried, and what is stored is read anew.
 */
export const savedViewsMachine = setup({
  types: { context: {} as SavedViewsContext, events: {} as SavedViewsEvent },
  guards: outcomeGuards,
  actors: { send: missingWrite<ViewCommand, unknown>('send') },
  actions: {
    renewKey: missingEffect('newKey'),
    changed: missingEffect('changed'),
    noteCommand: assign(({ event }) => (event.type === 'ASK' ? { command: event.command } : {})),
    noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
    noteCode: assign((_, outcome: Outcome<unknown>) =>
      outcome.kind === 'done' ? { code: outcome.code } : {},
    ),
    forgetOutcome: assign({ refusal: null, code: null }),
  },
}).createMachine({
  id: 'savedViews',
  context: { command: null, idempotencyKey: '', refusal: null, code: null },
  initial: 'ready',
  states: {
    ready: { on: { ASK: ASKED } },
    sending: {
      entry: 'forgetOutcome',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({
          input: present(context.command, 'command'),
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
    refused: { on: { ASK: ASKED, DISMISS: { target: 'ready', actions: 'forgetOutcome' } } },
    failed: { on: { RETRY: 'sending', DISMISS: { target: 'ready', actions: 'forgetOutcome' } } },
    expired: { on: { SIGNED_IN: 'sending', DISMISS: 'ready' } },
  },
})

/** The machine with its ports. */
export function savedViewsWith(ports: SavedViewsPorts) {
  return savedViewsMachine.provide({
    actors: { send: fromWrite(ports.send) },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }), changed: () => ports.changed() },
  })
}
