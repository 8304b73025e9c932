import type { Ledger } from '../../../src/domain/contract/ledger.ts'
import { sceneAt } from '../support/answers.ts'
import { auditEvent } from '../support/records/common.ts'
import { ENTRY } from '../support/records/office.ts'
import { downloadsOf, ENTRY_PANEL, type ExpectedScenes, endOfList, LIST_BUTTONS } from '../support/scenes.ts'

const LEDGER: Ledger = {
  account: '5300',
  label: 'Till',
  openingCents: 100_00,
  debitCents: 700_01,
  creditCents: 0,
  closingCents: 800_01,
  lines: [
    {
      id: 'line-1',
      entryId: 'entry-1',
      establishmentId: 'establishment-1',
      establishmentName: 'Bellecour',
      date: '2026-11-13',
      journalCode: 'CAI',
      number: 41,
      pieceRef: 'BEL1-20261113',
      label: 'Notes',
      debitCents: 700_01,
      creditCents: 0,
      balanceCents: 800_01,
      letter: 'AA',
      document: { kind: 'sheet', id: 'log-5', date: '2026-11-13' },
    },
  ],
}

const REVERSED = {
  ...ENTRY,
  isReversed: true,
  relations: [{ relation: 'REVERSED_BY' as const, id: 'entry-2', journalCode: 'CAI', number: 42 }],
}

const REPLACED = {
  ...REVERSED,
  relations: [
    ...REVERSED.relations,
    { relation: 'REPLACED_BY' as const, id: 'entry-3', journalCode: 'CAI', number: 43 },
  ],
}

const PERIOD = 'establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-30'
/** The effect of a link to a report of that period. */
const report = (name: string) => `goes to /?view=reports&report=${name}&${PERIOD}`
/** The call that reads a report of that period. */
const read = (name: string) =>
  `GET reports/${name}?from=2026-11-01&to=2026-11-30&establishmentId=establishment-1`
const download = (format: string) => `${read('ledger/download')}&account=5300&format=${format}&language=en`

/** The effects of Close and the links in the panel of a reversed entry. */
const ENTRY_LINKS = {
  Close: 'goes to /control?view=accounting&part=entries',
  '5300':
    'goes to /?view=reports&report=balance&account=5300&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-13',
  '5112':
    'goes to /?view=reports&report=balance&account=5112&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-13',
  '7070':
    'goes to /?view=reports&report=balance&account=7070&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-13',
  'Cash log':
    'goes to /control?status=all&date_from=2026-11-13&date_to=2026-11-13&establishmentId=establishment-1&id=log-5',
  'Reversed by CAI 42': 'goes to /control?view=accounting&part=entries&documentIds=log-5&id=entry-2',
}

/** The ledger of an account, the trial balance, the audit log, and entries that were reversed or posted again. */
export const BOOKS_SCENES: ExpectedScenes = {
  'the ledger of an account': {
    ...sceneAt(`/?view=reports&report=balance&account=5300&${PERIOD}`, 'accountant', [], {
      'reports/ledger': LEDGER,
      'reports/balance': [],
    }),
    shows: [
      'Home → /',
      'Reports',
      'Reports',
      '[Print]',
      'Over/short by register → /?view=reports&report=deltas&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-30',
      'Over/short by person and reason → /?view=reports&report=differences&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-30',
      'Payments → /?view=reports&report=payments&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-30',
      'Sales and VAT → /?view=reports&report=sales&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-30',
      'Covers → /?view=reports&report=attendance&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-30',
      'Change funds → /?view=reports&report=wallets&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-30',
      'Till and posted turnover → /?view=reports&report=bridge&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-30',
      'Trial balance → /?view=reports&report=balance&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-30',
      'Establishment = Bellecour',
      '[Period · From 01/11/2026 to 30/11/2026]',
      'Ledger of account 5300 · From 01/11/2026 to 30/11/2026',
      'Back to the trial balance → /?view=reports&report=balance&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-30',
      'Ledger: 5300 Till',
      'Opening balance €100.00, debit €700.01, credit €0.00, closing balance €800.01.',
      'Ledger: 5300 Till',
      'Date | Journal | Document | Label | Origin | Matching | Debit | Credit | Balance',
      '13/11/2026 | CAI 41 | BEL1-20261113 | Notes | Cash log → /control?status=all&date_from=2026-11-13&date_to=2026-11-13&establishmentId=establishment-1&id=log-5 | AA | €700.01 | | €800.01',
      'Movements of the period | Total | | | | | €700.01 | €0.00 | €800.01',
      '[Download the list (CSV)] [Download the list (XLSX)]',
    ],
    does: {
      Home: 'goes to /',
      'Back to the trial balance': report('balance'),
      'Trial balance': report('balance'),
      'Over/short by register': report('deltas'),
      'Over/short by person and reason': `${read('differences')}; ${report('differences')}`,
      Payments: `${read('payments')}; ${report('payments')}`,
      'Sales and VAT': `${read('sales')}; ${report('sales')}`,
      'Till and posted turnover': `${read('bridge')}; ${report('bridge')}`,
      Covers: `${read('attendance')}; ${report('attendance')}`,
      'Change funds': `${read('wallets')}; ${report('wallets')}`,
      'Period · From 01/11/2026 to 30/11/2026': 'opens “Period”',
      'Download the list (CSV)': download('csv'),
      'Download the list (XLSX)': download('xlsx'),
      Print: 'print',
      'Cash log':
        'goes to /control?status=all&date_from=2026-11-13&date_to=2026-11-13&establishmentId=establishment-1&id=log-5',
    },
  },
  'the trial balance': {
    ...sceneAt(`/?view=reports&report=balance&${PERIOD}`, 'accountant', [], {
      'reports/balance': [
        {
          id: '5300',
          account: '5300',
          label: 'Till',
          lines: 3,
          debitCents: 700_01,
          creditCents: 200_00,
          balanceCents: 500_01,
        },
      ],
    }),
    within: 'table',
    shows: [
      'Trial balance',
      'Account | Account name | Lines | Debit | Credit | Net movement',
      `5300 → /?view=reports&report=balance&${PERIOD}&account=5300 | Till | 3 | €700.01 | €200.00 | €500.01`,
      'Total | | 3 | €700.01 | €200.00 | €500.01',
    ],
    does: { '5300': `${read('ledger')}&account=5300; ${report('balance')}&account=5300` },
  },
  'the trial balance, opened on the last month that has entries': {
    ...sceneAt('/?view=reports&report=balance', 'accountant', [], {
      accountingentries: [{ ...ENTRY, date: '2026-09-12' }],
      'reports/balance': [],
    }),
    within: '[data-screen="reports"] p:not([role=log])',
    shows: ['Trial balance · From 01/09/2026 to 30/09/2026'],
    does: {},
  },
  'the audit log': {
    ...sceneAt('/control?view=audit', 'accountant', [], {
      auditevents: [auditEvent(), auditEvent({ id: 'event-2', entity: 'accountingEntry', action: 'repost' })],
    }),
    shows: [
      'Count review → /control',
      'Audit log',
      'Audit log',
      '[Period · Any date]',
      'By = [Open the list · By]',
      'Record = [Open the list · Record]',
      'Establishment = All',
      '[Views]',
      'Audit log',
      '[Date and time] | No. | What happened | Record | Establishment | By | Before → after',
      '17/11/2026 10:31 | 31 | Created | Pouch → /carryingPouch?id=pouch-1 | Bellecour | Event By |',
      '17/11/2026 10:31 | 31 | Posted again | Entry | Bellecour | Event By |',
      ...endOfList('1–2 of 2'),
      '[Download the list (CSV)] [Download the list (XLSX)]',
    ],
    does: {
      'Count review': 'goes to /control',
      'Period · Any date': 'opens “Period”',
      'Open the list · By': 'opens menu: Grace Hopper',
      'Open the list · Record': 'opens menu: 30 from Month close to Change fund movement',
      ...downloadsOf('auditevents/download?sort=at_desc'),
      'Date and time': 'goes to /control?view=audit&sort=at_asc',
      Pouch: 'goes to /carryingPouch?id=pouch-1',
      ...LIST_BUTTONS,
    },
  },
  'the rows of the audit log': {
    ...sceneAt('/control?view=audit', 'accountant'),
    within: 'table',
    shows: [
      'Audit log',
      '[Date and time] | No. | What happened | Record | Establishment | By | Before → after',
      '17/11/2026 10:31 | 31 | Created | Pouch → /carryingPouch?id=pouch-1 | Bellecour | Event By |',
    ],
    does: {
      'Date and time': 'goes to /control?view=audit&sort=at_asc',
      Pouch: 'goes to /carryingPouch?id=pouch-1',
    },
  },
  'a row of the audit log about a field that was empty and one that was not': {
    ...sceneAt('/control?view=audit', 'accountant', [], {
      auditevents: [
        auditEvent({
          action: 'edit',
          before: { comment: null, valueCents: 100_00 },
          after: { comment: 'Torn', valueCents: 90_00 },
        }),
      ],
    }),
    within: 'tbody',
    shows: [
      '17/11/2026 10:31 | 31 | Changed | Pouch → /carryingPouch?id=pouch-1 | Bellecour | Event By | CommentTorn Value €100.00 €90.00',
    ],
    does: { Pouch: 'goes to /carryingPouch?id=pouch-1' },
  },
  'a row of the audit log about a closing, whose screen accountants may not open': {
    ...sceneAt('/control?view=audit', 'accountant', [], {
      auditevents: [auditEvent({ entity: 'archive', entityId: 'archive-1' })],
    }),
    within: 'tbody',
    shows: ['17/11/2026 10:31 | 31 | Created | Till closing | Bellecour | Event By |'],
    does: {},
  },
  'the panel of an entry that is reversed': {
    ...sceneAt('/control?view=accounting&part=entries&id=entry-1', 'accountant', [], {
      accountingentries: [REVERSED],
    }),
    within: 'aside',
    shows: [
      ...ENTRY_PANEL,
      'Cash log → /control?status=all&date_from=2026-11-13&date_to=2026-11-13&establishmentId=establishment-1&id=log-5',
      'Reversed by CAI 42 → /control?view=accounting&part=entries&documentIds=log-5&id=entry-2',
      'This entry is reversed.',
      '[Post again]',
    ],
    does: { ...ENTRY_LINKS, 'Post again': 'opens “Post CAI 41 again?”' },
  },
  'the panel of an entry that was posted again': {
    ...sceneAt('/control?view=accounting&part=entries&id=entry-1', 'accountant', [], {
      accountingentries: [REPLACED],
    }),
    within: 'aside',
    shows: [
      ...ENTRY_PANEL,
      'Cash log → /control?status=all&date_from=2026-11-13&date_to=2026-11-13&establishmentId=establishment-1&id=log-5',
      'Reversed by CAI 42 → /control?view=accounting&part=entries&documentIds=log-5&id=entry-2',
      'Replaced by CAI 43 → /control?view=accounting&part=entries&documentIds=log-5&id=entry-3',
      'This entry is reversed.',
    ],
    does: {
      ...ENTRY_LINKS,
      'Replaced by CAI 43': 'goes to /control?view=accounting&part=entries&documentIds=log-5&id=entry-3',
    },
  },
}
