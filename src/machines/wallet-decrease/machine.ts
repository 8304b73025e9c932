import { assign, setup } from 'xstate'
import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { draftActions, draftEffects } from '../draft.ts'
import { outcomeOf, refusalFrom } from '../outcome.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import { bodyOf, refusalOfEntry, snapshotOf } from './entry.ts'
import type {
  DecreaseBody,
  WalletDecreaseContext,
  WalletDecreaseEvent,
  WalletDecreaseInput,
  WalletDecreasePorts,
} from './types.ts'

/** The version of the draft format; a draft of another version is dropped, and the user is informed. */
export const DECREASE_DRAFT_VERSION = 1

type WalletBalance = Pick<Wallet, 'balanceCents'>
const NOTHING_TYPED = { text: {}, refusal: null, notice: null } as const

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  WalletDecreaseContext,
  WalletDecreaseEvent
>()

/**
 * The dialog of a decrease: notes leave the wallet in a numbered pouch, to be exchanged for coins.
 *
 * It opens with the current balance and reports issues before sending. After a lost answer the command is sent again with the same key, so
 * that the pouch is sealed once; the key is stored on the device with the draft. When the wallet has less than displayed, the balance is
 * reloaded and shown with the refusal.
 */
export const walletDecreaseMachine = setup({
  types: {
    context: {} as WalletDecreaseContext,
    events: {} as WalletDecreaseEvent,
    input: {} as WalletDecreaseInput,
  },
  guards: {
    ...guards,
    mayLeave: ({ context }) => refusalOfEntry(context) === null,
    isTooMuch: (_, outcome: Outcome<unknown>) => refusalFrom(outcome)?.name === 'WalletNegative',
  },
  actors: {
    loadWallet: unprovidedQuery<null, WalletBalance>('loadWallet'),
    decrease: unprovidedCommand<DecreaseBody, WalletMovement>('decrease'),
  },
  actions: {
    ...actions,
    ...draftActions,
    edit: assignOn('EDIT', ({ field, text }, context) => ({
      text: { ...context.text, [field]: text },
      notice: null,
    })),
    startOver: assign(NOTHING_TYPED),
    noteClientRefusal: assign({ refusal: ({ context }) => refusalOfEntry(context) }),
    noteWallet: assignData(({ balanceCents }: WalletBalance) => ({ balanceCents })),
  },
}).createMachine({
  id: 'walletDecrease',
  context: ({ input }) => ({
    ...input,
    ...NOTHING_TYPED,
    balanceCents: null,
    idempotencyKey: '',
  }),
  entry: ['renewKey', 'readDraft'],
  initial: 'closed',
  states: {
    closed: { on: { OPEN: 'opening' } },
    opening: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'loadWallet',
        src: 'loadWallet',
        input: null,
        ...queryTransitions({ done: { target: 'entering', note: 'noteWallet' }, unavailable: 'unavailable' }),
      },
      on: { CLOSE: 'closed' },
    },
    unavailable: { on: { RETRY: 'opening', CLOSE: 'closed' } },
    entering: {
      initial: 'typing',
      on: {
        EDIT: { target: '.typing', actions: ['edit', 'renewKey', 'keepDraft'] },
        START_OVER: { target: '.typing', actions: ['startOver', 'renewKey', 'dropDraft'] },
        DECREASE: [
          { guard: 'mayLeave', target: 'sending' },
          { target: '.refused', actions: 'noteClientRefusal' },
        ],
        CLOSE: 'closed',
      },
      states: { typing: { entry: 'forgetRefusal' }, refused: {} },
    },
    sending: {
      tags: 'locked',
      entry: 'forgetRefusal',
      invoke: {
        id: 'decrease',
        src: 'decrease',
        input: commandInput(bodyOf),
        ...commandTransitions({
          cases: [
            {
              guard: 'isTooMuch',
              target: 'reloading',
              note: 'noteRefusal',
              actions: ['renewKey', 'keepDraft', 'changed'],
            },
          ],
          done: {
            target: 'done',
            actions: ['startOver', 'renewKey', 'dropDraft', 'changed'],
          },
          failed: 'sendFailed',
          refused: { target: 'entering.refused', actions: ['renewKey', 'keepDraft'] },
        }),
      },
    },
    /** The wallet has changed: reloads its balance. */
    reloading: {
      tags: 'locked',
      invoke: {
        id: 'loadWallet',
        src: 'loadWallet',
        input: null,
        onDone: { target: 'entering.refused', actions: { type: 'noteWallet', params: outcomeOf } },
        onError: 'entering.refused',
      },
      on: { CLOSE: 'closed' },
    },
    /** The result is unknown; sending again with the same key seals the pouch once. */
    sendFailed: { tags: 'failed', on: { RETRY: 'sending', BACK: 'entering', CLOSE: 'closed' } },
    done: { on: { OPEN: 'opening' } },
  },
})

/** The machine with its ports. */
export function walletDecreaseWith(ports: WalletDecreasePorts) {
  const draft = draftEffects(ports.drafts, {
    version: DECREASE_DRAFT_VERSION,
    keyIn: ({ establishmentId }: WalletDecreaseContext) => `${establishmentId}/decrease`,
    snapshotOf,
  })
  return walletDecreaseMachine.provide({
    actors: { loadWallet: queryActor(ports.loadWallet), decrease: commandActor(ports.decrease) },
    actions: {
      ...commandEffects(ports),
      ...draft,
    },
  })
}
