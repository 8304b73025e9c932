import type { RequirementSection } from '../requirement.ts'

/** Closings. */
export const CLOSINGS: RequirementSection = {
  code: 'CLS',
  title: 'Closings of the tills',
  requirements: [
    {
      id: 'R-CLS-01',
      text: 'A closing, which the API calls an archive, reports one service: its date, service, sequence and number of guests.',
      implementedBy: {
        fields: ['archives: date service sequence clients'],
        calls: ['GET /archives', 'POST /archives'],
      },
      tests: {
        'server/commands/archives.test.ts': ['stores it completely', 'is not allowed for accounting'],
        'contract/resources.test.ts': ['answers according to the contract for role %i'],
      },
    },
    {
      id: 'R-CLS-02',
      text: 'A closing whose sequence already exists is answered with the owner’s code and changes nothing.',
      implementedBy: { codes: ['archiveAlreadyPresent'] },
      tests: {
        'server/commands/archives.test.ts': [
          'answers 11007 for an existing sequence, and changes nothing, whatever the content',
        ],
        'server/schema/rules.test.ts': ['accepts an archive’s sequence once in an establishment'],
      },
    },
    {
      id: 'R-CLS-09',
      text: 'A second closing of the same register, date and service is refused unless it replaces the first, with a reason. An entry then corrects what was posted from the first.',
      decisions: ['028', '071'],
      implementedBy: { refusals: ['ServiceAlreadyClosed', 'ReplacementLeavesRegister'] },
      tests: {
        'server/commands/replaced-closings.test.ts': [
          'is refused without a reason, naming the existing closing, and changes nothing',
          'replaces the first with a reason: both name each other, and the history has the reason',
          'is refused when it leaves out a register of the closing that it replaces',
          'gets a correcting entry from the first sales to those of the replacement',
        ],
        'server/jobs/service-closing.test.ts': [
          'leaves out a closing of a register and service that is closed already, unless a reason says to replace it',
        ],
        'machines/closings-upload/chart.test.ts': [],
      },
    },
    {
      id: 'R-CLS-03',
      text: 'A file of closings (our JSON or CSV, or the vendor’s archive) of up to ten megabytes can be uploaded. The answer names each error by its row and column, and the file is imported completely or not at all.',
      decisions: ['028'],
      implementedBy: {
        calls: ['POST /closings/preview', 'POST /closings/upload'],
        machines: ['closings-upload'],
        refusals: ['ClosingFileTooLarge', 'ClosingFileTypeNotAllowed', 'ClosingFileFaulty'],
      },
      tests: {
        'server/commands/closings.test.ts': [
          'is imported once: existing closings are reported and stay as they are',
          'is refused as a whole, every error by its row and column',
          'is refused by its type, by its size, and for roles that may not import',
        ],
        'server/integrations/closings/ours.test.ts': [
          'every error of a CSV file',
          'every error of a JSON file',
        ],
        'server/integrations/closings/vendor.test.ts': ['an archive of the vendor'],
        'machines/closings-upload/chart.test.ts': [],
        'browser/closings.test.ts': [
          'show every error by row, are imported after a correction, change nothing the second time, and fill a count line by line',
        ],
      },
    },
    {
      id: 'R-CLS-04',
      text: 'A job requests the closings of a day from the POS.',
      implementedBy: {
        jobs: ['SERVICE-CLOSING'],
        calls: ['POST /closings/request', 'GET /closings/requests'],
        machines: ['closings-request'],
        refusals: ['CashPadMissing'],
      },
      tests: {
        'server/jobs/service-closing.test.ts': [
          'imports them, page by page, once, and fills the counts',
          'is for roles that may upload, for a past date, and where an address is set',
        ],
        'machines/closings-request/chart.test.ts': [],
      },
    },
    {
      id: 'R-CLS-05',
      text: 'The server requests closings from public HTTPS addresses only, and its log contains nothing that was sent to a POS or received from it.',
      decisions: ['028'],
      tests: {
        'server/jobs/service-closing.test.ts': [
          'a forbidden address',
          'are never in a log or an event, nor are the credentials',
        ],
      },
    },
    {
      id: 'R-CLS-06',
      text: 'A closing sets the expected amounts of the sheets of its service until the sheets are validated.',
      decisions: ['008'],
      tests: {
        'server/commands/archives.test.ts': [
          'fills an open sheet of its service: expected amounts, turnover and difference, and lines that nobody counted',
          'does not change a sheet that is validated, even in part',
          'fills a sheet that is counted, or counted again, after the import',
        ],
      },
    },
    {
      id: 'R-CLS-07',
      text: 'The screen shows which closings are missing and which establishments send none.',
      decisions: ['028'],
      implementedBy: { calls: ['GET /closings/continuity'] },
      tests: {
        'server/commands/closings.test.ts': ['shows gaps and silent establishments, in the user’s scope'],
      },
    },
    {
      id: 'R-CLS-08',
      text: 'Expected amounts are never filled in as counted amounts, and a user can open them line by line.',
      decisions: ['028'],
      tests: {
        'browser/closings.test.ts': [
          'show every error by row, are imported after a correction, change nothing the second time, and fill a count line by line',
        ],
        'views/counting.test.ts': [
          'compare nothing without an expected amount, or when cash was not counted',
        ],
      },
    },
  ],
}
