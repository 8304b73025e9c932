import { assign, setup } from 'xstate'
import type { KindCommand } from '../../domain/bank/commands.ts'
import { decideKind } from '../../domain/bank/kinds.ts'
import { isRefused } from '../../domain/refusals.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { assertDefined, clientRefusal } from '../outcome.ts'
import { commandActor, unprovidedCommand } from '../port.ts'
import type { BankLineContext, BankLineEvent, BankLinePorts } from './types.ts'

const { guards, actions, assignOn, commandInput } = commandWorkflow<BankLineContext, BankLineEvent>()

/**
 * Gives a kind to a bank line that is not linked to remittances or takings: settlement of cards, settlement of vouchers, fee, or ignored.
 * Ignoring a line needs a reason. The kind can be removed again. A refusal keeps what was typed; when somebody else changed
 * the line first, the next CLASSIFY of this line restores what was typed. After a temporary failure the command can
 * be sent again with the same key.
 */
export const bankLineMachine = setup({
  types: {
    context: {} as BankLineContext,
    events: {} as BankLineEvent,
    tags: {} as 'classifying' | 'locked' | 'failed',
  },
  guards: {
    ...guards,
    isFree: ({ event }) => event.type === 'CLASSIFY' && !event.line.isLinked,
    hasKind: ({ event }) => event.type === 'REMOVE_KIND' && event.line.kind !== 'NONE',
    isAllowed: ({ context }) => refusalIn(context) === null,
    isRemoval: ({ context }) => context.status === 'OPEN',
  },
  actors: { classify: unprovidedCommand<KindCommand, unknown>('classify') },
  actions: {
    ...actions,
    // After a conflict, what was typed for this line is restored.
    rememberLine: assignOn('CLASSIFY', ({ line }, context) =>
      context.refusal !== null && context.status !== 'OPEN' && context.line?.id === line.id
        ? { line }
        : { line, status: 'CARDS' as const, reason: '' },
    ),
    rememberRemoval: assignOn('REMOVE_KIND', ({ line }) => ({ line, status: 'OPEN' as const, reason: '' })),
    pick: assignOn('PICK', ({ status }) => ({ status })),
    editReason: assignOn('EDIT_REASON', ({ text }) => ({ reason: text })),
    noteClientRefusal: assign(({ context }) => ({ refusal: refusalIn(context) })),
  },
}).createMachine({
  id: 'bankLine',
  context: { line: null, status: 'CARDS', reason: '', idempotencyKey: '', refusal: null },
  initial: 'idle',
  states: {
    /** No dialog is open; with the refusal after a refused removal of the kind, or when somebody else changed the line meanwhile. */
    idle: {
      on: {
        CLASSIFY: { guard: 'isFree', target: 'classifying.editing', actions: 'rememberLine' },
        REMOVE_KIND: { guard: 'hasKind', target: 'sending', actions: ['rememberRemoval', 'renewKey'] },
      },
    },
    /** The dialog in which the user chooses the kind of the line. */
    classifying: {
      tags: 'classifying',
      initial: 'editing',
      on: {
        PICK: { target: '.editing', actions: 'pick' },
        EDIT_REASON: { target: '.editing', actions: 'editReason' },
        CONFIRM: [
          { guard: 'isAllowed', target: 'sending', actions: 'renewKey' },
          { target: '.refused', actions: 'noteClientRefusal' },
        ],
        CANCEL: { target: 'idle', actions: 'forgetRefusal' },
      },
      states: { editing: { entry: 'forgetRefusal' }, refused: {} },
    },
    sending: {
      tags: 'locked',
      entry: 'forgetRefusal',
      invoke: {
        id: 'classify',
        src: 'classify',
        input: commandInput(({ line, status, reason }) => {
          const { id: lineId, version } = assertDefined(line, 'line')
          return { lineId, version, status, reason: reason.trim() }
        }),
        ...commandTransitions({
          done: { target: 'idle', actions: ['changed'] },
          failed: 'failed',
          conflict: { target: 'idle', actions: ['changed'] },
          refused: { target: 'refusing', actions: ['changed'] },
        }),
      },
    },
    /** Shows the refusal where the command was started: at the line, or in the dialog. */
    refusing: { always: [{ guard: 'isRemoval', target: 'idle' }, { target: 'classifying.refused' }] },
    failed: {
      tags: 'failed',
      on: { RETRY: 'sending', CANCEL: { target: 'idle', actions: ['forgetRefusal', 'changed'] } },
    },
  },
})

/** Why the line can't get this status, or null. */
function refusalIn({ line, status, reason }: BankLineContext) {
  if (line === null) return null
  const decision = decideKind(line, status === 'OPEN' ? 'NONE' : status, reason)
  return isRefused(decision) ? clientRefusal(decision.refusal) : null
}

/** The machine with its ports. */
export function bankLineWith(ports: BankLinePorts) {
  return bankLineMachine.provide({
    actors: { classify: commandActor(ports.classify) },
    actions: commandEffects(ports),
  })
}
