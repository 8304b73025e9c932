import { sceneAt } from '../support/answers.ts'
import { MONTH, SENT_MONTH } from '../support/records/office.ts'
import {
  ACCOUNTING_HEAD,
  DIALOG,
  downloadsOf,
  ENTRY_PANEL,
  type ExpectedScenes,
  endOfList,
  LIST_BUTTONS,
  PAGE_BUTTONS,
} from '../support/scenes.ts'

/** Accounting: what each screen, panel and dialog shows of the records, and what each button causes. */
export const ACCOUNTING_SCENES: ExpectedScenes = {
  'the accounting files': {
    ...sceneAt('/control?view=accounting', 'accountant'),
    shows: [
      ...ACCOUNTING_HEAD,
      'Files',
      '[Sent on] | [Kind] | [File] | Period | [Entries] | [Debit] | Credit',
      '[18/11/2026 08:05] | Posting to accounting | 732829320FEC20261130.txt | 12/11/2026 – 13/11/2026 | 12 | €700.01 | €700.02',
      ...endOfList('1–1 of 1'),
    ],
    does: {
      'Count review': 'goes to /control',
      Files: 'goes to /control?view=accounting&part=exports',
      Entries: 'goes to /control?view=accounting&part=entries',
      Journals: 'goes to /control?view=accounting&part=journals',
      'Accounts and sending': 'GET accountingsettings; goes to /control?view=accounting&part=settings',
      'Month closes': 'goes to /control?view=accounting&part=closings',
      'Audit log': 'goes to /control?view=audit',
      'Sent on': 'goes to /control?view=accounting&sort=createdAt_asc',
      Kind: 'goes to /control?view=accounting&sort=type_asc',
      File: 'goes to /control?view=accounting&sort=name_asc',
      'Entries (2)': 'goes to /control?view=accounting&sort=entryCount_asc',
      Debit: 'goes to /control?view=accounting&sort=debitCents_asc',
      '18/11/2026 08:05': 'goes to /control?view=accounting&id=export-3',
      ...PAGE_BUTTONS,
    },
  },
  'the panel of an accounting file': {
    ...sceneAt('/control?view=accounting&id=export-3', 'accountant'),
    within: 'aside',
    shows: [
      '732829320FEC20261130.txt',
      '[Close]',
      '[Download the file]',
      '3 tills without a closing: €44.05 in suspense until the closing arrives',
      'Kind: Posting to accounting',
      'Period: 12/11/2026 – 13/11/2026',
      'Entries: 12',
      'Balance: Not balanced: debit €700.01, credit €700.02',
      'Format: FEC layout (18 columns), to import · UTF-8',
      'File: SHA-256 hashabababababab… [Copy the whole hash]',
      'Delivery to the accounting software: Received by books.example.org on 18/11/2026 10:46',
    ],
    does: {
      Close: 'goes to /control?view=accounting',
      'Download the file': 'GET accountingexports/export-3/file',
      'Copy the whole hash': 'nothing',
    },
  },
  'the accounting entries': {
    ...sceneAt('/control?view=accounting&part=entries', 'accountant'),
    shows: [
      ...ACCOUNTING_HEAD,
      'Find a document =',
      '[Period · Any date]',
      'Journal = All',
      'Establishment = All',
      'Kind = All',
      '[Views]',
      '1 entry: €700.01 debit, €700.01 credit',
      'Entries',
      '[Date] | [Journal] | [No.] | [Document] | Establishment | Kind | [Debit] | Credit',
      '13/11/2026 | CAI | 41 | [BEL1-20261113] | Bellecour | Till | €700.01 | €700.01',
      '| | | Page total | | | €700.01 | €700.01',
      ...endOfList('1–1 of 1'),
      '[Download the list (CSV)] [Download the list (XLSX)]',
    ],
    does: {
      Entries: 'nothing',
      'Accounts and sending': 'GET accountingsettings; goes to /control?view=accounting&part=settings',
      'Period · Any date': 'opens “Period”',
      ...downloadsOf('accountingentries/download?sort=date_desc'),
      Date: 'goes to /control?view=accounting&part=entries&sort=date_asc',
      Journal: 'goes to /control?view=accounting&part=entries&sort=journalCode_asc',
      'No.': 'goes to /control?view=accounting&part=entries&sort=number_asc',
      Document: 'goes to /control?view=accounting&part=entries&sort=pieceRef_asc',
      Debit: 'goes to /control?view=accounting&part=entries&sort=debitCents_asc',
      'BEL1-20261113': 'goes to /control?view=accounting&part=entries&id=entry-1',
      ...LIST_BUTTONS,
    },
  },
  'the panel of an accounting entry': {
    ...sceneAt('/control?view=accounting&part=entries&id=entry-1', 'accountant'),
    within: 'aside',
    shows: [
      ...ENTRY_PANEL,
      'Cash log → /control?status=all&date_from=2026-11-13&date_to=2026-11-13&establishmentId=establishment-1&id=log-5',
      '[Reverse]',
    ],
    does: {
      Close: 'goes to /control?view=accounting&part=entries',
      '5300':
        'goes to /?view=reports&report=balance&account=5300&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-13',
      '5112':
        'goes to /?view=reports&report=balance&account=5112&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-13',
      '7070':
        'goes to /?view=reports&report=balance&account=7070&establishment=establishment-1&date_from=2026-11-01&date_to=2026-11-13',
      Reverse: 'opens “Reverse CAI 41?”',
    },
  },
  'the months to close': {
    ...sceneAt('/control?view=accounting&part=closings', 'accountant'),
    shows: [
      ...ACCOUNTING_HEAD,
      'Close a month',
      'Closing archives what was sent for this month. Everything must be sent first.',
      'Establishment = Bellecour',
      'Month = October 2026',
      'To do before closing',
      'Tills to check → /control?establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31&status=CREATED%2CUPDATED%2CUNVALIDATED%2CVALIDATED 1',
      'Deposits to check → /moneyremittanceCtrl?establishmentId=establishment-1&handedOverOn_from=2026-10-01&handedOverOn_to=2026-10-31&status=UNVALIDATED%2CVALIDATED 2',
      'Tills with a difference to accept → /control?establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31&status=tillsToAccept 10',
      'Tills waiting for their closing → /control?establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31&status=tillsAwaitingClosing 11',
      'Tills to send → /control?establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31&status=tillsToSend 3',
      'Deposits to send → /moneyremittanceCtrl?establishmentId=establishment-1&handedOverOn_from=2026-10-01&handedOverOn_to=2026-10-31&status=AVALIDATED%2CERROR 4',
      'Change fund movements, reimbursements and settlements to send 5',
      'Corrections and reversals to post → /control?view=jobs&type=ACCOUNTING-CASH&establishmentId=establishment-1 9',
      'Being sent: 6 tills, deposits and movements',
      'Follow the progress → /control?view=jobs',
      'To check',
      'Tills without a closing → /control?closing=missing&establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31&status=all 7',
      'Closings without a count 8',
      'Tills with typed turnover, in suspense → /control?establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31&status=all 10 (€12,346.07)',
      '[Send the month]',
      'Last sent: 13/11/2026 18:05, Anne Compta',
      'Posting to accountingFailed',
      'Next attempt 18/11/2026 11:46',
      '[Summary (PDF)]',
      '[Close the month]',
      'Month closes',
      '[Month] | Establishment | [Status] | Counts archived | Deposits archived | By | [On]',
      '[September 2026] | Bellecour | Closed | 321 | 12 | Closed By | 18/11/2026 08:05',
      ...endOfList('1–1 of 1'),
    ],
    does: {
      'Accounts and sending': 'GET accountingsettings; goes to /control?view=accounting&part=settings',
      'Month closes': 'nothing',
      'Tills to check':
        'goes to /control?establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31&status=CREATED%2CUPDATED%2CUNVALIDATED%2CVALIDATED',
      'Deposits to check':
        'goes to /moneyremittanceCtrl?establishmentId=establishment-1&handedOverOn_from=2026-10-01&handedOverOn_to=2026-10-31&status=UNVALIDATED%2CVALIDATED',
      'Tills with a difference to accept':
        'goes to /control?establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31&status=tillsToAccept',
      'Tills waiting for their closing':
        'goes to /control?establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31&status=tillsAwaitingClosing',
      'Tills to send':
        'goes to /control?establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31&status=tillsToSend',
      'Deposits to send':
        'goes to /moneyremittanceCtrl?establishmentId=establishment-1&handedOverOn_from=2026-10-01&handedOverOn_to=2026-10-31&status=AVALIDATED%2CERROR',
      'Corrections and reversals to post':
        'goes to /control?view=jobs&type=ACCOUNTING-CASH&establishmentId=establishment-1',
      'Tills without a closing':
        'goes to /control?closing=missing&establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31&status=all',
      'Tills with typed turnover, in suspense':
        'goes to /control?establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31&status=all',
      'Send the month': 'opens “Send October 2026?”',
      'Summary (PDF)': 'GET accountingmonth/paper?establishmentId=establishment-1&month=2026-10&language=en',
      'Close the month':
        'disabled: This month can’t be closed: some counts, deposits or movements have not been sent yet.',
      Month: 'goes to /control?view=accounting&part=closings&sort=month_asc',
      Status: 'goes to /control?view=accounting&part=closings&sort=status_asc',
      On: 'goes to /control?view=accounting&part=closings&sort=createdAt_asc',
      'September 2026': 'goes to /control?view=accounting&part=closings&id=closing-1',
      ...PAGE_BUTTONS,
    },
  },
  'the closings without a count, whose list an admin can open and an accountant can’t': {
    ...sceneAt('/control?view=accounting&part=closings', 'admin', [], {
      accountingmonth: {
        ...SENT_MONTH,
        tillsWithoutClosing: 0,
        tillsWithTypedTurnover: 0,
        closingsWithoutTill: 8,
      },
    }),
    within: 'section > ul',
    shows: [
      'Closings without a count → /cashpad?view=archives&establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31 8',
    ],
    does: {
      'Closings without a count':
        'goes to /cashpad?view=archives&establishmentId=establishment-1&date_from=2026-10-01&date_to=2026-10-31',
    },
  },
  'the tasks of December': {
    ...sceneAt('/control?view=accounting&part=closings', 'accountant', [], {
      accountingmonth: {
        ...MONTH,
        month: '2025-12',
        remittancesToCredit: 0,
        tillsToAccept: 0,
        tillsAwaitingClosing: 0,
        tillsToSend: 0,
        remittancesToSend: 0,
      },
    }),
    within: 'section > ul',
    shows: [
      'Tills to check → /control?establishmentId=establishment-1&date_from=2025-12-01&date_to=2025-12-31&status=CREATED%2CUPDATED%2CUNVALIDATED%2CVALIDATED 1',
      'Change fund movements, reimbursements and settlements to send 5',
      'Corrections and reversals to post → /control?view=jobs&type=ACCOUNTING-CASH&establishmentId=establishment-1 9',
    ],
    does: {
      'Tills to check':
        'goes to /control?establishmentId=establishment-1&date_from=2025-12-01&date_to=2025-12-31&status=CREATED%2CUPDATED%2CUNVALIDATED%2CVALIDATED',
      'Corrections and reversals to post':
        'goes to /control?view=jobs&type=ACCOUNTING-CASH&establishmentId=establishment-1',
    },
  },
  'the panel of a closed month': {
    ...sceneAt('/control?view=accounting&part=closings&id=closing-1', 'admin'),
    within: 'aside',
    shows: [
      'September 2026',
      '[Close]',
      'Establishment: Bellecour',
      'Status: Closed',
      'Counts archived: 321',
      'Deposits archived: 12',
      'By: Closed By · 18/11/2026 08:05',
      '[Export the month] [Reopen the month]',
    ],
    does: {
      Close: 'goes to /control?view=accounting&part=closings',
      'Export the month': 'opens “Export September 2026?”',
      'Reopen the month': 'opens “Reopen September 2026?”',
    },
  },
  'the journals': {
    ...sceneAt('/control?view=accounting&part=journals', 'accountant'),
    shows: [
      ...ACCOUNTING_HEAD,
      'Journals',
      '[Code] | [Label] | Used for | [Last number]',
      '[CAI] | Cash journal | Tills | 41',
      ...endOfList('1–1 of 1'),
    ],
    does: {
      Journals: 'nothing',
      'Accounts and sending': 'GET accountingsettings; goes to /control?view=accounting&part=settings',
      Code: 'goes to /control?view=accounting&part=journals&sort=code_desc',
      Label: 'goes to /control?view=accounting&part=journals&sort=label_asc',
      'Last number': 'goes to /control?view=accounting&part=journals&sort=lastNumber_asc',
      CAI: 'opens “Journal CAI”',
      ...PAGE_BUTTONS,
    },
  },
  'a journal': {
    ...sceneAt('/control?view=accounting&part=journals', 'admin', ['CAI']),
    within: DIALOG,
    shows: [
      'Journal CAI',
      'Journal',
      'Code = CAI',
      'Cannot be changed once the journal has an entry',
      'Label = Cash journal',
      '[Cancel] [Save]',
    ],
    does: {
      Cancel: 'closes “Journal CAI”',
      Save: 'disabled: Nothing has changed.',
    },
  },
}
