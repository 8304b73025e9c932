import type { TicketIssuer } from '../../../../../src/domain/contract/tickets.ts'
import { addDays, type BusinessDate } from '../../../../../src/domain/dates/calendar.ts'
import { until } from '../../../../support/until.ts'
import { dataOf, entriesOf, type House } from '../../api/house.ts'
import { type Bench, event, type Hands } from '../page-object.ts'

const END = { id: 'issuer-1', version: 1, closedFrom: '2027-03-01' }
const PATIENCE_MS = 10_000
/** Far enough in the future that no voucher is refused in the meantime. */
const FAR: BusinessDate = '2090-01-01'

/** The issuer's earlier value, the dates used so far (none is used twice), and the requested one without an answer. */
interface Subject {
  readonly before: TicketIssuer
  days: number
  asked?: BusinessDate | null | undefined
}

const subjects = new WeakMap<Bench['seat'], Subject>()
const subjectOf = ({ seat }: Bench): Subject => subjects.get(seat)!
/** The requested date without an answer, or null when it is removed. */
export const askedAt = (bench: Bench) => subjectOf(bench).asked

function freshDay(subject: Subject): BusinessDate {
  subject.days += 1
  return addDays(FAR, subject.days)
}

async function issuerNow(house: House, id?: string): Promise<TicketIssuer> {
  const all = await entriesOf<TicketIssuer>(await house.admin(), 'ticketissuers', { sort: 'name_asc' })
  return all.find((one) => id === undefined || one.id === id)!
}

async function close(house: House, id: string, closedFrom: BusinessDate | null): Promise<void> {
  const { version } = await issuerNow(house, id)
  dataOf(await (await house.admin()).put(`ticketissuers/${id}`, { version, closedFrom }))
}

const panelOf = (bench: Bench) =>
  bench.seat.page.locator('section').filter({
    has: bench.seat.page.getByRole('heading', { name: subjectOf(bench).before.name, exact: true }),
  })
const fieldOf = (bench: Bench) => panelOf(bench).getByRole('textbox')
const alertOf = (bench: Bench) => panelOf(bench).getByRole('alert')
const retryOf = (bench: Bench) => bench.seat.find('button', 'action.retry', {}, panelOf(bench))

const lastDay = ({ seat }: Bench, closedFrom: BusinessDate | null) =>
  closedFrom === null ? '' : seat.date(addDays(closedFrom, -1))

/** Types the last day, and leaves the field. */
async function say(bench: Bench, closedFrom: BusinessDate | null): Promise<void> {
  subjectOf(bench).asked = closedFrom
  await fieldOf(bench).fill(lastDay(bench, closedFrom))
  await fieldOf(bench).blur()
}

/** The date from which an issuer's vouchers are no longer accepted. */
export const ticketIssuer: Hands = {
  start: 'fresh',
  async open(house, desk) {
    const seat = await desk.seat('admin')
    const subject = { before: await issuerNow(house), days: 0 }
    subjects.set(seat, subject)
    await close(house, subject.before.id, freshDay(subject))
    await seat.open('/tickets?view=issuers')
    return { house, seat, pouches: [], remittance: null }
  },
  gestures: {
    [event('ASK', { command: END })]: (bench) => say(bench, freshDay(subjectOf(bench))),
    [event('ASK', { command: { ...END, closedFrom: null } })]: (bench) => say(bench, null),
    [event('RETRY')]: (bench) => retryOf(bench).click(),
    [event('DISMISS')]: (bench) => {
      subjectOf(bench).asked = undefined
      return bench.seat.press('action.dismiss', {}, panelOf(bench))
    },
  },
  answers: ['send:done'],
  asks: { send: 'PUT ticketissuers/' },
  meanwhile: {
    'send:overtaken': (bench) => close(bench.house, subjectOf(bench).before.id, freshDay(subjectOf(bench))),
  },
  async isAt(bench, state) {
    if (state === 'failed') return retryOf(bench).waitFor()
    if (state === 'refused') await alertOf(bench).waitFor()
    const { before, asked } = subjectOf(bench)
    // The stored value is loaded again, and recognized by its date: the next change is based on that version.
    await until(async () => {
      const { closedFrom } = await issuerNow(bench.house, before.id)
      const isStored = state === 'refused' || asked === undefined || asked === closedFrom
      const isAtRest = isStored && (await fieldOf(bench).isEnabled())
      return isAtRest && (await fieldOf(bench).inputValue()) === lastDay(bench, closedFrom)
    }, PATIENCE_MS)
    if (state === 'ready') await alertOf(bench).waitFor({ state: 'hidden' })
  },
  // Whether the issuer has a last day, and whether it is being removed.
  remember(memory, label) {
    const [has = '', taking = ''] = memory === '/none' ? ['end'] : memory.split(', ')
    if (label.includes('"ASK"')) return `${has}, ${label.includes('null') ? 'taking away' : 'saying'}`
    if (label === 'send:done') return taking === 'taking away' ? 'none' : 'end'
    return label === 'send:overtaken' ? 'end' : memory
  },
  may: (memory, label) =>
    label !== event('ASK', { command: { ...END, closedFrom: null } }) || !memory.startsWith('none'),
  async cleanUp(bench) {
    const { id, closedFrom } = subjectOf(bench).before
    if ((await issuerNow(bench.house, id)).closedFrom !== closedFrom) await close(bench.house, id, closedFrom)
    return []
  },
}
