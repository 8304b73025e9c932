import type { Room } from '../requirement.ts'

/** Lists, reports and files. */
export const LISTS: Room = {
  code: 'LST',
  title: 'Lists, reports and files',
  requirements: [
    {
      id: 'R-LST-01',
      says: 'A list has pages of 25, 50, 100 or 300 rows, 25 by default, and is sorted by last change, oldest first, by default; the server sorts, filters and searches.',
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
      says: 'The address of a list holds its filters, sort and page, and restores them.',
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
      says: 'A view of a list can be saved under a name, private or shared.',
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
      says: 'A user can choose and order the columns of a table and the density of its rows.',
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
      says: 'Lists can be downloaded as CSV or XLSX, equal to the screen to the cent, with no text that a spreadsheet would execute.',
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
      says: 'A list too long for a direct download becomes a file by a job, for its requester and with the rights they have when it runs.',
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
      says: 'Reports show deltas, payments, guests at lunch and in the evening, and wallets, and can be downloaded.',
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
      says: 'Sheets can be printed: a counted one, and an empty one to count by hand.',
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
      says: 'A photo or PDF of at most five megabytes can be attached to a sheet, a pouch or a remittance; its type is recognised by its content.',
      decided: ['042'],
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
