import { assign, setup } from 'xstate'
import type { Outcome } from '../../domain/outcome.ts'
import { queryActor, unprovidedQuery } from '../port.ts'
import { queryActions, queryGuards, queryTransitions } from '../query.ts'
import type { DocumentContext, DocumentEvent, DocumentInput, DocumentPorts } from './types.ts'

/**
 * One document of the server, read to be shown: a cash log, the work of today, an establishment.
 *
 * It is loaded at once and shown; a refresh keeps it in sight. A refusal (it is gone, it may not be seen) and a lost network
 * are states of their own, and both offer to load again.
 */
export function documentMachine<Key, Data>() {
  return setup({
    types: {
      context: {} as DocumentContext<Key, Data>,
      events: {} as DocumentEvent,
      input: {} as DocumentInput<Key>,
    },
    guards: queryGuards,
    actors: { load: unprovidedQuery<DocumentInput<Key>, Data>('load') },
    actions: {
      ...queryActions<DocumentContext<Key, Data>, DocumentEvent>(),
      noteData: assign((_, outcome: Outcome<Data>) =>
        outcome.kind === 'done' ? { data: outcome.data } : {},
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
          ...queryTransitions({
            done: { target: 'ready', note: 'noteData' },
            unavailable: 'failed',
            refused: { target: 'refused' },
          }),
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
    actors: { load: queryActor(({ key }: DocumentInput<Key>, call) => ports.load(key, call)) },
  })
}
