import { sheetParameters } from '../../../../../src/views/cash-log/address.ts'
import { notesCategoryOf, type TestOrganization } from '../../api/test-organization.ts'
import type { BrowserDriver } from '../browser-driver.ts'
import {
  eventLabel,
  type PageObject,
  pressButton,
  questionOf,
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
import { EDIT_LABELS, isCountingStepPossible, rememberCounting } from './counting-memory.ts'

const sheets = new WeakMap<WalkContext['userPage'], CountedSheet>()
const sheetOf = ({ userPage }: WalkContext): CountedSheet => sheets.get(userPage)!

const pressInQuestion = (id: Parameters<WalkContext['userPage']['press']>[0]) => (walkContext: WalkContext) =>
  walkContext.userPage.press(id, {}, questionOf(walkContext))
const stateOf = async ({ userPage }: WalkContext) =>
  (await userPage.page.locator('[data-screen="cash-register"]').getAttribute('data-state')) ?? ''
const pressInMenu =
  (id: Parameters<WalkContext['userPage']['press']>[0]) => async (walkContext: WalkContext) => {
    await walkContext.userPage.press('cashLog.act.more')
    await walkContext.userPage.find('menuitem', id).click()
  }

const notesCategoryName = ({ testOrganization }: WalkContext) => notesCategoryOf(testOrganization).name
const fillTotal = (text: (counted: CountedSheet) => string) => (walkContext: WalkContext) =>
  replaceText(
    walkContext.userPage.field(
      walkContext.userPage.t('cashLog.field.totalOf', { category: notesCategoryName(walkContext) }),
    ),
    text(sheetOf(walkContext)),
  )
const fillTurnover = (text: string) => (walkContext: WalkContext) =>
  replaceText(walkContext.userPage.field(walkContext.userPage.t('cashLog.field.turnover')), text)
const fillCountedTotal = fillTotal(({ notesCents }) => String(notesCents / 100).replace('.', ','))

/** Presses the button that sends BACK. BACK closes a conflict without a choice, or leaves the review, the failed command or the sheet. */
async function goBack(walkContext: WalkContext): Promise<void> {
  const { userPage } = walkContext
  const state = await stateOf(walkContext)
  if (state === 'conflict') return pressInQuestion('action.back')(walkContext)
  if (state.startsWith('reviewing')) return userPage.press('cashLog.act.backToSheet')
  const hasFailed = state.endsWith('Failed') && state !== 'openFailed'
  return userPage.press(hasFailed ? 'action.cancel' : 'cashLog.act.otherSheet')
}

/** Takes the other version, or clears the input if there is none, and confirms this if input is lost. */
async function takeTheirs(walkContext: WalkContext): Promise<void> {
  const { userPage } = walkContext
  await userPage
    .find('button', 'cashLog.conflict.takeTheirs')
    .or(userPage.find('button', 'cashLog.conflict.clear'))
    .click()
  if ((await stateOf(walkContext)) === 'conflict') await pressInQuestion('action.validate')(walkContext)
}

/** Chooses another register, then the register of the sheet again. */
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
  [EDIT_LABELS.unreadable]: fillTotal(() => 'abc'),
  [EDIT_LABELS.total]: fillCountedTotal,
  [EDIT_LABELS.pouch]: (walkContext) =>
    replaceText(
      walkContext.userPage.field(
        walkContext.userPage.t('cashLog.field.pouchOf', { category: notesCategoryName(walkContext) }),
      ),
      sheetOf(walkContext).number,
    ),
  [EDIT_LABELS.small]: fillTurnover('100'),
  [EDIT_LABELS.large]: fillTurnover('500'),
  [EDIT_LABELS.comment]: ({ userPage }) =>
    replaceText(userPage.page.getByRole('textbox', { name: userPage.t('cashLog.field.comment') }), 'Erreur'),
  [EDIT_LABELS.reason]: async ({ userPage }) => {
    await userPage.page
      .getByRole('combobox', { name: userPage.t('cashLog.field.reason') })
      .selectOption({ index: 1 })
  },
  [eventLabel('SAVE')]: pressButton('cashLog.act.save'),
  // The review refuses a pouch number in use, so the number is freed first.
  [eventLabel('REVIEW')]: async (walkContext) => {
    await freeNumber(sheetOf(walkContext))
    await walkContext.userPage.press('cashLog.act.review')
  },
  [eventLabel('VALIDATE')]: pressButton('cashLog.act.validate'),
  [eventLabel('DISCARD')]: pressInMenu('cashLog.act.discard'),
  [eventLabel('DELETE')]: pressInMenu('cashLog.act.delete'),
  [eventLabel('CONFIRM')]: pressInQuestion('action.validate'),
  [eventLabel('CANCEL')]: pressInQuestion('action.cancel'),
  [eventLabel('BACK')]: goBack,
  [eventLabel('RETRY')]: pressButton('action.retry'),
  [eventLabel('KEEP_MINE')]: pressInQuestion('cashLog.conflict.keepMine'),
  [eventLabel('TAKE_THEIRS')]: takeTheirs,
}

const arrangeObstacles = (obstacles: Obstacles) => (walkContext: WalkContext) =>
  setObstacles(sheetOf(walkContext), obstacles)
const changeByOther =
  (act: (counted: CountedSheet) => Promise<void>) =>
  async (walkContext: WalkContext): Promise<void> =>
    act(sheetOf(walkContext))

const waitForScreenState = waitForDataState('cash-register')
const base = {
  actions,
  async waitForState(walkContext: WalkContext, state: string) {
    await waitForScreenState(walkContext, state)
    if (/^(?:conflict|confirming)/u.test(state)) await questionOf(walkContext).waitFor()
  },
  remember: rememberCounting,
  isPossible: isCountingStepPossible,
  async cleanUp(walkContext: WalkContext) {
    await setObstacles(sheetOf(walkContext))
    await deleteLog(sheetOf(walkContext))
    await discardDraft(sheetOf(walkContext))
    return []
  },
}

const addressOf = ({ sheet }: CountedSheet) => `/cashregister?${new URLSearchParams(sheetParameters(sheet))}`

/** Opens a sheet that nobody has counted. */
async function openSheet(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
): Promise<WalkContext> {
  const userPage = await browserDriver.userPage('user')
  const counted = await freshCountedSheet(testOrganization)
  sheets.set(userPage, counted)
  await userPage.open(addressOf(counted))
  return { testOrganization, userPage, pouches: [], remittance: null }
}

/** The number of counted notes of 50 €, including the float. */
const FIFTY_EURO_NOTES = 9

/** Types into the sheet, runs `meanwhile`, and reloads the page, which restores the draft. */
async function reloadWithDraft(
  walkContext: WalkContext,
  type: (walkContext: WalkContext) => Promise<void>,
  meanwhile = async () => {},
) {
  const { userPage } = walkContext
  await type(walkContext)
  await fillTurnover('100')(walkContext)
  await meanwhile()
  await userPage.page.reload()
  const notice = userPage.page
    .getByRole('status')
    .filter({ hasText: userPage.t('cashLog.notice.DraftResumed') })
  await notice.or(questionOf(walkContext)).first().waitFor()
  return walkContext
}

/** A sheet, opened by its address: typed, saved, reviewed, validated, deleted, with concurrent changes. */
const addressed: PageObject = {
  ...base,
  start: 'addressed',
  open: openSheet,
  answers: ['loadSetup:done'],
  calls: {
    loadSetup: 'GET cashregisters',
    openSheet: 'GET cashlogs',
    saveLog: 'POST cashlogs',
    validateLog: 'PUT cashlogsstatus',
    deleteLog: 'DELETE cashlogs/',
  },
  eventsWhileRunning: { openSheet: [eventLabel('BACK')] },
  concurrentChanges: {
    'openSheet:none': changeByOther(deleteLog),
    'openSheet:open': changeByOther(countByColleague),
    'openSheet:alreadyValidated': changeByOther(validateByColleague),
    'openSheet:sameValidated': changeByOther((counted) => validateByColleague(counted, '100,00')),
    'saveLog:done': arrangeObstacles({}),
    'saveLog:stale': changeByOther(countByColleague),
    'saveLog:exists': changeByOther(countByColleague),
    'saveLog:refused': arrangeObstacles({ isRegisterInactive: true }),
    'validateLog:ok': arrangeObstacles({}),
    'validateLog:ko': arrangeObstacles({}),
    'validateLog:comment': arrangeObstacles({ needsComment: true }),
    'validateLog:refused': arrangeObstacles({ isNumberTaken: true }),
    'validateLog:stale': changeByOther(countByColleague),
    'deleteLog:done': arrangeObstacles({}),
    'deleteLog:stale': changeByOther(validateByColleague),
  },
}

/** No sheet is chosen yet. */
const suggested: PageObject = {
  ...base,
  start: 'suggested',
  async open(testOrganization, browserDriver) {
    const userPage = await browserDriver.userPage('user')
    sheets.set(userPage, await freshCountedSheet(testOrganization))
    await userPage.open('/cashregister')
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  answers: ['loadSetup:done'],
}

/** Another person has counted the sheet after the draft of this device was typed. */
const resumed: PageObject = {
  ...base,
  start: 'withDraft',
  async open(testOrganization, browserDriver) {
    const walkContext = await openSheet(testOrganization, browserDriver)
    return reloadWithDraft(walkContext, fillCountedTotal, () => countByColleague(sheetOf(walkContext)))
  },
  answers: ['loadSetup:done', 'openSheet:open'],
  isPossible: () => true,
}

/** A draft in which the whole till, with its float, is counted by denomination. The walk can leave the float in the till and take it back. */
const pieces: PageObject = {
  ...base,
  start: 'withPieces',
  open: async (testOrganization, browserDriver) =>
    reloadWithDraft(await openSheet(testOrganization, browserDriver), ({ userPage }) =>
      userPage
        .field(userPage.t('cashLog.field.pieces', { face: userPage.face(5_000) }))
        .fill(String(FIFTY_EURO_NOTES)),
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
  ...base,
  start: 'fullDevice',
  async open(testOrganization, browserDriver) {
    const walkContext = await openSheet(testOrganization, browserDriver)
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

export const countingPageObjects: readonly PageObject[] = [addressed, suggested, resumed, pieces, fullDevice]
