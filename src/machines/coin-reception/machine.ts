import { assign, type SnapshotFrom, setup } from 'xstate'
import type { WalletMovement } from '../../domain/contract/wallet-movements.ts'
import type { Cents } from '../../domain/money.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { hasInput } from '../denominations-text.ts'
import { draftActions, draftEffects } from '../draft.ts'
import { assertDefined } from '../outcome.ts'
import { commandActor, unprovidedCommand } from '../port.ts'
import { bodyOf, differenceOf, draftDataOf, parseReception, refusalOfEntry } from './entry.ts'
import type { CoinReceptionContext, CoinReceptionEvent, CoinReceptionPorts, ReceptionBody } from './types.ts'

/** The version of the draft format; a draft of another version is ignored, and the user is informed. */
export const RECEPTION_DRAFT_VERSION = 1

const NOTHING_TYPED = { text: {}, comment: '', notice: null } as const

const { guards, actions, assignOn, commandInput } = commandWorkflow<
  CoinReceptionContext,
  CoinReceptionEvent
>()

/**
 * The dialog for receiving coins for an exchange pouch, counted as rolls, loose coins and notes that the bank sent back.
 *
 * Coins of the same value as the pouch are received at once; a difference is shown and must be confirmed. The draft of each pouch is stored on
 * the device until the coins are received or the user starts over. It contains the idempotency key, so that the same coins are received only
 * once. When the exchange was received or cancelled meanwhile, the refusal is shown, the draft is deleted and the list reloads.
 */
export const coinReceptionMachine = setup({
  types: { context: {} as CoinReceptionContext, events: {} as CoinReceptionEvent },
  guards: {
    ...guards,
    isSameExchange: ({ context, event }) =>
      event.type === 'OPEN' && event.exchange.id === context.exchange?.id,
    isEqual: ({ context }) => refusalOfEntry(context) === null && differenceOf(context) === 0,
    isCounted: ({ context }) => refusalOfEntry(context) === null,
  },
  actors: { receive: unprovidedCommand<ReceptionBody, WalletMovement>('receive') },
  actions: {
    ...actions,
    ...draftActions,
    noteExchange: assignOn('OPEN', ({ exchange }) => ({ exchange })),
    edit: assignOn('EDIT', ({ field, text }, context) => ({
      text: { ...context.text, [field]: text },
      notice: null,
    })),
    comment: assignOn('COMMENT', ({ text }) => ({ comment: text })),
    startOver: assign(NOTHING_TYPED),
    noteClientRefusal: assign({ refusal: ({ context }) => refusalOfEntry(context) }),
  },
}).createMachine({
  id: 'coinReception',
  context: { ...NOTHING_TYPED, refusal: null, exchange: null, idempotencyKey: '' },
  initial: 'closed',
  states: {
    closed: {
      on: {
        OPEN: [
          { guard: 'isSameExchange', target: 'entering', actions: 'noteExchange' },
          { target: 'entering', actions: ['startOver', 'noteExchange', 'renewKey', 'readDraft'] },
        ],
      },
    },
    entering: {
      initial: 'typing',
      on: {
        EDIT: { target: '.typing', actions: ['edit', 'renewKey', 'keepDraft'] },
        START_OVER: { target: '.typing', actions: ['startOver', 'renewKey', 'dropDraft'] },
        RECEIVE: [
          { guard: 'isEqual', target: 'sending' },
          { guard: 'isCounted', target: 'confirming' },
          { target: '.refused', actions: 'noteClientRefusal' },
        ],
        CLOSE: 'closed',
      },
      states: { typing: { entry: 'forgetRefusal' }, refused: {} },
    },
    /** Shows the difference to the pouch's value. */
    confirming: {
      on: {
        COMMENT: { actions: ['comment', 'renewKey', 'keepDraft'] },
        CONFIRM: 'sending',
        BACK: 'entering',
        CLOSE: 'closed',
      },
    },
    sending: {
      tags: 'locked',
      entry: 'forgetRefusal',
      invoke: {
        id: 'receive',
        src: 'receive',
        input: commandInput(bodyOf),
        ...commandTransitions({
          done: {
            target: 'done',
            actions: ['startOver', 'renewKey', 'dropDraft', 'changed'],
          },
          failed: 'sendFailed',
          refused: { target: 'entering.refused', actions: ['renewKey', 'keepDraft', 'changed'] },
        }),
      },
    },
    /** The result may be unknown; sending again with the same key receives the coins once. */
    sendFailed: {
      tags: 'failed',
      on: {
        RETRY: 'sending',
        BACK: { target: 'entering', actions: 'changed' },
        CLOSE: { target: 'closed', actions: 'changed' },
      },
    },
    done: {
      on: {
        OPEN: { target: 'entering', actions: ['noteExchange', 'renewKey', 'readDraft'] },
      },
    },
  },
})

/** The machine with its ports. */
export function coinReceptionWith(ports: CoinReceptionPorts) {
  const draft = draftEffects(ports.drafts, {
    version: RECEPTION_DRAFT_VERSION,
    keyIn: ({ exchange }: CoinReceptionContext) => assertDefined(exchange, 'exchange').id,
    draftDataOf,
  })
  return coinReceptionMachine.provide({
    actors: { receive: commandActor(ports.receive) },
    actions: { ...commandEffects(ports), ...draft },
  })
}

type Reception = SnapshotFrom<typeof coinReceptionMachine>

/** True while the dialog is open. */
export const selectIsOpen = (reception: Reception): boolean =>
  !reception.matches('closed') && !reception.matches('done')

/** The current question: which coins were received, or whether the difference to the pouch is right. */
export const selectPhase = (reception: Reception): 'counting' | 'confirming' => {
  if (reception.matches('confirming')) return 'confirming'
  const isSent = reception.hasTag('locked') || reception.hasTag('failed')
  return isSent && differenceOf(reception.context) !== 0 ? 'confirming' : 'counting'
}

/** True once anything is typed; before that, no shortage is shown. */
export const selectIsCounted = (reception: Reception): boolean => hasInput(reception.context.text)

/** The value of everything typed so far, coins and notes, in cents. */
export const selectValue = (reception: Reception): Cents => parseReception(reception.context).valueCents

/** Received − the pouch's value, in cents; negative when short. Null before an exchange is chosen. */
export const selectDifference = (reception: Reception): Cents | null => differenceOf(reception.context)

/** The unreadable fields, each with its refusal name. */
export const selectFaults = (reception: Reception): Readonly<Partial<Record<string, string>>> =>
  parseReception(reception.context).faults
