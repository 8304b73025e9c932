import type { RequirementSection } from '../requirement.ts'

/** Sending to accounting. */
export const ACCOUNTING: RequirementSection = {
  code: 'ACC',
  title: 'Accounting',
  requirements: [
    {
      id: 'R-ACC-01',
      text: 'Counts that accounting has validated are sent by a job, paper tickets by a separate job; their status is being sent, then sent, or in error with the cause.',
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
          'posts sales and VAT as the closing has them, and its paper tickets by a job of their own',
          'stays in error when an account is missing, which is named; nothing is posted, and no number is lost',
        ],
        'machines/sending/chart.test.ts': [],
        'browser/accounting.test.ts': [
          'a count is provisioned, and the accounts of the organization are set',
        ],
      },
    },
    {
      id: 'R-ACC-02',
      text: 'A count whose category has a provision code can be posted as a provision first; its final entry reverses the provision.',
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
      text: 'A remittance that accounting has validated is sent the same way.',
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
          'is sent once the bank’s credit is known, by a job whose id is answered',
        ],
      },
    },
    {
      id: 'R-ACC-04',
      text: 'Entries can be previewed before they are sent; a missing account is named.',
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
      text: 'Files are FEC, with the 18 columns of the tax code, or CSV; they can be downloaded, and are delivered if an address is configured.',
      decisions: ['030'],
      implementedBy: { calls: ['GET /accountingexports', 'GET /accountingexports/{id}/file'] },
      tests: {
        'domain/accounting/files.test.ts': ['the layout'],
        'domain/accounting/golden.test.ts': [
          '%s stands as a FEC column by column: 18 of them, both sides of each entry the same, CR LF, no empty last line',
        ],
        'server/commands/accounting.test.ts': ['a delivered file'],
      },
    },
    {
      id: 'R-ACC-07',
      text: 'What was sent never changes and is never posted twice.',
      decisions: ['030'],
      tests: {
        'machines/lifecycles/each.test.ts': ['a record that was sent to accounting'],
        'server/commands/accounting.test.ts': [
          'is posted once, however often it is requested; what was sent is refused',
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
      text: 'A month can be closed once all of it was sent, in order; a refusal names what remains, an empty month needs a confirmation; what was sent is archived, and nothing can be added to a closed month.',
      decisions: ['030'],
      implementedBy: {
        arrows: [
          'count: SENT archive ARCHIVED',
          'remittance: SENT archive ARCHIVED',
          'pouch: VALIDATED archive ARCHIVED',
        ],
        calls: ['POST /accountingclosings', 'GET /accountingclosings', 'GET /accountingmonth'],
        refusals: ['MonthNotOver', 'MonthNotSent', 'MonthClosed', 'MonthEmpty', 'EarlierMonthOpen'],
      },
      tests: {
        'server/commands/closed-months.test.ts': ['a month that is closed'],
        'server/commands/accounting-months.test.ts': [
          'is refused with what remains and how much of it',
          'goes in order: an earlier month with counts comes first',
          'closes an empty month only when that is confirmed',
        ],
        'domain/accounting/month.test.ts': [
          'counts a till once, as to be validated while one of its counts is',
        ],
        'views/accounting.test.ts': ['on %s the months that are over are %j'],
      },
    },
    {
      id: 'R-ACC-10',
      text: 'A month is sent by one command, however much it is: tills and remittances that accounting has validated, wallet movements in a journal of their own, payments of voucher issuers with commission and input VAT, and coins that came late.',
      decisions: ['030', '071'],
      implementedBy: { calls: ['POST /accountingmonth'], refusals: ['NothingToSend'] },
      tests: {
        'server/commands/accounting-months.test.ts': [
          'is the inventory of the wallet: the first against suspense, the next against shortages, each once',
          'is the coins that came after their remittance was posted: transit comes back to zero',
          'is what an issuer of vouchers paid: bank, commission and its VAT against the vouchers',
          'sends every till and remittance that accounting has validated, and leaves the others',
        ],
        'domain/accounting/worked-examples.test.ts': [],
      },
    },
    {
      id: 'R-ACC-11',
      text: 'Cash taken out of a till is posted by its reason with input VAT; an establishment replaces accounts by its own; tills of a day are one entry if the organization chooses so.',
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
          'of any month, entries by day move every account as the entries by till do, and name each till once',
        ],
        'domain/accounting/worked-examples.test.ts': [],
      },
    },
    {
      id: 'R-ACC-12',
      text: 'Accounting reverses a posted entry once, with a reason; the reversal has its own number and date.',
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
  ],
}
