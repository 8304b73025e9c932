import { assign, setup } from 'xstate'
import { isPattern } from '../../domain/bank/rules.ts'
import type { BankRuleEffect } from '../../domain/contract/bank.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import type { BankRuleContext, BankRuleEvent, BankRulePorts, RuleDraft, RuleToSave } from './types.ts'

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  BankRuleContext,
  BankRuleEvent
>()

/**
 * Creates or changes a rule for bank lines. Its effect on the open lines is shown before it can be saved, and again after each edit and
 * each refusal. A refusal keeps what was typed; after a network failure the rule can be saved again with the same key.
 */
export const bankRuleMachine = setup({
  types: {
    context: {} as BankRuleContext,
    events: {} as BankRuleEvent,
    tags: {} as 'open' | 'locked' | 'failed',
  },
  guards: {
    ...guards,
    hasPattern: ({ context }) => isPattern(context.pattern),
  },
  actors: {
    loadEffect: unprovidedQuery<Pick<RuleDraft, 'pattern' | 'account'>, BankRuleEffect>('loadEffect'),
    save: unprovidedCommand<RuleToSave, unknown>('save'),
  },
  actions: {
    ...actions,
    rememberRule: assignOn('OPEN', ({ rule }) => ({ ...rule, effect: null })),
    edit: assignOn('EDIT', ({ change }) => ({ ...change, effect: null })),
    noteEffect: assignData((effect: BankRuleEffect) => ({ effect })),
    forgetEffect: assign({ effect: null }),
  },
}).createMachine({
  id: 'bankRule',
  context: {
    stored: null,
    pattern: '',
    account: null,
    kind: 'CARDS',
    effect: null,
    idempotencyKey: '',
    refusal: null,
  },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetRefusal',
      on: { OPEN: { target: 'editing', actions: 'rememberRule' } },
    },
    /** The form; after a refused command, with the refusal. */
    editing: {
      tags: 'open',
      on: {
        EDIT: { actions: ['forgetRefusal', 'edit'] },
        PREVIEW: { guard: 'hasPattern', target: 'previewing' },
        CANCEL: 'closed',
      },
    },
    previewing: {
      tags: ['open', 'locked'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'loadEffect',
        src: 'loadEffect',
        input: ({ context: { pattern, account } }) => ({ pattern: pattern.trim(), account }),
        ...queryTransitions({ done: { target: 'shown', note: 'noteEffect' }, unavailable: 'unavailable' }),
      },
    },
    unavailable: {
      tags: 'open',
      exit: 'forgetRefusal',
      on: { RETRY: 'previewing', EDIT: { target: 'editing', actions: 'edit' }, CANCEL: 'closed' },
    },
    /** The form with the effect of the rule. */
    shown: {
      tags: 'open',
      on: {
        EDIT: { target: 'editing', actions: 'edit' },
        SAVE: { target: 'saving', actions: 'renewKey' },
        CANCEL: 'closed',
      },
    },
    saving: {
      tags: ['open', 'locked'],
      entry: 'forgetRefusal',
      invoke: {
        id: 'save',
        src: 'save',
        input: commandInput(({ stored, pattern, account, kind }) => ({
          stored,
          pattern: pattern.trim(),
          account,
          kind,
        })),
        ...commandTransitions({
          done: { target: 'closed', actions: ['changed'] },
          failed: 'failed',
          refused: { target: 'editing', actions: ['forgetEffect', 'changed'] },
        }),
      },
    },
    failed: { tags: ['open', 'failed'], on: { RETRY: 'saving', CANCEL: 'closed' } },
  },
})

/** The machine with its ports. */
export function bankRuleWith(ports: BankRulePorts) {
  return bankRuleMachine.provide({
    actors: { loadEffect: queryActor(ports.loadEffect), save: commandActor(ports.save) },
    actions: commandEffects(ports),
  })
}
