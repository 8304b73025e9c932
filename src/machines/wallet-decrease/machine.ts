import { assign, type SnapshotFrom, setup } from 'xstate'
import type { Wallet, WalletMovement } from '../../domain/contract/wallet-movements.ts'
import { NOTES } from '../../domain/counting/denominations.ts'
import type { Cents } from '../../domain/money.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { pouchNumberRefusal } from '../../domain/pouches/number.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { draftActions, draftEffects } from '../draft.ts'
import { outcomeOf, refusalOfOutcome } from '../outcome.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import { isRecorded, unansweredActions, unansweredEffects } from '../unanswered.ts'
import { balanceAfter, bodyOf, draftDataOf, parseDecrease, refusalOfEntry } from './entry.ts'
import type {
  DecreaseBody,
  WalletDecreaseContext,
  WalletDecreaseEvent,
  WalletDecreaseInput,
  WalletDecreasePorts,
} from './types.ts'

/** The version of the draft format; a draft of another version is ignored, and the user is informed. */
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
 * It opens with the current balance and reports issues of the input before sending. Only the server checks the balance: money may have come in
 * since. After a lost answer the command is sent again with the same key, whatever was edited, so that the notes leave once; the key is stored on the
 * device with the draft. When the wallet has less than displayed, or the first request turns out to be recorded, the balance is reloaded and shown
 * with the refusal.
 */
export const walletDecreaseMachine = setup({
  types: {
    context: {} as WalletDecreaseContext,
    events: {} as WalletDecreaseEvent,
    input: {} as WalletDecreaseInput,
  },
  guards: {
    ...guards,
    isComplete: ({ context }) => refusalOfEntry(context) === null,
    isBalanceOutdated: (_, outcome: Outcome<unknown>) => {
      const refusal = refusalOfOutcome(outcome)
      return refusal?.name === 'WalletNegative' || isRecorded({ refusal })
    },
  },
  actors: {
    loadWallet: unprovidedQuery<null, WalletBalance>('loadWallet'),
    decrease: unprovidedCommand<DecreaseBody, WalletMovement>('decrease'),
  },
  actions: {
    ...actions,
    ...draftActions,
    ...unansweredActions,
    discardRecorded: assign(({ context }) => (isRecorded(context) ? { text: {} } : {})),
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
    isUnanswered: false,
    isKeyOfOtherTab: false,
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
        EDIT: { target: '.typing', actions: ['takeOverUnanswered', 'edit', 'renewKey', 'keepDraft'] },
        START_OVER: {
          target: '.typing',
          actions: ['takeOverUnanswered', 'startOver', 'renewKey', 'keepDraft'],
        },
        DECREASE: [
          { guard: 'isComplete', target: 'sending' },
          { target: '.refused', actions: 'noteClientRefusal' },
        ],
        CLOSE: 'closed',
      },
      states: { typing: { entry: 'forgetRefusal' }, refused: {} },
    },
    sending: {
      tags: 'locked',
      entry: ['forgetRefusal', 'takeOverUnanswered', 'noteSent', 'keepDraft'],
      invoke: {
        id: 'decrease',
        src: 'decrease',
        input: commandInput(bodyOf),
        ...commandTransitions({
          cases: [
            {
              guard: 'isBalanceOutdated',
              target: 'reloading',
              note: 'noteRefusal',
              actions: ['noteAnswered', 'renewKey', 'discardRecorded', 'keepDraft', 'changed'],
            },
          ],
          done: {
            target: 'done',
            actions: ['startOver', 'noteAnswered', 'renewKey', 'dropDraft', 'changed'],
          },
          failed: 'sendFailed',
          refused: { target: 'entering.refused', actions: ['noteAnswered', 'renewKey', 'keepDraft'] },
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
    /** The result may be unknown; sending again with the same key takes the notes out once. */
    sendFailed: {
      tags: 'failed',
      on: {
        RETRY: 'sending',
        BACK: { target: 'entering', actions: 'changed' },
        CLOSE: { target: 'closed', actions: 'changed' },
      },
    },
    done: { on: { OPEN: 'opening' } },
  },
})

/** The machine with its ports. */
export function walletDecreaseWith(ports: WalletDecreasePorts) {
  const keyIn = ({ establishmentId }: WalletDecreaseContext) => `${establishmentId}/decrease`
  const draft = draftEffects(ports.drafts, {
    version: DECREASE_DRAFT_VERSION,
    keyIn,
    draftDataOf,
  })
  return walletDecreaseMachine.provide({
    actors: { loadWallet: queryActor(ports.loadWallet), decrease: commandActor(ports.decrease) },
    actions: {
      ...commandEffects(ports),
      ...draft,
      ...unansweredEffects(ports, keyIn),
    },
  })
}

type Decrease = SnapshotFrom<typeof walletDecreaseMachine>

/** True while the dialog is open. */
export const selectIsOpen = (decrease: Decrease): boolean =>
  !decrease.matches('closed') && !decrease.matches('done')

/** The value of the notes typed so far, in cents. */
export const selectValue = (decrease: Decrease): Cents => parseDecrease(decrease.context).valueCents

/** The balance after the decrease, in cents; null before the balance is known. */
export const selectBalanceAfter = (decrease: Decrease): Cents | null => balanceAfter(decrease.context)

/**
 * The unreadable or refused fields, each with its refusal name, including a typed pouch number that is not
 * valid. Missing notes are reported at the first field of notes, a balance that is too small at every field
 * of notes with input.
 */
export const selectFaults = (decrease: Decrease): Readonly<Partial<Record<string, string>>> => {
  const { text, refusal } = decrease.context
  const refused = (refusal?.issues ?? []).map(({ path, key }) => [fieldOf(path), key.replace('failure.', '')])
  const overdrawn = refusal?.name === 'WalletNegative' ? NOTES.map((face) => `piece.${face}`) : []
  const faults = {
    ...Object.fromEntries(refused),
    ...Object.fromEntries(
      overdrawn.filter((field) => text[field]?.trim()).map((field) => [field, 'WalletNegative']),
    ),
    ...parseDecrease({ text }).faults,
  }
  const number = text.pouchNumber ?? ''
  const fault = number.trim() === '' ? null : pouchNumberRefusal(number)
  return fault === null ? faults : { ...faults, pouchNumber: fault }
}

/**
 * The field that shows an issue: the server's path names one denomination (`denominations.<face>`); the
 * domain's path names all notes (`notes`), and their first field shows it.
 */
function fieldOf(path: string): string {
  return path === 'notes' ? `piece.${NOTES[0]}` : path.replace(/^denominations\./u, 'piece.')
}
