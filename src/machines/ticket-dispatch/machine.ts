import { assign, setup } from 'xstate'
import type { TicketDispatch } from '../../domain/contract/tickets.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { draftOf } from '../draft.ts'
import { outcomeGuards, outcomeOf, present, refusalFrom, settledTo } from '../outcome.ts'
import { fromRead, fromWrite, missingEffect, missingRead, missingWrite } from '../port.ts'
import { BLANK_FORM, faultOf, formOf, isTypedFor, laidOut, mayDo, snapshotOf, statusBodyOf } from './form.ts'
import type {
  ChangeDispatchInput,
  TicketDispatchContext,
  TicketDispatchEvent,
  TicketDispatchInput,
  TicketDispatchPorts,
} from './types.ts'

/** What drafts look like; a draft of another version is dropped, and the person is told. */
export const DISPATCH_DRAFT_VERSION = 1

const NOTHING_TYPED = { typed: null, notice: null } as const
const EDITED = ['edit', 'forgetRefusal', 'renewKey', 'keepDraft'] as const
const CALLED_OFF = ['forgetRefusal', 'callOff', 'keepDraft'] as const

/**
 * One dispatch of paper tickets: it leaves with its slip number, its issuers pay one after the other, or it is taken back.
 *
 * Asking for one of these opens its form; what is missing is said before anything is sent. What was typed last is kept on the device
 * until it is done or called off, and stands there when the same is asked of the same dispatch again. When somebody else was faster the
 * dispatch is opened anew and says so; a lost network offers to send again with the same key.
 */
export const ticketDispatchMachine = setup({
  types: {
    context: {} as TicketDispatchContext,
    events: {} as TicketDispatchEvent,
    input: {} as TicketDispatchInput,
  },
  guards: {
    ...outcomeGuards,
    mayAsk: ({ context, event }) => event.type === 'ASK' && mayDo(context.dispatch, event.act),
    isComplete: ({ context }) => faultOf(context) === null,
  },
  actors: {
    loadDispatch: missingRead<{ readonly id: string }, TicketDispatch>('loadDispatch'),
    change: missingWrite<ChangeDispatchInput, unknown>('change'),
  },
  actions: {
    renewKey: missingEffect('newKey'),
    readDraft: missingEffect('drafts'),
    keepDraft: missingEffect('drafts'),
    dropDraft: missingEffect('drafts'),
    changed: missingEffect('changed'),
    noteDispatch: assign((_, outcome: Outcome<TicketDispatch>) =>
      outcome.kind === 'done' ? { dispatch: outcome.data, form: BLANK_FORM, ...NOTHING_TYPED } : {},
    ),
    noteRefusal: assign({ refusal: (_, outcome: Outcome<unknown>) => refusalFrom(outcome) }),
    noteFault: assign({ refusal: ({ context }) => faultOf(context) }),
    forgetRefusal: assign({ refusal: null, code: null }),
    noteCode: assign((_, outcome: Outcome<unknown>) =>
      outcome.kind === 'done' ? { code: outcome.code, refusal: null } : {},
    ),
    beginForm: assign(({ context: { dispatch, typed }, event }) => {
      if (event.type !== 'ASK') return {}
      const { act, issuer } = event
      const blank = formOf(present(dispatch, 'dispatch'), act, issuer)
      return { act, form: isTypedFor(typed, act, blank) ? typed.form : blank, refusal: null, code: null }
    }),
    edit: assign(({ context, event }) => {
      if (event.type !== 'EDIT') return {}
      const form = { ...context.form, [event.field]: event.text }
      return { form, typed: { act: context.act, form }, notice: null }
    }),
    callOff: assign(({ context: { typed, act, form } }) =>
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
    code: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadDispatch',
        src: 'loadDispatch',
        input: ({ context }) => ({ id: context.dispatchId }),
        onDone: [
          {
            guard: { type: 'isDone', params: outcomeOf },
            target: 'open',
            actions: [{ type: 'noteDispatch', params: outcomeOf }, 'readDraft', 'keepDraft'],
          },
          { target: 'unavailable', actions: { type: 'noteRefusal', params: outcomeOf } },
        ],
        onError: 'unavailable',
      },
    },
    unavailable: { exit: 'forgetRefusal', on: { RETRY: 'loading' } },
    open: { on: { ASK: { guard: 'mayAsk', target: 'asking', actions: ['beginForm', 'renewKey'] } } },
    /** The form of what was asked for; after a refusal, with why. */
    asking: {
      on: {
        EDIT: { actions: EDITED },
        CONFIRM: [{ guard: 'isComplete', target: 'changing' }, { actions: 'noteFault' }],
        CANCEL: { target: 'open', actions: CALLED_OFF },
      },
    },
    changing: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context }) => {
          const { id, version } = present(context.dispatch, 'dispatch')
          return { input: { ...statusBodyOf(context), id, version }, idempotencyKey: context.idempotencyKey }
        },
        onDone: [
          ...settledTo('loading', 'failed', 'dropDraft'),
          { target: 'asking', actions: [{ type: 'noteRefusal', params: outcomeOf }, 'renewKey'] },
        ],
        onError: 'failed',
      },
    },
    /** It may have been done all the same: what is typed now is sent with the version that was seen, which nothing passes twice. */
    failed: {
      on: {
        RETRY: 'changing',
        EDIT: { target: 'asking', actions: EDITED },
        CANCEL: { target: 'open', actions: CALLED_OFF },
      },
    },
  },
})

/** The machine with its ports. */
export function ticketDispatchWith(ports: TicketDispatchPorts) {
  const draft = draftOf(ports.drafts, {
    version: DISPATCH_DRAFT_VERSION,
    keyIn: ({ dispatchId }: TicketDispatchContext) => dispatchId,
    snapshotOf,
    laidOut,
  })
  return ticketDispatchMachine.provide({
    actors: { loadDispatch: fromRead(ports.loadDispatch), change: fromWrite(ports.change) },
    actions: {
      renewKey: assign({ idempotencyKey: ports.newKey }),
      readDraft: assign(draft.takeUp),
      keepDraft: draft.keep,
      dropDraft: draft.drop,
      changed: () => ports.changed(),
    },
  })
}
