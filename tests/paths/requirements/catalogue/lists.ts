import type { RequirementSection } from '../requirement.ts'

/** Lists, reports and files. */
export const LISTS: RequirementSection = {
  code: 'LST',
  title: 'Lists, reports and files',
  requirements: [
    {
      id: 'R-LST-01',
      text: 'A list has pages of 25, 50, 100 or 300 rows and is sorted, filtered and searched by the server. By default it shows 25 rows, sorted by last change, oldest first.',
      implementedBy: { machines: ['list'] },
      tests: {
        'domain/lists/query.test.ts': ["has the owner's constants"],
        'server/http/lists.test.ts': [
          'is the first twenty-five, oldest change first, by default',
          'after page returns everything once, for any size and sort order',
        ],
        'machines/list/chart.test.ts': [],
      },
    },
    {
      id: 'R-LST-02',
      text: 'The address of a list contains its filters, sort order and page, and opening the address restores them.',
      decisions: ['010'],
      tests: {
        'views/counting.test.ts': [
          'contains page, page size, sort order and the filters that the list knows',
        ],
        'browser/wallet-explained.test.ts': [
          'is found by period and type, and the address keeps both over a reload',
        ],
      },
    },
    {
      id: 'R-LST-03',
      text: 'A user can save a view of a list under a name, private or shared.',
      decisions: ['047'],
      implementedBy: {
        calls: ['GET /savedviews', 'POST /savedviews', 'PUT /savedviews/{id}', 'DELETE /savedviews/{id}'],
        machines: ['saved-views'],
        rights: ['shareViews', 'manageSharedViews'],
        refusals: ['ViewNameTaken', 'TooManyViews', 'ViewOfAnother'],
      },
      tests: {
        'domain/lists/saved-views.test.ts': ['a saved view', 'a named period'],
        'server/commands/saved-views.test.ts': ['a private view', 'a shared view', 'the query of a view'],
        'machines/saved-views/chart.test.ts': [],
        'browser/saved-views.test.ts': [
          'a list is opened again under a name, on every device, by its owner or by all who may see it',
        ],
      },
    },
    {
      id: 'R-LST-04',
      text: 'A user can choose and order the columns of a table and choose the height of its rows.',
      decisions: ['047'],
      tests: {
        'domain/lists/table-layout.test.ts': ['the columns of a table', 'a stored layout'],
        'browser/saved-views.test.ts': [
          'a table is arranged by its reader: columns, their order and the density, until the defaults are restored',
        ],
      },
    },
    {
      id: 'R-LST-05',
      text: 'A user can download lists as CSV or XLSX. The file equals the screen to the cent and contains no text that a spreadsheet would execute.',
      decisions: ['042'],
      implementedBy: {
        calls: [
          'GET /cashlogs/download',
          'GET /counts/download',
          'GET /controlsheets/download',
          'GET /remittances/download',
          'GET /pouches/download',
          'GET /walletmovements/download',
          'GET /auditevents/download',
        ],
      },
      tests: {
        'server/documents/exports.test.ts': [
          'has one line per row of the list, oldest first, and a title line',
          'neutralises formulas',
        ],
        'server/documents/files.test.ts': ['%j is no formula, in CSV and in XLSX'],
      },
    },
    {
      id: 'R-LST-06',
      text: 'A job writes a file of a list that is too long for a direct download. Only the requester can download it, and the job uses the rights that the requester has when it runs.',
      decisions: ['042'],
      implementedBy: {
        jobs: ['LIST-EXPORT'],
        calls: [
          'POST /cashlogs/exports',
          'POST /counts/exports',
          'POST /controlsheets/exports',
          'POST /remittances/exports',
          'POST /pouches/exports',
          'POST /walletmovements/exports',
          'POST /auditevents/exports',
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
        'server/documents/long-exports.test.ts': ['a long list', 'a file created by a job'],
        'server/jobs/list-export.test.ts': ['is created once, by any number of processes'],
        'browser/exports.test.ts': [
          'a list too long for a direct answer is exported by a job, listed with its hash, and downloaded',
        ],
      },
    },
    {
      id: 'R-LST-07',
      text: 'Reports show deltas by till and by person and reason, payments, sales and VAT by rate, guests at lunch and in the evening, wallets, and the way from till turnover to posted turnover. Accounting also sees the balance of accounts and the ledger of each account, whose lines lead to their document. Totals add up, and reports can be downloaded.',
      decisions: ['042'],
      implementedBy: {
        calls: [
          'GET /reports/differences',
          'GET /reports/differences/download',
          'GET /reports/sales',
          'GET /reports/sales/download',
          'GET /reports/bridge',
          'GET /reports/bridge/download',
          'GET /reports/balance',
          'GET /reports/balance/download',
          'GET /reports/ledger',
          'GET /reports/ledger/download',
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
        'server/documents/accounting-reports.test.ts': ['reports for accountants'],
        'server/documents/ledger.test.ts': ['the ledger of an account'],
        'browser/ledger.test.ts': [
          'an accountant opens the ledger of an account from the balance, a sheet from a line, and its entries from the sheet',
        ],
        'browser/reports.test.ts': [
          'a director opens the report of last month, without a mouse, and downloads it',
          'reports are for directors and accountants: a shift lead sees home there',
        ],
      },
    },
    {
      id: 'R-LST-08',
      text: 'A user can print a counted sheet, and an empty sheet to count by hand.',
      decisions: ['042'],
      implementedBy: { calls: ['GET /cashlogs/{id}/paper', 'GET /cashregisters/{id}/countsheet'] },
      tests: {
        'server/documents/papers.test.ts': [
          'a cash log: the counted amounts, their details, and the difference',
          'a paper count sheet has every active category',
        ],
        'browser/papers.test.ts': ['are downloaded from their screen, in the reader’s language'],
      },
    },
    {
      id: 'R-LST-09',
      text: 'A user can attach a photo or PDF of at most five megabytes to a sheet, a pouch or a remittance, and the server recognises its type by its content.',
      decisions: ['042'],
      implementedBy: {
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
        'domain/documents/attachments.test.ts': ['the type of a file'],
        'server/commands/attachments.test.ts': ['attaching a file', 'attaching a file that is not allowed'],
        'machines/attachments/chart.test.ts': [],
        'browser/tickets.test.ts': [
          'are chosen, shown, downloaded and deleted; a file that is no photo or PDF is refused',
        ],
      },
    },
  ],
}
