import { assign, type SnapshotFrom, setup } from 'xstate'
import type { Outcome, Refusal } from '../../domain/outcome.ts'
import { assertDefined } from '../outcome.ts'
import { queryActor, unprovidedAction, unprovidedQuery } from '../port.ts'
import { queryTransitions, queryWorkflow } from '../query.ts'
import type {
  Ceremony,
  PasskeyContext,
  PasskeyEvent,
  PasskeyPorts,
  PromptResult,
  SignedCeremony,
} from './types.ts'

export { selectHasFailed, selectIsLocked as selectIsBusy } from '../tags.ts'

const promptResultOf = (outcome: Outcome<PromptResult>): PromptResult | null =>
  outcome.kind === 'done' ? outcome.data : null

const { guards, actions, assignData } = queryWorkflow<PasskeyContext, PasskeyEvent>()

/**
 * Registers a passkey or signs in with one: gets a challenge from the server, lets the browser sign it, sends the answer to the server.
 *
 * Every try begins with a new challenge, because each can be answered once. The person can decline in the browser's own dialog, which is
 * no failure.
 */
export const passkeyMachine = setup({
  types: { context: {} as PasskeyContext, events: {} as PasskeyEvent },
  guards: {
    ...guards,
    isDeclined: (_, outcome: Outcome<PromptResult>) => promptResultOf(outcome)?.kind === 'declined',
    isKnown: (_, outcome: Outcome<PromptResult>) => promptResultOf(outcome)?.kind === 'known',
  },
  actors: {
    begin: unprovidedQuery<null, Ceremony>('begin'),
    prompt: unprovidedQuery<Ceremony, PromptResult>('prompt'),
    finish: unprovidedQuery<SignedCeremony, unknown>('finish'),
  },
  actions: {
    ...actions,
    accepted: unprovidedAction<Outcome<unknown>>('accepted'),
    noteCeremony: assignData((ceremony: Ceremony) => ({ ceremony })),
    noteResponse: assign((_, outcome: Outcome<PromptResult>) => {
      const result = promptResultOf(outcome)
      return result?.kind === 'signed' ? { response: result.response } : {}
    }),
    forgetCeremony: assign({ ceremony: null, response: null }),
  },
}).createMachine({
  id: 'passkey',
  context: { ceremony: null, response: null, refusal: null },
  initial: 'idle',
  states: {
    idle: { on: { START: 'preparing' } },
    preparing: {
      tags: 'locked',
      entry: ['forgetRefusal', 'forgetCeremony'],
      invoke: {
        id: 'begin',
        src: 'begin',
        input: null,
        ...queryTransitions({
          done: { target: 'prompting', note: 'noteCeremony' },
          unavailable: 'failed',
          refused: { target: 'refused' },
        }),
      },
    },
    /** The browser shows its own dialog. */
    prompting: {
      tags: 'locked',
      invoke: {
        id: 'prompt',
        src: 'prompt',
        input: ({ context }) => assertDefined(context.ceremony, 'ceremony'),
        ...queryTransitions({
          cases: [
            { guard: 'isDeclined', target: 'declined' },
            { guard: 'isKnown', target: 'known' },
          ],
          done: { target: 'verifying', note: 'noteResponse' },
          unavailable: 'failed',
        }),
      },
    },
    verifying: {
      tags: 'locked',
      exit: 'forgetCeremony',
      invoke: {
        id: 'finish',
        src: 'finish',
        input: ({ context: { ceremony, response } }) => ({
          token: ceremony?.token,
          response: assertDefined(response, 'response'),
        }),
        ...queryTransitions({
          done: { target: 'done', note: 'accepted' },
          unavailable: 'failed',
          refused: { target: 'refused' },
        }),
      },
    },
    done: { on: { START: 'preparing' } },
    declined: { on: { START: 'preparing' } },
    /** This device has a passkey for the account. */
    known: { on: { START: 'preparing' } },
    refused: { on: { START: 'preparing' } },
    failed: { tags: 'failed', on: { START: 'preparing' } },
  },
})

/** The machine with its ports. */
export function passkeyWith<Data>(ports: PasskeyPorts<Data>) {
  return passkeyMachine.provide({
    actors: {
      begin: queryActor(ports.begin),
      prompt: queryActor(ports.prompt),
      finish: queryActor<SignedCeremony, unknown>(ports.finish),
    },
    actions: {
      accepted: (_, outcome) => {
        if (outcome.kind === 'done') ports.accepted(outcome.data as Data)
      },
    },
  })
}

type Passkey = SnapshotFrom<typeof passkeyMachine>

export const selectRefusal = (passkey: Passkey): Refusal | null => passkey.context.refusal

/** True when this device has a passkey for the account already. */
export const selectDeviceHasPasskey = (passkey: Passkey): boolean => passkey.matches('known')
