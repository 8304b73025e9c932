import { expect } from 'vitest'
import type { BankRuleEffect } from '../../../src/domain/contract/bank-rules.ts'
import { bankRuleWith } from '../../../src/machines/bank-rule/machine.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const rule = { stored: null, pattern: '', account: null, kind: 'CARDS' as const }
const stored = { ...rule, stored: { id: 'rule-1', version: 2 }, pattern: 'REMISE CB' }
const theirs = {
  id: 'rule-1',
  version: 3,
  status: 'ACTIVE',
  pattern: 'COTISATION',
  account: 'FR76',
  kind: 'FEES',
  byName: 'Saved By',
}
const effect: BankRuleEffect = { count: 3, creditCents: 900, debitCents: 0, lines: [] }

export const spec = chartSpec({
  testPorts,
  machine: bankRuleWith({
    ...testPorts.ports('loadEffect', 'save', 'loadRule'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    OPEN: {
      cases: [
        { type: 'OPEN', rule },
        { type: 'OPEN', rule: stored },
      ],
      acceptedIn: ['closed'],
      elsewhere: 'another rule is being handled',
    },
    EDIT: {
      cases: [
        { type: 'EDIT', change: { pattern: 'FRAIS' } },
        { type: 'EDIT', change: { pattern: 'F' } },
      ],
      acceptedIn: ['editing', 'unavailable', 'shown'],
      elsewhere: 'there is no form, its effect is being loaded, or it was sent',
    },
    PREVIEW: {
      cases: [{ type: 'PREVIEW' }],
      acceptedIn: ['editing'],
      elsewhere: 'the effect was already requested, or there is no form',
      sometimes: { editing: 'the pattern is too short' },
    },
    SAVE: bareEvent('SAVE', ['shown'], 'the effect of the rule is not shown, or the rule was sent'),
    CANCEL: bareEvent(
      'CANCEL',
      ['editing', 'unavailable', 'shown', 'failed', 'incomparable'],
      'there is no form, or a running call cannot be cancelled',
    ),
    RETRY: bareEvent('RETRY', ['unavailable', 'failed', 'incomparable'], 'no call has failed'),
  },
  answers: {
    loadEffect: { shown: done(10_000, effect), refused: refused('InvalidRequest'), notNow: temporaryRefusal },
    save: {
      done: done(10_004, null),
      conflict: refused('StaleVersion'),
      gone: refused('NotFound'),
      notNow: temporaryRefusal,
    },
    loadRule: { theirs: done(10_000, theirs), gone: refused('NotFound'), notNow: temporaryRefusal },
  },
  commands: ['save'],
  guardFields: ({ pattern, stored: storedRule }, state) =>
    state === 'closed' ? null : [pattern, storedRule === null],
  states: {
    closed: ({ context }) => expect(context.refusal).toBeNull(),
    editing: ({ context }) => {
      expect(context.effect).toBeNull()
      expect([null, 'StaleVersion', 'NotFound']).toContain(context.refusal?.name ?? null)
      expect(context.stored?.version ?? null).toBe(
        context.stored === null ? null : context.theirs === null ? 2 : 3,
      )
    },
    comparing: ({ context }) => expect(context.stored).not.toBeNull(),
    incomparable: ({ context }) => expect(context.effect).toBeNull(),
    previewing: ({ context }) => expect(context.pattern.length).toBeGreaterThan(2),
    unavailable: ({ context }) => expect(context.effect).toBeNull(),
    shown: ({ context }) => expect(context.effect).toEqual(effect),
    saving: ({ context }) => expect(context.effect).toEqual(effect),
    failed: ({ context }) => expect(context.effect).toEqual(effect),
  },
  home: ['closed'],
  pinned: { vertices: 34, edges: 121, paths: 88 },
})
