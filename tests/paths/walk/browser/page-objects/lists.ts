import type { Request } from 'playwright-core'
import type { CashCarrier } from '../../../../../src/domain/contract/organizations.ts'
import { until } from '../../../../support/until.ts'
import { active } from '../../api/fixtures/administered.ts'
import { dataOf } from '../../api/house.ts'
import { findNothingNext } from '../answered.ts'
import { isOf } from '../browser-driver.ts'
import { type Bench, event, type Hands } from '../page-object.ts'

const LIST = 'GET cashcarriers?'
const REQUEST = { page: 1, rowsPerPage: 25, sortBy: 'date', descending: true, filters: {}, search: '' }
const FAR = event('ASK', { request: { ...REQUEST, page: 3 } })
const NARROWED = event('ASK', { request: { ...REQUEST, filters: { status: 'CREATED' } } })
const SEARCHED = event('ASK', { request: { ...REQUEST, search: 'midi' } })
/** The filters of the list. */
export const ASKED = { narrowed: NARROWED, searched: SEARCHED } as const
const WHOLE = event('ASK', { request: REQUEST })
const REFRESH = event('REFRESH')
const PATIENCE_MS = 10_000

/** The whole list, a page past its end, or a search. */
type Asked = 'all' | 'far' | 'some'

/** The carrier that is open beside the list, and what the list shows of it. */
interface Subject {
  readonly id: string
  readonly name: string
  /** How often it was renamed. */
  names: number
  /** How often the list was answered, or failed. */
  answers: number
  /** Its search finds nothing. */
  findsNothing: boolean
  asks: Asked
}

const subjects = new WeakMap<Bench['seat'], Subject>()
export const subjectOf = ({ seat }: Bench): Subject => subjects.get(seat)!

/** Does it, and waits until the list was answered. */
const asking =
  (asks: Asked | null, act: (bench: Bench) => Promise<unknown>) =>
  async (bench: Bench): Promise<void> => {
    const subject = subjectOf(bench)
    subject.asks = asks ?? subject.asks
    const { findsNothing } = subject
    subject.findsNothing = false
    if (findsNothing && subject.asks === 'all') await findNothingNext(LIST)(bench)
    const before = subject.answers
    await act(bench)
    await until(async () => subject.answers > before, PATIENCE_MS)
    // Past the end: the list goes back.
    if (findsNothing && subject.asks === 'far') subject.asks = 'all'
  }

const searchFor = (text: (subject: Subject) => string) => async (bench: Bench) => {
  const field = bench.seat.page.getByRole('searchbox')
  await field.fill(text(subjectOf(bench)))
  await field.press('Enter')
}

/** Follows a link to a page that existed once. */
const turnFar = ({ seat }: Bench) =>
  seat.page.evaluate(() => {
    const { searchParams, pathname } = new URL(location.href)
    history.pushState(null, '', `${pathname}?id=${searchParams.get('id')}&page=99`)
  })

const rename = async (bench: Bench) => {
  const subject = subjectOf(bench)
  subject.names += 1
  await bench.seat.page.locator('[data-path=name] input').fill(`${subject.name} ${subject.names}`)
  await bench.seat.press('action.save', {}, bench.seat.page.locator('[data-form]'))
}

/** The list of carriers, with one of them open beside it: its changes reload the list. */
export const list: Hands = {
  start: 'first',
  async open(house, desk) {
    const { id } = await active.make(house, [])
    const { name } = dataOf(await (await house.admin()).get<CashCarrier>(`cashcarriers/${id}`))
    const seat = await desk.seat('admin')
    const subject: Subject = { id, name, names: 0, answers: 0, findsNothing: false, asks: 'all' }
    subjects.set(seat, subject)
    const note = (request: Request) => {
      if (isOf(LIST, request)) subject.answers += 1
    }
    seat.page.on('requestfinished', note)
    seat.page.on('requestfailed', note)
    await seat.open(`/cashcarrier?id=${id}`)
    await seat.page.locator('[data-form=editing]').waitFor()
    return { house, seat, pouches: [], remittance: null }
  },
  gestures: {
    [WHOLE]: asking(
      'all',
      searchFor(() => ''),
    ),
    [FAR]: asking('far', turnFar),
    [NARROWED]: asking(
      'some',
      searchFor(() => 'nobody is called that'),
    ),
    [SEARCHED]: asking(
      'some',
      searchFor(({ name }) => name),
    ),
    [REFRESH]: asking(null, rename),
    [event('RETRY')]: asking(null, (bench) => bench.seat.press('action.retry')),
  },
  answers: ['loadPage:rows'],
  asks: { loadPage: LIST },
  told: { 'loadPage:refused': 'InvalidRequest' },
  meanwhile: {
    'loadPage:nothing': async (bench) => {
      subjectOf(bench).findsNothing = true
    },
  },
  async isAt({ seat }, state) {
    const shown = state === 'ready' ? 'rows' : state
    const screen = seat.page.locator(`[data-screen=cashcarriers][data-state=${shown}]`)
    await screen.waitFor()
    if (state !== 'ready') return
    await screen.locator('[aria-busy=false]:has(table)').waitFor()
    // Also after a request past the end, the first row is the first.
    await screen.getByRole('navigation').getByText(/^1–/u).waitFor()
  },
  // The address after a request past the end still contains that page when the list has gone back.
  remember(memory, label) {
    if (label === WHOLE) return 'whole'
    if (label === FAR) return 'far'
    if (label === NARROWED) return 'narrowed'
    if (label === SEARCHED) return 'searched'
    if (memory === '/none') return 'whole'
    if (memory === 'far' && label === 'loadPage:nothing') return 'turning'
    return memory === 'turning' ? 'turned' : memory
  },
  may(memory, label) {
    switch (label) {
      case WHOLE:
        return memory === 'narrowed' || memory === 'searched'
      case FAR:
        return memory !== 'far' && memory !== 'turned'
      case NARROWED:
        return memory !== 'narrowed'
      case SEARCHED:
        return memory !== 'searched'
      case 'loadPage:rows':
        return memory !== 'narrowed'
      case 'loadPage:nothing':
        return memory !== 'searched' && memory !== 'turning' && memory !== '/none'
      default:
        return memory !== 'turning' && (memory !== '/none' || label === 'loadPage:lost')
    }
  },
  cleanUp: (bench) => active.cleanUp(bench.house, subjectOf(bench)),
}
