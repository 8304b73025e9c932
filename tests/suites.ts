/**
 * `npm test` finds most mistakes in minutes; `npm run verify` runs all test files and is required for a
 * release. `isVerifyOnly` says which files `npm test` leaves out; `tests/suites.test.ts` checks that this is so.
 */

/** Files of `tests` outside of `tests/browser` that take minutes, each with the reason. */
export const SLOW: Readonly<Record<string, string>> = {
  'server/commands/all-worked-examples.test.ts': 'posts every worked example on both engines',
  'server/commands/bank-many-deposits.test.ts': 'compares credits with a thousand deposits',
  'server/commands/bank-quarter.test.ts': 'reconciles the bank lines of a quarter, in four formats',
  'server/commands/closed-year-of-a-group.test.ts': 'closes a year of two establishments on both engines',
  'server/commands/custody-histories.test.ts':
    'sends random commands on pouches and compares their histories',
  'server/commands/linked-coins.test.ts': 'tries every command on an exchange whose remittance is controlled',
  'server/commands/linked-commands.test.ts': 'tries every command in every stage of a remittance',
  'server/commands/linked-postings.test.ts': 'tries every command in every stage of bank links and entries',
  'server/commands/linked-pouch-types.test.ts': 'tries every command on every type of pouch',
  'server/commands/many-random-months.test.ts':
    'counts, sends and settles twenty random months on two engines',
  'server/commands/wallet-interleavings.test.ts': 'sends random wallet commands at once to two servers',
  'server/data/data.test.ts': 'sends every class of data of every command, crossed by pairs',
  'server/demo/seeded.test.ts': 'fills the demo on both engines and checks every row',
  'server/demo/story.test.ts': 'makes the demo at eleven different moments',
  'server/documents/long-exports.test.ts': 'writes files of thousands of rows',
  'server/faults/boot.test.ts': 'starts four servers at once',
  'server/faults/burst.test.ts': 'sends five hundred writes at once to the embedded database',
  'server/faults/connection.test.ts': 'breaks a connection at every message of many commands',
  'server/faults/disk-full.test.ts': 'fills a disk under a running server',
  'server/faults/pairs.test.ts': 'sends every pair of commands at once to two servers',
  'server/faults/power.test.ts': 'cuts the power again and again',
  'server/faults/random-commands.test.ts': 'sends hundreds of random commands',
  'server/faults/silent-database.test.ts': 'waits for the time limits of connections without an answer',
  'server/faults/simulation.test.ts':
    'simulates a restaurant at work while network, disk, processes and clock fail',
  'server/faults/transitions.test.ts':
    'tries every transition with every fault, and every two transitions at once',
  'server/jobs/killed-export.test.ts':
    'kills a server in the middle of writing a file and waits until another takes the job',
  'server/jobs/killed-sending.test.ts': 'kills servers in the middle of a job',
  'server/jobs/processes.test.ts': 'runs the jobs of several server processes',
  'server/operations/commands.test.ts': 'starts every command of the program as a process',
  'server/operations/control-socket.test.ts': 'starts servers as processes to take backups',
  'server/operations/engines.test.ts': 'restores backups from each engine into each',
  'server/operations/image.test.ts': 'installs packages and builds the client, as the Dockerfile does',
  'server/operations/invite.test.ts': 'starts a command for each case',
  'server/operations/live.test.ts': 'takes backups while servers answer requests',
  'server/operations/npm-start.test.ts': 'starts the server with npm',
  'server/operations/point-in-time.test.ts': 'restores a PostgreSQL server from a base backup and its log',
  'server/operations/recovering.test.ts': 'starts and runs programs while their database is down',
  'server/operations/refused-restores.test.ts': 'damages backups in many places',
  'server/operations/release-fixture.test.ts': 'fills every table as the fixture of a release does',
  'server/operations/upgrade.test.ts': 'upgrades the data of every released version',
  'server/rights-matrix/matrix.test.ts':
    'sends every event in every status as every role of two organizations',
  'server/schema/books-plans.test.ts':
    'plans the reads of books and bank on a hundred thousand lines of two engines',
  'server/schema/plans.test.ts': 'plans the queries of screens on thousands of rows of two engines',
  'server/schema/reused-database.test.ts': 'opens a test database again after each kind of change',
  'server/schema/verify-command.test.ts': 'starts a command for each case',
  'server/security/capital-ids.test.ts': 'calls every route with ids in capital letters',
  'server/security/failing.test.ts': 'makes each statement of each call fail',
  'server/security/fuzz.test.ts': 'sends random bodies to every call',
  'server/security/heavy-files.test.ts': 'uploads files that take seconds to parse',
  'server/security/requests.test.ts': 'sends malformed requests to every call',
  'server/security/slow.test.ts': 'waits until the time limits for slow clients end',
  'server/security/tenants.test.ts': 'puts ids of another organization into every field of every call',
  'server/store/boot.test.ts': 'starts and kills servers while they migrate',
  'server/store/cluster.test.ts': 'kills processes during their first start',
  'server/store/damage.test.ts': 'opens embedded databases that are damaged in many places',
  'server/store/disk-trouble.test.ts': 'makes the disk of a process fail',
  'server/store/kill.test.ts': 'kills a writing process again and again',
  'server/store/lock.test.ts': 'opens one data directory from several processes',
}

/** Files of `tests` about parts that `npm test` tests in other files too; each with what `npm test` leaves out. */
const MORE_CASES: Readonly<Record<string, string>> = {
  'paths/last-results.test.ts': 'runs Vitest as a process, three times',
  'paths/paths.test.ts': 'explores all workflows and lifecycles again',
  'screens/buttons/cash.test.ts': 'presses each button of the screens of a restaurant',
  'screens/buttons/failures.test.ts': 'presses each button of the messages about failures',
  'screens/buttons/lists.test.ts': 'presses each button of the lists',
  'screens/buttons/office.test.ts': 'presses each button of the screens of the head office',
  'screens/buttons/states.test.ts': 'presses each button in every state of the workflows',
  'screens/buttons/variants.test.ts': 'presses each button of variants of screens',
  'screens/reads.test.ts': 'opens each screen again and again, each time with another failed read',
  'screens/states.test.ts': 'shows each screen in the rarer states of the workflows',
  'screens/toasts.test.ts': 'shows the toast after each command',
  'screens/variants.test.ts': 'shows variants of screens that differ in few lines',
  'server/commands/accounting-races.test.ts': 'sends commands of accounting at once to two servers',
  'server/commands/bank-races.test.ts': 'sends commands of the bank at once to two servers',
  'server/commands/correction-races.test.ts': 'corrects a count at once on two servers',
  'server/commands/deletions.test.ts':
    'deletes a record of every kind, with and without records that need it',
  'server/commands/random-months.test.ts': 'counts, sends and settles four random months',
  'server/commands/ticket-races.test.ts': 'sends commands of dispatches at once to two servers',
  'server/demo/parts.test.ts': 'starts a command for each wrong option',
  'server/http/program.test.ts': 'starts the program as a process',
  'server/jobs/list-export.test.ts': 'writes files of thousands of rows',
  'server/jobs/temporary-errors.test.ts':
    'runs jobs while their database is read-only or locked, on both engines',
  'server/operations/housekeeping.test.ts': 'cleans up large tables, and runs the rounds of maintenance',
  'server/operations/readiness.test.ts': 'starts servers whose disk or database fails',
  'server/operations/retention.test.ts': 'erases data of many years on both engines',
  'server/schema/audit.test.ts': 'changes each column of an audit event on both engines',
  'server/schema/carrier-names.test.ts': 'upgrades a database',
  'server/schema/dispatched-issuers.test.ts': 'upgrades a database',
  'server/schema/lifecycles.test.ts':
    'sets every status and every column of the tables against their triggers',
  'server/schema/migrate.test.ts': 'migrates empty databases again and again',
  'server/schema/proven-chains.test.ts': 'starts a command for each case',
  'server/schema/replay-rows.test.ts': 'tampers with the rows of every recorded table',
  'server/schema/replay.test.ts': 'tampers with the history in every way',
  'server/schema/unique-siren.test.ts': 'upgrades a database',
  'server/security/demo.test.ts': 'starts programs with a demo',
  'server/store/copy.test.ts': 'copies databases that change meanwhile',
  'server/store/durability.test.ts': 'traces the syncs of a program',
}

/** The files of `tests` outside of `tests/browser` that only `npm run verify` runs. */
export const VERIFY_ONLY: Readonly<Record<string, string>> = { ...SLOW, ...MORE_CASES }

/**
 * The files of `tests/browser` that `npm test` runs: the main job and the budget of the first load. `npm run verify` runs the others too.
 */
export const BROWSER_FILES_OF_NPM_TEST: readonly string[] = [
  'browser/first-load.test.ts',
  'browser/main-job.test.ts',
]

/** The files that `npm run verify` also runs in Firefox, if `FIREFOX_PATH` is set: the main job, lists and the frame. */
export const IN_FIREFOX: readonly string[] = [
  'browser/main-job-narrow.test.ts',
  'browser/shared-tables.test.ts',
  'browser/shell.test.ts',
]

/** Whether a test file, given by its path relative to `tests`, runs in `npm run verify` only. */
export const isVerifyOnly = (file: string): boolean =>
  file in VERIFY_ONLY || (file.startsWith('browser/') && !BROWSER_FILES_OF_NPM_TEST.includes(file))

/** The page in which screens are tested without a browser, as wide as on a desktop: the menu and all texts are shown in full. */
export const SIMULATED_PAGE = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { width: 1440, height: 900 } },
} as const
