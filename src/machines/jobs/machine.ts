import { assign, setup } from 'xstate'
import type { Outcome, Refusal } from '../../domain/outcome.ts'
import { outcomeGuards, outcomeOf, present, refusalFrom } from '../outcome.ts'
import { fromWrite, missingEffect, missingWrite, type WritePort } from '../port.ts'

/** What is asked of jobs that ended: to do them again, or to take note of how they ended. */
export interface JobCommand {
  readonly act: 'retry' | 'see'
  readonly ids: readonly string[]
}

export interface JobsPorts {
  /** `PUT jobeventsstatus` or `POST jobevents/seen`: all of them, or none. */
  readonly send: WritePort<JobCommand, unknown>
  readonly changed: () => void
  readonly newKey: () => string
}

export interface JobsContext {
  readonly command: JobCommand | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly code: number | null
}

export type JobsEvent =
  | { readonly type: 'ASK'; readonly command: JobCommand }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' }
  | { readonly type: 'SIGNED_IN' }

const ASKED = { target: 'sending', actions: ['noteCommand', 'renewKey'] } as const

/**
 * Commands on jobs that ended. Asking sends at once: doing a job again is harmless, because it never has its effect twice. A lost
 * network offers to send again with the same key; a refusal stays until it is put away, and what is stored is read anew.
 */
export const jobsMachine = setup({
  types: { context: {} as JobsContext, events: {} as JobsEvent },
  guards: outcomeGuards,
  actors: { send: missingWrite<JobCommand, unknown>('send') },
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
  id: 'jobs',
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
export function jobsWith(ports: JobsPorts) {
  return jobsMachine.provide({
    actors: { send: fromWrite(ports.send) },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }), changed: () => ports.changed() },
  })
}
