import { assign, setup } from 'xstate'
import type { RuleDraft, RuleToSave } from '../../domain/bank/commands.ts'
import { isPattern } from '../../domain/bank/rules.ts'
import type { BankRule, BankRuleEffect } from '../../domain/contract/bank-rules.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { commandEffects, commandTransitions, commandWorkflow } from '../command.ts'
import { assertDefined, refusalOfOutcome } from '../outcome.ts'
import { commandActor, queryActor, unprovidedCommand, unprovidedQuery } from '../port.ts'
import { queryTransitions } from '../query.ts'
import type { BankRuleContext, BankRuleEvent, BankRulePorts } from './types.ts'

const draftOf = ({ pattern, account, kind }: RuleDraft): RuleDraft => ({ pattern, account, kind })
const NEW_RULE: RuleDraft = { pattern: '', account: null, kind: 'CARDS' }

const { guards, actions, assignOn, assignData, commandInput } = commandWorkflow<
  BankRuleContext,
  BankRuleEvent
>()

/**
 * Creates or changes a rule for bank lines. The user must view its effect on the open lines before it can be saved, and again after each
 * edit and each refusal. A refusal keeps what was typed; after a temporary failure the rule can be saved again with the same key. When
 * somebody else has saved the rule meanwhile, theirs is loaded: fields that were not edited here take its values, and saving replaces that
 * version.
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
    isStale: ({ context }, outcome: Outcome<unknown>) =>
      context.stored !== null && refusalOfOutcome(outcome)?.name === 'StaleVersion',
  },
  actors: {
    loadEffect: unprovidedQuery<Pick<RuleDraft, 'pattern' | 'account'>, BankRuleEffect>('loadEffect'),
    save: unprovidedCommand<RuleToSave, unknown>('save'),
    loadRule: unprovidedQuery<{ readonly id: string }, BankRule>('loadRule'),
  },
  actions: {
    ...actions,
    rememberRule: assignOn('OPEN', ({ rule }) => ({
      ...rule,
      start: draftOf(rule),
      theirs: null,
      conflict: null,
      effect: null,
    })),
    edit: assignOn('EDIT', ({ change }) => ({ ...change, effect: null })),
    noteEffect: assignData((effect: BankRuleEffect) => ({ effect })),
    forgetEffect: assign({ effect: null }),
    noteConflict: assign((_, outcome: Outcome<unknown>) => ({ conflict: refusalOfOutcome(outcome) })),
    noteTheirs: assignData(({ id, version, ...theirs }: BankRule, { start, pattern, account, kind }) => ({
      stored: { id, version },
      start: draftOf(theirs),
      theirs: draftOf(theirs),
      pattern: pattern === start.pattern ? theirs.pattern : pattern,
      account: account === start.account ? theirs.account : account,
      kind: kind === start.kind ? theirs.kind : kind,
    })),
  },
}).createMachine({
  id: 'bankRule',
  context: {
    stored: null,
    ...NEW_RULE,
    start: NEW_RULE,
    theirs: null,
    conflict: null,
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
          cases: [
            {
              guard: 'isStale',
              target: 'comparing',
              note: 'noteConflict',
              actions: ['forgetEffect', 'changed'],
            },
          ],
          done: { target: 'closed', actions: ['changed'] },
          failed: 'failed',
          refused: { target: 'editing', actions: ['forgetEffect', 'changed'] },
        }),
      },
    },
    /** Loads the rule that somebody else has saved meanwhile. */
    comparing: {
      tags: ['open', 'locked'],
      invoke: {
        id: 'loadRule',
        src: 'loadRule',
        input: ({ context }) => ({ id: assertDefined(context.stored, 'stored').id }),
        ...queryTransitions({ done: { target: 'editing', note: 'noteTheirs' }, unavailable: 'incomparable' }),
      },
    },
    incomparable: {
      tags: 'open',
      exit: 'forgetRefusal',
      on: { RETRY: 'comparing', CANCEL: 'closed' },
    },
    failed: {
      tags: ['open', 'failed'],
      on: { RETRY: 'saving', CANCEL: { target: 'closed', actions: 'changed' } },
    },
  },
})

/** The machine with its ports. */
export function bankRuleWith(ports: BankRulePorts) {
  return bankRuleMachine.provide({
    actors: {
      loadEffect: queryActor(ports.loadEffect),
      save: commandActor(ports.save),
      loadRule: queryActor(ports.loadRule),
    },
    actions: commandEffects(ports),
  })
}
