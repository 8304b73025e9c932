import type { ControlSheet } from '../../../../../src/domain/contract/cash-logs.ts'
import { MAX_PAGE_SIZE } from '../../../../../src/domain/lists/query.ts'
import type { Page } from '../../../../../src/domain/outcome.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { deleteCount } from '../../api/fixtures/count.ts'
import {
  AMOUNT_CENTS,
  countSheet,
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
  INITIAL_MEMORY,
  type PageObject,
  pressButton,
  questionOf,
  type WalkContext,
  waitForDataState,
} from '../page-object.ts'

/** The sheets that a walk created, of one count each, first in the list: the first is validated, the others are not. */
const sheetsOfWalks = new WeakMap<TestOrganization, readonly ControlSheet[]>()
/** Number of rows that match the filters of a walk. */
const matchingCounts = new WeakMap<TestOrganization, number>()
const pagesThatWentBack = new WeakSet<UserPage>()

const shownRow = (position: number, status: string) => ({
  id: `sheet-${position}`,
  counts: [
    {
      id: `count-${position}`,
      version: 2,
      cashLogId: `sheet-${position}`,
      status,
      pouchCommitted: false,
      hasProvisionCode: true,
    },
  ],
})
const ROWS_SHOWN = eventLabel('ROWS_SHOWN', { rows: [shownRow(1, 'VALIDATED'), shownRow(2, 'CREATED')] })
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
const NAVIGATION = [
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
    const { log } = await countSheet(
      testOrganization,
      [notesOf(testOrganization, testOrganization.freshNumber())],
      AMOUNT_CENTS,
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
  sheetsOfWalks.set(
    testOrganization,
    ids.map((id) => rows.find((sheet) => sheet.id === id)!),
  )
  const { totalItems } = dataOf(
    await testOrganization.accountant.get<Page<ControlSheet>>('controlsheets', { ...query, range: '0-24' }),
  )
  matchingCounts.set(testOrganization, totalItems)
  const userPage = await browserDriver.userPage('accountant')
  await userPage.open(`/control?${new URLSearchParams({ ...query, status: 'all' })}`)
  await userPage.find('checkbox', 'table.selectPage').waitFor()
  const walkContext = { testOrganization, userPage, pouches: [], remittance: null }
  await changePageSize(walkContext)
  return walkContext
}

const waitForRows = ({ userPage }: WalkContext) =>
  userPage.page.waitForResponse((response) => response.url().includes('/api/v1/controlsheets?'))

/** Changes the number of rows per page. The walk's rows stay first. */
async function changePageSize(walkContext: WalkContext): Promise<void> {
  const { userPage } = walkContext
  const pageSize = userPage.find('combobox', 'table.rowsPerPage')
  const rowsLoaded = waitForRows(walkContext)
  await pageSize.selectOption((await pageSize.inputValue()) === '25' ? '50' : '25')
  await rowsLoaded
  // The list receives key presses again.
  await pageSize.blur()
  pagesThatWentBack.delete(userPage)
}

/** Loads the rows again with the browser's Back or Forward button, because the list behind a dialog is inert. */
async function reloadRowsBehindDialog(walkContext: WalkContext): Promise<void> {
  const { userPage } = walkContext
  await questionOf(walkContext).waitFor()
  const rowsLoaded = waitForRows(walkContext)
  if (pagesThatWentBack.delete(userPage)) await userPage.page.goForward()
  else {
    await userPage.page.goBack()
    pagesThatWentBack.add(userPage)
  }
  await rowsLoaded
}

function nameOf({ testOrganization, userPage }: WalkContext, index: number): string {
  const row = sheetsOfWalks.get(testOrganization)![index]!
  return userPage.t('control.sheetName', {
    date: userPage.date(row.date),
    service: userPage.t(`service.${row.service}`),
    establishment: row.establishmentName,
    register: row.cashRegisterName,
  })
}

const checkboxOf = (walkContext: WalkContext, index: number) =>
  walkContext.userPage.find('checkbox', 'table.selectRow', { row: nameOf(walkContext, index) })

/** Presses the button of the selection bar. If no selected row allows the command, the button is disabled, so its key is pressed. */
async function runOnSelection({ userPage }: WalkContext, command: MessageId, key: string): Promise<void> {
  const bar = userPage.page.locator('[data-selection-bar]')
  const button = userPage.find('button', command, {}, bar)
  if ((await button.getAttribute('aria-disabled')) === null) await userPage.press(command, {}, bar)
  else await userPage.page.keyboard.press(key)
}

const isConfirming = async (walkContext: WalkContext) => (await questionOf(walkContext).count()) > 0

/**
 * Parses the memory of a path, such as `one/VALIDATE//`: the selection, the last command, whether the first sheet changed, and whether a panel was
 * opened since the list was loaded. The selection is `none`, `one` (the first sheet), `two` (the second), `both`, `all` (the page) or `others`
 * (it may include sheets that the walk did not create). Before the first step the memory is `INITIAL_MEMORY`.
 */
function parseMemory(memory: string) {
  const [selected = '', command = '', changed = '', panel = ''] =
    memory === INITIAL_MEMORY ? ['none'] : memory.split('/')
  return { selected, command, changed, panel }
}

const remember: PageObject['remember'] = (memory, label, state) => {
  const current = parseMemory(memory)
  const { selected, changed } = current
  const next = (changes: Partial<typeof current>) => Object.values({ ...current, ...changes }).join('/')
  if (label === 'changeCounts:done') return next({ selected: 'none', command: '', changed: 'changed' })
  if (label === 'changeCounts:rows') return next({ command: '', changed: 'changed' })
  if (label === 'gatherRows:done') return next({ selected: 'others' })
  const { type = '', id = '' } = label.startsWith('{')
    ? (JSON.parse(label) as { type: string; id?: string })
    : {}
  if (type === 'VALIDATE' || type === 'INVALIDATE')
    return next({ command: state === 'selecting.refused' ? '' : type })
  if (type === 'CLEAR') return next({ selected: 'none' })
  if (type === 'SELECT_PAGE') return next({ selected: 'all' })
  if (type === 'TOGGLE_RANGE') return next({ selected: 'both' })
  if (type === 'TOGGLE') {
    if (id === 'sheet-1') return next({ selected: 'one' })
    return next({ selected: selected === 'one' ? 'both' : 'two' })
  }
  if (type === 'DROP_REFUSED') {
    if (selected === 'all') return next({ selected: 'others' })
    return next({ selected: changed || selected === 'two' ? 'none' : 'one' })
  }
  if (type === 'FOCUS') return next({ panel: 'opened' })
  if (type === 'ROWS_SHOWN') return next({ panel: '', selected: selected === 'all' ? 'others' : selected })
  return memory
}

const isPossible: PageObject['isPossible'] = (memory, label, state) => {
  const { selected, command, changed, panel } = parseMemory(memory)
  if (label === 'changeCounts:rows') return command === 'VALIDATE' && !changed
  if (!label.startsWith('{')) return true
  const { type, id } = JSON.parse(label) as { type: string; id?: string }
  const isBehindDialog =
    state.startsWith('reasoning') || (/^(?:changing|failed)$/u.test(state) && command === 'INVALIDATE')
  // Behind a dialog the list is inert, except for the browser's Back and Forward.
  if (type.startsWith('FOCUS')) return !isBehindDialog
  if (type === 'ROWS_SHOWN') return !isBehindDialog || (panel === '' && state.startsWith('reasoning'))
  // Sheets that the walk did not create are not changed. With the whole page selected the client refuses the command, because two sheets of
  // the walk are not validated.
  if (type === 'VALIDATE' || type === 'INVALIDATE') return !changed && selected !== 'others'
  if (type === 'SELECT_MATCHING') return selected === 'all'
  if (type === 'CLEAR') return selected !== 'none'
  if (type === 'SELECT_PAGE') return selected === 'none' || selected === 'one'
  // The range begins at the row whose checkbox was pressed last.
  if (type === 'TOGGLE_RANGE') return selected === 'one'
  if (type === 'TOGGLE') return selected === 'none' || (selected === 'one' && id === 'sheet-2')
  return true
}

export const controlPageObject: PageObject = {
  start: 'page',
  open: openControl,
  actions: {
    ...Object.fromEntries(
      [0, 1].map((index) => [
        eventLabel('TOGGLE', { id: `sheet-${index + 1}` }),
        (walkContext: WalkContext) => checkboxOf(walkContext, index).click(),
      ]),
    ),
    [eventLabel('TOGGLE_RANGE', { id: 'sheet-2' })]: (walkContext) =>
      checkboxOf(walkContext, 1).click({ modifiers: ['Shift'] }),
    [eventLabel('SELECT_PAGE')]: ({ userPage }) => userPage.find('checkbox', 'table.selectPage').click(),
    [SELECT_MATCHING]: ({ userPage, testOrganization }) => {
      const count = matchingCounts.get(testOrganization)!
      return userPage.press('control.selectMatching', { count, capped: 'false' })
    },
    [ROWS_SHOWN]: async (walkContext) => {
      // The state of the machine is read, because the dialog may still be loading.
      const isAsking = (await walkContext.userPage.page.locator('[data-state^=reasoning]').count()) > 0
      await (isAsking ? reloadRowsBehindDialog(walkContext) : changePageSize(walkContext))
    },
    [eventLabel('CLEAR')]: pressButton('table.clearSelection'),
    [eventLabel('FOCUS', { id: 'sheet-1' })]: ({ userPage, testOrganization }) => {
      const { date, service } = sheetsOfWalks.get(testOrganization)![0]!
      const values = { date: userPage.date(date), service: userPage.t(`service.${service}`) }
      return userPage.find('button', 'control.when', values).first().click()
    },
    [eventLabel('FOCUS_NEXT')]: ({ userPage }) => userPage.page.keyboard.press('j'),
    [eventLabel('FOCUS_PREVIOUS')]: ({ userPage }) => userPage.page.keyboard.press('k'),
    [eventLabel('VALIDATE')]: (walkContext) => runOnSelection(walkContext, 'control.validate', 'v'),
    [eventLabel('INVALIDATE')]: (walkContext) => runOnSelection(walkContext, 'control.invalidate', 'i'),
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
      const { id } = sheetsOfWalks.get(testOrganization)![0]!.counts[0]!
      dataOf(await setStatus(testOrganization.accountant, 'counts', id, { status: 'AVALIDATED' }))
    },
  },
  calls: { gatherRows: `GET controlsheets?range=0-${MAX_PAGE_SIZE - 1}`, changeCounts: 'PUT countsstatus' },
  refusals: { 'gatherRows:refused': 'TooManyRequests' },
  eventsWhileRunning: { gatherRows: [...NAVIGATION, eventLabel('CLEAR')], changeCounts: NAVIGATION },
  waitForState: waitForDataState('control'),
  remember,
  isPossible,
  async cleanUp({ testOrganization }) {
    const recordsLeft = await Promise.all(
      (sheetsOfWalks.get(testOrganization) ?? []).map(({ counts }) =>
        deleteCount(testOrganization, counts[0]!.id),
      ),
    )
    return recordsLeft.flat()
  },
}
