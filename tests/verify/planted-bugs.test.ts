import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PLANTED_BUGS } from '../faults/planted-bugs.ts'
import { REVIEWED_BUGS } from './reviewed-bugs.ts'

describe('the bugs that the fault simulation plants', () => {
  it.each(PLANTED_BUGS)('$name has one place in the code', ({ file, text }) => {
    expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2)
  })
})

describe('the bugs that once were not noticed', () => {
  it.each(REVIEWED_BUGS)(
    '$bug: has one place in the code, and its test files contain its title',
    ({ file, text, tests, title = '' }) => {
      expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2)
      expect(tests.filter((test) => !readFileSync(test, 'utf8').includes(title))).toEqual([])
    },
  )
})
