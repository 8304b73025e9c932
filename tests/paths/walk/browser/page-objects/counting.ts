import { sheetParameters } from '../../../../../src/views/cash-log/address.ts'
import type { House } from '../../api/house.ts'
import type { Desk } from '../browser-driver.ts'
import { type Bench, button, dataState, event, type Hands, typeOver } from '../page-object.ts'
import {
  type CountedSheet,
  countFirst,
  dropTyped,
  freshCountedSheet,
  hinder,
  type Obstacles,
  takeAway,
  validateFirst,
} from './counted-sheet.ts'
import { EDITS, may, remember } from './counting-memory.ts'

const sheets = new WeakMap<Bench['seat'], CountedSheet>()
/** The sheet, and concurrent changes by others. */
export const sheetOf = ({ seat }: Bench): CountedSheet => sheets.get(seat)!

const questionOf = ({ seat }: Bench) => seat.page.getByRole('alertdialog')
const inQuestion = (id: Parameters<Bench['seat']['press']>[0]) => (bench: Bench) =>
  bench.seat.press(id, {}, questionOf(bench))
const stateOf = async ({ seat }: Bench) =>
  (await seat.page.locator('[data-screen="cash-register"]').getAttribute('data-state')) ?? ''
const inMenu = (id: Parameters<Bench['seat']['press']>[0]) => async (bench: Bench) => {
  await bench.seat.press('cashLog.act.more')
  await bench.seat.find('menuitem', id).click()
}

const notesOf = ({ house }: Bench) => house.category(({ countType }) => countType === 4).name
const total = (text: (counted: CountedSheet) => string) => (bench: Bench) =>
  typeOver(
    bench.seat.field(bench.seat.t('cashLog.field.totalOf', { category: notesOf(bench) })),
    text(sheetOf(bench)),
  )
const turnover = (text: string) => (bench: Bench) =>
  typeOver(bench.seat.field(bench.seat.t('cashLog.field.turnover')), text)
const countedTotal = total(({ notesCents }) => String(notesCents / 100).replace('.', ','))

/** A person leaves an open sheet by its button; a failure is dismissed, a conflict is decided later. */
async function goBack(bench: Bench): Promise<void> {
  const { seat } = bench
  const state = await stateOf(bench)
  if (state === 'conflict') return inQuestion('action.back')(bench)
  if (state.startsWith('reviewing')) return seat.press('cashLog.act.backToSheet')
  const hasFailed = state.endsWith('Failed') && state !== 'openFailed'
  return seat.press(hasFailed ? 'action.cancel' : 'cashLog.act.otherSheet')
}

/** Another register is chosen, then the first one again. */
async function chooseRegister(bench: Bench): Promise<void> {
  const { cashRegisterId } = sheetOf(bench).sheet
  const other = bench.house.registers.find(({ id }) => id !== cashRegisterId)!
  const registers = bench.seat.find('combobox', 'cashLog.start.register')
  for (const id of [other.id, cashRegisterId]) await registers.selectOption(id)
}

const gestures: Hands['gestures'] = {
  [event('CHOOSE', { choice: { cashRegisterId: 'register-1' } })]: chooseRegister,
  [event('OPEN')]: async (bench) =>
    bench.seat.press((await stateOf(bench)) === 'deleted' ? 'cashLog.deleted.again' : 'cashLog.start.open'),
  [EDITS.unreadable]: total(() => 'abc'),
  [EDITS.total]: countedTotal,
  [EDITS.pouch]: (bench) =>
    typeOver(
      bench.seat.field(bench.seat.t('cashLog.field.pouchOf', { category: notesOf(bench) })),
      sheetOf(bench).number,
    ),
  [EDITS.small]: turnover('100'),
  [EDITS.large]: turnover('500'),
  [EDITS.comment]: ({ seat }) =>
    typeOver(seat.page.getByRole('textbox', { name: seat.t('cashLog.field.comment') }), 'Erreur'),
  [EDITS.reason]: async ({ seat }) => {
    await seat.page.getByRole('combobox', { name: seat.t('cashLog.field.reason') }).selectOption({ index: 1 })
  },
  [event('SAVE')]: button('action.save'),
  [event('REVIEW')]: button('cashLog.act.review'),
  [event('VALIDATE')]: button('cashLog.act.validate'),
  [event('DISCARD')]: inMenu('cashLog.act.discard'),
  [event('DELETE')]: inMenu('cashLog.act.delete'),
  [event('CONFIRM')]: inQuestion('action.validate'),
  [event('CANCEL')]: inQuestion('action.cancel'),
  [event('BACK')]: goBack,
  [event('RETRY')]: button('action.retry'),
  [event('KEEP_MINE')]: inQuestion('cashLog.conflict.keepMine'),
  [event('TAKE_THEIRS')]: inQuestion('cashLog.conflict.takeTheirs'),
}

const withObstacles = (obstacles: Obstacles) => (bench: Bench) => hinder(sheetOf(bench), obstacles)
const others =
  (act: (counted: CountedSheet) => Promise<void>) =>
  async (bench: Bench): Promise<void> =>
    act(sheetOf(bench))

const isAtState = dataState('cash-register')
const fromBlank = {
  gestures,
  async isAt(bench: Bench, state: string) {
    await isAtState(bench, state)
    if (/^(?:conflict|confirming)/u.test(state)) await questionOf(bench).waitFor()
  },
  remember,
  may,
  async cleanUp(bench: Bench) {
    await hinder(sheetOf(bench))
    await takeAway(sheetOf(bench))
    await dropTyped(sheetOf(bench))
    return []
  },
}

const addressOf = ({ sheet }: CountedSheet) => `/cashregister?${new URLSearchParams(sheetParameters(sheet))}`

/** A person at the sheet of a date that nobody has counted. */
async function atSheet(house: House, desk: Desk): Promise<Bench> {
  const seat = await desk.seat('user')
  const counted = await freshCountedSheet(house)
  sheets.set(seat, counted)
  await seat.open(addressOf(counted))
  return { house, seat, pouches: [], remittance: null }
}

/** The input before a path starts: the total of the notes, or their denominations. */
const drafts = new WeakMap<Bench['seat'], 'total' | 'pieces'>()
export const draftOf = ({ seat }: Bench) => drafts.get(seat) ?? null
/** Counted notes of 50 €: the float is among them. */
export const FIFTIES = 9
/** Pages whose device has no space left. */
const full = new WeakSet<Bench['seat']>()
export const isFull = ({ seat }: Bench): boolean => full.has(seat)

/** A person who has typed there, and reloads the page. */
async function withDraft(
  bench: Bench,
  what: 'total' | 'pieces',
  type: (bench: Bench) => Promise<void>,
  meanwhile = async () => {},
) {
  const { seat } = bench
  drafts.set(seat, what)
  await type(bench)
  await turnover('100')(bench)
  await meanwhile()
  await seat.page.reload()
  const resumed = seat.page.getByRole('status').filter({ hasText: seat.t('cashLog.notice.DraftResumed') })
  await resumed.or(questionOf(bench)).first().waitFor()
  return bench
}

/** A sheet, opened by its address: typed, saved, reviewed, validated, deleted, with concurrent changes. */
const addressed: Hands = {
  ...fromBlank,
  start: 'addressed',
  open: atSheet,
  answers: ['loadSetup:done'],
  asks: {
    loadSetup: 'GET cashregisters',
    openSheet: 'GET cashlogs',
    saveLog: 'POST cashlogs',
    validateLog: 'PUT cashlogsstatus',
    deleteLog: 'DELETE cashlogs/',
  },
  during: { openSheet: [event('BACK')] },
  meanwhile: {
    'openSheet:none': others(takeAway),
    'openSheet:open': others(countFirst),
    'openSheet:closed': others(validateFirst),
    'openSheet:sameClosed': others((counted) => validateFirst(counted, '100,00')),
    'saveLog:done': withObstacles({}),
    'saveLog:stale': others(countFirst),
    'saveLog:exists': others(countFirst),
    'saveLog:refused': withObstacles({ isSetAside: true }),
    'validateLog:ok': withObstacles({}),
    'validateLog:ko': withObstacles({}),
    'validateLog:comment': withObstacles({ isStrict: true }),
    'validateLog:refused': withObstacles({ isTaken: true }),
    'validateLog:stale': others(countFirst),
    'deleteLog:done': withObstacles({}),
    'deleteLog:stale': others(validateFirst),
  },
}

/** No sheet is chosen yet. */
const suggested: Hands = {
  ...fromBlank,
  start: 'suggested',
  async open(house, desk) {
    const seat = await desk.seat('user')
    sheets.set(seat, await freshCountedSheet(house))
    await seat.open('/cashregister')
    return { house, seat, pouches: [], remittance: null }
  },
  answers: ['loadSetup:done'],
}

/** The draft of this device belongs to an old version: another person counted in the meantime. */
const resumed: Hands = {
  ...fromBlank,
  start: 'withDraft',
  async open(house, desk) {
    const bench = await atSheet(house, desk)
    return withDraft(bench, 'total', countedTotal, () => countFirst(sheetOf(bench)))
  },
  answers: ['loadSetup:done', 'openSheet:open'],
  may: () => true,
}

/** The whole till was counted, by denomination, and the float is left in it. */
const pieces: Hands = {
  ...fromBlank,
  start: 'withPieces',
  open: async (house, desk) =>
    withDraft(await atSheet(house, desk), 'pieces', ({ seat }) =>
      seat.field(seat.t('cashLog.field.pieces', { face: seat.face(5_000) })).fill(String(FIFTIES)),
    ),
  gestures: {
    [event('LEAVE_FLOAT', { left: { 5000: 2 } })]: async ({ seat }) => {
      await seat.press('cashLog.float.open')
      await seat.press('cashLog.float.apply')
    },
    [event('TAKE_FLOAT_BACK')]: button('cashLog.float.takeBack'),
  },
  answers: ['loadSetup:done', 'openSheet:none'],
}

/** The device has no space: input is lost with the sheet. */
const fullDevice: Hands = {
  ...fromBlank,
  start: 'fullDevice',
  async open(house, desk) {
    const bench = await atSheet(house, desk)
    await bench.seat.find('button', 'action.save').waitFor()
    await bench.seat.page.evaluate(fillStorage)
    full.add(bench.seat)
    return bench
  },
  answers: ['loadSetup:done', 'openSheet:none'],
}

/** Runs in the page: fills the storage completely. */
function fillStorage(): void {
  for (let letters = 2 ** 20, index = 0; letters >= 1; ) {
    try {
      localStorage.setItem(`full.${index}`, 'x'.repeat(letters))
      index += 1
    } catch {
      letters /= 2
    }
  }
}

export const counting: readonly Hands[] = [addressed, suggested, resumed, pieces, fullDevice]
