import { describe, expect, it } from 'vitest'
import { category, count } from '../machines/support/counting.ts'
import { sceneAt } from './support/answers.ts'
import { nameOf } from './support/outline.ts'
import { openScene, takeStep } from './support/press.ts'
import { SHEET_ADDRESS, STORED_FIELDS } from './support/records/common.ts'
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

/** The cells of the rows of the open dialog. */
const shownRows = () =>
  [...document.querySelectorAll(`${DIALOG} tr`)].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

it('the versions are compared by the pieces that differ, and not by a turnover that comes from the closing', async () => {
  const coins = category({ ...STORED_FIELDS, id: 'coins', name: 'Coins', countType: 5 })
  const counted = (pieces: number, twoEuros: number) =>
    count({
      ...OPEN_LOG.counts[0]!,
      id: 'count-9',
      paymentCategoryId: 'coins',
      countType: 5,
      quantity: null,
      denominations: { 100: pieces, 200: twoEuros },
      totalCents: pieces * 1_00 + twoEuros * 2_00,
    })
  const mine = { ...OPEN_LOG, counts: [counted(5, 2)] }
  const theirs = { ...OPEN_LOG, turnoverCents: 1_000_01, counts: [counted(7, 2)] }
  await openConflict({ paymentcategories: [coins], 'cashlogs/log-5': new AnswersInTurn(mine, theirs) })
  expect(shownRows().map((cells) => cells[0])).toEqual(['Category', 'Coins', 'Comment'])
  expect(shownRows()[1]).toEqual(['Coins', '€9.005 × €1', '€11.007 × €1'])
})

it('a sheet that was new here is compared as counted by the user, with who counted the stored one', async () => {
  const theirs = { ...OPEN_LOG, countedById: 'user-9', countedByName: 'Nadia Colleague' }
  await openScene(
    sceneAt(SHEET_ADDRESS, 'director', ['Comment · optional = Mine', 'Save without validating'], {
      cashlogs: new AnswersInTurn([], [theirs]),
      'cashlogs/log-6': theirs,
      'POST cashlogs': new RefusedAnswer('CashLogExists'),
    }),
  )
  expect(shownRows()).toContainEqual(['Counted by', 'Ada Martin', 'Nadia Colleague'])
})

it('a changed sheet names the user as the one who counted once its amounts differ from the stored ones', async () => {
  const [line] = OPEN_LOG.counts
  const stored = { ...OPEN_LOG, countedById: 'user-9', countedByName: 'Nadia Colleague' }
  const counted = [{ ...line!, totalCents: (line!.totalCents ?? 0) + 1_00 }, ...OPEN_LOG.counts.slice(1)]
  await openConflict({ 'cashlogs/log-5': new AnswersInTurn(stored, { ...stored, comment: 'Theirs' }) })
  expect(shownRows().map(([label]) => label)).not.toContain('Counted by')
  await closeScreen()
  await openConflict({ 'cashlogs/log-5': new AnswersInTurn(stored, { ...stored, counts: counted }) })
  expect(shownRows()).toContainEqual(['Counted by', 'Ada Martin', 'Nadia Colleague'])
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
