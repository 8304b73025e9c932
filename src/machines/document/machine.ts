import { assign, setup } from 'xstate'
import type { Outcome } from '../../domain/outcome.ts'
import { outcomeGuards, outcomeOf, refusalFrom } from '../outcome.ts'
import { fromRead, missingRead } from '../port.ts'
import type { DocumentContext, DocumentEvent, DocumentInput, DocumentPorts } from './types.ts'

/**
 * One document of the server, read to be shown: a cash log, the work of today, an establishment.
 *
 * It is loaded at once and shown; asked for anew it stays in sight. A refusal (it is gone, it may not be seen) and a lost network
 * are states of their own, and from both one can ask again.
 */
export function documentMachine<Key, Data>() {
  return setup({
    types: {
      context: {} as DocumentContext<Key, Data>,
      events: {} as DocumentEvent,
      input: {} as DocumentInput<Key>,
    },
    guards: outcomeGuards,
    actors: { load: missingRead<DocumentInput<Key>, Data>('load') },
    actions: {
      forgetRefusal: assign({ refusal: null }),
      noteOutcome: assign((_, outcome: Outcome<Data>) =>
        outcome.kind === 'done' ? { data: outcome.data } : { refusal: refusalFrom(outcome) },
      ),
    },
  }).createMachine({
    id: 'document',
    context: ({ input }) => ({ key: input.key, data: null, refusal: null }),
    initial: 'loading',
    states: {
      loading: {
        entry: 'forgetRefusal',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { key } }) => ({ key }),
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
}

/** The machine with its port. */
export function documentWith<Key, Data>(ports: DocumentPorts<Key, Data>) {
  return documentMachine<Key, Data>().provide({
    actors: { load: fromRead(({ key }: DocumentInput<Key>, call) => ports.load(key, call)) },
  })
}
