import { assign, setup } from 'xstate'
import type { SettleCommand, UnlinkCommand } from '../../domain/bank/commands.ts'
import type { BankSettling } from '../../domain/contract/bank.ts'
import { formatMoneyInput } from '../../domain/money.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { assertDefined, clientRefusal } from '../outcome.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import { proposedForm, settleCommand, takingsKey } from './form.ts'
import type { BankSettlementContext, BankSettlementEvent, BankSettlementPorts } from './types.ts'

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  BankSettlementContext,
  BankSettlementEvent
>()

const NOTHING_TYPED = {
  settling: null,
  amounts: {},
  fee: '',
  vat: '',
  reason: '',
  establishmentId: '',
} as const

const openTransitions = [
  { guard: 'isSettled', target: 'removing', actions: 'rememberLine' },
  { target: 'loading', actions: 'rememberLine' },
] as const

/**
 * Settles takings of cards or vouchers with a bank line, or removes the settlement. To settle, the user enters the days,
 * the fee with its VAT, and a reason for a difference; a removal needs a reason. A refusal keeps what was typed; when somebody else changed the line
 * first, the next OPEN of this line restores the typed reason for removing its settlement, if the line is still settled. After a temporary
 * failure the same command can be sent again with the same key.
 */
export const bankSettlementMachine = setup({
  types: {
    context: {} as BankSettlementContext,
    events: {} as BankSettlementEvent,
    tags: {} as 'open' | 'removing' | 'locked' | 'failed',
  },
  guards: {
    ...guards,
    isSettled: ({ event }) => event.type === 'OPEN' && event.line.isSettled,
    isDay: ({ context, event }) => event.type === 'TOGGLE' && dayOf(context, event.day) !== undefined,
    isChosen: ({ context, event }) => event.type === 'EDIT_DAY' && context.amounts[event.day] !== undefined,
    isComplete: ({ context }) => settleCommand(context) !== null,
    hasReason: ({ context }) => context.reason.trim() !== '',
  },
  actors: {
    loadSettling: unprovidedQuery<
      { readonly lineId: string; readonly kind: BankSettlementContext['kind'] },
      BankSettling
    >('loadSettling'),
    settle: unprovidedCommand<SettleCommand, unknown>('settle'),
    unlink: unprovidedCommand<UnlinkCommand, unknown>('unlink'),
  },
  actions: {
    ...actions,
    rememberLine: assignOn('OPEN', ({ line, kind }) => ({ line, kind, ...NOTHING_TYPED })),
    rememberLineAgain: assignOn('OPEN', ({ line, kind }, context) => ({
      line,
      kind,
      reason: line.id === context.line?.id ? context.reason : '',
    })),
    noteSettling: assignData((settling: BankSettling, { kind }) => ({
      settling,
      ...proposedForm(settling, kind),
    })),
    toggleDay: assignOn('TOGGLE', ({ day: key }, context) => {
      const { [key]: amount, ...others } = context.amounts
      const day = dayOf(context, key)
      if (amount !== undefined || !day) return { amounts: others }
      return { amounts: { ...others, [key]: formatMoneyInput(day.cents) } }
    }),
    editDay: assignOn('EDIT_DAY', ({ day, text }, context) => ({
      amounts: { ...context.amounts, [day]: text },
    })),
    edit: assignOn('EDIT', ({ change }) => change),
    noteNoReason: assign({ refusal: () => clientRefusal('ReasonRequired') }),
  },
}).createMachine({
  id: 'bankSettlement',
  context: {
    line: null,
    kind: 'CARDS',
    ...NOTHING_TYPED,
    idempotencyKey: '',
    refusal: null,
  },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetRefusal',
      on: { OPEN: openTransitions },
    },
    loading: {
      tags: 'open',
      on: { CANCEL: 'closed' },
      invoke: {
        id: 'loadSettling',
        src: 'loadSettling',
        input: ({ context: { line, kind } }) => ({ lineId: assertDefined(line, 'line').id, kind }),
        ...queryTransitions({
          done: { target: 'editing', note: 'noteSettling' },
          unavailable: 'unavailable',
        }),
      },
    },
    unavailable: {
      tags: 'open',
      exit: 'forgetRefusal',
      on: { RETRY: 'loading', CANCEL: 'closed' },
    },
    /** The form; after a refused command, with the refusal. */
    editing: {
      tags: 'open',
      on: {
        TOGGLE: { guard: 'isDay', actions: ['forgetRefusal', 'toggleDay'] },
        EDIT_DAY: { guard: 'isChosen', actions: ['forgetRefusal', 'editDay'] },
        EDIT: { actions: ['forgetRefusal', 'edit'] },
        CONFIRM: { guard: 'isComplete', target: 'settling', actions: 'renewKey' },
        CANCEL: 'closed',
      },
    },
    settling: {
      tags: ['open', 'locked'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'settle',
        src: 'settle',
        input: commandInput((context) => assertDefined(settleCommand(context), 'settlement')),
        ...commandTransitions({
          done: { target: 'closed', actions: ['changed'] },
          failed: 'failed',
          refused: { target: 'editing', actions: ['changed'] },
        }),
      },
    },
    failed: {
      tags: ['open', 'failed'],
      on: { RETRY: 'settling', CANCEL: { target: 'closed', actions: 'changed' } },
    },
    /** Asks why the settlement is removed; after a missing reason or a refused command, with the refusal. */
    removing: {
      tags: 'removing',
      on: {
        EDIT: { actions: ['forgetRefusal', 'edit'] },
        CONFIRM: [
          { guard: 'hasReason', target: 'unlinking', actions: 'renewKey' },
          { actions: 'noteNoReason' },
        ],
        CANCEL: 'closed',
      },
    },
    unlinking: {
      tags: ['removing', 'locked'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'unlink',
        src: 'unlink',
        input: commandInput(({ line, reason }) => {
          const { id: lineId, version } = assertDefined(line, 'line')
          return { lineId, version, reason: reason.trim() }
        }),
        ...commandTransitions({
          done: { target: 'closed', actions: ['changed'] },
          failed: 'unlinkFailed',
          conflict: { target: 'conflict', actions: ['changed'] },
          refused: { target: 'removing', actions: ['changed'] },
        }),
      },
    },
    unlinkFailed: {
      tags: ['removing', 'failed'],
      on: { RETRY: 'unlinking', CANCEL: { target: 'closed', actions: 'changed' } },
    },
    /** Somebody else changed the line before its settlement was removed: no dialog is open, and the line shows the refusal. */
    conflict: {
      exit: 'forgetRefusal',
      on: {
        OPEN: [
          { guard: 'isSettled', target: 'removing', actions: 'rememberLineAgain' },
          { target: 'loading', actions: 'rememberLine' },
        ],
      },
    },
  },
})

function dayOf({ settling }: BankSettlementContext, key: string) {
  return settling?.days.find((day) => takingsKey(day) === key)
}

/** The machine with its ports. */
export function bankSettlementWith(ports: BankSettlementPorts) {
  return bankSettlementMachine.provide({
    actors: {
      loadSettling: queryActor(ports.loadSettling),
      settle: commandActor(ports.settle),
      unlink: commandActor(ports.unlink),
    },
    actions: commandEffects(ports),
  })
}
