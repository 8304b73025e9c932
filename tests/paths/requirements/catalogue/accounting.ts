import type { RequirementSection } from '../requirement.ts'

/** Sending to accounting. */
export const ACCOUNTING: RequirementSection = {
  code: 'ACC',
  title: 'Accounting',
  requirements: [
    {
      id: 'R-ACC-01',
      text: 'A job sends the counts that accounting has validated, and a separate job sends paper tickets. The status of a count is “being sent”, then “sent”, or “failed” with the cause.',
      decisions: ['030'],
      implementedBy: {
        arrows: [
          'count: AVALIDATED SENTP ERROR send SEND',
          'count: SEND sent SENT',
          'count: SEND sendFailed ERROR',
        ],
        jobs: ['ACCOUNTING-CASH', 'ACCOUNTING_TICKET'],
        machines: ['sending'],
        refusals: ['LogNotControlled'],
      },
      tests: {
        'domain/accounting/sending.test.ts': ['sending counts of a till'],
        'server/commands/accounting.test.ts': [
          'is posted completely, as one balanced entry, in a file that never changes',
          'posts sales and VAT as the closing has them, and its paper tickets by a separate job',
          'is in error while an account is missing: the job names the account, nothing is posted, and no number is lost',
        ],
        'machines/sending/chart.test.ts': [],
        'browser/accounting.test.ts': [
          'a count is provisioned, and the accounts of the organization are set',
        ],
        'browser/sending-rest.test.ts': [
          'a sheet that is not completely validated is named with its lines and a link, and the rest is sent without it',
        ],
      },
    },
    {
      id: 'R-ACC-02',
      text: 'A count whose category has a provision code can be posted as a provision before the money is remitted, and its final entry reverses the provision.',
      decisions: ['030', '027'],
      implementedBy: {
        arrows: ['count: AVALIDATED sendProvision SEND', 'count: SEND provisionSent SENTP'],
        jobs: ['ACCOUNTING-PROVISION'],
        refusals: ['NoProvisionCode'],
      },
      tests: {
        'domain/accounting/entries.test.ts': ['a provision and its reversal cancel out'],
        'server/commands/accounting.test.ts': [
          'is posted for a count alone, and reversed by the entry of its till',
          'a provision that failed',
        ],
      },
    },
    {
      id: 'R-ACC-03',
      text: 'A job sends the remittances that accounting has validated, with the same statuses as counts.',
      decisions: ['030'],
      implementedBy: {
        arrows: [
          'remittance: AVALIDATED ERROR send SEND',
          'remittance: SEND sent SENT',
          'remittance: SEND sendFailed ERROR',
        ],
      },
      tests: {
        'domain/lifecycles/remittance.test.ts': ['is sent, and sent again after an error'],
        'server/commands/accounting.test.ts': [
          'is posted through transit to the bank, with the shortage of the bank’s credit',
        ],
        'server/commands/remittances.test.ts': [
          'sends a credited remittance to accounting by a job, whose id is in the answer',
        ],
      },
    },
    {
      id: 'R-ACC-04',
      text: 'Accounting can preview the entries before sending them, and the preview names a missing account.',
      decisions: ['030'],
      implementedBy: { calls: ['GET /accountingpreview'] },
      tests: {
        'domain/accounting/sending.test.ts': ['what would be posted'],
        'server/commands/accounting.test.ts': ['is previewed as it will be posted'],
      },
    },
    {
      id: 'R-ACC-05',
      text: 'Every entry balances to the cent, and the numbers of a journal have no gaps.',
      decisions: ['030'],
      implementedBy: { calls: ['GET /accountingentries'] },
      tests: {
        'domain/accounting/entries.test.ts': [
          'every entry balances to the cent, and the account for tickets is cleared by the two together',
        ],
        'server/commands/accounting-races.test.ts': [
          'every till is posted once, whoever sends it and however many processes run the jobs; numbers have no gaps',
        ],
      },
    },
    {
      id: 'R-ACC-06',
      text: 'The files of entries have the FEC format, with the 18 columns of the French tax code, CSV, or the layout of Pennylane, Sage, Cegid or EBP. They can be downloaded, and they are delivered to an address if one is configured.',
      decisions: ['030'],
      implementedBy: { calls: ['GET /accountingexports', 'GET /accountingexports/{id}/file'] },
      tests: {
        'domain/accounting/files.test.ts': ['the layout'],
        'domain/accounting/layouts.test.ts': ['the file of'],
        'server/commands/layouts.test.ts': [
          'an account that the layout has no room for stops the sending and is named; another layout sends it',
        ],
        'domain/accounting/golden.test.ts': [
          '%s is a FEC file: 18 columns, balanced entries, CR LF, no empty last line',
        ],
        'server/commands/accounting.test.ts': ['a delivered file'],
      },
    },
    {
      id: 'R-ACC-07',
      text: 'An entry that was sent never changes, and nothing is posted twice.',
      decisions: ['030'],
      tests: {
        'machines/lifecycles/each.test.ts': ['a record that was sent to accounting'],
        'server/commands/accounting.test.ts': [
          'is posted once, however often that is requested: sending it again is refused',
        ],
        'server/commands/posted-entries.test.ts': [
          'can’t be changed: no statement of a request, nor of the system, succeeds',
        ],
        'server/jobs/killed-sending.test.ts': ['a process that is killed while it sends paper tickets'],
      },
    },
    {
      id: 'R-ACC-08',
      text: 'Accounting configures the accounts, the journals and the delivery of files.',
      decisions: ['030'],
      implementedBy: {
        calls: [
          'GET /accountingsettings',
          'PUT /accountingsettings',
          'GET /accountingjournals',
          'PUT /accountingjournals/{id}',
        ],
        refusals: ['JournalCodeTaken', 'JournalHasEntries'],
      },
      tests: {
        'server/commands/accounting.test.ts': ['settings and journals'],
        'browser/accounting.test.ts': [
          'a count is provisioned, and the accounts of the organization are set',
        ],
      },
    },
    {
      id: 'R-ACC-09',
      text: 'Accounting closes the months of an establishment in order, once everything in them was sent. A refusal names what remains, and an empty month needs a confirmation. Closing archives what was sent, and nothing can be added to a closed month.',
      decisions: ['030'],
      implementedBy: {
        arrows: [
          'count: SENT archive ARCHIVED',
          'remittance: SENT archive ARCHIVED',
          'pouch: VALIDATED archive ARCHIVED',
        ],
        calls: [
          'POST /accountingclosings',
          'GET /accountingclosings',
          'GET /accountingmonth',
          'GET /accountingmonth/paper',
        ],
        refusals: ['MonthNotOver', 'MonthNotSent', 'MonthClosed', 'MonthEmpty', 'EarlierMonthOpen'],
      },
      tests: {
        'server/commands/closed-months.test.ts': ['a month that is closed'],
        'server/commands/accounting-months.test.ts': [
          'is refused while something is not sent, naming what remains and how much of it',
          'is refused while an earlier month with counts is open',
          'closes an empty month only when that is confirmed',
        ],
        'server/documents/papers.test.ts': [
          'an accounting month: what remains, and what was posted by journal and account',
        ],
        'domain/accounting/month.test.ts': [
          'counts a till once, as to be validated while one of its counts is',
        ],
        'views/accounting.test.ts': ['on %s the months that are over are %j'],
      },
    },
    {
      id: 'R-ACC-13',
      text: 'An admin can reopen the latest closed month of an establishment, with a reason, until accounting has exported it. An exported month has a file of its entries and is final.',
      decisions: ['030'],
      implementedBy: {
        arrows: ['accounting-month: CLOSED export EXPORTED', 'accounting-month: CLOSED reopen REOPENED'],
        calls: ['PUT /accountingclosingsstatus', 'GET /accountingclosings/{id}/file'],
        refusals: ['MonthExported', 'LaterMonthClosed', 'CodeTooLong'],
      },
      tests: {
        'domain/lifecycles/accounting-month.test.ts': ['a closed month'],
        'server/commands/closed-year.test.ts': [
          'a year is closed month by month: in order, nothing left to send, exported, and its entries balance',
        ],
        'server/commands/reopened-months.test.ts': [
          'accepts cash logs again, keeps the archived ones archived, and can be closed again',
          'needs a reason and an admin, and is recorded in the history',
          'must be the latest closed month',
          'has a file of its entries, and is final',
          'is not exported in a layout whose account codes are too short for one of its accounts',
        ],
      },
    },
    {
      id: 'R-ACC-10',
      text: 'One command sends a whole month, however much it contains: tills and remittances that accounting has validated, wallet movements in their own journal, payments of voucher issuers with commission and input VAT, and coins that were received late.',
      decisions: ['030', '071'],
      implementedBy: { calls: ['POST /accountingmonth'], refusals: ['NothingToSend'] },
      tests: {
        'server/commands/accounting-months.test.ts': [
          'posts each inventory of the wallet once: the first against suspense, the next against shortages',
          'posts the coins that came after their remittance was posted, so that transit returns to zero',
          'posts what an issuer of vouchers paid: bank, commission and its VAT against the vouchers',
          'sends every till and remittance that accounting has validated, and leaves the others',
        ],
        'domain/accounting/worked-examples.test.ts': [],
      },
    },
    {
      id: 'R-ACC-11',
      text: 'Cash taken out of a till is posted by its reason, with input VAT. An establishment can have its own accounts, and an organization can post the tills of a day as one entry.',
      decisions: ['071'],
      tests: {
        'server/commands/petty-cash.test.ts': [
          'is an expense with deductible VAT where its label names a reason, and a movement otherwise',
          'is posted to the accounts of the establishment where it has its own',
        ],
        'server/commands/reversals.test.ts': [
          'the tills of a day that are sent together are one entry, and each is corrected by its own closing',
        ],
        'domain/accounting/random-months.test.ts': [
          'entries by day and entries by till move every account equally in any month, and name each till once',
        ],
        'domain/accounting/worked-examples.test.ts': [],
      },
    },
    {
      id: 'R-ACC-12',
      text: 'Accounting can reverse a posted entry once, with a reason, and the reversal has its own number and date.',
      decisions: ['071'],
      implementedBy: {
        calls: ['POST /accountingreversals'],
        refusals: ['EntryReversed', 'ReversalNotReversible'],
      },
      tests: {
        'server/commands/reversals.test.ts': [
          'is reversed once, with its reason in the label; a reversal is not reversible',
          'is reversed once when two people ask before the job runs',
          'is not corrected by a closing that comes once it is reversed',
        ],
        'domain/accounting/worked-examples.test.ts': [],
      },
    },
    {
      id: 'R-ACC-14',
      text: 'A reversed entry can be posted again once what was wrong is corrected, with a reason. The entry, its reversal and the new entry name each other, and the amounts count once.',
      decisions: ['071'],
      implementedBy: {
        calls: ['POST /accountingrepostings'],
        refusals: ['EntryNotReversed', 'EntryReplaced', 'EntryNotRepostable', 'CorrectionNotReversed'],
      },
      tests: {
        'server/commands/repostings.test.ts': [
          'is posted again from its corrected sheet, and each of the three entries names the others',
          'is posted again once, also when two people ask before the job runs',
          'can be reversed and posted again as often as needed; the amounts count once',
          'waits for the reversal of its correction, whose amounts it contains',
          'is not posted again, and the database refuses a second one of its source',
        ],
        'domain/accounting/worked-examples.test.ts': [],
      },
    },
  ],
}
