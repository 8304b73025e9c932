import { assign, setup } from 'xstate'
import type { PartLink } from '../../domain/bank/commands.ts'
import type { BankMatching } from '../../domain/contract/bank.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import { firstPart, linksOf, nextPart } from './parts.ts'
import type { BankSplitContext, BankSplitEvent, BankSplitPorts } from './types.ts'

const { guards, actions, assignOn, commandInput } = commandWorkflow<BankSplitContext, BankSplitEvent>()

/**
 * Links a bank line to one remittance, or splits it over several remittances or pouches. The parts must add up to the line, to the cent. A
 * refusal keeps the parts; after a temporary failure the same command can be sent again with the same key.
 */
export const bankSplitMachine = setup({
  types: {
    context: {} as BankSplitContext,
    events: {} as BankSplitEvent,
    tags: {} as 'open' | 'locked' | 'failed',
  },
  guards: {
    ...guards,
    isCredit: ({ event }) => event.type === 'OPEN' && event.line.amountCents > 0,
    isPart: ({ context, event }) =>
      (event.type === 'DROP' || event.type === 'EDIT') && context.parts[event.index] !== undefined,
    isOneOfSeveral: ({ context, event }) =>
      event.type === 'DROP' && context.parts[event.index] !== undefined && context.parts.length > 1,
    isWhole: ({ context }) => linksOf(context) !== null,
  },
  actors: {
    loadMatching: unprovidedQuery<Readonly<Record<string, never>>, BankMatching>('loadMatching'),
    link: unprovidedCommand<{ readonly links: readonly PartLink[] }, unknown>('link'),
  },
  actions: {
    ...actions,
    rememberLine: assignOn('OPEN', ({ line }) => ({ line, matching: null, parts: [] })),
    noteMatching: assign(({ context: { line } }, outcome: Outcome<BankMatching>) =>
      outcome.kind === 'done' && line !== null
        ? { matching: outcome.data, parts: [firstPart(outcome.data, line)] }
        : {},
    ),
    addPart: assign(({ context }) => ({ parts: [...context.parts, nextPart(context)] })),
    dropPart: assignOn('DROP', ({ index }, { parts }) => ({
      parts: parts.filter((_, other) => other !== index),
    })),
    editPart: assignOn('EDIT', ({ index, change }, { parts }) => ({
      parts: parts.map((part, other) => (other === index ? { ...part, ...change } : part)),
    })),
  },
}).createMachine({
  id: 'bankSplit',
  context: { line: null, matching: null, parts: [], idempotencyKey: '', refusal: null },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetRefusal',
      on: { OPEN: { guard: 'isCredit', target: 'loading', actions: 'rememberLine' } },
    },
    loading: {
      tags: 'open',
      on: { CANCEL: 'closed' },
      invoke: {
        id: 'loadMatching',
        src: 'loadMatching',
        input: {},
        ...queryTransitions({
          done: { target: 'editing', note: 'noteMatching' },
          unavailable: 'unavailable',
        }),
      },
    },
    unavailable: {
      tags: 'open',
      exit: 'forgetRefusal',
      on: { RETRY: 'loading', CANCEL: 'closed' },
    },
    /** The parts; after a refused command, with the refusal. */
    editing: {
      tags: 'open',
      on: {
        ADD: { actions: 'addPart' },
        DROP: { guard: 'isOneOfSeveral', actions: 'dropPart' },
        EDIT: { guard: 'isPart', actions: ['forgetRefusal', 'editPart'] },
        CONFIRM: { guard: 'isWhole', target: 'linking', actions: 'renewKey' },
        CANCEL: 'closed',
      },
    },
    linking: {
      tags: ['open', 'locked'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'link',
        src: 'link',
        input: commandInput((context) => ({ links: linksOf(context) ?? [] })),
        ...commandTransitions({
          done: { target: 'closed', actions: ['changed'] },
          failed: 'failed',
          refused: { target: 'editing', actions: ['changed'] },
        }),
      },
    },
    failed: {
      tags: ['open', 'failed'],
      on: { RETRY: 'linking', CANCEL: { target: 'closed', actions: 'changed' } },
    },
  },
})

/** The machine with its ports. */
export function bankSplitWith(ports: BankSplitPorts) {
  return bankSplitMachine.provide({
    actors: { loadMatching: queryActor(ports.loadMatching), link: commandActor(ports.link) },
    actions: commandEffects(ports),
  })
}
