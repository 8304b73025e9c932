import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { withImports } from '../../architecture/source.ts'
import { REPORTS_FOLDER } from './results.ts'

/** The stored results of a run that takes too long to be repeated whenever its results are shown. */
export interface StoredResults<StoredResult> {
  /** Empty if there was no run, or if the code has changed since the run. */
  readonly found: readonly StoredResult[]
  /** True if the stored results are those of other code than the current one. */
  readonly isStale: boolean
}

export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex').slice(0, 16)

/** The hash of these files and everything that they import. */
export function hashOfSources(files: readonly string[]): string {
  return hashOf(
    [...withImports(files)]
      .sort()
      .map((file) => `${file} ${hashOf(codeOf(file))}`)
      .join('\n'),
  )
}

/** Stores results under a name, with the hash of their code. */
export function storeResults(name: string, stamp: string, found: readonly unknown[]): void {
  mkdirSync(REPORTS_FOLDER, { recursive: true })
  writeFileSync(fileOf(name), `${JSON.stringify({ stamp, found }, null, 1)}\n`)
}

/** The last results under a name, for the current code. */
export function readStoredResults<StoredResult>(
  name: string,
  files: readonly string[],
): StoredResults<StoredResult> {
  const results = existsSync(fileOf(name))
    ? (JSON.parse(readFileSync(fileOf(name), 'utf8')) as { stamp?: string; found?: readonly StoredResult[] })
    : null
  if (!results) return { found: [], isStale: false }
  return results.stamp === hashOfSources(files)
    ? { found: results.found ?? [], isStale: false }
    : { found: [], isStale: true }
}

const fileOf = (name: string) => `${REPORTS_FOLDER}/${name}.json`

const codeOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
