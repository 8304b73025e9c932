import { defineConfig } from 'vitest/config'
import { SIMULATED_PAGE } from '../suites.ts'
import { noStyles } from '../support/no-styles.ts'
import { AREAS, type AreaName, areaOfEnvironment, TOO_SLOW } from './areas.ts'

const name = areaOfEnvironment()
const { tests, project } = AREAS[name]

/** The areas whose files do nothing when they are loaded. Files of other areas may start a server, a command or a service worker. */
const LOADED_FIRST: readonly AreaName[] = ['domain', 'machines', 'views']

/** The tests of the area that `MUTANTS_AREA` names, as one project: Stryker repeats them for each bug in one process. */
export default defineConfig({
  ...(project === 'screens' && { plugins: [noStyles] }),
  test: {
    include: [...tests],
    exclude: [...TOO_SLOW],
    setupFiles: [
      'tests/support/silent-console.ts',
      'tests/support/fixed-seed.ts',
      // All test files share one process, in which the views are loaded once. Workflows report their states only if
      // `shown-states.ts` was loaded before them.
      ...(project === 'screens' ? ['tests/screens/support/shown-states.ts'] : []),
      ...(LOADED_FIRST.includes(name) ? ['tests/mutants/load-files.ts'] : []),
    ],
    sequence: { setupFiles: 'list' },
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    ...(project === 'screens' && SIMULATED_PAGE),
    ...(project === 'server' && { globalSetup: ['tests/support/postgres-server.ts'] }),
  },
})
