import { assign, setup } from 'xstate'
import type { Outcome, Refusal } from '../domain/outcome.ts'
import { commandActions, commandEffects, commandGuards, commandTransitions } from './command.ts'
import { assertDefined } from './outcome.ts'
import { commandActor, unprovidedCommand, type WritePort } from './port.ts'

export interface CommandPorts<Command> {
  /** The call: all that was asked for, or nothing. */
  readonly send: WritePort<Command, unknown>
  readonly changed: () => void
  readonly newKey: () => string
}

export interface CommandContext<Command> {
  readonly command: Command | null
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
  readonly code: number | null
}

export type CommandEvent<Command> =
  | { readonly type: 'ASK'; readonly command: Command }
  | { readonly type: 'RETRY' }
  | { readonly type: 'DISMISS' }

const ASKED = { target: 'sending', actions: ['noteCommand', 'renewKey'] } as const

/**
 * Commands that are sent as soon as they are asked for, one at a time. A lost network offers to send again with the same key, so that
 * nothing has its effect twice; a refusal stays until it is put away or something else is asked, and what is stored is read anew.
 *
 * @param id of the chart
 */
export function commandChart<Command>(id: string) {
  return setup({
    types: { context: {} as CommandContext<Command>, events: {} as CommandEvent<Command> },
    guards: commandGuards,
    actors: { send: unprovidedCommand<Command, unknown>('send') },
    actions: {
      ...commandActions<CommandContext<Command>, CommandEvent<Command>>(),
      noteCommand: assign(({ event }) => (event.type === 'ASK' ? { command: event.command } : {})),
      noteCode: assign((_, outcome: Outcome<unknown>) =>
        outcome.kind === 'done' ? { code: outcome.code } : {},
      ),
      forgetOutcome: assign({ refusal: null, code: null }),
    },
  }).createMachine({
    id,
    context: { command: null, idempotencyKey: '', refusal: null, code: null },
    initial: 'ready',
    states: {
      ready: { on: { ASK: ASKED } },
      sending: {
        entry: 'forgetOutcome',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => ({
            input: assertDefined(context.command, 'command'),
            idempotencyKey: context.idempotencyKey,
          }),
          ...commandTransitions({
            done: { target: 'ready', note: 'noteCode', actions: ['changed'] },
            failed: 'failed',
            refused: { target: 'refused', actions: ['changed'] },
          }),
        },
      },
      refused: { on: { ASK: ASKED, DISMISS: { target: 'ready', actions: 'forgetOutcome' } } },
      failed: { on: { RETRY: 'sending', DISMISS: { target: 'ready', actions: 'forgetOutcome' } } },
    },
  })
}

export const selectIsSending = ({ value }: { readonly value: string }): boolean => value === 'sending'

/** The chart with its ports. */
export function commandsWith<Command>(
  machine: ReturnType<typeof commandChart<Command>>,
  ports: CommandPorts<Command>,
) {
  return machine.provide({
    actors: { send: commandActor(ports.send) },
    actions: commandEffects(ports),
  })
}
