/**
 * Runs tests with instrumented rules, and writes the results into a folder, one file per test file. It is a separate process,
 * because Vitest changes the process in which it runs.
 *
 *     CONDITIONS_TO=<folder> node tests/paths/conditions/worker.ts tests/machines/list/chart.test.ts …
 */
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import { instrumentCode } from './decisions.ts'
import { readRules } from './guards.ts'

let first = 0
const files = new Map<string, string>()
for (const { file, code, decisions } of readRules()) {
  files.set(resolve(file), instrumentCode(code, decisions, first))
  first += decisions.length
}

const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    // Caches of other runs contain code that is not instrumented, and instrumented code must not get into them.
    fsModuleCache: false,
    include: process.argv.slice(2),
    setupFiles: [
      'tests/support/silent-console.ts',
      'tests/support/fixed-seed.ts',
      'tests/paths/conditions/record.ts',
    ],
    // A reporter that prints nothing.
    reporters: [{}],
    pool: 'threads',
    // No timeout, because instrumented code on a busy machine is slow.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
  {
    plugins: [
      {
        name: 'instrumented-conditions',
        enforce: 'pre',
        transform: (_: string, id: string) => files.get(id.split('?')[0] ?? id),
      },
    ],
  },
)
const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
  await vitest.globTestSpecifications(),
)
const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId)
await vitest.close()
if (testModules.length === 0 || failed.length > 0 || unhandledErrors.length > 0)
  process.stderr.write(`failed: ${failed.join(', ')} ${unhandledErrors.map(String).join(', ')}\n`)
process.exitCode = testModules.length > 0 && failed.length === 0 && unhandledErrors.length === 0 ? 0 : 1
