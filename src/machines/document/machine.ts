import { assign, setup } from 'xstate'
import type { Outcome } from '../../domain/outcome.ts'
import { outcomeGuards, outcomeOf, refusalFrom } from '../outcome.ts'
import { fromRead, missingRead } from '../port.ts'
import type { DocumentContext, DocumentEvent, DocumentInput, DocumentKey, DocumentPorts } from './types.ts'

/**
 * One document of the server, read to be shown: a cash log, the work of today, an establishment.
 *
 * It is loaded at once and shown; asked for anew it stays in sight. A refusal (it is gone, it may not be seen) and a lost network
 * are states of their own, and from both one can ask again.
 */
export const documentMachine = setup({
  types: {
    context: {} as DocumentContext<unknown>,
    events: {} as DocumentEvent,
    input: {} as DocumentInput,
  },
  guards: outcomeGuards,
  actors: { load: missingRead<DocumentKey, unknown>('load') },
  actions: {
    forgetRefusal: assign({ refusal: null }),
    noteOutcome: assign((_, outcome: Outcome<unknown>) =>
      outcome.kind === 'done' ? { data: outcome.data } : { refusal: refusalFrom(outcome) },
    ),
  },
}).createMachine({
  id: 'document',
  context: ({ input }) => ({ id: input.id, data: null, refusal: null }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'ready',
            actions: { type: 'noteOutcome', params: outcomeOf },
          },
          { target: 'refused', actions: { type: 'noteOutcome', params: outcomeOf } },
        ],
        onError: 'failed',
      },
    },
    ready: { on: { REFRESH: 'loading' } },
    refused: { on: { RETRY: 'loading' } },
    failed: { on: { RETRY: 'loading' } },
  },
})

/** The machine with its port. */
export function documentWith<Data>(ports: DocumentPorts<Data>) {
  return documentMachine.provide({ actors: { load: fromRead<DocumentKey, unknown>(ports.load) } })
}
