import { expect } from 'vitest'
import type { BankImport } from '../../../src/domain/contract/bank.ts'
import { bankUploadWith } from '../../../src/machines/bank-upload/machine.ts'
import { done, notNow, refused } from '../support/outcomes.ts'
import { chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
const file = { key: 'file-1', name: 'statement.xml', type: 'text/xml', size: 10_485_760 }
const brought: BankImport = { statements: [], lines: 3, newLines: 3 }

export const spec = chartSpec({
  testPorts,
  machine: bankUploadWith({
    upload: testPorts.port('upload'),
    changed: testPorts.effect('changed'),
    newKey: testPorts.newKey,
  }),
  starts: { fresh: { input: undefined } },
  events: {
    PICK: {
      from: 'person',
      cases: [
        { type: 'PICK', file },
        { type: 'PICK', file: { ...file, size: file.size + 1 } },
        { type: 'PICK', file: { ...file, size: 0 } },
      ],
      acceptedIn: ['ready'],
      elsewhere: 'one file at a time',
    },
    DISMISS: {
      from: 'person',
      cases: [{ type: 'DISMISS' }],
      acceptedIn: ['ready'],
      elsewhere: 'nothing has come of it yet',
    },
    CANCEL: {
      from: 'person',
      cases: [{ type: 'CANCEL' }],
      acceptedIn: ['sending', 'failed'],
      elsewhere: 'there is nothing to call off',
    },
    RETRY: {
      from: 'person',
      cases: [{ type: 'RETRY' }],
      acceptedIn: ['failed'],
      elsewhere: 'nothing failed',
    },
  },
  answers: {
    upload: {
      done: done(10_004, brought),
      known: done(10_006, { ...brought, newLines: 0 }),
      refused: refused('BankFileRefused', { issues: [{ path: '3.amount', key: 'issue.bankAmount' }] }),
      notNow,
    },
  },
  commands: ['upload'],
  guardFields: () => null,
  states: {
    ready: ({ context }) => expect(context.brought === null || context.refusal === null).toBe(true),
    sending: ({ context }) => expect(context).toMatchObject({ file, brought: null, refusal: null }),
    failed: ({ context }) => expect(context.file).toEqual(file),
  },
  home: ['ready'],
  pinned: { vertices: 3, edges: 12, paths: 10 },
})
