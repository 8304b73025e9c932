/**
 * Tests some mutants of one file, and writes a line for each result at once: `17 noticed`. In a process of its own:
 * a mutant may loop endlessly, and is then stopped with it. It changes a copy, never the sources.
 *
 *     node tests/paths/mutants/code/worker.ts domain <copy> src/domain/money.ts 0,1,2 tests/domain/money.test.ts …
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { noStyles } from '../../../support/no-styles.ts'
import { AREAS, isArea } from './areas.ts'
import { sourceMutants } from './source.ts'

const [area = '', copy = '', file = '', asked = '', ...tests] = process.argv.slice(2)
if (!isArea(area)) throw new Error(`there is no area ${area}`)
const { project } = AREAS[area]
const source = readFileSync(file, 'utf8')
const mutants = sourceMutants(source, file)
const broken = join(copy, file)
writeFileSync(broken, source)

const vitest = await createVitest(
  'test',
  {
    root: copy,
    config: false,
    watch: false,
    // Caches must not contain mutated code for other runs.
    fsModuleCache: false,
    include: tests,
    setupFiles: ['tests/support/silent-console.ts', 'tests/support/fixed-seed.ts'],
    reporters: [{}],
    bail: 1,
    pool: 'threads',
    maxWorkers: 1,
    ...(project === 'screens' && { environment: 'happy-dom' }),
    ...(project === 'server' && { globalSetup: ['tests/support/postgres-server.ts'], hookTimeout: 120_000 }),
    testTimeout: 600_000,
  },
  project === 'screens' ? { plugins: [noStyles] } : {},
)
const specifications = await vitest.globTestSpecifications()
const failed = async () => {
  vitest.invalidateFile(broken)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  if (testModules.length === 0) throw new Error(`no test of ${file} was run`)
  return unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
}
if (await failed()) throw new Error(`the tests of ${file} fail as it is`)
const began = performance.now()
await failed()
process.stdout.write(`ready in ${Math.round(performance.now() - began)}\n`)
for (const at of asked.split(',').map(Number)) {
  writeFileSync(broken, mutants[at]!.code)
  process.stdout.write(`${at} ${(await failed()) ? 'noticed' : 'survived'}\n`)
}
writeFileSync(broken, source)
await vitest.close()
// Failing tests are the wanted result.
process.exitCode = 0
