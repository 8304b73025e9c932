import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Row {
  readonly number: number
  readonly check: string
  readonly files: readonly string[]
  readonly missing: string
}

const text = readFileSync('SECURITY.md', 'utf8')
const rows: readonly Row[] = text
  .split('\n')
  .filter((line) => /^\| \d+ \|/u.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number, check, tests, missing]) => ({
    number: Number(number),
    check: check ?? '',
    files: [...(tests ?? '').matchAll(/`([^`]+)`/gu)].map(([, path]) => path!),
    missing: missing ?? '',
  }))

/** The numbers of the checks that a test file names in comments above its tests. */
function checksNamedIn(path: string): readonly number[] {
  const references = readFileSync(path, 'utf8').matchAll(/\/\/ SECURITY\.md, checks? ([\d, ]+)$/gmu)
  return [...references].flatMap(([, numbers]) => numbers!.split(',').map(Number))
}

describe('SECURITY.md', () => {
  it('has every check, in order', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 44 }, (_, index) => index + 1))
  })

  it.each(rows)(
    'names existing tests that refer to check $number, or what is missing: $check',
    ({ number, files, missing }) => {
      expect(files.length > 0 || missing !== '', 'each check names a test or what is missing').toBe(true)
      for (const path of files) {
        expect([path, existsSync(path)]).toEqual([path, true])
        expect(
          checksNamedIn(path),
          `${path} must say above a test: // SECURITY.md, check ${number}`,
        ).toContain(number)
      }
    },
  )

  it('lists each of its test files at every check that the file refers to', () => {
    const listed = rows.flatMap(({ number, files }) => files.map((path) => `${number} ${path}`))
    const files = new Set(rows.flatMap((row) => row.files))
    const references = [...files].flatMap((path) => checksNamedIn(path).map((number) => `${number} ${path}`))
    expect([...new Set(references)].filter((reference) => !listed.includes(reference))).toEqual([])
  })

  it('names only one e-mail address, for reports', () => {
    expect([...text.matchAll(/[\w.]+@[\w.]+/gu)].map(([address]) => address)).toEqual([
      'security@sacoche.example',
    ])
  })
})
