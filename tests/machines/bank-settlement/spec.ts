import { expect } from 'vitest'
import type { BankSettling } from '../../../src/domain/contract/bank.ts'
import {
  differenceCents,
  obstacleOf,
  settleCommand,
  takingsKey,
} from '../../../src/machines/bank-settlement/form.ts'
import { bankSettlementWith } from '../../../src/machines/bank-settlement/machine.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const line = { id: 'line-1', version: 3, amountCents: 29_790, kind: 'CARDS' as const, isSettled: false }
const day = { establishmentId: 'e-1', establishmentName: 'Alpha', categoryId: 'cb', categoryName: 'CB' }
const monday = { ...day, date: '2026-11-16', cents: 10_000 }
const tuesday = { ...day, date: '2026-11-17', cents: 20_000 }
export const bankSettling: BankSettling = {
  establishments: [{ id: 'e-1', name: 'Alpha' }],
  days: [tuesday, monday],
  proposed: { feeCents: 210, days: [monday, tuesday] },
}

export const spec = chartSpec({
  testPorts,
  machine: bankSettlementWith({
    ...testPorts.ports('loadSettling', 'settle', 'unlink'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    OPEN: {
      cases: [
        { type: 'OPEN', line, kind: 'CARDS' },
        { type: 'OPEN', line: { ...line, isSettled: true }, kind: 'CARDS' },
      ],
      acceptedIn: ['closed', 'conflict'],
      elsewhere: 'another line is being handled',
    },
    TOGGLE: {
      cases: [
        { type: 'TOGGLE', day: takingsKey(monday) },
        { type: 'TOGGLE', day: 'no such day' },
      ],
      acceptedIn: ['editing'],
      elsewhere: 'there is no form, or it was sent',
      sometimes: { editing: 'there is no such day' },
    },
    EDIT_DAY: {
      cases: [{ type: 'EDIT_DAY', day: takingsKey(monday), text: '50' }],
      acceptedIn: ['editing'],
      elsewhere: 'there is no form, or it was sent',
      sometimes: { editing: 'the day is not chosen' },
    },
    EDIT: {
      cases: [
        { type: 'EDIT', change: { reason: 'Impayé' } },
        { type: 'EDIT', change: { fee: '2,10', vat: '0', reason: ' ' } },
      ],
      acceptedIn: ['editing', 'removing'],
      elsewhere: 'there is no form, or it was sent',
    },
    CONFIRM: {
      cases: [{ type: 'CONFIRM' }],
      acceptedIn: ['editing', 'removing'],
      elsewhere: 'there is no form, or it was sent',
      sometimes: { editing: 'an amount or the reason of a difference is missing' },
    },
    CANCEL: bareEvent(
      'CANCEL',
      ['loading', 'unavailable', 'editing', 'failed', 'removing', 'unlinkFailed'],
      'no dialog is open, or a running command cannot be cancelled',
    ),
    RETRY: bareEvent('RETRY', ['unavailable', 'failed', 'unlinkFailed'], 'nothing failed'),
  },
  answers: {
    loadSettling: {
      days: done(10_000, bankSettling),
      refused: refused('NotFound'),
      notNow: temporaryRefusal,
    },
    settle: { done: done(10_007, []), conflict: refused('SettlementExceeds'), notNow: temporaryRefusal },
    unlink: {
      done: done(10_007, []),
      conflict: refused('SettlementPosted'),
      stale: refused('StaleVersion'),
      // The machine treats it like `stale`. In the browser, the line is free when it is loaded again.
      staleThenRemoved: refused('StaleVersion'),
      notNow: temporaryRefusal,
    },
  },
  commands: ['settle', 'unlink'],
  guardFields: ({ amounts, fee, reason }, state) =>
    state === 'closed' ? null : [amounts, fee, reason.trim()],
  states: {
    closed: ({ context }) => expect(context.refusal).toBeNull(),
    loading: ({ context }) => expect(context.settling).toBeNull(),
    unavailable: ({ context }) => {
      expect(context.settling).toBeNull()
      expect([null, 'NotFound', 'StoreUnavailable']).toContain(context.refusal?.name ?? null)
    },
    editing: ({ context }) => {
      if (settleCommand(context) !== null) expect(obstacleOf(context)).toBeNull()
      if (differenceCents(context) === 0) expect(context.amounts[takingsKey(monday)]).toBe('100,00')
    },
    settling: ({ context }) => expect(settleCommand(context)?.lineId).toBe('line-1'),
    failed: ({ context }) => expect(settleCommand(context)).not.toBeNull(),
    removing: ({ context }) => expect(context.line?.isSettled).toBe(true),
    unlinking: ({ context }) => expect(context.reason.trim()).toBe('Impayé'),
    unlinkFailed: ({ context }) => expect(context.reason.trim()).toBe('Impayé'),
    conflict: ({ context }) => expect(context.refusal?.name).toBe('StaleVersion'),
  },
  home: ['closed', 'conflict'],
  pinned: { vertices: 27, edges: 101, paths: 75 },
})
