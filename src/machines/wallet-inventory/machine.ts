import { assign, type SnapshotFrom, setup } from 'xstate'
import type { WalletMovement } from '../../domain/contract/wallet-movements.ts'
import type { Denominations } from '../../domain/counting/denominations.ts'
import type { Cents } from '../../domain/money.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { inventoryStep } from '../../domain/wallet/wallet.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { draftActions, draftEffects } from '../draft.ts'
import { refusalOfOutcome } from '../outcome.ts'
import { commandActor, queryActor, unprovidedAction, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import { isRecorded, unansweredActions, unansweredEffects } from '../unanswered.ts'
import {
  bodyOf,
  countedCents,
  countedTextOf,
  countPieces,
  draftDataOf,
  parseInventory,
  refusalOfEntry,
  startVersionOf,
} from './entry.ts'
import type {
  ComparedWallet,
  InventoryBody,
  WalletInventoryContext,
  WalletInventoryEvent,
  WalletInventoryInput,
  WalletInventoryPorts,
} from './types.ts'

/** The version of the draft format; a draft of another version is ignored, and the user is informed. */
export const INVENTORY_DRAFT_VERSION = 1

const NOTHING_TYPED = {
  mode: 'pieces',
  text: {},
  comment: '',
  startVersion: null,
  version: null,
  balanceCents: null,
  hasWalletChanged: false,
  refusal: null,
  notice: null,
} as const

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  WalletInventoryContext,
  WalletInventoryEvent
>()

/**
 * The dialog of an inventory: the wallet is counted, compared with its balance, and the difference is recorded after confirmation.
 *
 * The balance is loaded after counting, so that the difference is current. If the wallet changes between the beginning of the count and the
 * record of the difference, the new difference is shown with a message, also after the count was corrected. The draft is stored on the device
 * until the inventory is recorded or the user starts over: if the dialog is closed, the page reloaded or the network fails, nothing is lost. After a
 * lost answer every inventory is sent with the same key, also when the wallet was compared again: the difference is recorded once. If the server
 * has recorded the first count, the same count is discarded; another one is compared again, and then sent with a new key. A count of zero can be
 * recorded; an empty form cannot.
 */
export const walletInventoryMachine = setup({
  types: {
    context: {} as WalletInventoryContext,
    events: {} as WalletInventoryEvent,
    input: {} as WalletInventoryInput,
  },
  guards: {
    ...guards,
    isCounted: ({ context }) => refusalOfEntry(context) === null,
    hasChangedSinceComparison: ({ context }, outcome: Outcome<ComparedWallet>) =>
      outcome.kind === 'done' && context.version !== null && outcome.data.version !== context.version,
    isStale: (_, outcome: Outcome<unknown>) => refusalOfOutcome(outcome)?.name === 'StaleVersion',
    isOtherThanRecorded: ({ context }, outcome: Outcome<unknown>) =>
      isRecorded({ refusal: refusalOfOutcome(outcome) }) && context.firstSent !== countedTextOf(context),
  },
  actors: {
    loadWallet: unprovidedQuery<null, ComparedWallet>('loadWallet'),
    record: unprovidedCommand<InventoryBody, WalletMovement>('record'),
  },
  actions: {
    ...actions,
    ...draftActions,
    ...unansweredActions,
    noteFirstSent: assign(({ context }) =>
      context.isUnanswered ? {} : { firstSent: countedTextOf(context) },
    ),
    discardRecorded: assign(({ context }) =>
      isRecorded(context) ? { ...NOTHING_TYPED, refusal: context.refusal } : {},
    ),
    chooseMode: assignOn('CHOOSE_MODE', ({ mode }) => ({ mode })),
    edit: assignOn('EDIT', ({ field, text }, context) => ({
      text: { ...context.text, [field]: text },
      notice: null,
    })),
    comment: assignOn('COMMENT', ({ text }) => ({ comment: text })),
    startOver: assign(NOTHING_TYPED),
    noteStart: unprovidedAction('shownVersion'),
    noteClientRefusal: assign({ refusal: ({ context }) => refusalOfEntry(context) }),
    noteWallet: assignData(({ balanceCents, version }: ComparedWallet, context) => {
      const startVersion = context.startVersion ?? version
      return { balanceCents, version, startVersion, hasWalletChanged: version !== startVersion }
    }),
  },
}).createMachine({
  id: 'walletInventory',
  context: ({ input }) => ({
    ...input,
    ...NOTHING_TYPED,
    idempotencyKey: '',
    isUnanswered: false,
    isKeyOfOtherTab: false,
  }),
  entry: ['renewKey', 'readDraft'],
  initial: 'closed',
  states: {
    closed: { on: { OPEN: { target: 'entering', actions: 'noteStart' } } },
    entering: {
      initial: 'typing',
      on: {
        CHOOSE_MODE: {
          target: '.typing',
          actions: ['takeOverUnanswered', 'chooseMode', 'renewKey', 'keepDraft'],
        },
        EDIT: {
          target: '.typing',
          actions: ['takeOverUnanswered', 'edit', 'noteStart', 'renewKey', 'keepDraft'],
        },
        START_OVER: {
          target: '.typing',
          actions: ['takeOverUnanswered', 'startOver', 'noteStart', 'renewKey', 'keepDraft'],
        },
        COMPARE: [
          { guard: 'isCounted', target: 'comparing' },
          { target: '.refused', actions: 'noteClientRefusal' },
        ],
        CLOSE: 'closed',
      },
      states: { typing: { entry: 'forgetRefusal' }, refused: {} },
    },
    /** Loads the balance. */
    comparing: {
      tags: 'locked',
      entry: 'forgetRefusal',
      invoke: {
        id: 'loadWallet',
        src: 'loadWallet',
        input: null,
        ...queryTransitions({
          cases: [
            {
              guard: 'hasChangedSinceComparison',
              target: 'confirming',
              note: 'noteWallet',
              actions: ['renewKey', 'keepDraft'],
            },
          ],
          done: { target: 'confirming', note: 'noteWallet', actions: ['keepDraft'] },
          unavailable: 'compareFailed',
        }),
      },
    },
    compareFailed: { tags: 'failed', on: { RETRY: 'comparing', BACK: 'entering', CLOSE: 'closed' } },
    /** Shows the difference. */
    confirming: {
      on: {
        COMMENT: { actions: ['takeOverUnanswered', 'comment', 'renewKey', 'keepDraft'] },
        CONFIRM: 'sending',
        BACK: 'entering',
        CLOSE: 'closed',
      },
    },
    sending: {
      tags: 'locked',
      entry: ['forgetRefusal', 'takeOverUnanswered', 'noteFirstSent', 'noteSent', 'keepDraft'],
      invoke: {
        id: 'record',
        src: 'record',
        input: commandInput(bodyOf),
        ...commandTransitions({
          cases: [
            { guard: 'isStale', target: 'comparing', actions: ['noteAnswered', 'renewKey', 'keepDraft'] },
            {
              guard: 'isOtherThanRecorded',
              target: 'comparing',
              actions: ['noteAnswered', 'renewKey', 'keepDraft', 'changed'],
            },
          ],
          done: {
            target: 'done',
            actions: ['startOver', 'noteAnswered', 'renewKey', 'dropDraft', 'changed'],
          },
          failed: 'sendFailed',
          refused: {
            target: 'entering.refused',
            actions: ['noteAnswered', 'renewKey', 'discardRecorded', 'keepDraft', 'changed'],
          },
        }),
      },
    },
    /** The inventory may have been recorded already; sending it again with the same key does not record it twice. */
    sendFailed: {
      tags: 'failed',
      on: {
        RETRY: 'sending',
        BACK: { target: 'entering', actions: 'changed' },
        CLOSE: { target: 'closed', actions: 'changed' },
      },
    },
    done: { on: { OPEN: { target: 'entering', actions: 'noteStart' } } },
  },
})

/** The machine with its ports. */
export function walletInventoryWith(ports: WalletInventoryPorts) {
  const keyIn = ({ establishmentId }: WalletInventoryContext) => `${establishmentId}/inventory`
  const draft = draftEffects(ports.drafts, {
    version: INVENTORY_DRAFT_VERSION,
    keyIn,
    draftDataOf,
  })
  return walletInventoryMachine.provide({
    actors: { loadWallet: queryActor(ports.loadWallet), record: commandActor(ports.record) },
    actions: {
      ...commandEffects(ports),
      ...draft,
      ...unansweredEffects(ports, keyIn),
      noteStart: assign(({ context }) => ({ startVersion: startVersionOf(context, ports.shownVersion()) })),
    },
  })
}

type Inventory = SnapshotFrom<typeof walletInventoryMachine>

/** True while the dialog is open. */
export const selectIsOpen = (inventory: Inventory): boolean =>
  !inventory.matches('closed') && !inventory.matches('done')

/** The phase of the dialog: counting the wallet, or confirming the difference. */
export const selectPhase = (inventory: Inventory): 'counting' | 'confirming' =>
  (['confirming', 'sending', 'sendFailed'] as const).some((state) => inventory.matches(state))
    ? 'confirming'
    : 'counting'

/** The value of the readable fields, in cents; null while they are no valid inventory. */
export const selectCountedCents = (inventory: Inventory): Cents | null => countedCents(inventory.context)

/** Counted − balance, in cents; positive when over. Null before the first comparison, and without a counted value. */
export const selectDifference = ({ context }: Inventory): Cents | null => {
  const counted = countedCents(context)
  if (counted === null || context.balanceCents === null) return null
  return inventoryStep(context.balanceCents, counted).movementCents
}

/** The unreadable fields, each with its refusal name. */
export const selectFaults = (inventory: Inventory): Readonly<Partial<Record<string, string>>> =>
  parseInventory(inventory.context).faults

/** The pieces counted by denomination; null while nothing readable is typed, or when only the total is counted. */
export const selectCountedPieces = ({ context }: Inventory): Denominations | null =>
  context.mode === 'pieces' ? countPieces(context.text).pieces : null
