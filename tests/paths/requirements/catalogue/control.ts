import type { RequirementSection } from '../requirement.ts'

/** The accountant's checks. */
export const CONTROL: RequirementSection = {
  code: 'CTL',
  title: 'Accounting control',
  requirements: [
    {
      id: 'R-CTL-01',
      text: 'Accountants validate counts that the establishment has validated.',
      implementedBy: {
        arrows: ['count: VALIDATED accountingValidate AVALIDATED'],
        calls: ['PUT /countsstatus'],
        machines: ['control'],
        codes: ['countsValidated'],
      },
      tests: {
        'server/commands/counts.test.ts': [
          'validates counts; the log gets the status of its least advanced count',
          'is for accounting only',
        ],
        'machines/control/chart.test.ts': [],
        'browser/main-job.test.ts': ['is done from the till to the bank by three people'],
      },
    },
    {
      id: 'R-CTL-08',
      text: 'Accountants can undo their validation of counts until these are sent to accounting: from the notice after it, or from the panel of the sheet.',
      decisions: ['008'],
      implementedBy: { arrows: ['count: AVALIDATED undoControl VALIDATED'] },
      tests: {
        'server/commands/counts.test.ts': ['undoes the validation by accounting until the count is sent'],
      },
    },
    {
      id: 'R-CTL-02',
      text: 'Accountants invalidate counts with a reason. The pouch is then deleted, the coins leave the wallet, and the sheet is open again.',
      decisions: ['008'],
      implementedBy: {
        arrows: ['count: VALIDATED AVALIDATED invalidate UNVALIDATED'],
        codes: ['countsInvalidated'],
        refusals: ['ReasonRequired', 'PouchInRemittance'],
      },
      tests: {
        'server/commands/counts.test.ts': [
          'sends counts back with a reason: pouch withdrawn, wallet movement cancelled, validation removed',
          'lets a sheet that was sent back be validated again, with its earlier pouch number',
          'refuses to send back without a reason, and while the pouch is in a remittance',
        ],
      },
    },
    {
      id: 'R-CTL-03',
      text: 'A command of the control screens needs at least one selected row.',
      tests: { 'machines/control/chart.test.ts': [] },
    },
    {
      id: 'R-CTL-04',
      text: 'A command on several rows changes all of them or none, and its answer names the rows that refuse.',
      decisions: ['008'],
      tests: {
        'server/commands/counts.test.ts': ['names every refused row, and changes none'],
        'machines/control/selection.test.ts': [
          'names the rows that the server refuses, and changes none: the others can be sent again',
        ],
      },
    },
    {
      id: 'R-CTL-05',
      text: 'A user can select rows across pages and by keyboard, and the screen shows their sum.',
      decisions: ['038'],
      tests: {
        'machines/control/selection.test.ts': ['selecting', 'going through rows with the keyboard'],
        'domain/counting/control-sheets.test.ts': [
          'add up the selected counts; one that was not counted adds nothing',
        ],
        'browser/main-job.test.ts': ['is done from the till to the bank by three people'],
      },
    },
    {
      id: 'R-CTL-07',
      text: 'The control lists one row for each sheet. The row opens the counts of the sheet. Sheets are filtered by stage, difference, register, pouch number and missing closing. Each tab shows its number of sheets, and the totals add up.',
      implementedBy: { calls: ['GET /controlsheets', 'GET /controlsheets/stages'] },
      tests: {
        'server/commands/control-sheets.test.ts': [
          'are one row each, with their counts and what can be filtered by',
          'are found by the status of any of their counts, by difference, register, pouch number and category',
          'are counted by stage, as the other filters narrow them',
        ],
        'domain/counting/control-sheets.test.ts': [
          'add up for any sheets: counted − float − expected − uncompared is the difference',
        ],
        'machines/control/selection.test.ts': [
          'says which sheets are selected as a whole or partly, and how many counts are out of sight',
        ],
        'views/counting.test.ts': [
          'asks for sheets by difference, register, pouch number and missing closing',
        ],
        'browser/sums.test.ts': [
          'counted, float and expected add up to the difference in every row of %s at %s',
        ],
      },
    },
    {
      id: 'R-CTL-06',
      text: 'The panel of a record shows its history in words. Admins and accountants see what was done to all records in the audit log.',
      decisions: ['006'],
      implementedBy: { calls: ['GET /auditevents'], machines: ['document'] },
      tests: {
        'i18n/history.test.ts': ['%s has texts for everything that a history can contain'],
        'server/documents/audit-log.test.ts': ['the audit log'],
        'browser/audit-log.test.ts': [
          'an accountant opens the audit log from accounting, filters it by kind of record, opens a record and downloads the log',
        ],
        'views/counting.test.ts': ['contain amounts and texts, not keys, nor unchanged or empty values'],
        'machines/document/chart.test.ts': [],
      },
    },
  ],
}
