import { assign, setup } from 'xstate'
import type { Pouch } from '../../domain/contract/pouches.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { outcomeGuards, outcomeOf, refusalFrom } from '../outcome.ts'
import { fromRead, fromWrite, missingEffect, missingRead, missingWrite } from '../port.ts'
import { readFact } from './reading.ts'
import type { PouchFactContext, PouchFactEvent, PouchFactInput, PouchFactPorts, SayInput } from './types.ts'

/**
 * Saying one thing of a sealed pouch: the number of its seal, or what the carrier counted.
 *
 * It is typed and saved. What does not read is said before anything is sent; what the server refuses is shown, with what was typed
 * still there. When somebody else was faster the pouch is read anew, so that it can be saved on top of that. A lost network offers to
 * send again with the same key.
 */
export const pouchFactMachine = setup({
  types: {
    context: {} as PouchFactContext,
    events: {} as PouchFactEvent,
    input: {} as PouchFactInput,
  },
  guards: { ...outcomeGuards, isReadable: ({ context }) => 'facts' in readFact(context) },
  actors: {
    say: missingWrite<SayInput, Pouch>('say'),
    loadPouch: missingRead<{ readonly id: string }, Pouch>('loadPouch'),
  },
  actions: {
    renewKey: missingEffect('newKey'),
    changed: missingEffect('changed'),
    edit: assign(({ event }) => (event.type === 'EDIT' ? { text: event.text } : {})),
    noteCode: assign((_, outcome: Outcome<Pouch>) => (outcome.kind === 'done' ? { code: outcome.code } : {})),
    noteVersion: assign(({ context }, outcome: Outcome<Pouch>) =>
      outcome.kind === 'done' ? { pouch: { ...context.pouch, version: outcome.data.version } } : {},
    ),
    noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'pouchFact',
  context: ({ input }) => ({ ...input, idempotencyKey: '', refusal: null, code: null }),
  initial: 'editing',
  states: {
    editing: {
      entry: 'renewKey',
      initial: 'typing',
      on: {
        EDIT: { target: 'editing', reenter: true, actions: 'edit' },
        SAVE: [{ guard: 'isReadable', target: 'saving' }, { target: '.faulty' }],
      },
      states: {
        typing: { entry: 'forgetRefusal' },
        /** What is typed does not read. */
        faulty: {},
        /** The server said no; what shows the pouch asks for it again. */
        refused: { entry: 'changed' },
      },
    },
    saving: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'say',
        src: 'say',
        input: ({ context }) => {
          const read = readFact(context)
          return {
            input: { ...context.pouch, facts: 'facts' in read ? read.facts : {} },
            idempotencyKey: context.idempotencyKey,
          }
        },
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'said',
            actions: [{ type: 'noteCode', params: outcomeOf }, 'changed'],
          },
          {
            guard: { type: 'isPassing', params: outcomeOf },
            target: 'failed',
            actions: { type: 'noteRefusal', params: outcomeOf },
          },
          {
            guard: { type: 'isOvertaken', params: outcomeOf },
            target: 'rereading',
            actions: { type: 'noteRefusal', params: outcomeOf },
          },
          { target: 'editing.refused', actions: { type: 'noteRefusal', params: outcomeOf } },
        ],
        onError: 'failed',
      },
    },
    /** Somebody else was faster. Where the pouch can't be read the next save is refused like this one, and reads it again. */
    rereading: {
      invoke: {
        id: 'loadPouch',
        src: 'loadPouch',
        input: ({ context }) => ({ id: context.pouch.id }),
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'editing.refused',
            actions: { type: 'noteVersion', params: outcomeOf },
          },
          { target: 'editing.refused' },
        ],
        onError: 'editing.refused',
      },
    },
    /** It may have been done all the same: what is typed now is sent with the version that was seen, which nothing passes twice. */
    failed: { on: { RETRY: 'saving', EDIT: { target: 'editing', actions: 'edit' } } },
    said: { type: 'final' },
  },
})

/** The machine with its ports. */
export function pouchFactWith(ports: PouchFactPorts) {
  return pouchFactMachine.provide({
    actors: { say: fromWrite(ports.say), loadPouch: fromRead(ports.loadPouch) },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }), changed: () => ports.changed() },
  })
}
