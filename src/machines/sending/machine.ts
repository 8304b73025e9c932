import { assign, setup } from 'xstate'
import { canBePosted } from '../../domain/accounting/sending.ts'
import type { AccountingPreview, SendingStarted } from '../../domain/contract/accounting.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import type { SendingContext, SendingEvent, SendingInput, SendingPorts, SendingSubject } from './types.ts'

const { guards, actions, assignData, commandInput } = commandWorkflow<SendingContext, SendingEvent>()

/**
 * Sends rows to accounting: shows a preview of the entries, then sends them.
 *
 * While an account is missing or a code is too long for the file, nothing can be confirmed; RETRY reloads the
 * preview. If the server refuses the command, it has changed nothing; if the refusal lists some of the rows, the others
 * can be sent without them. After a network failure or a temporary refusal the command can be sent again with the same key.
 */
export const sendingMachine = setup({
  types: { context: {} as SendingContext, events: {} as SendingEvent, input: {} as SendingInput },
  guards: {
    ...guards,
    isComplete: ({ context: { preview } }) => preview !== null && canBePosted(preview),
    hasUnrefusedRows: ({ context }) => {
      const otherRows = unrefusedRows(context)
      return otherRows.length > 0 && otherRows.length < context.subject.rows.length
    },
  },
  actors: {
    loadPreview: unprovidedQuery<SendingSubject, AccountingPreview>('loadPreview'),
    start: unprovidedCommand<SendingSubject, SendingStarted>('start'),
  },
  actions: {
    ...actions,
    notePreview: assignData((preview: AccountingPreview) => ({ preview, refusal: null })),
    noteStarted: assignData((started: SendingStarted) => ({ started, refusal: null })),
    dropRefusedRows: assign(({ context }) => ({
      subject: { ...context.subject, rows: unrefusedRows(context) },
    })),
  },
}).createMachine({
  id: 'sending',
  context: ({ input }) => ({
    subject: input.subject,
    preview: null,
    started: null,
    refusal: null,
    idempotencyKey: '',
  }),
  initial: 'previewing',
  states: {
    previewing: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'loadPreview',
        src: 'loadPreview',
        input: ({ context }) => context.subject,
        ...queryTransitions({
          done: { target: 'confirming', note: 'notePreview', actions: ['renewKey'] },
          unavailable: 'unavailable',
        }),
      },
    },
    unavailable: { on: { RETRY: 'previewing' } },
    confirming: { on: { CONFIRM: { guard: 'isComplete', target: 'starting' }, RETRY: 'previewing' } },
    starting: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'start',
        src: 'start',
        input: commandInput((context) => context.subject),
        ...commandTransitions({
          done: { target: 'started', note: 'noteStarted', actions: ['changed'] },
          failed: 'failed',
          refused: { target: 'refused', actions: ['changed'] },
        }),
      },
    },
    /**
     * The server changed nothing, but the rows on the screen may be outdated: `changed` reloads the lists. If the refusal lists only some of the
     * rows, the others can be previewed and sent.
     */
    refused: {
      on: { SEND_REST: { guard: 'hasUnrefusedRows', target: 'previewing', actions: 'dropRefusedRows' } },
    },
    failed: { on: { RETRY: 'starting' } },
    /** The jobs were requested. */
    started: {},
  },
})

/** The rows that the refusal does not list. */
export function unrefusedRows({
  subject,
  refusal,
}: Pick<SendingContext, 'subject' | 'refusal'>): SendingSubject['rows'] {
  const refusedIds = new Set(refusal?.rows.map(({ id }) => id))
  return subject.rows.filter(({ id }) => !refusedIds.has(id))
}

/** The machine with its ports. */
export function sendingWith(ports: SendingPorts) {
  return sendingMachine.provide({
    actors: { loadPreview: queryActor(ports.loadPreview), start: commandActor(ports.start) },
    actions: commandEffects(ports),
  })
}
