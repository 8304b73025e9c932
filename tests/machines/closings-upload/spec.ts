import { expect } from 'vitest'
import type { PreviewedClosing } from '../../../src/domain/contract/closings.ts'
import { closingsUploadWith } from '../../../src/machines/closings-upload/machine.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
/** A file of the largest allowed size, 10 MiB. */
const file = { key: 'file-1', name: 'closings.csv', type: '', size: 10_485_760 }
const closing: PreviewedClosing = {
  sequence: 812,
  date: '2026-11-20',
  service: 'lunch',
  derived: true,
  clients: 42,
  turnoverCents: 17_000,
  receipts: 2,
  movements: 1,
  present: false,
  replaces: [],
  numberTakenBy: null,
}
const STORED = { date: '2026-11-01', service: 'lunch', turnoverCents: 9_000 } as const
const imported = { imported: 1, present: 0, closings: [] }
const picking = [
  { type: 'PICK', file },
  { type: 'PICK', file: { ...file, size: file.size + 1 } },
  { type: 'PICK', file: { ...file, name: 'closings.xlsx' } },
] as const

export const spec = chartSpec({
  testPorts,
  machine: closingsUploadWith({
    ...testPorts.ports('preview', 'importFile'),
    newKey: testPorts.newKey,
    changed: () => undefined,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    PICK: {
      cases: [...picking],
      acceptedIn: ['idle', 'faulty', 'imported'],
      elsewhere: 'another file is being handled',
    },
    CORRECT: {
      cases: [
        { type: 'CORRECT', sequence: 812, date: '2026-11-19', service: 'evening' },
        { type: 'CORRECT', sequence: 812, date: '2026-11-20', service: 'lunch' },
        { type: 'CORRECT', sequence: 812, date: '2026-11-10', service: 'lunch' },
      ],
      acceptedIn: ['previewing'],
      elsewhere: 'no closings are shown',
      sometimes: { previewing: 'the file names the service itself, or the date is too far from it' },
    },
    CONFIRM: {
      cases: [{ type: 'CONFIRM' }],
      acceptedIn: ['previewing'],
      elsewhere: 'there is nothing to import',
      sometimes: {
        previewing:
          'all closings are imported already, have the numbers of others, or replace others without a reason',
      },
    },
    CHANGE_REASON: {
      cases: [{ type: 'CHANGE_REASON', reason: 'Erreur de saisie' }],
      acceptedIn: ['previewing'],
      elsewhere: 'no closings are shown',
      sometimes: { previewing: 'no closing is replaced' },
    },
    CANCEL: bareEvent(
      'CANCEL',
      ['reading', 'readFailed', 'previewing', 'importFailed', 'faulty', 'imported'],
      'nothing is open, or the request was sent and cannot be cancelled',
    ),
    RETRY: bareEvent('RETRY', ['readFailed', 'importFailed'], 'nothing has failed'),
  },
  answers: {
    preview: {
      derived: done(10000, { closings: [closing] }),
      named: done(10000, { closings: [{ ...closing, derived: false, present: true }] }),
      second: done(10000, { closings: [{ ...closing, derived: false, replaces: [811] }] }),
      taken: done(10000, { closings: [{ ...closing, derived: false, numberTakenBy: STORED }] }),
      faulty: refused('ClosingFileFaulty'),
      gone: refused('NotFound'),
      notNow: temporaryRefusal,
    },
    importFile: {
      done: done(10004, imported),
      faulty: refused('ClosingFileFaulty'),
      refused: refused('InvalidRequest'),
      second: refused('ServiceAlreadyClosed', {
        issues: [{ path: 'closings.812', key: 'failure.ServiceAlreadyClosed', value: '811' }],
      }),
      notNow: temporaryRefusal,
    },
  },
  commands: ['importFile'],
  guardFields: ({ closings, corrections, replacementReason, refusal }) => [
    closings,
    corrections,
    replacementReason !== '',
    refusal?.name === 'ServiceAlreadyClosed',
  ],
  states: {
    idle: ({ context }) => expect(context.file).toBeNull(),
    reading: ({ context }) => expect(context).toMatchObject({ file, refusal: null }),
    readFailed: ({ context }) => expect(context.file).toEqual(file),
    previewing: ({ context }) => expect(context.closings).not.toEqual([]),
    importing: ({ context }) => expect(context.file).toEqual(file),
    importFailed: ({ context }) => expect(context.file).toEqual(file),
    faulty: ({ context }) => expect(context.refusal?.name).toBe('ClosingFileFaulty'),
    imported: ({ context }) => expect(context.imported).toEqual(imported),
  },
  home: ['idle'],
  pinned: { vertices: 37, edges: 142, paths: 106 },
})
