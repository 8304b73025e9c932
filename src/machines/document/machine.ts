import { assign, setup } from 'xstate'
import type { Outcome } from '../../domain/outcome.ts'
import { queryActor, unprovidedQuery } from '../port.ts'
import { queryActions, queryGuards, queryTransitions } from '../query.ts'
import type { DocumentContext, DocumentEvent, DocumentInput, DocumentPorts } from './types.ts'

/**
 * One document loaded from the server for display: a cash log, the tasks of today, an establishment.
 *
 * It is loaded at once; a refresh keeps the old data visible. A refusal (deleted, or no permission) and a network failure are separate
 * states, and both offer to load again.
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
