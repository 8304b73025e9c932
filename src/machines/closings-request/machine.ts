import { setup } from 'xstate'
import type { Refusal } from '../../domain/outcome.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { commandActor, unprovidedCommand, type WritePort } from '../port.ts'

export interface ClosingsRequestPorts {
  readonly request: WritePort<{ readonly date: string }, { readonly id: string }>
  readonly newKey: () => string
  /** Called after a request was accepted, and when the person cancels after a failed one: the list of requests may have changed. */
  readonly changed: () => void
}

interface ClosingsRequestContext {
  readonly date: string
  readonly idempotencyKey: string
  readonly refusal: Refusal | null
}

type ClosingsRequestEvent =
  | { readonly type: 'REQUEST'; readonly date: string }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CANCEL' }

const { guards, actions, assignOn, commandInput } = commandWorkflow<
  ClosingsRequestContext,
  ClosingsRequestEvent
>()

/**
 * Requests the closings of a date from the POS. The list of requests shows the result. After a temporary
 * failure the request can be sent again with the same key.
 */
export const closingsRequestMachine = setup({
  types: { context: {} as ClosingsRequestContext, events: {} as ClosingsRequestEvent },
  guards,
  actors: { request: unprovidedCommand<{ readonly date: string }, { readonly id: string }>('request') },
  actions: {
    ...actions,
    noteDate: assignOn('REQUEST', ({ date }) => ({ date, refusal: null })),
  },
}).createMachine({
  id: 'closingsRequest',
  context: { date: '', idempotencyKey: '', refusal: null },
  initial: 'ready',
  states: {
    /** Idle; after a refused request, with the refusal. */
    ready: { on: { REQUEST: { target: 'requesting', actions: ['noteDate', 'renewKey'] } } },
    requesting: {
      invoke: {
        id: 'request',
        src: 'request',
        input: commandInput(({ date }) => ({ date })),
        ...commandTransitions({
          done: { target: 'ready', actions: ['changed'] },
          failed: 'failed',
          refused: { target: 'ready' },
        }),
      },
    },
    failed: {
      on: {
        RETRY: { target: 'requesting', actions: 'forgetRefusal' },
        CANCEL: { target: 'ready', actions: ['forgetRefusal', 'changed'] },
      },
    },
  },
})

/** The machine with its ports. */
export function closingsRequestWith(ports: ClosingsRequestPorts) {
  return closingsRequestMachine.provide({
    actors: { request: commandActor(ports.request) },
    actions: commandEffects(ports),
  })
}
