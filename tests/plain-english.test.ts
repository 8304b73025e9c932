import { describe, expect, it } from 'vitest'
import { findPrivateWords } from '../scripts/plain-english.ts'

const diffOf = (...added: string[]) =>
  ['diff --git a/src/a.ts b/src/a.ts', '--- a/src/a.ts', '+++ b/src/a.ts', '@@ -0,0 +7,9 @@', ...added].join(
    '\n',
  )

describe('the check for private vocabulary', () => {
  it('names file, line and private word of an added line, with a plain alternative', () => {
    const found = findPrivateWords(diffOf('+const total = 1', '+// The list is read anew.'))
    expect(found).toEqual([
      { file: 'src/a.ts', line: 8, word: 'anew', instead: 'again, or the verb with "re-" (reload, reopen)' },
    ])
  })

  it('finds a phrase as one word, not each word in it', () => {
    expect(findPrivateWords(diffOf('+// It is told twice.')).map(({ word }) => word)).toEqual(['is told'])
  })

  it('finds private words in declared names', () => {
    const found = findPrivateWords(
      diffOf('+const asked = 1', '+function eventsTold() {}', '+const something = 1'),
    )
    expect(found.map(({ word }) => word)).toEqual(['asked', 'eventsTold'])
  })

  it('ignores removed lines, unchanged lines and parts of other words', () => {
    expect(findPrivateWords(diffOf('-// anew', ' // anew', '+const shorthands = ["lawsuit"]'))).toEqual([])
  })

  it('accepts the verb of the glossary’s hand-over, with a few words between its two parts', () => {
    const found = findPrivateWords(
      diffOf(
        '+// The director hands over a pouch, or hands one of them over.',
        '+// The hands of a walk. It is over.',
      ),
    )
    expect(found.map(({ line, word }) => [line, word])).toEqual([[8, 'hands']])
  })

  it('ignores a line that gives a reason, and not a line with an empty reason', () => {
    expect(findPrivateWords(diffOf('+// anew (plain-english: quotes the owner)'))).toEqual([])
    expect(findPrivateWords(diffOf('+// anew (plain-english:)'))).toEqual([
      expect.objectContaining({ word: 'anew' }),
    ])
  })
})
