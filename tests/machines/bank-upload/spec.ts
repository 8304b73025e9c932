import { expect } from 'vitest'
import type { BankImport } from '../../../src/domain/contract/bank.ts'
import { bankUploadWith } from '../../../src/machines/bank-upload/machine.ts'
import { done, refused, temporaryRefusal } from '../support/outcomes.ts'
import { bareEvent, chartSpec } from '../support/spec.ts'
import { TestPorts } from '../support/test-ports.ts'

const testPorts = new TestPorts()
/** A file of the largest allowed size, 10 MiB. */
const file = { key: 'file-1', name: 'statement.xml', type: 'text/xml', size: 10_485_760 }
const cells = (kind: string, texts: readonly string[]) =>
  texts.map((value, index) => ({ path: `${kind}.${index}`, key: 'issue.bankColumn', value }))
/** The issues that describe a table whose amount column is not known by its heading. */
const unknownColumns = [
  ...cells('heading', ['Date', 'Libellé', 'Combien']),
  ...cells('sample', ['20/11/2026', 'VERSEMENT', '160,00']),
]
const imported: BankImport = { statements: [], lines: 3, newLines: 3 }

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
      cases: [
        { type: 'PICK', file },
        { type: 'PICK', file: { ...file, size: file.size + 1 } },
        { type: 'PICK', file: { ...file, size: 0 } },
      ],
      acceptedIn: ['ready'],
      elsewhere: 'another file is being handled',
    },
    PICK_ACCOUNT: {
      cases: [{ type: 'PICK_ACCOUNT', account: 'FR1' }],
      acceptedIn: ['describing'],
      elsewhere: 'no dialog is open',
    },
    PICK_COLUMN: {
      cases: [
        { type: 'PICK_COLUMN', column: 'amount', index: 2 },
        { type: 'PICK_COLUMN', column: 'amount', index: null },
      ],
      acceptedIn: ['describing'],
      elsewhere: 'no dialog is open',
    },
    CONFIRM: {
      cases: [{ type: 'CONFIRM' }],
      acceptedIn: ['describing'],
      elsewhere: 'no question is shown',
      sometimes: { describing: 'a column or the account is missing' },
    },
    DISMISS: bareEvent('DISMISS', ['ready'], 'there is no result yet'),
    CANCEL: bareEvent('CANCEL', ['sending', 'describing', 'failed'], 'no file is being handled'),
    RETRY: bareEvent('RETRY', ['failed'], 'nothing has failed'),
  },
  answers: {
    upload: {
      done: done(10_004, imported),
      known: done(10_006, { ...imported, newLines: 0 }),
      refused: refused('BankFileRefused', { issues: [{ path: '3.amount', key: 'issue.bankAmount' }] }),
      columns: refused('BankColumnsUnknown', { issues: unknownColumns }),
      account: refused('BankAccountRequired', { issues: [{ path: 'account', key: 'issue.required' }] }),
      unknownAccount: refused('BankAccountsUnknown', {
        issues: [{ path: '9.account', key: 'issue.bankAccountUnknown', value: 'FR9' }],
      }),
      notNow: temporaryRefusal,
    },
  },
  commands: ['upload'],
  guardFields: ({ columns, account, refusal }, state) =>
    state === 'ready' ? null : [columns, account !== null, refusal?.name ?? null],
  states: {
    ready: ({ context }) => expect(context.imported === null || context.refusal === null).toBe(true),
    sending: ({ context }) => expect(context).toMatchObject({ file, imported: null, refusal: null }),
    describing: ({ context }) =>
      expect(['BankColumnsUnknown', 'BankAccountRequired', 'BankAccountsUnknown']).toContain(
        context.refusal?.name,
      ),
    failed: ({ context }) => expect(context.file).toEqual(file),
  },
  home: ['ready'],
  pinned: { vertices: 37, edges: 160, paths: 124 },
})
