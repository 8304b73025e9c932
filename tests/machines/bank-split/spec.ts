import { expect } from 'vitest'
import type { BankMatching } from '../../../src/domain/contract/bank.ts'
import { bankSplitWith } from '../../../src/machines/bank-split/machine.ts'
import { linksOf, remittancesFor, unassignedCents } from '../../../src/machines/bank-split/parts.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
export const lineToSplit = { id: 'line-1', account: 'FR1', amountCents: 30_000 }
const remittance = {
  reference: 12,
  establishmentName: 'Alpha',
  establishmentCode: 'ALP01',
  type: 'NOTES' as const,
  accounts: ['FR1'],
  preparedOn: '2026-11-19',
  collectedOn: '2026-11-19',
  slipNumber: null,
  declaredCents: 20_000,
  creditedCents: 0,
  pouches: [],
}
const matching: BankMatching = {
  proposals: [],
  remittances: [
    { ...remittance, id: 'remittance-1' },
    { ...remittance, id: 'remittance-2', reference: 13 },
    { ...remittance, id: 'remittance-9', accounts: ['FR2'] },
  ],
  linked: [],
  isCapped: false,
}

export const spec = chartSpec({
  testPorts,
  machine: bankSplitWith({
    ...testPorts.ports('loadMatching', 'link'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    OPEN: {
      cases: [
        { type: 'OPEN', line: lineToSplit },
        { type: 'OPEN', line: { ...lineToSplit, amountCents: -1 } },
      ],
      acceptedIn: ['closed'],
      elsewhere: 'another line is being handled',
      sometimes: { closed: 'a debit credits nothing' },
    },
    ADD: {
      cases: ({ context }) => (context.parts.length < 2 ? [{ type: 'ADD' as const }] : []),
      acceptedIn: ['editing'],
      elsewhere: 'the line is not being split',
    },
    DROP: {
      cases: [{ type: 'DROP', index: 1 }],
      acceptedIn: ['editing'],
      elsewhere: 'the line is not being split',
      sometimes: { editing: 'the only part stays' },
    },
    EDIT: {
      cases: [
        { type: 'EDIT', index: 0, change: { remittanceId: 'remittance-1', amount: '200' } },
        { type: 'EDIT', index: 1, change: { remittanceId: 'remittance-2', amount: '100' } },
      ],
      acceptedIn: ['editing'],
      elsewhere: 'the line is not being split',
      sometimes: { editing: 'there is no such part' },
    },
    CONFIRM: {
      cases: [{ type: 'CONFIRM' }],
      acceptedIn: ['editing'],
      elsewhere: 'the line is not being split',
      sometimes: {
        editing: 'the parts do not add up to the line, one has no amount or no remittance, or two overlap',
      },
    },
    CANCEL: bareEvent(
      'CANCEL',
      ['loading', 'unavailable', 'editing', 'failed'],
      'no dialog is open, or a running command cannot be cancelled',
    ),
    RETRY: bareEvent('RETRY', ['unavailable', 'failed'], 'nothing has failed'),
  },
  answers: {
    loadMatching: { lines: done(10_000, matching), refused: refused('NotFound'), notNow: temporaryRefusal },
    link: { done: done(10_007, []), conflict: refused('BankLineLinked'), notNow: temporaryRefusal },
  },
  commands: ['link'],
  guardFields: ({ parts }, state) => (state === 'closed' ? null : parts),
  states: {
    closed: ({ context }) => expect(context.refusal).toBeNull(),
    loading: ({ context }) => expect(context.parts).toEqual([]),
    unavailable: ({ context }) => {
      expect(context.parts).toEqual([])
      expect([null, 'NotFound', 'StoreUnavailable']).toContain(context.refusal?.name ?? null)
    },
    editing: ({ context }) => {
      expect(remittancesFor(context.matching, context.line).map(({ id }) => id)).toEqual([
        'remittance-1',
        'remittance-2',
      ])
      if (linksOf(context) !== null) expect(unassignedCents(context)).toBe(0)
    },
    linking: ({ context }) =>
      expect(linksOf(context)?.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(30_000),
    failed: ({ context }) => expect(linksOf(context)).not.toBeNull(),
  },
  home: ['closed'],
  pinned: { vertices: 12, edges: 41, paths: 30 },
})
