import { assign, setup } from 'xstate'
import type { AccountingPreview, SendingStarted } from '../../domain/contract/accounting.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { outcomeGuards, outcomeOf, refusalFrom } from '../outcome.ts'
import { fromRead, fromWrite, missingEffect, missingRead, missingWrite } from '../port.ts'
import type { SendingContext, SendingEvent, SendingInput, SendingPorts, SendingSubject } from './types.ts'

/**
 * Rows on their way to accounting: the entries that would be posted are looked at first, then they are sent.
 *
 * While an account is missing nothing can be confirmed; once it is given the entries are looked at anew. What the server refuses is said with its rows, and nothing has changed then. A
 * lost network offers to send again with the same key.
 */
export const sendingMachine = setup({
  types: { context: {} as SendingContext, events: {} as SendingEvent, input: {} as SendingInput },
  guards: {
    ...outcomeGuards,
    isComplete: ({ context }) => context.preview?.missing.length === 0,
  },
  actors: {
    loadPreview: missingRead<SendingSubject, AccountingPreview>('loadPreview'),
    start: missingWrite<SendingSubject, SendingStarted>('start'),
  },
  actions: {
    renewKey: missingEffect('newKey'),
    changed: missingEffect('changed'),
    notePreview: assign((_, outcome: Outcome<AccountingPreview>) =>
      outcome.kind === 'done' ? { preview: outcome.data, refusal: null } : {},
    ),
    noteStarted: assign((_, outcome: Outcome<SendingStarted>) =>
      outcome.kind === 'done' ? { started: outcome.data, refusal: null } : {},
    ),
    noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'sending',
  context: ({ input }) => ({
    subject: input.subject,
    preview: null,
    started: null,
    refusal: null,
    idempotencyKey: '',
  }),
  initial: 'previewing',
  states: {
    previewing: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'loadPreview',
        src: 'loadPreview',
        input: ({ context }) => context.subject,
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'confirming',
            actions: [{ type: 'notePreview', params: outcomeOf }, 'renewKey'],
          },
          { target: 'unavailable', actions: { type: 'noteRefusal', params: outcomeOf } },
        ],
        onError: 'unavailable',
      },
    },
    unavailable: { on: { RETRY: 'previewing' } },
    confirming: { on: { CONFIRM: { guard: 'isComplete', target: 'starting' }, RETRY: 'previewing' } },
    starting: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context }) => ({ input: context.subject, idempotencyKey: context.idempotencyKey }),
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'started',
            actions: [{ type: 'noteStarted', params: outcomeOf }, 'changed'],
          },
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
    /** The server changed nothing; the refusal names the rows. */
    refused: {},
    failed: { on: { RETRY: 'starting' } },
    /** The jobs are under way. */
    started: {},
  },
})

/** The machine with its ports. */
export function sendingWith(ports: SendingPorts) {
  return sendingMachine.provide({
    actors: { loadPreview: fromRead(ports.loadPreview), start: fromWrite(ports.start) },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }), changed: () => ports.changed() },
  })
}
