import { defineConfig } from 'vitest/config'
import { BROWSER_FILES_OF_NPM_TEST, IN_FIREFOX, SIMULATED_PAGE, VERIFY_ONLY } from './tests/suites.ts'
import { noStyles } from './tests/support/no-styles.ts'

/** A test that writes to the console fails, because nobody would read the message. */
const silentConsole = { setupFiles: ['tests/support/silent-console.ts'] }
/** Generated examples are the same in every run: docs/decisions/004. */
const repeatable = { setupFiles: [...silentConsole.setupFiles, 'tests/support/fixed-seed.ts'] }

const inTests = (files: readonly string[]) => files.map((file) => `tests/${file}`)
const verifyOnly = inTests(Object.keys(VERIFY_ONLY))
const verifyOnlyIn = (folder: string) => verifyOnly.filter((file) => file.startsWith(`tests/${folder}/`))

/** Test files leave no state in modules: one process loads them once, for all its files. */
const shared = { isolate: false }

const unit = { testTimeout: 30_000, ...repeatable, ...shared }

const screens = {
  ...SIMULATED_PAGE,
  // On a busy machine, pressing every button of a large dialog takes minutes.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  ...repeatable,
  ...shared,
}

const server = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  globalSetup: ['tests/support/postgres-server.ts'],
  setupFiles: [...repeatable.setupFiles, 'tests/support/print-server-errors.ts'],
}

const browser = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // A page needs time: assertions wait for its content.
  expect: { poll: { timeout: 15_000 } },
  // A browser on a shared machine sometimes loses a second; the report names the tests that needed a second try.
  retry: process.env.CI ? 1 : 0,
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: [...silentConsole.setupFiles, 'tests/support/store-arrows.ts'],
}

/**
 * `npm test` runs the projects `unit`, `screens`, `server` and `browser`; `npm run verify` runs all, but
 * `firefox` only if `FIREFOX_PATH` is set. `tests/suites.ts` says which files `npm test` leaves out.
 */
export default defineConfig({
  test: {
    // The result of each test is stored for `npm run paths`, which shows it beside the requirements.
    reporters: ['default', './tests/support/second-tries.ts', './tests/paths/requirements/reporter.ts'],
    // Use every core: small machines have two, and the default would leave one idle. One more is slower.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [noStyles],
        test: {
          name: 'unit',
          include: [
            'tests/*.test.ts',
            'tests/device/**/*.test.ts',
            'tests/domain/**/*.test.ts',
            'tests/machines/**/*.test.ts',
            'tests/paths/**/*.test.ts',
            'tests/storage/**/*.test.ts',
            'tests/i18n/**/*.test.ts',
            'tests/verify/**/*.test.ts',
            'tests/views/**/*.test.{ts,tsx}',
          ],
          exclude: verifyOnly,
          ...unit,
        },
      },
      { plugins: [noStyles], test: { name: 'verify-unit', include: verifyOnlyIn('paths'), ...unit } },
      {
        plugins: [noStyles],
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          exclude: verifyOnly,
          ...screens,
        },
      },
      {
        plugins: [noStyles],
        test: { name: 'verify-screens', include: verifyOnlyIn('screens'), ...screens },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: verifyOnly,
          ...server,
          ...shared,
        },
      },
      { test: { name: 'browser', include: inTests(BROWSER_FILES_OF_NPM_TEST), ...browser } },
      // Some of these tests fill several databases.
      { test: { name: 'verify-server', include: verifyOnlyIn('server'), ...server, testTimeout: 300_000 } },
      {
        test: {
          name: 'firefox',
          include: inTests(['browser/firefox.test.ts', ...(process.env.FIREFOX_PATH ? IN_FIREFOX : [])]),
          env: { TEST_BROWSER: 'firefox' },
          ...browser,
        },
      },
      {
        test: {
          name: 'verify-browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: inTests([...BROWSER_FILES_OF_NPM_TEST, 'browser/firefox.test.ts']),
          ...browser,
        },
      },
    ],
  },
})
