import { assign, setup } from 'xstate'
import type { Outcome } from '../../domain/outcome.ts'
import { outcomeGuards, outcomeOf, present, refusalFrom } from '../outcome.ts'
import { fromWrite, missingEffect, missingWrite } from '../port.ts'
import type { ConfirmCommandContext, ConfirmCommandEvent, ConfirmCommandPorts, Subject } from './types.ts'

const ASKED = { target: 'confirming', actions: ['rememberSubject', 'renewKey'] } as const

/**
 * A command on one row that is asked for, confirmed and run: deleting a pouch or a count, undoing a remittance.
 *
 * Asking opens the question and makes the idempotency key. Confirming runs the command; a lost network offers to run it again with
 * the same key, so that it has one effect; a row that was changed since is asked about anew. A refusal is shown and put away.
 */
export const confirmCommandMachine = setup({
  types: { context: {} as ConfirmCommandContext, events: {} as ConfirmCommandEvent },
  guards: {
    ...outcomeGuards,
    isAskedAgain: ({ context, event }) =>
      event.type === 'ASK' &&
      event.subject.id === context.subject?.id &&
      event.subject.version === context.subject.version,
  },
  actors: { run: missingWrite<Subject, unknown>('run') },
  actions: {
    renewKey: missingEffect('newKey'),
    changed: missingEffect('changed'),
    rememberSubject: assign(({ event }) => (event.type === 'ASK' ? { subject: event.subject } : {})),
    noteOutcome: assign((_, outcome: Outcome<unknown>) => ({
      refusal: refusalFrom(outcome),
      code: outcome.kind === 'done' ? outcome.code : null,
    })),
    forgetOutcome: assign({ refusal: null, code: null }),
  },
}).createMachine({
  id: 'confirmCommand',
  context: { subject: null, idempotencyKey: '', refusal: null, code: null },
  initial: 'idle',
  states: {
    idle: { on: { ASK: [{ guard: 'isAskedAgain', target: 'confirming' }, ASKED] } },
    confirming: {
      entry: 'forgetOutcome',
      on: { CONFIRM: 'running', CANCEL: 'idle' },
    },
    running: {
      entry: 'forgetOutcome',
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context: { subject, idempotencyKey } }) => ({
          input: present(subject, 'subject'),
          idempotencyKey,
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'done',
            actions: [{ type: 'noteOutcome', params: outcomeOf }, 'changed'],
          },
          {
            guard: { type: 'isPassing', params: outcomeOf },
            target: 'failed',
            actions: { type: 'noteOutcome', params: outcomeOf },
          },
          { target: 'refused', actions: [{ type: 'noteOutcome', params: outcomeOf }, 'renewKey'] },
        ],
        onError: 'failed',
      },
    },
    done: { on: { ASK: ASKED } },
    refused: { on: { ASK: ASKED, DISMISS: 'idle' } },
    failed: { on: { RETRY: 'running', DISMISS: 'idle' } },
  },
})

/** The machine with its ports. */
export function confirmCommandWith(ports: ConfirmCommandPorts) {
  return confirmCommandMachine.provide({
    actors: { run: fromWrite(ports.run) },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }), changed: () => ports.changed() },
  })
}
