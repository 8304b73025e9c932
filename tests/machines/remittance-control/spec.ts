import { expect } from 'vitest'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import {
  REMITTANCE_CONTROL_DRAFT_VERSION,
  remittanceControlWith,
  selectDifference,
  selectIsInvalidating,
  selectMayInvalidate,
  selectMayValidate,
  selectNeedsReason,
} from '../../../src/machines/remittance-control/machine.ts'
import { Device, draftsIn, withStoredDraft } from '../support/drafts.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { remittance } from '../support/remitting.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
export const device = new Device()
const draft = {
  version: 1,
  amountText: '390',
  creditedOn: '2026-11-25',
  differenceReason: 'Un billet manque',
  reason: 'Montant différent',
}
const stopAt = ['open.refused', 'validating', 'invalidating', 'reasoning.refused']
const bankCredit = {
  id: 'link-1',
  lineId: 'line-1',
  bookedOn: '2026-11-25',
  amountCents: 390_00,
  label: 'VERSEMENT',
  reference: '',
  linkedByName: 'Ada Martin',
  linkedAt: '2026-11-26T10:00:00.000Z',
}
const input = { remittanceId: 'remittance-1' }
const isLinked = (loadedRemittance: Remittance | null) => (loadedRemittance?.credits.length ?? 0) > 0
const open = ['open.entering', 'open.refused']
const reasoning = ['reasoning.writing', 'reasoning.refused']

export const spec = chartSpec({
  testPorts,
  machine: remittanceControlWith({
    ...testPorts.ports('loadRemittance', 'validate', 'invalidate'),
    changed: testPorts.effect('changed'),
    drafts: draftsIn(device),
    newKey: testPorts.newKey,
    now: () => '2026-11-26T10:00:00.000Z',
  }),
  starts: {
    fresh: { input, arrange: () => device.clear() },
    resumed: {
      input,
      arrange: withStoredDraft(device, 'remittance-1', draft, REMITTANCE_CONTROL_DRAFT_VERSION),
      until: stopAt,
    },
    draftOfOtherVersion: {
      input,
      arrange: withStoredDraft(device, 'remittance-1', draft, REMITTANCE_CONTROL_DRAFT_VERSION - 1),
      until: ['open.entering'],
    },
    conflict: {
      input,
      arrange: withStoredDraft(
        device,
        'remittance-1',
        { ...draft, version: 0 },
        REMITTANCE_CONTROL_DRAFT_VERSION,
      ),
      until: ['open.entering'],
    },
  },
  events: {
    EDIT: {
      cases: [
        { type: 'EDIT', field: 'amount', text: '390' },
        { type: 'EDIT', field: 'amount', text: 'quatre cents' },
        { type: 'EDIT', field: 'creditedOn', text: '2026-11-25' },
        { type: 'EDIT', field: 'creditedOn', text: '2026-02-30' },
        { type: 'EDIT', field: 'differenceReason', text: 'Un billet manque' },
      ],
      acceptedIn: [...open, 'validateFailed'],
      elsewhere: 'the remittance is not loaded, a command is running, or the dialog for the reason is open',
      sometimes: Object.fromEntries(
        [...open, 'validateFailed'].map((state) => [
          state,
          'linked bank lines give the amount, a CHANGE remittance has none, or no difference needs a reason',
        ]),
      ),
    },
    VALIDATE: {
      cases: [{ type: 'VALIDATE' }],
      acceptedIn: open,
      elsewhere: 'the remittance is not loaded, a question or failure is shown, or a command is running',
      sometimes: { 'open.entering': 'the lifecycle refuses the command: StatusDoesNotAllow' },
    },
    INVALIDATE: {
      cases: [{ type: 'INVALIDATE' }],
      acceptedIn: open,
      elsewhere: 'the remittance is not loaded, a question or failure is shown, or a command is running',
      sometimes: Object.fromEntries(
        open.map((state) => [state, 'a rule refuses the command: StatusDoesNotAllow, BankLinesLinked']),
      ),
    },
    EDIT_REASON: {
      cases: [
        { type: 'EDIT_REASON', text: 'Montant différent' },
        { type: 'EDIT_REASON', text: '  ' },
      ],
      acceptedIn: reasoning,
      elsewhere: 'the dialog for the reason is closed',
    },
    CONFIRM: bareEvent('CONFIRM', reasoning, 'no question is shown'),
    CANCEL: bareEvent(
      'CANCEL',
      [...reasoning, 'validateFailed', 'invalidateFailed'],
      'no question is shown, and nothing has failed',
    ),
    RETRY: bareEvent('RETRY', ['unavailable', 'validateFailed', 'invalidateFailed'], 'nothing has failed'),
  },
  answers: {
    loadRemittance: {
      validated: done(10000, remittance({ status: 'VALIDATED' })),
      linked: done(
        10000,
        remittance({
          status: 'VALIDATED',
          creditedCents: 390_00,
          creditedOn: '2026-11-25',
          credits: [bankCredit],
        }),
      ),
      change: done(10000, remittance({ type: 'CHANGE', status: 'VALIDATED' })),
      controlled: done(
        10000,
        remittance({ status: 'AVALIDATED', creditedCents: 400_00, creditedOn: '2026-11-25' }),
      ),
      // NotFound is left out, because it deletes the draft; `orphan-drafts.test.ts` tests it.
      refused: refused('InvalidRequest'),
    },
    validate: {
      done: done(10007, null),
      stale: refused('StaleVersion'),
      refused: refused('CreditRequired'),
      notNow: temporaryRefusal,
    },
    invalidate: {
      done: done(10007, null),
      stale: refused('StatusDoesNotAllow'),
      refused: refused('ReasonRequired'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['validate', 'invalidate'],
  guardFields: ({ remittance: loadedRemittance, amountText, creditedOn, differenceReason, reason }, state) =>
    state === 'loading' || state === 'unavailable'
      ? null
      : [
          loadedRemittance?.status,
          loadedRemittance?.type,
          isLinked(loadedRemittance),
          amountText,
          creditedOn,
          differenceReason,
          reason,
        ],
  states: {
    loading: (control) => expect(selectIsInvalidating(control)).toBe(false),
    unavailable: (control) => expect(selectMayValidate(control)).toBe(false),
    'open.entering': (control) => {
      const isValidated = control.context.remittance?.status === 'VALIDATED'
      expect(selectMayValidate(control)).toBe(isValidated)
      expect(selectMayInvalidate(control)).toBe(isValidated && !isLinked(control.context.remittance))
    },
    'open.refused': ({ context }) =>
      expect(['CreditRequired', 'ReasonRequired']).toContain(context.refusal?.name),
    validating: (control) => {
      const isChange = control.context.remittance?.type === 'CHANGE'
      expect(isChange ? [null] : [-10_00, 0]).toContain(selectDifference(control))
      if (selectNeedsReason(control)) expect(control.context.differenceReason).toBe('Un billet manque')
    },
    validateFailed: ({ context }) => expect(context.remittance).not.toBeNull(),
    'reasoning.writing': (control) => {
      expect(selectIsInvalidating(control)).toBe(true)
      expect(control.context.refusal).toBeNull()
    },
    'reasoning.refused': ({ context }) => expect(context.refusal?.name).toBe('ReasonRequired'),
    invalidating: ({ context }) => expect(context.reason).toBe('Montant différent'),
    invalidateFailed: (control) => expect(selectIsInvalidating(control)).toBe(true),
  },
  home: ['open.entering'],
  pinned: { vertices: 254, edges: 937, paths: 722 },
})
