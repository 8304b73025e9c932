import { expect } from 'vitest'
import type { CashLogDraft } from '../../../src/domain/contract/cash-log-drafts.ts'
import type { KnownServerCopy } from '../../../src/domain/counting/drafts.ts'
import { draftSyncWith } from '../../../src/machines/draft-sync/machine.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const AT = '2026-11-20T13:02:00.000Z'
const NO_KNOWN_COPY: KnownServerCopy = {
  version: 0,
  key: null,
  storedAt: null,
  mayHold: false,
  isDropped: false,
}
const STORED: KnownServerCopy = { version: 2, key: 'key-1', storedAt: AT, mayHold: true, isDropped: false }
const EMPTY: CashLogDraft = { version: 0, storedAt: null, device: null, schemaVersion: null, typed: null }
const CLEARED: CashLogDraft = { ...EMPTY, version: 2, storedAt: AT }
const OWN: CashLogDraft = { version: 2, storedAt: AT, device: 'tablet', schemaVersion: 1, typed: '{}' }
const THEIRS: CashLogDraft = { ...OWN, device: 'phone' }

const ANYWHERE = [
  'idle',
  'waiting',
  'sending.keeping',
  'sending.comparing',
  'sending.dropping',
  'conflict',
  'saving',
]
const invalid = refused('InvalidRequest')
const stale = refused('StaleVersion')
const hasNoCall = () => testPorts.calls.every(({ answer, signal }) => answer !== null || signal.aborted)

export const spec = chartSpec({
  testPorts,
  machine: draftSyncWith({
    ...testPorts.ports('load', 'keep', 'drop'),
  }),
  starts: {
    fresh: { input: { knownCopy: NO_KNOWN_COPY, device: 'tablet' }, firstState: 'idle' },
    dropped: {
      input: {
        knownCopy: { ...STORED, key: null, storedAt: null, isDropped: true },
        device: 'tablet',
      },
      firstState: 'waiting',
      until: ['idle', 'conflict', 'saving', 'sending.keeping', 'sending.comparing', 'sending.dropping'],
    },
  },
  events: {
    OPENED: {
      from: 'shell',
      cases: [
        { type: 'OPENED', typedKey: 'key-1', knownCopy: STORED, otherDraft: null },
        {
          type: 'OPENED',
          typedKey: 'key-1',
          knownCopy: NO_KNOWN_COPY,
          otherDraft: { kind: 'typed', at: AT },
        },
      ],
      acceptedIn: ANYWHERE,
      elsewhere: 'a sheet can be opened again at any time',
    },
    COMPARED: {
      from: 'shell',
      cases: [
        { type: 'COMPARED', server: CLEARED },
        { type: 'COMPARED', server: THEIRS },
      ],
      acceptedIn: ANYWHERE,
      elsewhere: 'the versions can be compared at any time',
    },
    TYPED: {
      cases: [{ type: 'TYPED', key: 'key-1' }],
      acceptedIn: ANYWHERE,
      elsewhere: 'input is never refused',
    },
    DROPPED: bareEvent('DROPPED', ANYWHERE, 'a draft can be discarded at any time'),
    TAB_TYPED: bareEvent('TAB_TYPED', ANYWHERE, 'another tab can write at any time', 'tab'),
    HURRY: bareEvent('HURRY', ['waiting'], 'no update is waiting', 'device'),
    SAVE: bareEvent('SAVE', ANYWHERE, 'the sheet can be saved at any time', 'shell'),
    SAVED: bareEvent('SAVED', ['saving'], 'the sheet is not being saved', 'shell'),
    NOT_SAVED: bareEvent('NOT_SAVED', ['saving'], 'the sheet is not being saved', 'shell'),
  },
  answers: {
    keep: {
      done: done(10000, { version: 2, storedAt: AT, key: 'key-1' }),
      stale,
      notNow: temporaryRefusal,
      refused: invalid,
    },
    load: {
      empty: done(10000, EMPTY),
      cleared: done(10000, CLEARED),
      own: done(10000, OWN),
      theirs: done(10000, THEIRS),
      notNow: temporaryRefusal,
      refused: invalid,
    },
    drop: {
      done: done(10000, { version: 2, storedAt: AT }),
      gone: refused('NotFound'),
      stale,
      notNow: temporaryRefusal,
      refused: invalid,
    },
  },
  commands: [],
  timers: { 'xstate.after.pause.draftSync.waiting': 10_000 },
  guardFields: ({ typedKey, knownCopy, isSaved, isCompared, otherDraft }, state) => ({
    isSaved,
    elsewhere: otherDraft !== null,
    isTyped: typedKey !== null,
    isStored: knownCopy.key !== null,
    version: knownCopy.version,
    mayHold: knownCopy.mayHold,
    isDropped: knownCopy.isDropped,
    isCompared: isCompared && state.startsWith('sending'),
  }),
  states: {
    idle: ({ context }) => expect(context.otherDraft).toBeNull(),
    waiting: ({ context }) => {
      expect(context.otherDraft).toBeNull()
      expect(hasNoCall()).toBe(true)
    },
    'sending.keeping': ({ context }) => {
      expect(context.knownCopy.mayHold).toBe(true)
      expect(testPorts.waiting('keep').input).toEqual({ version: context.knownCopy.version })
    },
    'sending.comparing': ({ context }) => expect(context.isCompared).toBe(true),
    'sending.dropping': () =>
      expect((testPorts.waiting('drop').input as { version: number }).version).toBeGreaterThan(0),
    conflict: ({ context }) => {
      expect(context.otherDraft).not.toBeNull()
      expect(hasNoCall()).toBe(true)
    },
    saving: () => expect(hasNoCall()).toBe(true),
  },
  home: ['idle'],
  pinned: { vertices: 161, edges: 1531, paths: 1386 },
})
