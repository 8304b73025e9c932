import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PLANTED_BUGS } from '../faults/planted-bugs.ts'

describe('the bugs that the fault simulation plants', () => {
  it.each(PLANTED_BUGS)('$name has one place in the code', ({ file, text }) => {
    expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2)
  })
})
