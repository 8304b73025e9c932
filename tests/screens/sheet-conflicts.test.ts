import { describe, expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { nameOf } from './support/outline.ts'
import { openScene, takeStep } from './support/press.ts'
import { SHEET_ADDRESS } from './support/records/common.ts'
import { OPEN_LOG } from './support/records/counts.ts'
import { DIALOG } from './support/scenes.ts'
import {
  type Answers,
  AnswersInTurn,
  closeScreen,
  openScreen,
  prepareScreens,
  RefusedAnswer,
} from './support/screen.tsx'

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

it('a sheet that was new here is compared as counted by the user, with who counted the stored one', async () => {
  const theirs = { ...OPEN_LOG, countedById: 'user-9', countedByName: 'Nadia Colleague' }
  await openScene(
    sceneAt(SHEET_ADDRESS, 'director', ['Comment · optional = Mine', 'Save without validating'], {
      cashlogs: new AnswersInTurn([], [theirs]),
      'cashlogs/log-6': theirs,
      'POST cashlogs': new RefusedAnswer('CashLogExists'),
    }),
  )
  const rows = [...document.querySelectorAll(`${DIALOG} tr`)].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows).toContainEqual(['Counted by', 'Ada Martin', 'Nadia Colleague'])
})

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

it('the input of another device replaces that of this one only after a question with its own text', async () => {
  const scene = sceneAt(SHEET_ADDRESS, 'director', ['Comment = Here'], { 'cashlogs/log-5': OPEN_LOG })
  await openScene(scene)
  const device = { ...localStorage }
  await closeScreen()
  for (const [name, text] of Object.entries(device)) localStorage.setItem(name, text)
  const typed = JSON.stringify({ idempotencyKey: 'key of the phone' })
  const storedAt = '2026-11-20T13:15:00.000Z'
  const cashlogdrafts = { version: 2, storedAt, device: 'phone', schemaVersion: 1, typed, colleague: null }
  await openScreen({ ...scene, answers: { ...scene.answers, cashlogdrafts } })
  await takeStep('Continue with the other one')
  expect(shownDialogs()).toEqual([
    expect.stringContaining('What you typed here is cleared; the other version takes its place.'),
  ])
})
