import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { type DispatchThing, ticketDispatch as dispatches } from '../../api/fixtures/ticket-dispatch.ts'
import { dataOf, setStatus } from '../../api/house.ts'
import { type Bench, event, type Hands, typeOver } from '../page-object.ts'

const EVERYTHING = ['send', 'reimbursePart']
const things = new WeakMap<Bench['seat'], DispatchThing>()
const thingOf = ({ seat }: Bench): DispatchThing => things.get(seat)!
const dialogOf = ({ seat }: Bench) => seat.page.getByRole('dialog')
const type = (id: MessageId, text: (bench: Bench) => string) => (bench: Bench) =>
  typeOver(bench.seat.find('textbox', id, {}, dialogOf(bench)), text(bench))
const today = ({ seat, house }: Bench) => seat.date(house.today)
/** Up pays first, then Edenred. */
const pay = (index: 0 | 1) => (bench: Bench) =>
  bench.seat.press(
    'tickets.act.REIMBURSED',
    {},
    bench.seat.page
      .locator('section')
      .filter({
        has: bench.seat.page.getByRole('heading', { name: thingOf(bench).issuers[index]!, exact: true }),
      })
      .last(),
  )

const sendFirst = async (bench: Bench) => {
  const { house } = bench
  const given = { status: 'SENT', slipNumber: 'QA-2', sentOn: house.today }
  dataOf(await setStatus(house.accountant, 'ticketdispatches', thingOf(bench).id, given))
}

export const ticketDispatch: Hands = {
  start: 'fresh',
  async open(house, desk) {
    const thing = await dispatches.make(house, EVERYTHING)
    const seat = await desk.seat('accountant')
    things.set(seat, thing)
    await seat.open(`/tickets?view=dispatches&id=${thing.id}`)
    return { house, seat, pouches: [], remittance: null }
  },
  gestures: {
    [event('ASK', { act: 'SENT' })]: ({ seat }) => seat.press('tickets.act.SENT'),
    [event('ASK', { act: 'REIMBURSED', issuer: 'Edenred' })]: pay(1),
    [event('ASK', { act: 'REIMBURSED', issuer: 'Up' })]: pay(0),
    [event('ASK', { act: 'CANCELED' })]: ({ seat }) => seat.press('tickets.act.CANCELED'),
    [event('EDIT', { field: 'slipNumber', text: 'B-1' })]: type('tickets.slipNumber', () => 'B-1'),
    [event('EDIT', { field: 'slipNumber', text: ' ' })]: type('tickets.slipNumber', () => ' '),
    [event('EDIT', { field: 'sentOn', text: '' })]: type('tickets.sentOn', () => ''),
    [event('EDIT', { field: 'reimbursed', text: 'beaucoup' })]: type('tickets.reimbursed', () => 'beaucoup'),
    [event('EDIT', { field: 'commission', text: '3' })]: type('tickets.commission', () => '3'),
    [event('EDIT', { field: 'reimbursedOn', text: '2026-11-27' })]: type('tickets.reimbursedOn', today),
    [event('EDIT', { field: 'reason', text: 'Colis perdu' })]: type('tickets.reason', () => 'Colis perdu'),
    [event('CONFIRM')]: (bench) => dialogOf(bench).getByRole('button').last().click(),
    [event('CANCEL')]: (bench) => bench.seat.press('action.back', {}, dialogOf(bench)),
    [event('RETRY')]: (bench) => bench.seat.press('action.retry'),
  },
  answers: [
    ...['created', 'sent', 'partly', 'over'].map((answer) => `loadDispatch:${answer}`),
    'change:done',
  ],
  asks: { loadDispatch: 'GET ticketdispatches/', change: 'PUT ticketdispatchesstatus' },
  told: { 'loadDispatch:refused': 'NotFound', 'change:refused': 'PouchNotHandedOver' },
  // A dispatch that has left in the meantime can't leave again, and is not the one that was to be cancelled.
  meanwhile: { 'change:overtaken': sendFirst },
  async isAt(bench, state) {
    const { seat } = bench
    if (state === 'unavailable') return seat.find('button', 'action.retry').waitFor()
    await seat.page.locator(`[tabindex="-1"][data-state="${state}"]`).waitFor()
    if (state === 'failed') await seat.find('button', 'action.retry', {}, dialogOf(bench)).waitFor()
  },
  // The status of the dispatch, and the open dialog.
  remember(memory, label) {
    const [at = '', act = ''] = memory.split('/')
    const asked = /"act":"(\w+)"(?:,"issuer":"(\w+)")?/u.exec(label)
    if (asked) return `${at}/${asked[1]}${asked[2] ?? ''}`
    if (label === 'change:overtaken') return 'sent/'
    if (label === 'change:done')
      return (
        { SENT: 'sent/', REIMBURSEDUp: 'partly/', REIMBURSEDEdenred: 'over/', CANCELED: 'over/' }[act] ?? ''
      )
    return label === 'loadDispatch:created' ? 'created/' : memory
  },
  may(memory, label) {
    const [at = '', act = ''] = memory.split('/')
    if (label.startsWith('loadDispatch:')) {
      if (/:(?:lost|refused)$/u.test(label)) return true
      return label === `loadDispatch:${at === '' ? 'created' : at}`
    }
    if (label === 'change:overtaken') return at === 'created'
    if (label.includes('"issuer"')) return label.includes(at === 'partly' ? 'Edenred' : 'Up')
    if (/"(?:slipNumber|sentOn)"/u.test(label)) return act === 'SENT'
    if (/"(?:reimbursed|commission|reimbursedOn)"/u.test(label)) return act.startsWith('REIMBURSED')
    return !label.includes('"reason"') || act === 'CANCELED'
  },
  cleanUp: async (bench) => dispatches.cleanUp(bench.house, thingOf(bench)),
}
