import type { ControlSheet } from '../../../../../src/domain/contract/cash-logs.ts'
import { MAX_BULK_ROWS, MAX_PAGE_SIZE } from '../../../../../src/domain/lists/query.ts'
import type { Page } from '../../../../../src/domain/outcome.ts'
import { deleteCount } from '../../api/fixtures/count.ts'
import {
  AMOUNT,
  countedSheet,
  dataOf,
  entriesOf,
  notesOf,
  setStatus,
  type TestOrganization,
  validateLog,
} from '../../api/test-organization.ts'
import type { UserPage } from '../browser-driver.ts'
import {
  eventLabel,
  type PageObject,
  pressButton,
  type WalkContext,
  waitForDataState,
} from '../page-object.ts'

/** The sheets that a walk created, of one count each, first in the list: the first is validated, the others are not. */
const made = new WeakMap<TestOrganization, readonly ControlSheet[]>()
/** Number of rows that match the filters of a walk. */
const matching = new WeakMap<TestOrganization, number>()
const wentBack = new WeakSet<UserPage>()

const shown = (place: number, status: string) => ({
  id: `sheet-${place}`,
  counts: [
    {
      id: `count-${place}`,
      cashLogId: `sheet-${place}`,
      status,
      pouchCommitted: false,
      hasProvisionCode: true,
    },
  ],
})
const ROWS_SHOWN = eventLabel('ROWS_SHOWN', { rows: [shown(1, 'VALIDATED'), shown(2, 'CREATED')] })
const SELECT_MATCHING = eventLabel('SELECT_MATCHING', {
  request: {
    page: 1,
    rowsPerPage: 25,
    sortBy: 'date',
    descending: true,
    filters: { status: 'VALIDATED' },
    search: '',
  },
})
const LOOKING = [
  eventLabel('FOCUS', { id: 'sheet-1' }),
  eventLabel('FOCUS_NEXT'),
  eventLabel('FOCUS_PREVIOUS'),
  ROWS_SHOWN,
]

async function openControl(
  testOrganization: TestOrganization,
  browserDriver: Parameters<PageObject['open']>[1],
): Promise<WalkContext> {
  const ids: string[] = []
  let from = ''
  // Each sheet is dated before the previous one.
  for (const isValidated of [false, false, true]) {
    const { log } = await countedSheet(
      testOrganization,
      [notesOf(testOrganization, testOrganization.freshNumber())],
      AMOUNT,
    )
    if (isValidated) dataOf(await validateLog(testOrganization, log.id))
    ids.unshift(log.id)
    from = log.date
  }
  // The sheets of others come after them, on several pages.
  const query = { date_from: from, date_to: testOrganization.today, sort: 'date_asc' }
  const rows = await entriesOf<ControlSheet>(testOrganization.accountant, 'controlsheets', {
    ...query,
    range: '0-24',
  })
  made.set(
    testOrganization,
    ids.map((id) => rows.find((sheet) => sheet.id === id)!),
  )
  const { totalItems } = dataOf(
    await testOrganization.accountant.get<Page<ControlSheet>>('controlsheets', { ...query, range: '0-24' }),
  )
  matching.set(testOrganization, totalItems)
  const userPage = await browserDriver.userPage('accountant')
  await userPage.open(`/control?${new URLSearchParams({ ...query, status: 'all' })}`)
  await userPage.find('checkbox', 'table.selectPage').waitFor()
  const walkContext = { testOrganization, userPage, pouches: [], remittance: null }
  await showOtherwise(walkContext)
  return walkContext
}

const rowsCame = ({ userPage }: WalkContext) =>
  userPage.page.waitForResponse((response) => response.url().includes('/api/v1/controlsheets?'))

/** Changes the number of rows per page. The walk's rows stay first. */
async function showOtherwise(walkContext: WalkContext): Promise<void> {
  const { userPage } = walkContext
  const rows = userPage.find('combobox', 'table.rowsPerPage')
  const answered = rowsCame(walkContext)
  await rows.selectOption((await rows.inputValue()) === '25' ? '50' : '25')
  await answered
  // The list receives key presses again.
  await rows.blur()
  wentBack.delete(userPage)
}

/** Behind a dialog the list is inert; the browser's Back works. */
async function returnToControl(walkContext: WalkContext): Promise<void> {
  const { userPage } = walkContext
  await questionOf(walkContext).waitFor()
  const answered = rowsCame(walkContext)
  if (wentBack.delete(userPage)) await userPage.page.goForward()
  else {
    await userPage.page.goBack()
    wentBack.add(userPage)
  }
  await answered
}

function nameOf({ testOrganization, userPage }: WalkContext, index: number): string {
  const row = made.get(testOrganization)![index]!
  return userPage.t('control.sheetName', {
    date: userPage.date(row.date),
    service: userPage.t(`service.${row.service}`),
    establishment: row.establishmentName,
    register: row.cashRegisterName,
  })
}

const boxOf = (walkContext: WalkContext, index: number) =>
  walkContext.userPage.find('checkbox', 'table.selectRow', { row: nameOf(walkContext, index) })
const questionOf = ({ userPage }: WalkContext) => userPage.page.getByRole('alertdialog')
const isConfirming = async (walkContext: WalkContext) => (await questionOf(walkContext).count()) > 0

/**
 * The selection, the running command, whether the first sheet changed, and whether a panel was opened since the list was loaded:
 * `one/VALIDATE//`; `/none` at the start.
 */
function read(memory: string) {
  const [chosen = '', command = '', changed = '', panel = ''] =
    memory === '/none' ? ['none'] : memory.split('/')
  return { chosen, command, changed, panel }
}

const remember: PageObject['remember'] = (memory, label, state) => {
  const was = read(memory)
  const { chosen, changed } = was
  const next = (becomes: Partial<typeof was>) => Object.values({ ...was, ...becomes }).join('/')
  if (label === 'changeCounts:done') return next({ chosen: 'none', command: '', changed: 'changed' })
  if (label === 'changeCounts:rows') return next({ command: '', changed: 'changed' })
  if (label === 'gatherRows:done') return next({ chosen: 'others' })
  const { type = '', id = '' } = label.startsWith('{')
    ? (JSON.parse(label) as { type: string; id?: string })
    : {}
  if (type === 'VALIDATE' || type === 'INVALIDATE')
    return next({ command: state === 'selecting.refused' ? '' : type })
  if (type === 'CLEAR') return next({ chosen: 'none' })
  if (type === 'SELECT_PAGE') return next({ chosen: 'all' })
  if (type === 'TOGGLE_RANGE') return next({ chosen: 'both' })
  if (type === 'TOGGLE') return next({ chosen: id === 'sheet-1' ? 'one' : chosen === 'one' ? 'both' : 'two' })
  if (type === 'DROP_REFUSED')
    return next({ chosen: chosen === 'all' ? 'others' : changed || chosen === 'two' ? 'none' : 'one' })
  if (type === 'FOCUS') return next({ panel: 'opened' })
  if (type === 'ROWS_SHOWN') return next({ panel: '', chosen: chosen === 'all' ? 'others' : chosen })
  return memory
}

const isPossible: PageObject['isPossible'] = (memory, label, state) => {
  const { chosen, command, changed, panel } = read(memory)
  if (label === 'changeCounts:rows') return command === 'VALIDATE' && !changed
  if (!label.startsWith('{')) return true
  const { type, id } = JSON.parse(label) as { type: string; id?: string }
  const isUnderQuestion =
    state.startsWith('reasoning') || (/^(?:changing|failed)$/u.test(state) && command === 'INVALIDATE')
  // Behind a dialog the list is inert, except for the browser's Back.
  if (type.startsWith('FOCUS')) return !isUnderQuestion
  if (type === 'ROWS_SHOWN') return !isUnderQuestion || (panel === '' && state.startsWith('reasoning'))
  // Sheets of other people are left alone.
  if (type === 'VALIDATE' || type === 'INVALIDATE') return !changed && chosen !== 'others'
  if (type === 'SELECT_MATCHING') return chosen === 'all'
  if (type === 'CLEAR') return chosen !== 'none'
  if (type === 'SELECT_PAGE') return chosen === 'none' || chosen === 'one'
  // Selects the range from the row that was pressed last.
  if (type === 'TOGGLE_RANGE') return chosen === 'one'
  if (type === 'TOGGLE') return chosen === 'none' || (chosen === 'one' && id === 'sheet-2')
  return true
}

export const control: PageObject = {
  start: 'page',
  open: openControl,
  actions: {
    ...Object.fromEntries(
      [0, 1].map((index) => [
        eventLabel('TOGGLE', { id: `sheet-${index + 1}` }),
        (walkContext: WalkContext) => boxOf(walkContext, index).click(),
      ]),
    ),
    [eventLabel('TOGGLE_RANGE', { id: 'sheet-2' })]: (walkContext) =>
      boxOf(walkContext, 1).click({ modifiers: ['Shift'] }),
    [eventLabel('SELECT_PAGE')]: ({ userPage }) => userPage.find('checkbox', 'table.selectPage').click(),
    [SELECT_MATCHING]: ({ userPage, testOrganization }) => {
      const total = matching.get(testOrganization)!
      const capped = String(total > MAX_BULK_ROWS)
      return userPage.press('control.selectMatching', { count: Math.min(total, MAX_BULK_ROWS), capped })
    },
    [ROWS_SHOWN]: async (walkContext) => {
      // The dialog may still be loading when the machine is in its state.
      const isAsking = (await walkContext.userPage.page.locator('[data-state^=reasoning]').count()) > 0
      await (isAsking ? returnToControl(walkContext) : showOtherwise(walkContext))
    },
    [eventLabel('CLEAR')]: pressButton('table.clearSelection'),
    [eventLabel('FOCUS', { id: 'sheet-1' })]: ({ userPage, testOrganization }) => {
      const { date, service } = made.get(testOrganization)![0]!
      const when = { date: userPage.date(date), service: userPage.t(`service.${service}`) }
      return userPage.find('button', 'control.when', when).first().click()
    },
    [eventLabel('FOCUS_NEXT')]: ({ userPage }) => userPage.page.keyboard.press('j'),
    [eventLabel('FOCUS_PREVIOUS')]: ({ userPage }) => userPage.page.keyboard.press('k'),
    [eventLabel('VALIDATE')]: ({ userPage }) =>
      userPage.press('control.validate', {}, userPage.page.locator('[data-selection-bar]')),
    [eventLabel('INVALIDATE')]: ({ userPage }) =>
      userPage.press('control.invalidate', {}, userPage.page.locator('[data-selection-bar]')),
    ...Object.fromEntries(
      ['Recompter', ' '].map((text) => [
        eventLabel('EDIT_REASON', { text }),
        (walkContext: WalkContext) =>
          walkContext.userPage
            .field(walkContext.userPage.t('control.invalidate.reason'), questionOf(walkContext))
            .fill(text),
      ]),
    ),
    [eventLabel('CONFIRM')]: (walkContext) =>
      walkContext.userPage.press('action.yes', {}, questionOf(walkContext)),
    [eventLabel('CANCEL')]: async (walkContext) =>
      (await isConfirming(walkContext))
        ? walkContext.userPage.press('action.no', {}, questionOf(walkContext))
        : walkContext.userPage.press('action.cancel'),
    [eventLabel('RETRY')]: async (walkContext) =>
      (await isConfirming(walkContext))
        ? walkContext.userPage.press('action.yes', {}, questionOf(walkContext))
        : walkContext.userPage.press('action.retry'),
    [eventLabel('DISMISS')]: pressButton('action.dismiss'),
    [eventLabel('DROP_REFUSED')]: ({ userPage }) =>
      userPage.page.getByRole('alert').getByRole('button').filter({ hasText: /\S/u }).first().click(),
  },
  answers: ['gatherRows:done', 'changeCounts:done'],
  concurrentChanges: {
    'changeCounts:rows': async ({ testOrganization }) => {
      const { id } = made.get(testOrganization)![0]!.counts[0]!
      dataOf(await setStatus(testOrganization.accountant, 'counts', id, { status: 'AVALIDATED' }))
    },
  },
  calls: { gatherRows: `GET controlsheets?range=0-${MAX_PAGE_SIZE - 1}`, changeCounts: 'PUT countsstatus' },
  refusals: { 'gatherRows:refused': 'TooManyRequests' },
  during: { gatherRows: [...LOOKING, eventLabel('CLEAR')], changeCounts: LOOKING },
  isAt: waitForDataState('control'),
  remember,
  isPossible,
  async cleanUp({ testOrganization }) {
    const left = await Promise.all(
      (made.get(testOrganization) ?? []).map(({ counts }) => deleteCount(testOrganization, counts[0]!.id)),
    )
    return left.flat()
  },
}
