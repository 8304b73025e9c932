import { expect } from 'vitest'
import {
  BLANK_FORM,
  isActionAllowed,
  refusalOfForm,
  unpaidCents,
} from '../../../src/machines/ticket-dispatch/form.ts'
import { ticketDispatchWith } from '../../../src/machines/ticket-dispatch/machine.ts'
import { Device, draftsIn, withStoredDraft } from '../support/drafts.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'
import { ticketDispatch } from '../support/tickets.ts'

const testPorts = new TestPorts()
export const device = new Device()
const input = { dispatchId: 'dispatch-1' }
const draft = { version: 1, act: 'SENT', form: { ...BLANK_FORM, slipNumber: 'B-7', sentOn: '2026-11-21' } }
const paid = {
  ...{ issuer: 'Up', reimbursedCents: 4_400, commissionCents: 150 },
  ...{ reimbursedOn: '2026-11-27', reason: 'Un titre refusé' },
}

export const spec = chartSpec({
  testPorts,
  machine: ticketDispatchWith({
    ...testPorts.ports('loadDispatch', 'change'),
    changed: testPorts.effect('changed'),
    drafts: draftsIn(device),
    newKey: testPorts.newKey,
  }),
  starts: {
    fresh: { input, arrange: () => device.clear() },
    resumed: { input, arrange: withStoredDraft(device, 'dispatch-1', draft), until: ['editing'] },
    draftOfOtherVersion: {
      input,
      arrange: withStoredDraft(device, 'dispatch-1', draft, 2),
      until: ['editing'],
    },
    conflict: {
      input,
      arrange: withStoredDraft(device, 'dispatch-1', { ...draft, version: 0 }),
      until: ['editing'],
    },
  },
  events: {
    START: {
      cases: [
        { type: 'START', act: 'SENT' },
        { type: 'START', act: 'REIMBURSED', issuer: 'Edenred' },
        { type: 'START', act: 'REIMBURSED', issuer: 'Up' },
        { type: 'START', act: 'CANCELED' },
      ],
      acceptedIn: ['open'],
      elsewhere: 'the dispatch is not shown, or a form is open',
      sometimes: { open: 'the lifecycle refuses the command: StatusDoesNotAllow' },
    },
    EDIT: {
      cases: [
        { type: 'EDIT', field: 'slipNumber', text: 'B-1' },
        { type: 'EDIT', field: 'slipNumber', text: ' ' },
        { type: 'EDIT', field: 'sentOn', text: '' },
        { type: 'EDIT', field: 'reimbursed', text: 'beaucoup' },
        { type: 'EDIT', field: 'commission', text: '3' },
        { type: 'EDIT', field: 'reimbursedOn', text: '2026-11-27' },
        { type: 'EDIT', field: 'reason', text: 'Colis perdu' },
      ],
      acceptedIn: ['editing', 'failed'],
      elsewhere: 'no form is open, or it is being sent',
    },
    CONFIRM: bareEvent(
      'CONFIRM',
      ['editing'],
      'no form is open, the command runs already, or RETRY sends it again',
    ),
    CANCEL: bareEvent('CANCEL', ['editing', 'failed'], 'no form is open, or the command runs'),
    RETRY: bareEvent('RETRY', ['unavailable', 'failed'], 'nothing has failed'),
  },
  answers: {
    loadDispatch: {
      created: done(10000, ticketDispatch()),
      sent: done(
        10000,
        ticketDispatch({ version: 2, status: 'SENT', slipNumber: 'B-1', sentOn: '2026-11-21' }),
      ),
      partly: done(
        10000,
        ticketDispatch({ version: 3, status: 'SENT', slipNumber: 'B-1', reimbursements: [paid] }),
      ),
      over: done(10000, ticketDispatch({ version: 4, status: 'REIMBURSED', reimbursements: [paid] })),
      // NotFound is left out, because it deletes the draft; `orphan-drafts.test.ts` tests it.
      refused: refused('InvalidRequest'),
    },
    change: {
      done: done(10007, null),
      conflict: refused('StaleVersion'),
      refused: refused('PouchNotHandedOver'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['change'],
  guardFields: ({ dispatch, act, form, typed }, state) =>
    state === 'loading' || state === 'unavailable'
      ? null
      : [
          dispatch?.status,
          dispatch?.reimbursements.length,
          ...(state === 'open'
            ? [typed?.act]
            : [
                typed?.act === act,
                act,
                refusalOfForm({ dispatch, act, form } as never)?.issues,
                form.issuer,
              ]),
        ],
  states: {
    loading: ({ context }) => expect(context.refusal?.name ?? 'StaleVersion').toBe('StaleVersion'),
    unavailable: ({ context }) =>
      expect([null, 'InvalidRequest', 'StaleVersion']).toContain(context.refusal?.name ?? null),
    open: ({ context: { dispatch, typed } }) => {
      expect(device.size).toBe(typed === null ? 0 : 1)
      expect(isActionAllowed(dispatch, 'SENT')).toBe(dispatch?.status === 'CREATED')
      expect(isActionAllowed(dispatch, 'REIMBURSED')).toBe(
        dispatch?.status === 'SENT' || dispatch?.status === 'REIMBURSED',
      )
      if (dispatch?.reimbursements.length) expect(isActionAllowed(dispatch, 'CANCELED')).toBe(false)
    },
    editing: ({ context }) => {
      expect(isActionAllowed(context.dispatch, context.act)).toBe(true)
      if (context.act === 'REIMBURSED' && context.form.reimbursed !== 'beaucoup')
        expect(unpaidCents(context)).not.toBeNull()
    },
    changing: ({ context }) => expect(refusalOfForm(context)).toBeNull(),
    failed: ({ context }) => expect(refusalOfForm(context)).toBeNull(),
  },
  home: ['open'],
  pinned: { vertices: 118, edges: 628, paths: 532 },
})
