import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { LAST_RESULTS, type LastResults, readLastResults, type TestRun } from './last.ts'

/**
 * Stores the result of every test that ran. Results of other tests are kept, and those of removed tests are
 * deleted when their file runs. A file that cannot be loaded keeps its results.
 */
export default class StoreLastResults implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const at = new Date().toISOString()
    const known: Record<string, Readonly<Record<string, TestRun>>> = { ...readLastResults() }
    for (const module of modules.filter((candidate) => candidate.errors().length === 0)) {
      const file = relative('tests', module.moduleId)
      const project = module.project.name
      const tests = [...module.children.allTests()].map(
        (test) => [test.fullName, test.result().state] as const,
      )
      const titles = new Set(tests.map(([name]) => name))
      const unchanged = Object.entries(known[file] ?? {}).filter(([name]) => titles.has(name))
      const ran = tests.flatMap(([name, state]) =>
        state === 'passed' || state === 'failed'
          ? [[name, { passed: state === 'passed', at, project }] as const]
          : [],
      )
      known[file] = Object.fromEntries([...unchanged, ...ran])
    }
    mkdirSync(dirname(LAST_RESULTS), { recursive: true })
    writeFileSync(LAST_RESULTS, JSON.stringify(known satisfies LastResults))
  }
}
