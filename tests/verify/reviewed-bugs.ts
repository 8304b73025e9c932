import { VERIFY_ONLY } from '../suites.ts'
import { REVIEWED_CLIENT_BUGS } from './reviewed-client-bugs.ts'
import { REVIEWED_DOCUMENT_AND_DEVICE_BUGS } from './reviewed-document-and-device-bugs.ts'
import { REVIEWED_SERVER_BUGS } from './reviewed-server-bugs.ts'

/** A bug that an earlier version of the tests did not notice: in `file`, `text` is replaced by `by`. A test in one of the files `tests` must fail. */
export interface ReviewedBug {
  readonly bug: string
  readonly file: string
  readonly text: string
  readonly by: string
  readonly tests: readonly string[]
  /** Only tests with this text in their titles run; without it, all tests of the files. */
  readonly title?: string
}

const RIGHTS = ['tests/server/security/rights.test.ts']
const OFFICE = ['tests/screens/office.test.ts']

const BUGS: readonly ReviewedBug[] = [
  ...REVIEWED_SERVER_BUGS,
  // rights
  {
    bug: 'any role that counts may attach a file to a remittance',
    file: 'server/routes/attachments.ts',
    text: 'rolesFor: ({ entity }) => ROLES_BY_OWNER[entity],',
    by: '',
    tests: RIGHTS,
  },
  {
    bug: 'any role that counts may read the file of a remittance',
    file: 'server/routes/attachments.ts',
    text: '!found || !ROLES_BY_OWNER[found.entity].includes(call.session.role)',
    by: '!found',
    tests: RIGHTS,
  },
  {
    bug: 'any role that counts may delete the file of a remittance',
    file: 'server/routes/attachments.ts',
    text: '!before || !ROLES_BY_OWNER[before.entity].includes(call.session.role)',
    by: '!before',
    tests: RIGHTS,
  },
  {
    bug: 'a person is invited to an inactive establishment',
    file: 'server/routes/administration/people.ts',
    text: "found.some(({ status }) => status === 'INACTIVE')",
    by: 'false',
    tests: RIGHTS,
  },
  {
    bug: 'a person is invited to a deleted establishment',
    file: 'server/routes/administration/people.ts',
    text: ".where('status', '<>', 'DELETED')",
    by: '',
    tests: RIGHTS,
  },
  {
    bug: 'a deleted person is invited again',
    file: 'server/routes/invitations.ts',
    text: ".where('status', '=', 'ACTIVE')",
    by: '',
    tests: RIGHTS,
  },
  // what the history says
  {
    bug: 'the history of a controlled count names another action',
    file: 'server/routes/counts.ts',
    text: 'sheetChanges(event, edit)',
    by: "sheetChanges('modify', edit)",
    tests: ['tests/server/commands/written-history.test.ts'],
  },
  {
    bug: 'the history of a count that was sent back has no line of its withdrawn pouch',
    file: 'server/routes/counts.ts',
    text: "...pouchEdits.flatMap((edit) => editChanges('pouch', 'delete', edit)),",
    by: '',
    tests: ['tests/server/commands/written-history.test.ts'],
  },
  {
    bug: 'the history of a job that crashed too often says that it was requested',
    file: 'server/jobs/change-job-status.ts',
    text: 'before: { status: before.status, attempts: before.attempts }',
    by: "before: { status: 'REQUESTED', attempts: before.attempts }",
    tests: ['tests/server/jobs/events.test.ts'],
  },
  // from the form to the server
  {
    bug: 'receipt number and courier name are swapped in the request',
    file: 'src/machines/hand-over/machine.ts',
    text: 'receiptNumber: context.receiptNumber.trim(),\n          courierName: context.courierName.trim(),',
    by: 'receiptNumber: context.courierName.trim(),\n          courierName: context.receiptNumber.trim(),',
    tests: ['tests/machines/typed-and-sent.test.ts'],
  },
  {
    bug: 'a remittance with linked bank lines sends what was typed',
    file: 'src/machines/remittance-control/entry.ts',
    text: '  if (!mustTypeCredit(context))\n    return { ...idAndVersion(context), creditedCents: null, creditedOn: null, reason }\n',
    by: '',
    tests: ['tests/machines/typed-and-sent.test.ts'],
  },
  // SQL
  {
    bug: 'pouches that were handed over are missing from the composition of the wallet',
    file: 'server/store/wallet-statement.ts',
    text: "('CREATED', 'PREPARED', 'VALIDATED')",
    by: "('CREATED', 'PREPARED')",
    tests: ['tests/server/commands/figures-by-status.test.ts'],
  },
  {
    bug: 'reports and home count logs that were sent back',
    file: 'server/store/rules-in-sql.ts',
    text: "[...OPEN_COUNT_STATUSES, 'DELETED']",
    by: "['CREATED', 'UPDATED', 'DELETED']",
    tests: ['tests/server/commands/figures-by-status.test.ts', 'tests/server/commands/group-today.test.ts'],
  },
  {
    bug: 'a deleted sheet hides a service that is not counted',
    file: 'server/store/services.ts',
    text: "\n          and status <> 'DELETED') as counted",
    by: ') as counted',
    tests: ['tests/server/commands/figures-by-status.test.ts'],
  },
  {
    bug: 'the total of waiting tickets is the value of all tickets',
    file: 'server/routes/tickets.ts',
    text: `coalesce(sum(t.value_cents) filter (where \${waits}), 0)`,
    by: 'coalesce(sum(t.value_cents), 0)',
    tests: ['tests/server/commands/ticket-dispatches.test.ts'],
  },
  // views
  {
    bug: 'the column “received” of exchanges shows the value that was sent',
    file: 'src/views/coins/columns.tsx',
    text: "key: 'receivedCents',",
    by: "key: 'receivedCents', cents: (row) => row.valueCents,",
    tests: ['tests/views/wallet.test.ts', 'tests/views/cells.test.tsx'],
  },
  {
    bug: 'the total of exchanges counts those in progress',
    file: 'src/views/coins/columns.tsx',
    text: "rows.filter(({ state }) => state === 'RECEIVED')",
    by: "rows.filter(({ state }) => state !== 'CANCELED')",
    tests: ['tests/views/wallet.test.ts', 'tests/views/cells.test.tsx'],
  },
  {
    bug: 'the summary of tickets shows the value of all as the value that waits',
    file: 'src/views/tickets/summary.tsx',
    text: "key: 'waitingCents',",
    by: "key: 'waitingCents', cents: (row) => row.valueCents,",
    tests: OFFICE,
  },
  {
    bug: 'the total of the summary of tickets shows the value of all as the value that waits',
    file: 'src/views/tickets/summary.tsx',
    text: 'totals?.waitingCents ?? 0',
    by: 'totals?.valueCents ?? 0',
    tests: OFFICE,
  },
  {
    bug: 'the pouches of a remittance show when they last changed instead of their date',
    file: 'src/views/remittance/details/pouches.tsx',
    text: 'cell: (row) => date(row.date),',
    by: 'cell: (row) => row.updatedAt,',
    tests: ['tests/screens/cash.test.ts'],
  },
  {
    bug: 'the list of remittances shows the date of preparation in place of the hand-over',
    file: 'src/views/remittance/columns.tsx',
    text: 'dateTime(row.validatedAt)',
    by: 'dateTime(row.preparedAt)',
    tests: ['tests/views/cells.test.tsx', 'tests/views/lists.test.ts'],
  },
  {
    bug: 'the total of the list of remittances includes cancelled ones',
    file: 'src/views/remittance/shared-columns.tsx',
    text: '!holdsPouches(status)',
    by: 'false',
    tests: ['tests/views/cells.test.tsx', 'tests/views/lists.test.ts'],
  },
  {
    bug: 'the link of a pouch to its log uses the id of the count',
    file: 'src/views/pouches/links.tsx',
    text: `\`/cashlogs?id=\${cashLogId}\``,
    by: `\`/cashlogs?id=\${pouch.countId}\``,
    tests: ['tests/screens/cash.test.ts'],
  },
  {
    bug: 'the task “hand over” opens remittances that were handed over',
    file: 'src/views/home/money-tasks.ts',
    text: "'/moneyremittance?status=PREPARED'",
    by: "'/moneyremittance?status=VALIDATED'",
    tests: OFFICE,
  },
  {
    bug: 'the button of a task leads to home',
    file: 'src/views/home/screen.tsx',
    text: '<LinkButton href={link.href}>',
    by: '<LinkButton href="/">',
    tests: OFFICE,
  },
  {
    bug: 'removing one pouch from the selection selects all',
    file: 'src/views/remittance/preparation/pouches-step.tsx',
    text: "preparation.send({ type: 'TOGGLE_POUCH', pouchId: pouch.id })",
    by: "preparation.send({ type: 'SELECT_ALL' })",
    tests: ['tests/screens/cash.test.ts'],
  },
  // papers
  {
    bug: 'the paper of a cash log shows the expected amount as counted',
    file: 'server/documents/papers/cash-log.ts',
    text: 'money(log.countedCents)',
    by: 'money(log.expectedCents ?? 0)',
    tests: ['tests/server/documents/written-papers.test.ts'],
  },
  {
    bug: 'the paper of a cash log shows the float with the wrong sign',
    file: 'server/documents/papers/cash-log.ts',
    text: 'money(-log.floatCents)',
    by: 'money(log.floatCents)',
    tests: ['tests/server/documents/written-papers.test.ts'],
  },
  // the device
  {
    bug: 'a draft is stored without its establishment',
    file: 'src/storage/drafts.ts',
    text: `return \`draft.\${personId}.\${establishmentId}.\``,
    by: `return \`draft.\${personId}.\``,
    tests: ['tests/storage/drafts.test.ts'],
  },
  {
    bug: 'the number of drafts ignores other tabs',
    file: 'src/storage/drafts.ts',
    text: "  window.addEventListener('storage', notify)\n",
    by: '',
    tests: ['tests/storage/drafts.test.ts'],
  },
  {
    bug: 'the answer of an identity provider is accepted with another state',
    file: 'server/identity/provider.ts',
    text: 'expectedState: state,',
    by: "expectedState: callbackUrl.searchParams.get('state') ?? state,",
    tests: ['tests/server/http/identity.test.ts'],
    title: 'is refused when state, issuer or code of the answer do not belong',
  },
  {
    bug: 'the secret for an identity provider stays after it was used',
    file: 'src/storage/identity.ts',
    text: '  sessionStorage.removeItem(TOKEN_KEY)\n',
    by: '',
    tests: ['tests/storage/identity.test.ts'],
  },
  {
    bug: 'the layout of a table is shared by all people of a device',
    file: 'src/storage/tables.ts',
    text: `return person && \`tables.\${person}.\${item}\``,
    by: `return person && \`tables.\${item}\``,
    tests: ['tests/storage/tables.test.ts'],
  },
  {
    bug: 'a layout that was stored in another tab is not shown',
    file: 'src/storage/tables.ts',
    text: "      window.addEventListener('storage', listener)\n",
    by: '',
    tests: ['tests/storage/tables.test.ts'],
  },
  {
    bug: 'a tab overwrites the draft of another tab',
    file: 'src/machines/draft-sync/shared-drafts.ts',
    text: '(seenKey !== undefined && seenKey !== keyIn(drafts.read(key)))',
    by: 'false',
    tests: ['tests/storage/shared-drafts.test.ts'],
  },
  {
    bug: 'a draft is discarded after “too many requests”',
    file: 'src/machines/draft-sync/machine.ts',
    text: 'isTransient: (_, outcome: Outcome<unknown>) => isTransient(outcome),',
    by: "isTransient: (_, outcome: Outcome<unknown>) => isTransient(outcome) && refusalOfOutcome(outcome)?.name !== 'TooManyRequests',",
    tests: ['tests/storage/shared-drafts.test.ts', 'tests/machines/draft-sync/chart.test.ts'],
  },
  // the service worker
  {
    bug: 'the service worker answers calls of another origin',
    file: 'src/offline/service-worker.ts',
    text: 'sameOrigin && ',
    by: '',
    tests: ['tests/storage/service-worker.test.ts'],
  },
  {
    bug: 'the service worker keeps the files of earlier versions',
    file: 'src/offline/service-worker.ts',
    text: 'cleanupOutdatedCaches()\n',
    by: '',
    tests: ['tests/storage/service-worker.test.ts'],
  },
  {
    bug: 'the service worker keeps the caches of versions up to 0.2.0',
    file: 'src/offline/service-worker.ts',
    text: "self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))",
    by: '',
    tests: ['tests/storage/service-worker.test.ts'],
  },
  {
    bug: 'the service worker never replaces an earlier one',
    file: 'src/offline/service-worker.ts',
    text: 'void self.skipWaiting()',
    by: '{}',
    tests: ['tests/storage/service-worker.test.ts'],
  },
  // constants
  ...(
    [
      [
        'a report covers 365 days',
        'src/domain/documents/reports.ts',
        'MAX_REPORT_DAYS = 366',
        'MAX_REPORT_DAYS = 365',
      ],
      ['an export is kept for 8 days', 'src/domain/lists/exports.ts', 'EXPORT_DAYS = 7', 'EXPORT_DAYS = 8'],
      ['a list has 31 saved views', 'src/domain/lists/saved-views.ts', 'VIEWS_MAX = 30', 'VIEWS_MAX = 31'],
      ['an idempotency key is kept for 7 hours', 'server/housekeeping.ts', '72 * HOUR_MS', '7 * HOUR_MS'],
    ] as const
  ).map(([bug, file, text, by]) => ({ bug, file, text, by, tests: ['tests/domain/limits.test.ts'] })),
  {
    bug: 'devices are forgotten after 9 days',
    file: 'server/http/accounts.ts',
    text: 'DEVICE_LIFETIME_MS = 90 *',
    by: 'DEVICE_LIFETIME_MS = 9 *',
    tests: ['tests/server/operations/housekeeping.test.ts'],
    title: 'expired rows',
  },
  ...(
    [
      [
        'sign-in attempts are kept for two days',
        'ATTEMPT_LIFETIME_MS = DAY_MS',
        'ATTEMPT_LIFETIME_MS = 2 * DAY_MS',
      ],
      [
        'ended sessions are kept for 3 days',
        'SESSION_LIFETIME_MS = 30 * DAY_MS',
        'SESSION_LIFETIME_MS = 3 * DAY_MS',
      ],
      ['mails are kept for one day', 'MAIL_LIFETIME_MS = 2 * DAY_MS', 'MAIL_LIFETIME_MS = DAY_MS'],
      [
        'drafts are deleted after 9 days',
        'DRAFT_LIFETIME_MS = 90 * DAY_MS',
        'DRAFT_LIFETIME_MS = 9 * DAY_MS',
      ],
      [
        'used identity tokens are forgotten after an hour',
        'NONCE_LIFETIME_MS = DAY_MS',
        'NONCE_LIFETIME_MS = HOUR_MS',
      ],
    ] as const
  ).map(([bug, text, by]) => ({
    bug,
    file: 'server/housekeeping.ts',
    text,
    by,
    tests: ['tests/server/operations/housekeeping.test.ts'],
    title: 'expired rows',
  })),
  // the client
  ...REVIEWED_CLIENT_BUGS,
  ...REVIEWED_DOCUMENT_AND_DEVICE_BUGS,
]

/** The given test file, followed by the file of the same name in `tests/screens/buttons`, if only `npm run verify` runs that. */
const withButtons = (file: string): readonly string[] => {
  const buttons = file.replace('tests/screens/', 'screens/buttons/')
  return buttons in VERIFY_ONLY ? [file, `tests/${buttons}`] : [file]
}

/**
 * Bugs that were planted by hand, one at a time, and once not noticed. `node tests/verify/plant.ts` plants each of them again and names the test that
 * notices it; `npm run verify` does so for all.
 */
export const REVIEWED_BUGS: readonly ReviewedBug[] = BUGS.map((bug) => ({
  ...bug,
  tests: bug.tests.flatMap(withButtons),
}))
