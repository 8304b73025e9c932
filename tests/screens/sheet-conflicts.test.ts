import { describe, expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { nameOf } from './support/outline.ts'
import { openScene, takeStep } from './support/press.ts'
import { SHEET_ADDRESS } from './support/records/common.ts'
import { OPEN_LOG } from './support/records/counts.ts'
import { DIALOG } from './support/scenes.ts'
import { type Answers, AnswersInTurn, prepareScreens, RefusedAnswer } from './support/screen.tsx'

prepareScreens()

const STALE = { 'PUT cashlogs/log-6': new RefusedAnswer('StaleVersion') }

/** Types a comment on the stored sheet, and saves it after somebody else changed it. */
const openConflict = (changes: Answers = {}) =>
  openScene(
    sceneAt(SHEET_ADDRESS, 'director', ['Comment = Again', 'Save without validating'], {
      'cashlogs/log-5': OPEN_LOG,
      ...STALE,
      ...changes,
    }),
  )

/** The texts of the open dialogs. */
const shownDialogs = () => [...document.querySelectorAll(DIALOG)].map(({ textContent }) => textContent ?? '')
const comment = () =>
  [...document.querySelectorAll('textarea')].find((field) => nameOf(field).startsWith('Comment'))?.value

describe('the other version of a changed sheet', () => {
  it('replaces what was typed only after a question', async () => {
    await openConflict()
    await takeStep('Take theirs')
    expect(shownDialogs().at(-1)).toContain('the other version takes its place')
    await takeStep('Cancel')
    expect(shownDialogs()).toEqual([expect.stringContaining('Keep mine')])
    await takeStep('Take theirs')
    await takeStep('Confirm')
    expect([shownDialogs(), comment()]).toEqual([[], 'Recounted'])
  })

  it('is nothing if the sheet was deleted: the button says that what was typed is cleared', async () => {
    await openConflict({ cashlogs: new AnswersInTurn([OPEN_LOG], []) })
    expect(shownDialogs()[0]).not.toContain('Take theirs')
    await takeStep('Clear mine')
    expect(shownDialogs().at(-1)).toContain('the sheet is empty again')
    await takeStep('Confirm')
    expect([shownDialogs(), comment()]).toEqual([[], ''])
  })
})
