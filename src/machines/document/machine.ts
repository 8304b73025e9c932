import { setup } from 'xstate'
import type { Outcome } from '../../domain/outcome.ts'
import { queryActor, unprovidedAction, unprovidedQuery, unprovidedWatch, watchActor } from '../port.ts'
import { queryTransitions, queryWorkflow } from '../query.ts'
import type { DocumentContext, DocumentEvent, DocumentInput, DocumentPorts } from './types.ts'

/**
 * One document loaded from the server for display: a cash log, the tasks of today, an establishment.
 *
 * It is loaded at once; a refresh keeps the old data visible. A refusal, such as of a deleted document, and a
 * network failure are separate states, and both offer to load again. A document that the server still changes
 * is polled until the server has finished; a failed poll is repeated.
 */
export function documentMachine<Key, Data>() {
  const { guards, actions, assignData } = queryWorkflow<DocumentContext<Key, Data>, DocumentEvent>()
  return setup({
    types: {
      context: {} as DocumentContext<Key, Data>,
      events: {} as DocumentEvent,
      input: {} as DocumentInput<Key>,
      tags: {} as 'loading' | 'ready' | 'failed',
    },
    // `documentWith` provides `isInProgress`.
    guards: { ...guards, isInProgress: (_, _outcome: Outcome<Data>) => false },
    actors: {
      load: unprovidedQuery<DocumentInput<Key>, Data>('load'),
      watchChanges: unprovidedWatch,
      poll: unprovidedWatch,
    },
    actions: {
      ...actions,
      noteData: assignData((data: Data) => ({ data })),
      settled: unprovidedAction('settled'),
    },
  }).createMachine({
    id: 'document',
    context: ({ input }) => ({ key: input.key, data: null, refusal: null }),
    invoke: { id: 'watchChanges', src: 'watchChanges' },
    on: { REFRESH: { target: '.loading', reenter: true } },
    initial: 'loading',
    states: {
      loading: {
        tags: 'loading',
        entry: 'forgetRefusal',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { key } }) => ({ key }),
          ...queryTransitions({
            cases: [{ guard: 'isInProgress', target: 'polling', note: 'noteData' }],
            done: { target: 'ready', note: 'noteData' },
            unavailable: 'failed',
            refused: { target: 'refused' },
          }),
        },
      },
      ready: { tags: 'ready' },
      /** Ready, while the server still changes the document: waits for the next poll. */
      polling: {
        tags: 'ready',
        invoke: { id: 'poll', src: 'poll' },
        on: { REFRESH: 'repolling' },
      },
      /** Ready, while a poll loads the document again. */
      repolling: {
        tags: 'ready',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { key } }) => ({ key }),
          ...queryTransitions({
            cases: [{ guard: 'isInProgress', target: 'polling', note: 'noteData' }],
            done: { target: 'ready', note: 'noteData', actions: ['settled'] },
            // The next poll may succeed.
            unavailable: 'polling',
            refused: { target: 'refused' },
          }),
        },
        on: { REFRESH: { target: 'repolling', reenter: true } },
      },
      refused: { tags: 'failed', on: { RETRY: 'loading' } },
      failed: { tags: 'failed', on: { RETRY: 'loading' } },
    },
  })
}

/** The machine with its ports. */
export function documentWith<Key, Data>(ports: DocumentPorts<Key, Data>) {
  return documentMachine<Key, Data>().provide({
    guards: {
      isInProgress: (_, outcome: Outcome<Data>) =>
        outcome.kind === 'done' && ports.isInProgress(outcome.data),
    },
    actors: {
      load: queryActor(({ key }: DocumentInput<Key>, call) => ports.load(key, call)),
      watchChanges: watchActor(ports.watchChanges),
      poll: watchActor(ports.poll),
    },
    actions: { settled: ports.settled },
  })
}
