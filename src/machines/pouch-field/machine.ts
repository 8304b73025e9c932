import { type SnapshotFrom, setup } from 'xstate'
import type { Pouch } from '../../domain/contract/pouches.ts'
import { parsePouchField } from '../../domain/pouches/custody-checks.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { outcomeOf } from '../outcome.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import type {
  PouchFieldContext,
  PouchFieldEvent,
  PouchFieldInput,
  PouchFieldPorts,
  SavePouchFieldInput,
} from './types.ts'

export { selectHasFailed, selectIsLocked as selectIsSaving } from '../tags.ts'

const { guards, actions, assignOn, assignData } = commandWorkflow<PouchFieldContext, PouchFieldEvent>()

/**
 * Edits one field of a sealed pouch: its seal number, or the carrier's count.
 *
 * An unreadable value is reported before sending; a refusal of the server is shown with the typed text unchanged. When somebody else was
 * faster, the pouch is reloaded, so that the edit can be saved on its new version. After a temporary failure the command can be sent again
 * with the same key.
 */
export const pouchFieldMachine = setup({
  types: {
    context: {} as PouchFieldContext,
    events: {} as PouchFieldEvent,
    input: {} as PouchFieldInput,
  },
  guards: { ...guards, isReadable: ({ context }) => 'changes' in parsePouchField(context) },
  actors: {
    save: unprovidedCommand<SavePouchFieldInput, Pouch>('save'),
    loadPouch: unprovidedQuery<{ readonly id: string }, Pouch>('loadPouch'),
  },
  actions: {
    ...actions,
    edit: assignOn('EDIT', ({ text }) => ({ text })),
    noteVersion: assignData(({ version }: Pouch, context) => ({ pouch: { ...context.pouch, version } })),
  },
}).createMachine({
  id: 'pouchField',
  context: ({ input }) => ({ ...input, idempotencyKey: '', refusal: null }),
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
        /** The typed text is unreadable. */
        faulty: {},
        /** The server has refused the command; the views of the pouch reload. */
        refused: { entry: 'changed' },
      },
    },
    saving: {
      tags: 'locked',
      entry: 'forgetRefusal',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => {
          const parsed = parsePouchField(context)
          return {
            input: { ...context.pouch, changes: 'changes' in parsed ? parsed.changes : {} },
            idempotencyKey: context.idempotencyKey,
          }
        },
        ...commandTransitions({
          done: { target: 'saved', actions: ['changed'] },
          failed: 'failed',
          conflict: { target: 'reloading' },
          refused: { target: 'editing.refused' },
        }),
      },
    },
    /** Somebody else was faster. If reloading the pouch fails, the next save is refused in the same way and reloads again. */
    reloading: {
      tags: 'locked',
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
    /** The command may have succeeded. If so, an edited value is in conflict, because it is sent with the old version, and the pouch is reloaded. */
    failed: {
      tags: 'failed',
      on: { RETRY: 'saving', EDIT: { target: 'editing', actions: ['edit', 'changed'] } },
    },
    saved: {},
  },
})

/** The machine with its ports. */
export function pouchFieldWith(ports: PouchFieldPorts) {
  return pouchFieldMachine.provide({
    actors: { save: commandActor(ports.save), loadPouch: queryActor(ports.loadPouch) },
    actions: commandEffects(ports),
  })
}

type PouchField = SnapshotFrom<typeof pouchFieldMachine>

/** The refusal name of the typed text if saving found it unreadable, otherwise null. */
export const selectTextRefusal = (field: PouchField): string | null => {
  if (!field.matches({ editing: 'faulty' })) return null
  const parsed = parsePouchField(field.context)
  return 'refusal' in parsed ? parsed.refusal : null
}
