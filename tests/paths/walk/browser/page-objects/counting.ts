import { sheetParameters } from '../../../../../src/views/cash-log/address.ts'
import type { TestOrganization } from '../../api/test-organization.ts'
import type { BrowserDriver } from '../browser-driver.ts'
import {
  eventLabel,
  type PageObject,
  pressButton,
  replaceText,
  type WalkContext,
  waitForDataState,
} from '../page-object.ts'
import {
  type CountedSheet,
  countByColleague,
  deleteLog,
  discardDraft,
  freeNumber,
  freshCountedSheet,
  type Obstacles,
  setObstacles,
  validateByColleague,
} from './counted-sheet.ts'
import { EDITS, isPossible, remember } from './counting-memory.ts'

const sheets = new WeakMap<WalkContext['userPage'], CountedSheet>()
/** The sheet, and concurrent changes by others. */
const sheetOf = ({ userPage }: WalkContext): CountedSheet => sheets.get(userPage)!

const questionOf = ({ userPage }: WalkContext) => userPage.page.getByRole('alertdialog')
const inQuestion = (id: Parameters<WalkContext['userPage']['press']>[0]) => (walkContext: WalkContext) =>
  walkContext.userPage.press(id, {}, questionOf(walkContext))
const stateOf = async ({ userPage }: WalkContext) =>
  (await userPage.page.locator('[data-screen="cash-register"]').getAttribute('data-state')) ?? ''
const inMenu = (id: Parameters<WalkContext['userPage']['press']>[0]) => async (walkContext: WalkContext) => {
  await walkContext.userPage.press('cashLog.act.more')
  await walkContext.userPage.find('menuitem', id).click()
}

const notesOf = ({ testOrganization }: WalkContext) =>
  testOrganization.category(({ countType }) => countType === 4).name
const total = (text: (counted: CountedSheet) => string) => (walkContext: WalkContext) =>
  replaceText(
    walkContext.userPage.field(
      walkContext.userPage.t('cashLog.field.totalOf', { category: notesOf(walkContext) }),
    ),
    text(sheetOf(walkContext)),
  )
const turnover = (text: string) => (walkContext: WalkContext) =>
  replaceText(walkContext.userPage.field(walkContext.userPage.t('cashLog.field.turnover')), text)
const countedTotal = total(({ notesCents }) => String(notesCents / 100).replace('.', ','))

/** Leaves an open sheet by its button. A failure is dismissed before, and a conflict is decided later. */
async function goBack(walkContext: WalkContext): Promise<void> {
  const { userPage } = walkContext
  const state = await stateOf(walkContext)
  if (state === 'conflict') return inQuestion('action.back')(walkContext)
  if (state.startsWith('reviewing')) return userPage.press('cashLog.act.backToSheet')
  const hasFailed = state.endsWith('Failed') && state !== 'openFailed'
  return userPage.press(hasFailed ? 'action.cancel' : 'cashLog.act.otherSheet')
}

/** Another register is chosen, then the first one again. */
async function chooseRegister(walkContext: WalkContext): Promise<void> {
  const { cashRegisterId } = sheetOf(walkContext).sheet
  const other = walkContext.testOrganization.registers.find(({ id }) => id !== cashRegisterId)!
  const registers = walkContext.userPage.find('combobox', 'cashLog.start.register')
  for (const id of [other.id, cashRegisterId]) await registers.selectOption(id)
}

const actions: PageObject['actions'] = {
  [eventLabel('CHOOSE', { choice: { cashRegisterId: 'register-1' } })]: chooseRegister,
  [eventLabel('OPEN')]: async (walkContext) =>
    walkContext.userPage.press(
      (await stateOf(walkContext)) === 'deleted' ? 'cashLog.deleted.again' : 'cashLog.start.open',
    ),
  [EDITS.unreadable]: total(() => 'abc'),
  [EDITS.total]: countedTotal,
  [EDITS.pouch]: (walkContext) =>
    replaceText(
      walkContext.userPage.field(
        walkContext.userPage.t('cashLog.field.pouchOf', { category: notesOf(walkContext) }),
      ),
      sheetOf(walkContext).number,
    ),
  [EDITS.small]: turnover('100'),
  [EDITS.large]: turnover('500'),
  [EDITS.comment]: ({ userPage }) =>
    replaceText(userPage.page.getByRole('textbox', { name: userPage.t('cashLog.field.comment') }), 'Erreur'),
  [EDITS.reason]: async ({ userPage }) => {
    await userPage.page
      .getByRole('combobox', { name: userPage.t('cashLog.field.reason') })
      .selectOption({ index: 1 })
  },
  [eventLabel('SAVE')]: pressButton('cashLog.act.save'),
  // The page checks numbers in use before the review, so the number that was taken at the validation is freed
  // again.
  [eventLabel('REVIEW')]: async (walkContext) => {
    await freeNumber(sheetOf(walkContext))
    await walkContext.userPage.press('cashLog.act.review')
  },
  [eventLabel('VALIDATE')]: pressButton('cashLog.act.validate'),
  [eventLabel('DISCARD')]: inMenu('cashLog.act.discard'),
  [eventLabel('DELETE')]: inMenu('cashLog.act.delete'),
  [eventLabel('CONFIRM')]: inQuestion('action.validate'),
  [eventLabel('CANCEL')]: inQuestion('action.cancel'),
  [eventLabel('BACK')]: goBack,
  [eventLabel('RETRY')]: pressButton('action.retry'),
  [eventLabel('KEEP_MINE')]: inQuestion('cashLog.conflict.keepMine'),
  [eventLabel('TAKE_THEIRS')]: inQuestion('cashLog.conflict.takeTheirs'),
}

const withObstacles = (obstacles: Obstacles) => (walkContext: WalkContext) =>
  setObstacles(sheetOf(walkContext), obstacles)
const byOthers =
  (act: (counted: CountedSheet) => Promise<void>) =>
  async (walkContext: WalkContext): Promise<void> =>
    act(sheetOf(walkContext))

const isAtState = waitForDataState('cash-register')
const fromBlank = {
  actions,
  async isAt(walkContext: WalkContext, state: string) {
    await isAtState(walkContext, state)
    if (/^(?:conflict|confirming)/u.test(state)) await questionOf(walkContext).waitFor()
  },
  remember,
  isPossible,
  async cleanUp(walkContext: WalkContext) {
    await setObstacles(sheetOf(walkContext))
    await deleteLog(sheetOf(walkContext))
    await discardDraft(sheetOf(walkContext))
    return []
  },
}

const addressOf = ({ sheet }: CountedSheet) => `/cashregister?${new URLSearchParams(sheetParameters(sheet))}`

/** A person at the sheet of a date that nobody has counted. */
async function atSheet(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
): Promise<WalkContext> {
  const userPage = await browserDriver.userPage('user')
  const counted = await freshCountedSheet(testOrganization)
  sheets.set(userPage, counted)
  await userPage.open(addressOf(counted))
  return { testOrganization, userPage, pouches: [], remittance: null }
}

/** Counted notes of 50 €, which include the float. */
const FIFTIES = 9

/** Types into the sheet and reloads the page. */
async function withDraft(
  walkContext: WalkContext,
  type: (walkContext: WalkContext) => Promise<void>,
  meanwhile = async () => {},
) {
  const { userPage } = walkContext
  await type(walkContext)
  await turnover('100')(walkContext)
  await meanwhile()
  await userPage.page.reload()
  const resumed = userPage.page
    .getByRole('status')
    .filter({ hasText: userPage.t('cashLog.notice.DraftResumed') })
  await resumed.or(questionOf(walkContext)).first().waitFor()
  return walkContext
}

/** A sheet, opened by its address: typed, saved, reviewed, validated, deleted, with concurrent changes. */
const addressed: PageObject = {
  ...fromBlank,
  start: 'addressed',
  open: atSheet,
  answers: ['loadSetup:done'],
  calls: {
    loadSetup: 'GET cashregisters',
    openSheet: 'GET cashlogs',
    saveLog: 'POST cashlogs',
    validateLog: 'PUT cashlogsstatus',
    deleteLog: 'DELETE cashlogs/',
  },
  during: { openSheet: [eventLabel('BACK')] },
  concurrentChanges: {
    'openSheet:none': byOthers(deleteLog),
    'openSheet:open': byOthers(countByColleague),
    'openSheet:closed': byOthers(validateByColleague),
    'openSheet:sameClosed': byOthers((counted) => validateByColleague(counted, '100,00')),
    'saveLog:done': withObstacles({}),
    'saveLog:stale': byOthers(countByColleague),
    'saveLog:exists': byOthers(countByColleague),
    'saveLog:refused': withObstacles({ isSetAside: true }),
    'validateLog:ok': withObstacles({}),
    'validateLog:ko': withObstacles({}),
    'validateLog:comment': withObstacles({ isStrict: true }),
    'validateLog:refused': withObstacles({ isTaken: true }),
    'validateLog:stale': byOthers(countByColleague),
    'deleteLog:done': withObstacles({}),
    'deleteLog:stale': byOthers(validateByColleague),
  },
}

/** No sheet is chosen yet. */
const suggested: PageObject = {
  ...fromBlank,
  start: 'suggested',
  async open(testOrganization, browserDriver) {
    const userPage = await browserDriver.userPage('user')
    sheets.set(userPage, await freshCountedSheet(testOrganization))
    await userPage.open('/cashregister')
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  answers: ['loadSetup:done'],
}

/** The draft of this device is based on an old version, because another person has counted meanwhile. */
const resumed: PageObject = {
  ...fromBlank,
  start: 'withDraft',
  async open(testOrganization, browserDriver) {
    const walkContext = await atSheet(testOrganization, browserDriver)
    return withDraft(walkContext, countedTotal, () => countByColleague(sheetOf(walkContext)))
  },
  answers: ['loadSetup:done', 'openSheet:open'],
  isPossible: () => true,
}

/** The whole till was counted, by denomination, and the float is left in it. */
const pieces: PageObject = {
  ...fromBlank,
  start: 'withPieces',
  open: async (testOrganization, browserDriver) =>
    withDraft(await atSheet(testOrganization, browserDriver), ({ userPage }) =>
      userPage
        .field(userPage.t('cashLog.field.pieces', { face: userPage.face(5_000) }))
        .fill(String(FIFTIES)),
    ),
  actions: {
    [eventLabel('LEAVE_FLOAT', { left: { 5000: 2 } })]: async ({ userPage }) => {
      await userPage.press('cashLog.float.open')
      await userPage.press('cashLog.float.apply')
    },
    [eventLabel('TAKE_FLOAT_BACK')]: pressButton('cashLog.float.takeBack'),
  },
  answers: ['loadSetup:done', 'openSheet:none'],
}

/** The device has no space, so input is lost when the sheet is left. */
const fullDevice: PageObject = {
  ...fromBlank,
  start: 'fullDevice',
  async open(testOrganization, browserDriver) {
    const walkContext = await atSheet(testOrganization, browserDriver)
    await walkContext.userPage.find('button', 'cashLog.act.save').waitFor()
    await walkContext.userPage.page.evaluate(fillStorage)
    return walkContext
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

export const counting: readonly PageObject[] = [addressed, suggested, resumed, pieces, fullDevice]
