import { setup } from 'xstate'
import type { Refusal } from '../../domain/outcome.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { assertDefined } from '../outcome.ts'
import { commandActor, unprovidedCommand, type WritePort } from '../port.ts'

export interface InstantCommandPorts<Command> {
  /** The call: changes all requested rows or none. */
  readonly send: WritePort<Command, unknown>
  readonly changed: () => void
  readonly newKey: () => string
}

export interface InstantCommandContext<Command> {
  readonly command: Command | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

type CommandEvent<Command> =
  | { readonly type: 'RUN'; readonly command: Command }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' }

const submitTransition = { target: 'sending', actions: ['noteCommand', 'renewKey'] } as const

/**
 * A machine for commands without a dialog, sent one at a time. After a network failure or a temporary refusal the command can be sent again
 * with the same key, so that it has one effect; dismissing the failure reloads the data. After any other refusal the data is reloaded at once;
 * the refusal stays until it is dismissed or another command is sent.
 */
export function instantCommandMachine<Command>() {
  const { guards, actions, assignOn, commandInput } = commandWorkflow<
    InstantCommandContext<Command>,
    CommandEvent<Command>
  >()
  return setup({
    types: { context: {} as InstantCommandContext<Command>, events: {} as CommandEvent<Command> },
    guards,
    actors: { send: unprovidedCommand<Command, unknown>('send') },
    actions: {
      ...actions,
      noteCommand: assignOn('RUN', ({ command }) => ({ command })),
    },
  }).createMachine({
    id: 'instantCommand',
    context: { command: null, idempotencyKey: '', refusal: null },
    initial: 'ready',
    states: {
      ready: { on: { RUN: submitTransition } },
      sending: {
        tags: 'locked',
        entry: 'forgetRefusal',
        invoke: {
          id: 'send',
          src: 'send',
          input: commandInput((context) => assertDefined(context.command, 'command')),
          ...commandTransitions({
            done: { target: 'ready', actions: ['changed'] },
            failed: 'failed',
            refused: { target: 'refused', actions: ['changed'] },
          }),
        },
      },
      refused: { on: { RUN: submitTransition, DISMISS: { target: 'ready', actions: 'forgetRefusal' } } },
      failed: {
        tags: 'failed',
        on: { RETRY: 'sending', DISMISS: { target: 'ready', actions: ['forgetRefusal', 'changed'] } },
      },
    },
  })
}

export { selectHasFailed, selectIsLocked as selectIsSending } from '../tags.ts'

export type InstantCommandMachine<Command> = ReturnType<typeof instantCommandMachine<Command>>

/** The machine with its ports. */
export function instantCommandWith<Command>(
  ports: InstantCommandPorts<Command>,
): InstantCommandMachine<Command> {
  return instantCommandMachine<Command>().provide({
    actors: { send: commandActor(ports.send) },
    actions: commandEffects(ports),
  })
}
