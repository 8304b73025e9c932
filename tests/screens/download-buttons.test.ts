import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { whyDisabled } from './support/outline.ts'
import { buttonNamed, openScene, takeStep } from './support/press.ts'
import {
  AnswersInTurn,
  prepareScreens,
  RefusedAnswer,
  readsOf,
  sentCommands,
  sentIdempotencyKeys,
  UNREACHABLE,
} from './support/screen.tsx'

prepareScreens()

const CSV = 'Download the list (CSV)'
const XLSX = 'Download the list (XLSX)'
const playWith = (download: unknown, answers: Readonly<Record<string, unknown>> = {}) =>
  openScene(
    sceneAt('/cashlogs', 'director', [CSV], {
      ...(download !== undefined && { 'cashlogs/download': download }),
      ...answers,
    }),
  )

it.each([CSV, XLSX])('after a failed download, “%s” requests the file in its format', async (button) => {
  await playWith(UNREACHABLE)
  await takeStep(button)
  const addresses = readsOf('cashlogs/download')
  expect(addresses).toHaveLength(2)
  expect(addresses[1]).toContain(button === CSV ? 'format=csv' : 'format=xlsx')
})

it('an export whose answer was lost is requested again by its button with the same idempotency key, so that no second one starts', async () => {
  const answers = { 'POST cashlogs/exports': UNREACHABLE }
  await playWith(new RefusedAnswer('ExportTooLong'), answers)
  await takeStep(CSV)
  expect(sentCommands()).toEqual(['POST cashlogs/exports', 'POST cashlogs/exports'])
  const [first, second] = sentIdempotencyKeys()
  expect(second).toBe(first)
})

it('an export in another format after a failure has another idempotency key', async () => {
  await playWith(new AnswersInTurn(new RefusedAnswer('ExportTooLong')), {
    'POST cashlogs/exports': UNREACHABLE,
  })
  await takeStep(XLSX)
  const [first, second] = sentIdempotencyKeys()
  expect(second).not.toBe(first)
})

it('the other format can’t be downloaded while one download runs, and its button says why', async () => {
  await playWith(undefined)
  expect(whyDisabled(buttonNamed(XLSX))).toBe('Working')
})

it('the other format can’t be downloaded while a list is exported, and its button says why', async () => {
  const started = { id: 'export-9', status: 'STARTED', rowCount: null, sha256: null, expiresAt: null }
  await playWith(new RefusedAnswer('ExportTooLong'), { 'POST cashlogs/exports': started })
  expect(whyDisabled(buttonNamed(XLSX))).toBe('Working')
})
