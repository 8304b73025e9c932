import { mkdirSync, writeFileSync } from 'node:fs'
import type { Language } from '../../../src/domain/languages.ts'
import { readMutants } from '../mutants/run.ts'
import { REPORTS_FOLDER, readResults } from '../walk/results.ts'
import { writeExports } from './exports.ts'
import { writeJunit } from './files.ts'
import { pathsPage } from './page.ts'
import type { Summary } from './summary.ts'

/** Writes the report and its files: one self-contained page, JUnit XML, JSON, and the exports for other tools. */
export async function writeReport(summary: Summary, locale: Language): Promise<void> {
  mkdirSync(REPORTS_FOLDER, { recursive: true })
  const results = [...summary.code, ...readResults('api'), ...readResults('browser')]
  const mutants = readMutants()
  writeFileSync(`${REPORTS_FOLDER}/index.html`, pathsPage(locale, summary, results, mutants))
  writeJunit(results)
  writeExports(summary.rows.map(({ model }) => model))
  const rows = summary.rows.map(({ model: { kind, name, states, arrows, paths }, ...row }) => ({
    kind,
    name,
    states,
    arrows,
    paths,
    ...row,
  }))
  writeFileSync(
    `${REPORTS_FOLDER}/report.json`,
    `${JSON.stringify({ rows, faults: summary.faults, todo: summary.todo, requirements: summary.requirements, shared: summary.shared, mutants }, null, 1)}\n`,
  )
}
