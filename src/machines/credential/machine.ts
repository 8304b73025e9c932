import { assertEvent, type SnapshotFrom, setup } from 'xstate'
import { type CredentialValues, validateCredentials } from '../../domain/accounts/credential-forms.ts'
import type { Outcome, Refusal } from '../../domain/outcome.ts'
import { clientRefusal, withoutIssuesAt } from '../outcome.ts'
import { queryActor, unprovidedAction, unprovidedQuery } from '../port.ts'
import { queryTransitions, queryWorkflow } from '../query.ts'
import type { CredentialContext, CredentialEvent, CredentialInput, CredentialPorts } from './types.ts'

export { selectHasFailed, selectIsLocked as selectIsSending } from '../tags.ts'

const sendTransition = { guard: 'isComplete', target: 'sending' } as const
const showIssuesTransition = { target: 'refused', actions: 'noteFaults' } as const
const editTransition = { target: 'editing', actions: 'forgetIssue' } as const

const { guards, actions, assignOn } = queryWorkflow<CredentialContext, CredentialEvent>()

/**
 * A form of `CREDENTIAL_FORMS`, such as choosing a password, accepting an invitation or changing the e-mail
 * address.
 *
 * Typed values go from the event directly to the port and are stored neither in the context nor on the device. Issues are shown before
 * sending, refusals of the server afterwards; editing a field removes its issues. After a lost answer the same values can be sent again.
 */
export const credentialMachine = setup({
  types: {
    context: {} as CredentialContext,
    events: {} as CredentialEvent,
    input: {} as CredentialInput,
  },
  guards: {
    ...guards,
    isComplete: ({ context, event }) =>
      event.type === 'SUBMIT' && validateCredentials(context.form, event.values).length === 0,
    isFaulty: ({ context, event }) =>
      event.type === 'SUBMIT' && validateCredentials(context.form, event.values).length > 0,
  },
  actors: { send: unprovidedQuery<CredentialValues, unknown>('send') },
  actions: {
    ...actions,
    accepted: unprovidedAction<Outcome<unknown>>('accepted'),
    noteFaults: assignOn('SUBMIT', ({ values }, context) => ({
      refusal: clientRefusal('InvalidRequest', { issues: validateCredentials(context.form, values) }),
    })),
    forgetIssue: assignOn('EDIT', ({ field }, context) => ({
      refusal: withoutIssuesAt(context.refusal, field),
    })),
  },
}).createMachine({
  id: 'credential',
  context: ({ input }) => ({ form: input.form, refusal: null }),
  initial: 'editing',
  states: {
    editing: { on: { SUBMIT: [sendTransition, showIssuesTransition], EDIT: { actions: 'forgetIssue' } } },
    sending: {
      tags: 'locked',
      entry: 'forgetRefusal',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ event }) => valuesOf(event),
        ...queryTransitions({
          done: { target: 'done', note: 'accepted' },
          unavailable: 'failed',
          refused: { target: 'refused' },
        }),
      },
    },
    /** Values that were accepted are not sent twice. */
    done: { on: { SUBMIT: { guard: 'isFaulty', ...showIssuesTransition }, EDIT: 'editing' } },
    refused: { on: { SUBMIT: [sendTransition, showIssuesTransition], EDIT: editTransition } },
    /** The sent values were valid and are unchanged. */
    failed: { tags: 'failed', on: { SUBMIT: sendTransition, EDIT: 'editing' } },
  },
})

function valuesOf(event: CredentialEvent): CredentialValues {
  assertEvent(event, 'SUBMIT')
  return event.values
}

/** The machine with its ports. */
export function credentialWith<Data>(ports: CredentialPorts<Data>) {
  return credentialMachine.provide({
    actors: { send: queryActor<CredentialValues, unknown>(ports.send) },
    actions: {
      accepted: (_, outcome) => {
        if (outcome.kind === 'done') ports.accepted(outcome.data as Data)
      },
    },
  })
}

type Credential = SnapshotFrom<typeof credentialMachine>

export const selectIsDone = (credential: Credential): boolean => credential.matches('done')

export const selectRefusal = (credential: Credential): Refusal | null => credential.context.refusal
