import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { SIMULATED_INVARIANTS } from '../../faults/invariants.ts'

/* Checks the table of promises in docs/faults.md: its numbers, that its tests exist, and which rows have the mark `sim`. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')
/** The number of promises in the table. */
const PROMISES = 34

interface Row {
  readonly name: string
  readonly simulated: boolean
  /** The cell with the tests: file and title of each, or `missing:` and a reason. */
  readonly tests: string
}

const rowsOf = (page: string): readonly Row[] =>
  [...page.matchAll(/^\| (I\d+) \| ([^|]+) \| ([^|]*)\| ([^|]+) \|$/gmu)].map(([, name, , sim, tests]) => ({
    name: name!,
    simulated: sim!.trim() === 'sim',
    tests: tests!,
  }))

/** The errors of a row: a test that does not exist, or a cell that names no test. */
function errorsOf({ tests }: Row): readonly string[] {
  if (/^missing: \S/u.test(tests)) return []
  return tests
    .split('; `')
    .map((part) => part.replace(/^`/u, ''))
    .flatMap((part) => {
      const [, path, title] = /^([^`]+)` (.+)$/u.exec(part) ?? []
      if (path === undefined || title === undefined) return [`not a file with a title: ${part}`]
      if (!existsSync(`${ROOT}${path}`)) return [`there is no ${path}`]
      return read(path).includes(title) ? [] : [`${path} does not contain “${title}”`]
    })
}

const rows = rowsOf(read('docs/faults.md'))

describe('the table of promises', () => {
  it('has a row for each promise, in order', () => {
    expect(rows.map(({ name }) => name)).toEqual(
      Array.from({ length: PROMISES }, (_, index) => `I${index + 1}`),
    )
  })

  it.each(rows)('names existing tests for $name, or says why there is none', (row) => {
    expect(errorsOf(row)).toEqual([])
  })

  it('marks exactly what the simulation checks', () => {
    expect(new Set(rows.filter(({ simulated }) => simulated).map(({ name }) => name))).toEqual(
      new Set(SIMULATED_INVARIANTS),
    )
  })

  it('is reported as wrong when a cell names no existing test', () => {
    const wrongCells = ['`tests/none.test.ts` x', '`package.json` no such words', 'surely', 'missing:']
    const found = wrongCells.map((tests) => errorsOf({ name: 'I1', simulated: false, tests }).length)
    expect(found).toEqual([1, 1, 1, 1])
  })
})
