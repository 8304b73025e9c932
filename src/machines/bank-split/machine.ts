import { assign, setup } from 'xstate'
import type { BankMatching } from '../../domain/contract/bank.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { commandActions, commandEffects, commandGuards, commandTransitions } from '../command.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import { firstPart, linksOf, nextPart } from './parts.ts'
import type { BankSplitContext, BankSplitEvent, BankSplitPorts, PartLink } from './types.ts'

/**
 * Links a bank line to one remittance, or splits it over several remittances or pouches. The parts must add up to the line, to the cent. A
 * refusal keeps the parts; after a network failure the same command can be sent again with the same key.
 */
export const bankSplitMachine = setup({
  types: {
    context: {} as BankSplitContext,
    events: {} as BankSplitEvent,
    tags: {} as 'open' | 'locked' | 'failed',
  },
  guards: {
    ...commandGuards,
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
    ...commandActions<BankSplitContext, BankSplitEvent>(),
    rememberLine: assign(({ event }) =>
      event.type === 'OPEN' ? { line: event.line, matching: null, parts: [] } : {},
    ),
    noteMatching: assign(({ context: { line } }, outcome: Outcome<BankMatching>) =>
      outcome.kind === 'done' && line !== null
        ? { matching: outcome.data, parts: [firstPart(outcome.data, line)] }
        : {},
    ),
    addPart: assign(({ context }) => ({ parts: [...context.parts, nextPart(context)] })),
    dropPart: assign(({ context, event }) =>
      event.type === 'DROP' ? { parts: context.parts.filter((_, index) => index !== event.index) } : {},
    ),
    editPart: assign(({ context, event }) =>
      event.type === 'EDIT'
        ? {
            parts: context.parts.map((part, index) =>
              index === event.index ? { ...part, ...event.change } : part,
            ),
          }
        : {},
    ),
    forgetOutcome: assign({ refusal: null }),
  },
}).createMachine({
  id: 'bankSplit',
  context: { line: null, matching: null, parts: [], idempotencyKey: '', refusal: null },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetOutcome',
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
      exit: 'forgetOutcome',
      on: { RETRY: 'loading', CANCEL: 'closed' },
    },
    /** The parts; after a refused command, with the refusal. */
    editing: {
      tags: 'open',
      on: {
        ADD: { actions: 'addPart' },
        DROP: { guard: 'isOneOfSeveral', actions: 'dropPart' },
        EDIT: { guard: 'isPart', actions: ['forgetOutcome', 'editPart'] },
        CONFIRM: { guard: 'isWhole', target: 'linking', actions: 'renewKey' },
        CANCEL: 'closed',
      },
    },
    linking: {
      tags: ['open', 'locked'],
      entry: 'forgetOutcome',
      invoke: {
        id: 'link',
        src: 'link',
        input: ({ context }) => ({
          input: { links: linksOf(context) ?? [] },
          idempotencyKey: context.idempotencyKey,
        }),
        ...commandTransitions({
          done: { target: 'closed', actions: ['changed'] },
          failed: 'failed',
          refused: { target: 'editing', actions: ['changed'] },
        }),
      },
    },
    failed: { tags: ['open', 'failed'], on: { RETRY: 'linking', CANCEL: 'closed' } },
  },
})

/** The machine with its ports. */
export function bankSplitWith(ports: BankSplitPorts) {
  return bankSplitMachine.provide({
    actors: { loadMatching: queryActor(ports.loadMatching), link: commandActor(ports.link) },
    actions: commandEffects(ports),
  })
}
