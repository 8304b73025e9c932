import { type SnapshotFrom, setup } from 'xstate'
import type { Refusal } from '../../domain/outcome.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { assertDefined } from '../outcome.ts'
import { commandActor, unprovidedCommand } from '../port.ts'
import type {
  CommandSubject,
  ConfirmCommandContext,
  ConfirmCommandEvent,
  ConfirmCommandPorts,
} from './types.ts'

export { selectHasFailed, selectIsLocked as selectIsRunning } from '../tags.ts'

const startTransition = { target: 'confirming', actions: ['rememberSubject', 'renewKey'] } as const

const { guards, actions, assignOn, commandInput } = commandWorkflow<
  ConfirmCommandContext,
  ConfirmCommandEvent
>()

/**
 * A command with a confirmation, on one row or several: deleting a pouch, for example.
 *
 * START opens the dialog with the question and creates the idempotency key. Confirming sends the command; after a
 * network failure or a temporary refusal it can be sent again with the same key, so that it has one effect. The key also
 * stays when the dialog is closed and opened again for the same version of the row. Any other refusal is shown until
 * it is dismissed; then the data is reloaded, because somebody may have changed the row.
 */
export const confirmCommandMachine = setup({
  types: { context: {} as ConfirmCommandContext, events: {} as ConfirmCommandEvent },
  guards: {
    ...guards,
    isStartedAgain: ({ context, event }) =>
      event.type === 'START' &&
      event.subject.id === context.subject?.id &&
      event.subject.version === context.subject.version,
  },
  actors: { run: unprovidedCommand<CommandSubject, unknown>('run') },
  actions: {
    ...actions,
    rememberSubject: assignOn('START', ({ subject }) => ({ subject })),
  },
}).createMachine({
  id: 'confirmCommand',
  context: { subject: null, idempotencyKey: '', refusal: null },
  initial: 'idle',
  states: {
    idle: { on: { START: [{ guard: 'isStartedAgain', target: 'confirming' }, startTransition] } },
    confirming: {
      entry: 'forgetRefusal',
      on: { CONFIRM: 'running', CANCEL: 'idle' },
    },
    running: {
      tags: 'locked',
      entry: 'forgetRefusal',
      invoke: {
        id: 'run',
        src: 'run',
        input: commandInput(({ subject }) => assertDefined(subject, 'subject')),
        ...commandTransitions({
          done: { target: 'done', actions: ['changed'] },
          failed: 'failed',
          refused: { target: 'refused', actions: ['renewKey'] },
        }),
      },
    },
    done: { on: { START: startTransition } },
    refused: { on: { START: startTransition, DISMISS: { target: 'idle', actions: 'changed' } } },
    failed: { tags: 'failed', on: { RETRY: 'running', DISMISS: { target: 'idle', actions: 'changed' } } },
  },
})

/** The machine with its ports. */
export function confirmCommandWith(ports: ConfirmCommandPorts) {
  return confirmCommandMachine.provide({
    actors: { run: commandActor(ports.run) },
    actions: commandEffects(ports),
  })
}

type ConfirmCommand = SnapshotFrom<typeof confirmCommandMachine>

/** True while the dialog is open: confirming, running, refused or failed. */
export const selectIsOpen = (command: ConfirmCommand): boolean =>
  !command.matches('idle') && !command.matches('done')

/** Why the command was refused or can't be run now; null otherwise. */
export const selectRefusal = (command: ConfirmCommand): Refusal | null => command.context.refusal
