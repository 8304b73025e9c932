import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

/**
 * Prints the first failure of a test that passed at its second try (docs/decisions/004). The default reporter
 * shows only that it was tried twice.
 */
export default class ShowSecondTries implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const logger = this.#vitest?.logger
    if (!logger) throw new Error('onTestRunEnd was called before onInit')
    for (const test of modules.flatMap((module) => [...module.children.allTests()])) {
      if (!test.diagnostic()?.flaky) continue
      logger.error(
        `\nPassed at its second try: ${relative('', test.module.moduleId)} > ${test.fullName}\nThe first try failed:`,
      )
      for (const error of test.result().errors ?? []) logger.printError(error, { project: test.project })
    }
  }
}
