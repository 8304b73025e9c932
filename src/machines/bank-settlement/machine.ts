import { assign, setup } from 'xstate'
import type { BankSettling } from '../../domain/contract/bank.ts'
import { formatMoneyInput } from '../../domain/money.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { commandActions, commandEffects, commandGuards, commandTransitions } from '../command.ts'
import { assertDefined } from '../outcome.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import { keyOf, proposedForm, settleCommand } from './form.ts'
import type {
  BankSettlementContext,
  BankSettlementEvent,
  BankSettlementPorts,
  SettleCommand,
} from './types.ts'

/**
 * Settles takings of cards or vouchers with a bank line: days, fee with VAT, and a reason for a difference; or removes a settlement with a
 * reason. A refusal keeps what was typed; after a network failure the same command can be sent again with the same key.
 */
export const bankSettlementMachine = setup({
  types: {
    context: {} as BankSettlementContext,
    events: {} as BankSettlementEvent,
    tags: {} as 'open' | 'removing' | 'locked' | 'failed',
  },
  guards: {
    ...commandGuards,
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
    unlink: unprovidedCommand<{ readonly lineId: string; readonly reason: string }, unknown>('unlink'),
  },
  actions: {
    ...commandActions<BankSettlementContext, BankSettlementEvent>(),
    rememberLine: assign(({ event }) =>
      event.type === 'OPEN'
        ? {
            line: event.line,
            kind: event.kind,
            settling: null,
            amounts: {},
            fee: '',
            vat: '',
            reason: '',
            establishmentId: '',
          }
        : {},
    ),
    noteSettling: assign(({ context: { kind } }, outcome: Outcome<BankSettling>) =>
      outcome.kind === 'done' ? { settling: outcome.data, ...proposedForm(outcome.data, kind) } : {},
    ),
    toggleDay: assign(({ context, event }) => {
      if (event.type !== 'TOGGLE') return {}
      const { [event.day]: amount, ...others } = context.amounts
      const day = dayOf(context, event.day)
      if (amount !== undefined || !day) return { amounts: others }
      return { amounts: { ...others, [event.day]: formatMoneyInput(day.cents) } }
    }),
    editDay: assign(({ context, event }) =>
      event.type === 'EDIT_DAY' ? { amounts: { ...context.amounts, [event.day]: event.text } } : {},
    ),
    edit: assign(({ event }) => (event.type === 'EDIT' ? event.change : {})),
    forgetOutcome: assign({ refusal: null }),
  },
}).createMachine({
  id: 'bankSettlement',
  context: {
    line: null,
    kind: 'CARDS',
    settling: null,
    amounts: {},
    fee: '',
    vat: '',
    reason: '',
    establishmentId: '',
    idempotencyKey: '',
    refusal: null,
  },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetOutcome',
      on: {
        OPEN: [
          { guard: 'isSettled', target: 'removing', actions: 'rememberLine' },
          { target: 'loading', actions: 'rememberLine' },
        ],
      },
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
      exit: 'forgetOutcome',
      on: { RETRY: 'loading', CANCEL: 'closed' },
    },
    /** The form; after a refused command, with the refusal. */
    editing: {
      tags: 'open',
      on: {
        TOGGLE: { guard: 'isDay', actions: ['forgetOutcome', 'toggleDay'] },
        EDIT_DAY: { guard: 'isChosen', actions: ['forgetOutcome', 'editDay'] },
        EDIT: { actions: ['forgetOutcome', 'edit'] },
        CONFIRM: { guard: 'isComplete', target: 'settling', actions: 'renewKey' },
        CANCEL: 'closed',
      },
    },
    settling: {
      tags: ['open', 'locked'],
      entry: 'forgetOutcome',
      invoke: {
        id: 'settle',
        src: 'settle',
        input: ({ context }) => ({
          input: assertDefined(settleCommand(context), 'settlement'),
          idempotencyKey: context.idempotencyKey,
        }),
        ...commandTransitions({
          done: { target: 'closed', actions: ['changed'] },
          failed: 'failed',
          refused: { target: 'editing', actions: ['changed'] },
        }),
      },
    },
    failed: { tags: ['open', 'failed'], on: { RETRY: 'settling', CANCEL: 'closed' } },
    /** Asks why the settlement is removed; after a refused command, with the refusal. */
    removing: {
      tags: 'removing',
      on: {
        EDIT: { actions: ['forgetOutcome', 'edit'] },
        CONFIRM: { guard: 'hasReason', target: 'unlinking', actions: 'renewKey' },
        CANCEL: 'closed',
      },
    },
    unlinking: {
      tags: ['removing', 'locked'],
      entry: 'forgetOutcome',
      invoke: {
        id: 'unlink',
        src: 'unlink',
        input: ({ context: { line, reason, idempotencyKey } }) => ({
          input: { lineId: assertDefined(line, 'line').id, reason: reason.trim() },
          idempotencyKey,
        }),
        ...commandTransitions({
          done: { target: 'closed', actions: ['changed'] },
          failed: 'unlinkFailed',
          refused: { target: 'removing', actions: ['changed'] },
        }),
      },
    },
    unlinkFailed: { tags: ['removing', 'failed'], on: { RETRY: 'unlinking', CANCEL: 'closed' } },
  },
})

function dayOf({ settling }: BankSettlementContext, key: string) {
  return settling?.days.find((day) => keyOf(day) === key)
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
