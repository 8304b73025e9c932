import type { Exchange, WalletMovement } from '../../../../../src/domain/contract/wallet-movements.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import { exchange } from '../../../../machines/support/wallet.ts'
import { dataOf, type House, readPouch } from '../../api/house.ts'
import { type Bench, event, type Hands } from '../page-object.ts'
import { dialogOf, noteBalance, putBack } from './wallet.ts'

const VALUE = 10_000

/** 100 € in two notes sent to be exchanged for coins. */
async function sendOut(house: House) {
  const movement = dataOf(
    await house.director.post<WalletMovement>('walletmovements', {
      type: 'DECREASE',
      denominations: { 5000: 2 },
      pouchNumber: house.freshNumber(),
    }),
  )
  return readPouch(house, movement.pouchId!)
}

const openNth =
  (index: 0 | 1) =>
  ({ seat, pouches }: Bench) =>
    seat.page.getByRole('button', { name: new RegExp(pouches[index]!.number, 'u') }).click()
const coins =
  (id: 'coins.reception.rollsOf' | 'coins.reception.looseOf', face: number, text: string) => (bench: Bench) =>
    bench.seat.field(bench.seat.t(id, { face: bench.seat.face(face) }), dialogOf(bench)).fill(text)
const pressIn = (id: MessageId) => (bench: Bench) => bench.seat.press(id, {}, dialogOf(bench))
const OTHER = event('OPEN', { exchange: exchange({ id: 'pouch-2', pouchStatus: 'PREPARED' }) })
const close = async (bench: Bench) => {
  await bench.seat.page.keyboard.press('Escape')
  await dialogOf(bench).waitFor({ state: 'hidden' })
}

export const coinReception: Hands = {
  start: 'fresh',
  async open(house, desk) {
    const balance = await noteBalance(house)
    const totalCents = Math.max(balance, 2 * VALUE)
    dataOf(await house.director.post('walletmovements', { type: 'INVENTORY', totalCents }))
    const pouches = [await sendOut(house), await sendOut(house)]
    const seat = await desk.seat('director')
    await seat.open('/coins')
    const bench = { house, seat, pouches, remittance: null }
    // A partial count of the second is on the device.
    await openNth(1)(bench)
    await coins('coins.reception.rollsOf', 200, '2')(bench)
    await close(bench)
    await seat.open('/coins')
    return bench
  },
  gestures: {
    ...Object.fromEntries(
      ['ABC123', 'ABC124'].map((number) => [event('OPEN', { exchange: exchange({ number }) }), openNth(0)]),
    ),
    [OTHER]: openNth(1),
    [event('EDIT', { field: 'roll.200', text: '2' })]: coins('coins.reception.rollsOf', 200, '2'),
    [event('EDIT', { field: 'roll.200', text: '' })]: coins('coins.reception.rollsOf', 200, ''),
    ...Object.fromEntries(
      ['3', 'x', ''].map((text) => [
        event('EDIT', { field: 'piece.100', text }),
        coins('coins.reception.looseOf', 100, text),
      ]),
    ),
    [event('COMMENT', { text: 'Un rouleau incomplet' })]: (bench) =>
      dialogOf(bench)
        .getByRole('textbox', { name: bench.seat.t('wallet.dialog.comment') })
        .fill('Un rouleau incomplet'),
    [event('START_OVER')]: pressIn('wallet.dialog.startOver'),
    [event('RECEIVE')]: pressIn('coins.reception.submit'),
    [event('CONFIRM')]: pressIn('coins.reception.confirm'),
    [event('BACK')]: pressIn('coins.reception.back'),
    [event('RETRY')]: pressIn('action.retry'),
    [event('CLOSE')]: close,
  },
  answers: ['receive:done'],
  asks: { receive: 'POST walletmovements' },
  meanwhile: {
    'receive:twice': async ({ house, pouches: [pouch] }) => {
      const body = { type: 'RECEPTION', pouchId: pouch!.id, denominations: { 100: 100 } }
      dataOf(await house.director.post('walletmovements', body))
    },
  },
  async isAt(bench, state) {
    const dialog = dialogOf(bench)
    if (state === 'closed' || state === 'done') return dialog.waitFor({ state: 'hidden' })
    if (state === 'sendFailed') return bench.seat.find('button', 'action.retry', {}, dialog).waitFor()
    await dialog.locator(`[data-phase=${state === 'confirming' ? 'confirming' : 'counting'}]`).waitFor()
    if (state === 'entering.refused') await dialog.getByRole('alert').first().waitFor()
  },
  // Which delivery is open, whether the first was received, and whether a difference was shown: after an unanswered command, it
  // is only sent again, or left.
  remember(memory, label, state) {
    const [which = '', received = '', phase = ''] = memory.split('/')
    if (label === OTHER) return `second/${received}/`
    if (label.includes('"OPEN"')) return `first/${received}/`
    if (label.includes('"START_OVER"')) return `over/${received}/`
    if (/^receive:(?:done|twice)$/u.test(label)) return `${which}/received/`
    if (label.includes('"RECEIVE"') && state === 'sending') return `${which}/${received}/counting`
    return `${which}/${received}/${state === 'confirming' ? 'confirming' : phase}`
  },
  may(memory, label, state) {
    const [which, received, phase] = memory.split('/')
    if (label.includes('"CLOSE"')) return true
    if (label === OTHER) return which !== 'second' && which !== 'over'
    if (label.includes('"START_OVER"')) return which === 'second'
    if (which === 'second' || which === 'over') return false
    if (label.includes('"BACK"')) return state !== 'entering.typing' || phase !== 'counting'
    return received !== 'received'
  },
  async cleanUp({ house, pouches }) {
    const left: string[] = []
    for (const { id, number } of pouches) {
      const { data } = await house.director.get<Exchange>(`exchanges/${id}`)
      if (data.state === 'RECEIVED') left.push(`pouch ${number} and the coins that came back for it`)
      else dataOf(await house.director.delete(`pouches/${id}`))
    }
    return [...left, ...(await putBack(house))]
  },
}
