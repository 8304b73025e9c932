import type { Room } from '../requirement.ts'

/** Closings of the tills. */
export const CLOSINGS: Room = {
  code: 'CLS',
  title: 'Closings of the tills',
  requirements: [
    {
      id: 'R-CLS-01',
      says: 'An archive is the closing of one service: date, service, sequence, guests.',
      holds: {
        fields: ['archives: date service sequence clients'],
        calls: ['GET /archives', 'POST /archives'],
      },
      tests: {
        'server/commands/archives.test.ts': ['keeps it whole', 'is not for accounting'],
        'contract/resources.test.ts': ['answers by the contract to role %i'],
      },
    },
    {
      id: 'R-CLS-02',
      says: 'A closing whose sequence exists is answered with the owner’s code and changes nothing.',
      holds: { codes: ['archiveAlreadyPresent'] },
      tests: {
        'server/commands/archives.test.ts': [
          'answers 11007 to a sequence that is there, and changes nothing, whatever it says this time',
        ],
        'server/schema/rules.test.ts': ['takes an archive’s sequence once in an establishment'],
      },
    },
    {
      id: 'R-CLS-09',
      says: 'A second closing of the same register, date and service is refused unless it replaces the first, with a reason; what was posted from the first is corrected by an entry.',
      decided: ['028', '071'],
      holds: { refusals: ['ServiceAlreadyClosed', 'ReplacementLeavesRegister'] },
      tests: {
        'server/commands/replaced-closings.test.ts': [
          'is refused without a reason, naming the closing that is there, and changes nothing',
          'replaces the first with a reason: both say so, and the history has the reason',
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
      says: 'Closings can be uploaded as a file (our JSON or CSV, or the vendor’s archive) of up to ten megabytes; every fault is named by row and column, and a file is imported whole or not at all.',
      decided: ['028'],
      holds: {
        calls: ['POST /closings/preview', 'POST /closings/upload'],
        machines: ['closings-upload'],
        refusals: ['ClosingFileTooLarge', 'ClosingFileTypeNotAllowed', 'ClosingFileFaulty'],
      },
      tests: {
        'server/commands/closings.test.ts': [
          'comes in once: what is there already is said and stays as it is',
          'is refused whole, every fault by its row and column',
          'is refused by its type, by its size, and to who may not',
        ],
        'server/integrations/closings/ours.test.ts': [
          'every fault of a CSV file',
          'every fault of a JSON file',
        ],
        'server/integrations/closings/vendor.test.ts': ['an archive of the vendor'],
        'machines/closings-upload/chart.test.ts': [],
        'browser/closings.test.ts': [
          'show every fault by row, come in once mended, change nothing the second time, and fill a count line by line',
        ],
      },
    },
    {
      id: 'R-CLS-04',
      says: 'A job requests the closings of a day from the POS.',
      holds: {
        jobs: ['SERVICE-CLOSING'],
        calls: ['POST /closings/request', 'GET /closings/requests'],
        machines: ['closings-request'],
        refusals: ['CashPadMissing'],
      },
      tests: {
        'server/jobs/service-closing.test.ts': [
          'brings them, page by page, once, and tells the counts',
          'is for who may upload, for a day that was, and where an address is set',
        ],
        'machines/closings-request/chart.test.ts': [],
      },
    },
    {
      id: 'R-CLS-05',
      says: 'Only public HTTPS addresses are requested, and logs contain nothing that was sent to or received from a POS.',
      decided: ['028'],
      tests: {
        'server/jobs/service-closing.test.ts': [
          'an address that may not be asked',
          'never shows in a log or an event, nor does what was asked with',
        ],
      },
    },
    {
      id: 'R-CLS-06',
      says: 'A closing sets the expected amounts of the sheets of its service until they are validated.',
      decided: ['008'],
      tests: {
        'server/commands/archives.test.ts': [
          'fills a sheet that is open: expected amounts, turnover and delta, and what nobody counted',
          'leaves a sheet alone that is validated, even in part',
          'tells a sheet that is counted, or counted again, after it',
        ],
      },
    },
    {
      id: 'R-CLS-07',
      says: 'The screen shows which closings are missing and which establishments send none.',
      decided: ['028'],
      holds: { calls: ['GET /closings/continuity'] },
      tests: {
        'server/commands/closings.test.ts': [
          'shows what is missing and who is silent, of the establishments in reach',
        ],
      },
    },
    {
      id: 'R-CLS-08',
      says: 'Expected amounts are never pre-filled and can be opened line by line.',
      decided: ['028'],
      tests: {
        'browser/closings.test.ts': [
          'show every fault by row, come in once mended, change nothing the second time, and fill a count line by line',
        ],
        'views/counting.test.ts': [
          'compare nothing where nothing says what to expect, or cash was not counted',
        ],
      },
    },
  ],
}
