import { expect } from 'vitest'
import type { BankMatching } from '../../../src/domain/contract/bank.ts'
import { choicesFor, chosenLink, proposalOf } from '../../../src/machines/bank-matching/choice.ts'
import { bankMatchingWith } from '../../../src/machines/bank-matching/machine.ts'
import { Device, draftsIn, withStoredDraft } from '../support/drafts.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
export const device = new Device()
const draft = { lineId: 'line-3', reason: 'Mauvaise remise' }
const line = {
  account: 'FR1',
  bookedOn: '2026-11-20',
  amountCents: 16_000,
  label: 'VERSEMENT',
  reference: '',
}
const pouch = {
  id: 'pouch-1',
  number: 'SAC001',
  declaredCents: 16_000,
  countedCents: null,
  creditedCents: null,
}
const candidate = {
  remittanceId: 'remittance-1',
  pouchIds: ['pouch-1'],
  workingDays: 1,
  differenceCents: 0,
  reasons: ['pouchAmount' as const],
  score: 29,
}
const proposals: BankMatching['proposals'] = [
  { ...line, lineId: 'line-1', outcome: 'matched', cause: 'only', candidates: [candidate] },
  { ...line, lineId: 'line-2', outcome: 'orphan', cause: 'nothing', candidates: [] },
]
const full: BankMatching = {
  proposals,
  remittances: [
    {
      id: 'remittance-1',
      reference: 12,
      establishmentName: 'Alpha',
      establishmentCode: 'ALP01',
      type: 'NOTES',
      accounts: ['FR1'],
      preparedOn: '2026-11-19',
      collectedOn: '2026-11-19',
      slipNumber: 'R-1',
      declaredCents: 32_000,
      creditedCents: 0,
      pouches: [pouch, { ...pouch, id: 'pouch-2', creditedCents: 1 }],
    },
  ],
  linked: [
    {
      ...line,
      lineId: 'line-3',
      version: 4,
      parts: [
        {
          remittanceId: 'remittance-1',
          reference: 12,
          establishmentName: 'Alpha',
          establishmentCode: 'ALP01',
          amountCents: 16_000,
        },
      ],
      linkedByName: 'Ada Martin',
      linkedAt: '2026-11-20T10:00:00.000Z',
    },
  ],
  isCapped: false,
}
const empty: BankMatching = { proposals: [], remittances: [], linked: [], isCapped: false }
const reasoning = ['reasoning.writing', 'reasoning.refused']
const command = {
  done: done(10_007, []),
  conflict: refused('BankLineLinked'),
  stale: refused('StaleVersion'),
  notNow: temporaryRefusal,
}

export const spec = chartSpec({
  testPorts,
  machine: bankMatchingWith({
    ...testPorts.ports('loadMatching', 'link', 'unlink'),
    changed: testPorts.effect('changed'),
    drafts: draftsIn(device),
    newKey: testPorts.newKey,
  }),
  starts: {
    fresh: { input: undefined, arrange: () => device.clear() },
    resumed: {
      input: undefined,
      arrange: withStoredDraft(device, 'unlink', draft),
      until: ['unlinking', 'choosing', 'linking'],
    },
    draftOfOtherVersion: {
      input: undefined,
      arrange: withStoredDraft(device, 'unlink', draft, 2),
      until: ['ready', 'unavailable'],
    },
  },
  events: {
    ACCEPT: {
      cases: [
        { type: 'ACCEPT', lineId: 'line-1' },
        { type: 'ACCEPT', lineId: 'line-2' },
      ],
      acceptedIn: ['ready'],
      elsewhere: 'the data is not loaded, or another command was started',
      sometimes: { ready: 'the match is not certain, or no longer there' },
    },
    ACCEPT_ALL: {
      cases: [{ type: 'ACCEPT_ALL' }],
      acceptedIn: ['ready'],
      elsewhere: 'the data is not loaded, or another command was started',
      sometimes: { ready: 'nothing is certain' },
    },
    CHOOSE: {
      cases: [
        { type: 'CHOOSE', lineId: 'line-1' },
        { type: 'CHOOSE', lineId: 'line-2' },
      ],
      acceptedIn: ['ready'],
      elsewhere: 'the data is not loaded, or another command was started',
      sometimes: { ready: 'the line is no longer there' },
    },
    PICK: {
      cases: [
        { type: 'PICK', remittanceId: 'remittance-1', pouchId: null },
        { type: 'PICK', remittanceId: 'remittance-1', pouchId: 'pouch-2' },
      ],
      acceptedIn: ['choosing'],
      elsewhere: 'the dialog for the remittance is closed',
    },
    UNLINK: {
      cases: [{ type: 'UNLINK', lineId: 'line-3' }],
      acceptedIn: ['ready'],
      elsewhere: 'the data is not loaded, or another command was started',
      sometimes: { ready: 'the link is no longer there' },
    },
    EDIT_REASON: {
      cases: [
        { type: 'EDIT_REASON', text: 'Mauvaise remise' },
        { type: 'EDIT_REASON', text: '  ' },
      ],
      acceptedIn: reasoning,
      elsewhere: 'the dialog for the reason is closed',
    },
    CONFIRM: {
      cases: [{ type: 'CONFIRM' }],
      acceptedIn: ['choosing', ...reasoning],
      elsewhere: 'no question is shown',
      sometimes: { choosing: 'no remittance is chosen, or the chosen pouch is already credited' },
    },
    CANCEL: bareEvent(
      'CANCEL',
      ['choosing', ...reasoning, 'linkFailed', 'unlinkFailed'],
      'no question is shown, or a running command cannot be cancelled',
    ),
    RETRY: bareEvent('RETRY', ['unavailable', 'linkFailed', 'unlinkFailed'], 'nothing has failed'),
    REFRESH: bareEvent(
      'REFRESH',
      ['loading', 'ready', 'unavailable'],
      'the data is reloaded when the open dialog is closed or the command has ended',
    ),
  },
  answers: {
    loadMatching: {
      lines: done(10_000, full),
      empty: done(10_000, empty),
      refused: refused('NotFound'),
      notNow: temporaryRefusal,
    },
    link: command,
    unlink: { ...command, conflict: refused('BankLineNotLinked') },
  },
  commands: ['link', 'unlink'],
  guardFields: ({ matching, lineId, remittanceId, pouchId, reason, restoredReason }, state) => [
    restoredReason,
    matching?.proposals.length ?? null,
    state === 'choosing' ? [lineId, remittanceId, pouchId] : null,
    /^(reason|unlink)/u.test(state) ? reason : null,
  ],
  states: {
    // A refusal means that another person was faster: `changed` was called, so that all dependent data is loaded again.
    loading: ({ context }) => {
      if (context.refusal) expect(testPorts.effects.at(-1)).toEqual(['changed'])
    },
    // The refusal of the last command remains when the data cannot be loaded again.
    unavailable: ({ context }) =>
      expect([null, 'NotFound', 'StoreUnavailable', 'BankLineLinked', 'BankLineNotLinked']).toContain(
        context.refusal?.name ?? null,
      ),
    ready: ({ context }) => expect(context.matching).not.toBeNull(),
    choosing: ({ context }) => {
      const proposal = proposalOf(context.matching, context.lineId)!
      expect(choicesFor(context.matching!, proposal).map(({ id }) => id)).toEqual(['remittance-1'])
      if (context.pouchId === 'pouch-2') expect(chosenLink(context)).toBeNull()
    },
    linking: ({ context }) => expect(context.links).toHaveLength(1),
    linkFailed: ({ context }) => expect(context.links).toHaveLength(1),
    'reasoning.writing': ({ context }) => expect(context.refusal).toBeNull(),
    'reasoning.refused': ({ context }) => expect(context.refusal?.name).toBe('ReasonRequired'),
    unlinking: ({ context }) =>
      expect(context).toMatchObject({ lineId: 'line-3', reason: 'Mauvaise remise' }),
    unlinkFailed: ({ context }) => expect(context.lineId).toBe('line-3'),
  },
  home: ['ready'],
  pinned: { vertices: 66, edges: 214, paths: 162 },
})
