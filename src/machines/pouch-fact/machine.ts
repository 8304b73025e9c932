import { assign, setup } from 'xstate'
import type { Pouch } from '../../domain/contract/pouches.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { outcomeGuards, outcomeOf, refusalFrom } from '../outcome.ts'
import { fromWrite, missingEffect, missingWrite } from '../port.ts'
import { readFact } from './reading.ts'
import type { PouchFactContext, PouchFactEvent, PouchFactInput, PouchFactPorts, SayInput } from './types.ts'

/**
 * Saying one thing of a sealed pouch: the number of its seal, or what the carrier counted.
 *
 * It is typed and saved. What does not read is said before anything is sent; what the server refuses is shown, with what was typed
 * still there. A lost network offers to send again with the same key. Once it is said, typing again begins anew.
 */
export const pouchFactMachine = setup({
  types: {
    context: {} as PouchFactContext,
    events: {} as PouchFactEvent,
    input: {} as PouchFactInput,
  },
  guards: { ...outcomeGuards, isReadable: ({ context }) => 'facts' in readFact(context) },
  actors: { say: missingWrite<SayInput, Pouch>('say') },
  actions: {
    renewKey: missingEffect('newKey'),
    changed: missingEffect('changed'),
    edit: assign(({ event }) => (event.type === 'EDIT' ? { text: event.text } : {})),
    noteSaid: assign(({ context }, outcome: Outcome<Pouch>) =>
      outcome.kind === 'done'
        ? { code: outcome.code, pouch: { ...context.pouch, version: outcome.data.version } }
        : {},
    ),
    noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
    forgetRefusal: assign({ refusal: null, code: null }),
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
        faulty: { entry: 'forgetRefusal' },
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
            actions: [{ type: 'noteSaid', params: outcomeOf }, 'changed'],
          },
          { guard: { type: 'isExpired', params: outcomeOf }, target: 'expired' },
          {
            guard: { type: 'isPassing', params: outcomeOf },
            target: 'failed',
            actions: { type: 'noteRefusal', params: outcomeOf },
          },
          { target: 'editing.refused', actions: { type: 'noteRefusal', params: outcomeOf } },
        ],
        onError: 'failed',
      },
    },
    failed: { on: { RETRY: 'saving', BACK: 'editing' } },
    /** The session has ended: the shell leads to sign-in, and this page goes with its workflow. */
    expired: { type: 'final' },
    said: { on: { EDIT: { target: 'editing', actions: 'edit' } } },
  },
})

/** The machine with its ports. */
export function pouchFactWith(ports: PouchFactPorts) {
  return pouchFactMachine.provide({
    actors: { say: fromWrite(ports.say) },
    actions: { renewKey: assign({ idempotencyKey: ports.newKey }), changed: () => ports.changed() },
  })
}
