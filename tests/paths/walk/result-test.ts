import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOfSources, storeResults } from './stored-results.ts'

/** A server test that writes its results into a file named in its environment. */
export interface ResultTest {
  /** The name under which its results are stored. */
  readonly name: string
  readonly test: string
  readonly environmentVariable: string
}

/** Runs the test, and stores its results with the hash of the code at its start. */
export function runResultTest<TestResult>({ name, test, environmentVariable }: ResultTest): {
  readonly found: readonly TestResult[]
  readonly hasPassed: boolean
} {
  const folder = mkdtempSync(join(tmpdir(), `sacoche-${name}-`))
  const resultFile = join(folder, 'found.json')
  const stamp = hashOfSources([test])
  try {
    const runner = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs')
    const { status } = spawnSync(process.execPath, [runner, 'run', test], {
      env: { ...process.env, [environmentVariable]: resultFile },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const found = JSON.parse(readFileSync(resultFile, 'utf8')) as TestResult[]
    storeResults(name, stamp, found)
    return { found, hasPassed: status === 0 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
