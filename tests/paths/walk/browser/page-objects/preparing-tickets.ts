import type { TicketDispatch, WaitingTickets } from '../../../../../src/domain/contract/tickets.ts'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { declaredOf } from '../../../../../src/domain/lifecycles/ticket-dispatch.ts'
import { deleteCount } from '../../api/fixtures/count.ts'
import { ticketDispatch as dispatches } from '../../api/fixtures/ticket-dispatch.ts'
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
import { type Bench, event, type Hands } from '../page-object.ts'

/** What is removed again, and the last typed number. */
interface Made {
  readonly before: ReadonlySet<string>
  readonly countIds: string[]
  number: string
}

const things = new WeakMap<Bench['seat'], Made>()
const madeOf = ({ seat }: Bench): Made => things.get(seat)!
/** The last typed number. */
export const typedTicketNumber = (bench: Bench): string => madeOf(bench).number
const dialogOf = ({ seat }: Bench) => seat.page.getByRole('dialog')
const prepared = (house: House) =>
  entriesOf<TicketDispatch>(house.accountant, 'ticketdispatches', { status: 'CREATED', range: '0-99' })
const cancel = (house: House, id: string) =>
  setStatus(house.accountant, 'ticketdispatches', id, { status: 'CANCELED', reason: 'QA' })
const number = (text: (bench: Bench) => string) => (bench: Bench) => {
  madeOf(bench).number = text(bench)
  return bench.seat.find('textbox', 'tickets.pouchNumber', {}, dialogOf(bench)).fill(madeOf(bench).number)
}

/** Another person prepares what one issuer waits for. */
async function prepareFirst({ house }: Bench): Promise<void> {
  const through = house.today
  const { lines } = dataOf(
    await house.accountant.get<WaitingTickets>('ticketdispatches/waiting', { through }),
  )
  const own = lines.filter(({ issuer }) => issuer === 'Up')
  const body = { date: through, through, issuers: ['Up'], declaredCents: declaredOf(own), transport: 'POST' }
  dataOf(await house.accountant.post('ticketdispatches', body))
}

/** Another person seals a pouch with the number. */
async function sealFirst(bench: Bench): Promise<void> {
  const { house } = bench
  const { log } = await countedSheet(house, [notesOf(house, madeOf(bench).number.toUpperCase())], AMOUNT)
  dataOf(await validateLog(house, log.id))
  madeOf(bench).countIds.push(...log.counts.map(({ id }) => id))
}

export const ticketPreparation: Hands = {
  start: 'fresh',
  async open(house, desk) {
    const { id, countIds } = await dispatches.make(house, ['reimbursePart'])
    dataOf(await cancel(house, id))
    const before = new Set((await prepared(house)).map((one) => one.id))
    const seat = await desk.seat('accountant')
    things.set(seat, { before, countIds: [...countIds], number: '' })
    await seat.open('/tickets')
    return { house, seat, pouches: [], remittance: null }
  },
  gestures: {
    [event('OPEN', { today: '2026-11-20' })]: ({ seat }) => seat.press('tickets.prepare'),
    [event('COUNTED_UNTIL', { date: '2026-11-19' })]: async (bench) => {
      const { seat, house } = bench
      const field = seat.find('textbox', 'tickets.prepare.through', {}, dialogOf(bench))
      const [yesterday, before] = [-1, -2].map((days) => seat.date(addDays(house.today, days)))
      await field.fill((await field.inputValue()) === yesterday ? before! : yesterday!)
    },
    [event('TICK', { issuer: 'Up' })]: (bench) =>
      dialogOf(bench).getByRole('checkbox', { name: 'Up', exact: true }).click(),
    ...Object.fromEntries(
      (['CARRIER', 'POST'] as const).map((transport) => [
        event('GO_BY', { transport }),
        (bench: Bench) =>
          dialogOf(bench)
            .getByText(bench.seat.t(`tickets.transport.${transport}`), { exact: true })
            .click(),
      ]),
    ),
    [event('NUMBER', { text: 'tr0001' })]: number(({ house }) => house.freshNumber().toLowerCase()),
    [event('NUMBER', { text: 'tr1' })]: number(() => 'tr1'),
    [event('CONFIRM')]: (bench) => bench.seat.press('tickets.prepare.submit', {}, dialogOf(bench)),
    [event('CANCEL')]: (bench) => bench.seat.press('action.cancel', {}, dialogOf(bench)),
    [event('RETRY')]: (bench) => bench.seat.press('action.retry', {}, dialogOf(bench)),
  },
  answers: ['loadWaiting:some', 'prepare:done'],
  asks: { loadWaiting: 'GET ticketdispatches/waiting', prepare: 'POST ticketdispatches' },
  told: { 'loadWaiting:refused': 'TooManyRequests' },
  during: { loadWaiting: [event('CANCEL')] },
  meanwhile: { 'prepare:overtaken': prepareFirst, 'prepare:taken': sealFirst },
  async isAt(bench, state) {
    const dialog = dialogOf(bench)
    if (state === 'closed') return dialog.waitFor({ state: 'hidden' })
    if (state === 'choosing')
      return bench.seat
        .find('button', 'tickets.prepare.submit', {}, dialog)
        .and(dialog.locator(':not([aria-busy=true])'))
        .waitFor()
    await bench.seat.find('button', 'action.retry', {}, dialog).waitFor()
  },
  // The kind of dispatch, whether its number is in use, whether another person prepared a part of it, and whether it is finished.
  remember(memory, label) {
    const [by = '', number = '', part = ''] = memory.split('/')
    if (label === 'prepare:done') return 'over//'
    if (label === 'prepare:taken') return `${by}/taken/${part}`
    if (label === 'prepare:overtaken') return `${by}/${number}/part`
    if (label.includes('"OPEN"')) return `POST//${part}`
    if (label.includes('"NUMBER"')) return `${by}//${part}`
    const transport = /"transport":"(\w+)"/u.exec(label)?.[1]
    return transport ? `${transport}/${number}/${part}` : memory
  },
  may(memory, label, state) {
    const [by, number, part] = memory.split('/')
    if (by === 'over') return false
    if (label.includes('"transport"')) return !label.includes(`"${by}"`)
    if (label.includes('"NUMBER"')) return by === 'CARRIER'
    // The button waits until nothing blocks it.
    if (label.includes('"CONFIRM"')) return state === 'preparing' && !(by === 'CARRIER' && number === 'taken')
    if (label.includes('"TICK"')) return part !== 'part'
    if (label === 'prepare:taken') return by === 'CARRIER'
    return label !== 'prepare:overtaken' || part !== 'part'
  },
  async cleanUp(bench) {
    const { house } = bench
    const { before, countIds } = madeOf(bench)
    for (const { id } of await prepared(house)) if (!before.has(id)) dataOf(await cancel(house, id))
    return (await Promise.all(countIds.map((id) => deleteCount(house, id)))).flat()
  },
}
