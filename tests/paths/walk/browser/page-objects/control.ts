import type { CountRow } from '../../../../../src/domain/contract/cash-logs.ts'
import { MAX_PAGE_SIZE } from '../../../../../src/domain/lists/query.ts'
import type { Page } from '../../../../../src/domain/outcome.ts'
import { MAX_SELECTED } from '../../../../../src/machines/control/types.ts'
import { deleteCount } from '../../api/fixtures/count.ts'
import {
  AMOUNT,
  countedSheet,
  dataOf,
  entriesOf,
  type House,
  notesOf,
  setStatus,
  validateLog,
} from '../../api/house.ts'
import type { Seat } from '../browser-driver.ts'
import { type Bench, button, dataState, event, type Hands } from '../page-object.ts'

/** The counts that a walk created, first in the list: the first is validated, the others are not. */
const made = new WeakMap<House, readonly CountRow[]>()
/** From the date of the first of them on. */
export const askedOf = (house: House) => ({
  date_from: made.get(house)![0]!.date,
  date_to: house.today,
  sort: 'date_asc',
})
/** Number of rows that match the filters of a walk. */
const matching = new WeakMap<House, number>()
const wentBack = new WeakSet<Seat>()

const shown = (id: string, status: string) => ({ id, status, pouchCommitted: false, hasProvisionCode: true })
const ROWS_SHOWN = event('ROWS_SHOWN', { rows: [shown('count-1', 'VALIDATED'), shown('count-2', 'CREATED')] })
const SELECT_MATCHING = event('SELECT_MATCHING', {
  request: {
    page: 1,
    rowsPerPage: 25,
    sortBy: 'date',
    descending: true,
    filters: { status: 'VALIDATED' },
    search: '',
  },
})
const LOOKING = [event('FOCUS', { id: 'count-1' }), event('FOCUS_NEXT'), event('FOCUS_PREVIOUS'), ROWS_SHOWN]

async function openControl(house: House, desk: Parameters<Hands['open']>[1]): Promise<Bench> {
  const ids: string[] = []
  let from = ''
  // Each sheet is dated before the previous one.
  for (const isValidated of [false, false, true]) {
    const { log } = await countedSheet(house, [notesOf(house, house.freshNumber())], AMOUNT)
    if (isValidated) dataOf(await validateLog(house, log.id))
    ids.unshift(log.id)
    from = log.date
  }
  // The counts of others come after them, on several pages.
  const asked = { date_from: from, date_to: house.today, sort: 'date_asc' }
  const rows = await entriesOf<CountRow>(house.accountant, 'counts', { ...asked, range: '0-24' })
  made.set(
    house,
    ids.map((id) => rows.find(({ cashLogId }) => cashLogId === id)!),
  )
  const { totalItems } = dataOf(
    await house.accountant.get<Page<CountRow>>('counts', { ...asked, range: '0-24' }),
  )
  matching.set(house, totalItems)
  const seat = await desk.seat('accountant')
  await seat.open(`/control?${new URLSearchParams({ ...asked, status: 'all' })}`)
  await seat.find('checkbox', 'table.selectPage').waitFor()
  const bench = { house, seat, pouches: [], remittance: null }
  await showOtherwise(bench)
  return bench
}

const rowsCame = ({ seat }: Bench) =>
  seat.page.waitForResponse((response) => response.url().includes('/api/v1/counts?'))

/** Asks for more rows per page, or fewer again: the walk's rows stay first. */
async function showOtherwise(bench: Bench): Promise<void> {
  const { seat } = bench
  const rows = seat.find('combobox', 'table.rowsPerPage')
  const answered = rowsCame(bench)
  await rows.selectOption((await rows.inputValue()) === '25' ? '50' : '25')
  await answered
  // The list receives key presses again.
  await rows.blur()
  wentBack.delete(seat)
}

/** Behind a dialog the list is inert; the browser's Back works. */
async function goBackUnder(bench: Bench): Promise<void> {
  const { seat } = bench
  await questionOf(bench).waitFor()
  const answered = rowsCame(bench)
  if (wentBack.delete(seat)) await seat.page.goForward()
  else {
    await seat.page.goBack()
    wentBack.add(seat)
  }
  await answered
}

function nameOf({ house, seat }: Bench, index: number): string {
  const row = made.get(house)![index]!
  return seat.t('control.rowName', {
    date: seat.date(row.date),
    service: seat.t(`service.${row.service}`),
    establishment: row.establishmentName,
    register: row.cashRegisterName,
    category: row.paymentCategoryName,
  })
}

const boxOf = (bench: Bench, index: number) =>
  bench.seat.find('checkbox', 'table.selectRow', { row: nameOf(bench, index) })
const questionOf = ({ seat }: Bench) => seat.page.getByRole('dialog')
const isAsked = async (bench: Bench) => (await questionOf(bench).count()) > 0

/**
 * The selection, the running command, whether the first count changed, and whether a panel was opened since the list was loaded:
 * `one/VALIDATE//`; `/none` at the start.
 */
function read(memory: string) {
  const [chosen = '', command = '', changed = '', panel = ''] =
    memory === '/none' ? ['none'] : memory.split('/')
  return { chosen, command, changed, panel }
}

const remember: Hands['remember'] = (memory, label, state) => {
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
  if (type === 'TOGGLE') return next({ chosen: id === 'count-1' ? 'one' : chosen === 'one' ? 'both' : 'two' })
  if (type === 'DROP_REFUSED')
    return next({ chosen: chosen === 'all' ? 'others' : changed || chosen === 'two' ? 'none' : 'one' })
  if (type === 'FOCUS') return next({ panel: 'opened' })
  if (type === 'ROWS_SHOWN') return next({ panel: '', chosen: chosen === 'all' ? 'others' : chosen })
  return memory
}

const may: Hands['may'] = (memory, label, state) => {
  const { chosen, command, changed, panel } = read(memory)
  if (label === 'changeCounts:rows') return command === 'VALIDATE' && !changed
  if (!label.startsWith('{')) return true
  const { type, id } = JSON.parse(label) as { type: string; id?: string }
  const isUnderQuestion =
    state.startsWith('reasoning') || (/^(?:changing|failed)$/u.test(state) && command === 'INVALIDATE')
  // Behind a dialog the list is inert, except for the browser's Back.
  if (type.startsWith('FOCUS')) return !isUnderQuestion
  if (type === 'ROWS_SHOWN') return !isUnderQuestion || (panel === '' && state.startsWith('reasoning'))
  // Counts of other people are left alone.
  if (type === 'VALIDATE' || type === 'INVALIDATE') return !changed && chosen !== 'others'
  if (type === 'SELECT_MATCHING') return chosen === 'all'
  if (type === 'CLEAR') return chosen !== 'none'
  if (type === 'SELECT_PAGE') return chosen === 'none' || chosen === 'one'
  // From the row that was pressed last.
  if (type === 'TOGGLE_RANGE') return chosen === 'one'
  if (type === 'TOGGLE') return chosen === 'none' || (chosen === 'one' && id === 'count-2')
  return true
}

export const control: Hands = {
  start: 'page',
  open: openControl,
  gestures: {
    ...Object.fromEntries(
      [0, 1].map((index) => [
        event('TOGGLE', { id: `count-${index + 1}` }),
        (bench: Bench) => boxOf(bench, index).click(),
      ]),
    ),
    [event('TOGGLE_RANGE', { id: 'count-2' })]: (bench) => boxOf(bench, 1).click({ modifiers: ['Shift'] }),
    [event('SELECT_PAGE')]: ({ seat }) => seat.find('checkbox', 'table.selectPage').click(),
    [SELECT_MATCHING]: ({ seat, house }) => {
      const total = matching.get(house)!
      const capped = String(total > MAX_SELECTED)
      return seat.press('control.selectMatching', { count: Math.min(total, MAX_SELECTED), capped })
    },
    [ROWS_SHOWN]: async (bench) => {
      // The dialog may still be loading when its state is there.
      const isAsking = (await bench.seat.page.locator('[data-state^=reasoning]').count()) > 0
      await (isAsking ? goBackUnder(bench) : showOtherwise(bench))
    },
    [event('CLEAR')]: button('table.clearSelection'),
    [event('FOCUS', { id: 'count-1' })]: ({ seat, house }) => {
      const { date, service } = made.get(house)![0]!
      const when = { date: seat.date(date), service: seat.t(`service.${service}`) }
      return seat.find('button', 'control.when', when).first().click()
    },
    [event('FOCUS_NEXT')]: ({ seat }) => seat.page.keyboard.press('j'),
    [event('FOCUS_PREVIOUS')]: ({ seat }) => seat.page.keyboard.press('k'),
    [event('VALIDATE')]: ({ seat }) =>
      seat.press('control.validate', {}, seat.page.locator('[data-selection-bar]')),
    [event('INVALIDATE')]: ({ seat }) =>
      seat.press('control.invalidate', {}, seat.page.locator('[data-selection-bar]')),
    ...Object.fromEntries(
      ['Recompter', ' '].map((text) => [
        event('EDIT_REASON', { text }),
        (bench: Bench) =>
          bench.seat.field(bench.seat.t('control.invalidate.reason'), questionOf(bench)).fill(text),
      ]),
    ),
    [event('CONFIRM')]: (bench) => bench.seat.press('control.invalidate', {}, questionOf(bench)),
    [event('CANCEL')]: async (bench) =>
      bench.seat.press('action.cancel', {}, (await isAsked(bench)) ? questionOf(bench) : bench.seat.page),
    [event('RETRY')]: async (bench) =>
      (await isAsked(bench))
        ? bench.seat.press('control.invalidate', {}, questionOf(bench))
        : bench.seat.press('action.retry'),
    [event('DISMISS')]: button('action.dismiss'),
    [event('DROP_REFUSED')]: ({ seat }) =>
      seat.page.getByRole('alert').getByRole('button').filter({ hasText: /\S/u }).first().click(),
  },
  answers: ['gatherRows:done', 'changeCounts:done'],
  meanwhile: {
    'changeCounts:rows': async ({ house }) => {
      const { id } = made.get(house)![0]!
      dataOf(await setStatus(house.accountant, 'counts', id, { status: 'AVALIDATED' }))
    },
  },
  asks: { gatherRows: `GET counts?range=0-${MAX_PAGE_SIZE - 1}`, changeCounts: 'PUT countsstatus' },
  told: { 'gatherRows:refused': 'TooManyRequests' },
  during: { gatherRows: [...LOOKING, event('CLEAR')], changeCounts: LOOKING },
  isAt: dataState('control'),
  remember,
  may,
  async cleanUp({ house }) {
    const left = await Promise.all((made.get(house) ?? []).map(({ id }) => deleteCount(house, id)))
    return left.flat()
  },
}
