import type { Room } from '../requirement.ts'

/** Lists, reports and files. */
export const LISTS: Room = {
  code: 'LST',
  title: 'Lists, reports and files',
  requirements: [
    {
      id: 'R-LST-01',
      says: 'A list has pages of 25, 50, 100 or 300 rows, 25 at first, and is sorted by its last change, oldest first, where nothing is asked; sort, filters and search are those of the server.',
      holds: { machines: ['list'] },
      tests: {
        'domain/lists/query.test.ts': ["has the owner's constants"],
        'server/http/lists.test.ts': [
          'is the first twenty-five, oldest change first, when nothing is asked',
          'after page gives everything once, whatever the size and the sort',
        ],
        'machines/list/chart.test.ts': [],
      },
    },
    {
      id: 'R-LST-02',
      says: 'What the list shows stands in its address, and comes back by it.',
      decided: ['010'],
      tests: {
        'views/counting.test.ts': ['says page, rows, sort and the filters that the list knows'],
        'browser/wallet-explained.test.ts': [
          'is found by period and type, and the address keeps both over a reload',
        ],
      },
    },
    {
      id: 'R-LST-03',
      says: 'A list is kept under a name, for oneself or for all who see it.',
      decided: ['047'],
      holds: {
        calls: ['GET /savedviews', 'POST /savedviews', 'PUT /savedviews/{id}', 'DELETE /savedviews/{id}'],
        machines: ['saved-views'],
        rights: ['shareViews'],
        refusals: ['ViewNameTaken', 'TooManyViews', 'ViewOfAnother'],
      },
      tests: {
        'domain/lists/saved-views.test.ts': ['a saved view', 'a named period'],
        'server/commands/saved-views.test.ts': ['a view of one’s own', 'a shared view', 'what a view says'],
        'machines/saved-views/chart.test.ts': [],
        'browser/saved-views.test.ts': [
          'a list is come back to under a name, on every device, by oneself or by all who see it',
        ],
      },
    },
    {
      id: 'R-LST-04',
      says: 'A reader arranges the columns of a table and how closely its rows stand.',
      decided: ['047'],
      tests: {
        'domain/lists/table-layout.test.ts': ['the columns of a table', 'what was kept'],
        'browser/saved-views.test.ts': [
          'a table is arranged by its reader: columns, their order and the density, until they are restored',
        ],
      },
    },
    {
      id: 'R-LST-05',
      says: 'Lists are downloaded as CSV or XLSX, to the cent as they are shown, with nothing that a spreadsheet would run.',
      decided: ['042'],
      holds: {
        calls: [
          'GET /cashlogs/download',
          'GET /counts/download',
          'GET /remittances/download',
          'GET /pouches/download',
          'GET /walletmovements/download',
        ],
      },
      tests: {
        'server/documents/exports.test.ts': [
          'has a line for every row of the list, oldest first, and one of titles',
          'neutralises what a spreadsheet would run',
        ],
        'server/documents/files.test.ts': ['%j begins no formula, in CSV and in XLSX'],
      },
    },
    {
      id: 'R-LST-06',
      says: 'A list that is too long to be had at once is made into a file by a job, for who asked and with the rights they still have.',
      decided: ['042'],
      holds: {
        jobs: ['LIST-EXPORT'],
        calls: [
          'POST /cashlogs/exports',
          'POST /counts/exports',
          'POST /remittances/exports',
          'POST /pouches/exports',
          'POST /walletmovements/exports',
          'GET /listexports/{id}',
          'GET /listexports/{id}/file',
        ],
        refusals: [
          'ExportTooLong',
          'ExportTooLarge',
          'ExportsUnderWay',
          'ExportExpired',
          'ExportRightsChanged',
        ],
      },
      tests: {
        'server/documents/long-exports.test.ts': ['a long list', 'a file that a job made'],
        'server/jobs/list-export.test.ts': ['is made once, however many work the jobs off'],
        'browser/exports.test.ts': [
          'a list too long to be had at once is made meanwhile, kept among the jobs, and told by its hash',
        ],
      },
    },
    {
      id: 'R-LST-07',
      says: 'Reports tell deltas, payments, guests at lunch and in the evening, and the wallets, and can be taken along.',
      decided: ['042'],
      holds: {
        calls: [
          'GET /reports/deltas',
          'GET /reports/deltas/download',
          'GET /reports/payments',
          'GET /reports/payments/download',
          'GET /reports/attendance',
          'GET /reports/attendance/download',
          'GET /reports/wallets',
          'GET /reports/wallets/download',
        ],
      },
      tests: {
        'server/documents/reports.test.ts': ['reports'],
        'browser/reports.test.ts': [
          'a director asks what last month came to, without a mouse, and takes it along',
          'reports are for who keeps the house: a shift lead finds home there',
        ],
      },
    },
    {
      id: 'R-LST-08',
      says: 'Sheets are printed: what was counted, and an empty one to count by hand.',
      decided: ['042'],
      holds: { calls: ['GET /cashlogs/{id}/paper', 'GET /cashregisters/{id}/countsheet'] },
      tests: {
        'server/documents/papers.test.ts': [
          'a cash log: what was counted, of what, and the delta',
          'a sheet to count by hand has every category that is in use',
        ],
        'browser/papers.test.ts': ['are fetched from where their screen is, in the language of the reader'],
      },
    },
    {
      id: 'R-LST-09',
      says: 'A photo or a PDF of at most five megabytes is attached to a sheet, a pouch or a remittance; its type is told by its content.',
      decided: ['023'],
      holds: {
        calls: [
          'GET /attachments',
          'POST /attachments',
          'GET /attachments/{id}/file',
          'DELETE /attachments/{id}',
        ],
        machines: ['attachments'],
        refusals: [
          'AttachmentTooLarge',
          'AttachmentTypeNotAllowed',
          'AttachmentDisguised',
          'TooManyAttachments',
        ],
      },
      tests: {
        'domain/documents/attachments.test.ts': ['what a file is'],
        'server/commands/attachments.test.ts': ['attaching', 'what is refused by name, and leaves nothing'],
        'machines/attachments/chart.test.ts': [],
        'browser/tickets.test.ts': [
          'are picked, shown, saved and taken away; what is no photo or PDF is said',
        ],
      },
    },
  ],
}
