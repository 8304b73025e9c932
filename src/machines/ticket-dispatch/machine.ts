import { assign, setup } from 'xstate'
import type { TicketDispatch } from '../../domain/contract/tickets.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { draftActions, draftEffects } from '../draft.ts'
import { assertDefined } from '../outcome.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import {
  BLANK_FORM,
  draftDataOf,
  formOf,
  isActionAllowed,
  isTypedFor,
  refusalOfForm,
  restoreDraft,
  statusBodyOf,
} from './form.ts'
import type {
  ChangeDispatchInput,
  TicketDispatchContext,
  TicketDispatchEvent,
  TicketDispatchInput,
  TicketDispatchPorts,
} from './types.ts'

/** The version of the draft format; a draft of another version is ignored, and the user is informed. */
const DISPATCH_DRAFT_VERSION = 1

const NOTHING_TYPED = { typed: null, notice: null } as const
const afterEdit = ['edit', 'forgetRefusal', 'renewKey', 'keepDraft'] as const
const CANCEL_ACTIONS = ['forgetRefusal', 'forgetForm', 'keepDraft'] as const

const { guards, actions, assignOn, assignData } = commandWorkflow<
  TicketDispatchContext,
  TicketDispatchEvent
>()

/**
 * One dispatch of paper vouchers: it is sent with its slip number, its issuers pay one after the other, or it is cancelled.
 *
 * Each action opens a form; missing and invalid entries are reported before sending. The last input is stored on the device until it is sent
 * or cancelled, and restored for the same action on the same, unchanged dispatch. When somebody else was faster, the dispatch is reloaded with a
 * message, and the input stays if the action is still allowed; after a temporary failure the command can be sent again with the same key.
 */
export const ticketDispatchMachine = setup({
  types: {
    context: {} as TicketDispatchContext,
    events: {} as TicketDispatchEvent,
    input: {} as TicketDispatchInput,
  },
  guards: {
    ...guards,
    mayStart: ({ context, event }) => event.type === 'START' && isActionAllowed(context.dispatch, event.act),
    isComplete: ({ context }) => refusalOfForm(context) === null,
  },
  actors: {
    loadDispatch: unprovidedQuery<{ readonly id: string }, TicketDispatch>('loadDispatch'),
    change: unprovidedCommand<ChangeDispatchInput, unknown>('change'),
  },
  actions: {
    ...actions,
    ...draftActions,
    noteDispatch: assignData((data: TicketDispatch) => ({
      dispatch: data,
      form: BLANK_FORM,
      ...NOTHING_TYPED,
    })),
    noteFault: assign({ refusal: ({ context }) => refusalOfForm(context) }),
    beginForm: assignOn('START', ({ act, issuer }, { dispatch, typed }) => {
      const initial = formOf(assertDefined(dispatch, 'dispatch'), act, issuer)
      return { act, form: isTypedFor(typed, act, initial) ? typed.form : initial, refusal: null }
    }),
    edit: assignOn('EDIT', ({ field, text }, context) => {
      const form = { ...context.form, [field]: text }
      return { form, typed: { act: context.act, form }, notice: null }
    }),
    forgetForm: assign(({ context: { typed, act, form } }) =>
      isTypedFor(typed, act, form) ? NOTHING_TYPED : {},
    ),
  },
}).createMachine({
  id: 'ticketDispatch',
  context: ({ input }) => ({
    dispatchId: input.dispatchId,
    dispatch: null,
    act: 'SENT',
    form: BLANK_FORM,
    ...NOTHING_TYPED,
    idempotencyKey: '',
    refusal: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadDispatch',
        src: 'loadDispatch',
        input: ({ context }) => ({ id: context.dispatchId }),
        ...queryTransitions({
          done: { target: 'open', note: 'noteDispatch', actions: ['readDraft', 'keepDraft'] },
          unavailable: 'unavailable',
          refused: { target: 'unavailable', actions: ['dropDraftIfMissing'] },
        }),
      },
    },
    unavailable: { exit: 'forgetRefusal', on: { RETRY: 'loading' } },
    open: { on: { START: { guard: 'mayStart', target: 'editing', actions: ['beginForm', 'renewKey'] } } },
    /** The form of the action; after a refusal, with the refusal. */
    editing: {
      on: {
        EDIT: { actions: afterEdit },
        CONFIRM: [{ guard: 'isComplete', target: 'changing' }, { actions: 'noteFault' }],
        // The dispatch is loaded again, because an earlier request without an answer may have changed it.
        CANCEL: { target: 'loading', actions: CANCEL_ACTIONS },
      },
    },
    changing: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context }) => {
          const { id, version } = assertDefined(context.dispatch, 'dispatch')
          return { input: { ...statusBodyOf(context), id, version }, idempotencyKey: context.idempotencyKey }
        },
        ...commandTransitions({
          done: { target: 'loading', actions: ['changed', 'dropDraft'] },
          failed: 'failed',
          conflict: { target: 'loading', actions: ['changed'] },
          refused: { target: 'editing', actions: ['renewKey'] },
        }),
      },
    },
    /** The command may have succeeded. If so, the server refuses an edited command, which is sent with the old version. */
    failed: {
      on: {
        RETRY: 'changing',
        EDIT: { target: 'editing', actions: [...afterEdit, 'changed'] },
        CANCEL: { target: 'loading', actions: [...CANCEL_ACTIONS, 'changed'] },
      },
    },
  },
})

/** The machine with its ports. */
export function ticketDispatchWith(ports: TicketDispatchPorts) {
  const draft = draftEffects(ports.drafts, {
    version: DISPATCH_DRAFT_VERSION,
    keyIn: ({ dispatchId }: TicketDispatchContext) => dispatchId,
    draftDataOf,
    restoreDraft,
  })
  return ticketDispatchMachine.provide({
    actors: { loadDispatch: queryActor(ports.loadDispatch), change: commandActor(ports.change) },
    actions: { ...commandEffects(ports), ...draft },
  })
}
