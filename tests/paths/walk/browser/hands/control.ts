import type { CountRow } from '../../../../../src/domain/contract/cashlogs.ts'
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
import { deleteCount } from '../../api/things/count.ts'
import { type Bench, button, dataState, event, type Hands } from '../hand.ts'

/** The counts that a walk made, latest first, as they stand in the list: the first is validated, the others are not. */
const made = new WeakMap<House, readonly CountRow[]>()

async function openControl(house: House, desk: Parameters<Hands['open']>[1]): Promise<Bench> {
  const ids: string[] = []
  const dates: string[] = []
  for (const isValidated of [true, false, false]) {
    const { log } = await countedSheet(house, [notesOf(house, house.freshNumber())], AMOUNT)
    if (isValidated) dataOf(await validateLog(house, log.id))
    ids.push(log.id)
    dates.push(log.date)
  }
  const [to = '', from = ''] = [dates[0], dates.at(-1)]
  const period = { date_from: from, date_to: to }
  const rows = await entriesOf<CountRow>(house.accountant, 'counts', {
    ...period,
    sort: 'date_desc',
    range: '0-24',
  })
  made.set(
    house,
    ids.map((id) => rows.find(({ cashLogId }) => cashLogId === id)!),
  )
  const seat = await desk.seat('accountant')
  await seat.open(`/control?${new URLSearchParams({ ...period, status: 'all' })}`)
  await seat.find('checkbox', 'table.selectPage').waitFor()
  return { house, seat, pouches: [], remittance: null }
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

/** What is chosen, the command under way, and whether the first count was changed: `one/VALIDATE/`; `/none` at the beginning. */
function read(memory: string) {
  const [chosen = '', command = '', changed = ''] = memory === '/none' ? ['none'] : memory.split('/')
  return { chosen, command, changed }
}

const remember: Hands['remember'] = (memory, label, state) => {
  const { chosen, command, changed } = read(memory)
  const next = (one: string, other = command, over = changed) => `${one}/${other}/${over}`
  if (label === 'changeCounts:done') return next('none', '', 'changed')
  if (label === 'changeCounts:rows') return next(chosen, '', 'changed')
  const { type = '', id = '' } = label.startsWith('{')
    ? (JSON.parse(label) as { type: string; id?: string })
    : {}
  if (type === 'VALIDATE' || type === 'INVALIDATE')
    return next(chosen, state === 'selecting.refused' ? '' : type)
  if (type === 'CLEAR') return next('none')
  if (type === 'SELECT_PAGE') return next('all')
  if (type === 'TOGGLE_RANGE') return next('both')
  if (type === 'TOGGLE') return next(id === 'count-1' ? 'one' : chosen === 'one' ? 'both' : 'two')
  if (type === 'DROP_REFUSED') return next(changed || chosen === 'two' ? 'none' : 'one')
  return memory
}

const may: Hands['may'] = (memory, label, state) => {
  const { chosen, command, changed } = read(memory)
  if (label === 'changeCounts:rows') return command === 'VALIDATE' && !changed
  if (!label.startsWith('{')) return true
  const { type, id } = JSON.parse(label) as { type: string; id?: string }
  // Under a question the list can't be reached.
  if (/^(?:ROWS_SHOWN|FOCUS)/u.test(type)) return state.startsWith('selecting')
  if (type === 'VALIDATE' || type === 'INVALIDATE') return !changed
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
  answers: ['changeCounts:done'],
  meanwhile: {
    'changeCounts:rows': async ({ house }) => {
      const { id } = made.get(house)![0]!
      dataOf(await setStatus(house.accountant, 'counts', id, { status: 'AVALIDATED' }))
    },
  },
  asks: { changeCounts: 'PUT countsstatus' },
  isAt: dataState('control'),
  remember,
  may,
  async cleanUp({ house }) {
    const left = await Promise.all((made.get(house) ?? []).map(({ id }) => deleteCount(house, id)))
    return left.flat()
  },
}
