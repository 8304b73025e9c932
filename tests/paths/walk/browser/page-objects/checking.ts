import { deleteCount } from '../../api/fixtures/count.ts'
import { undoRemittance } from '../../api/fixtures/remittance.ts'
import { changeRemittance, dataOf, prepare, sealedPouch } from '../../api/house.ts'
import { type Bench, button, event, type Hands, typeOver } from '../page-object.ts'

const panelOf = ({ seat }: Bench) => seat.page.getByRole('complementary').last()
const type =
  (id: 'remittanceControl.amount' | 'remittanceControl.creditedOn', text: string) => (bench: Bench) =>
    typeOver(bench.seat.find('textbox', id, {}, panelOf(bench)), text)
const questionOf = ({ seat }: Bench) => seat.page.getByRole('alertdialog')
const reason = (text: string) => (bench: Bench) =>
  questionOf(bench)
    .getByRole('textbox', { name: bench.seat.t('remittanceControl.reason') })
    .fill(text)

/** Another person checks it: from then on it can be neither validated nor sent back. */
const controlFirst = async ({ house, remittance }: Bench) => {
  dataOf(await changeRemittance(house, remittance!, 'AVALIDATED'))
}

export const remittanceControl: Hands = {
  start: 'fresh',
  async open(house, desk) {
    const pouch = await sealedPouch(house)
    const prepared = dataOf(await prepare(house, pouch))
    const [remittance] = dataOf(await changeRemittance(house, prepared, 'VALIDATED'))
    const seat = await desk.seat('accountant')
    await seat.open(`/moneyremittanceCtrl?id=${prepared.id}`)
    return { house, seat, pouches: [pouch], remittance: remittance! }
  },
  gestures: {
    [event('EDIT', { field: 'amount', text: '400' })]: type('remittanceControl.amount', '400'),
    [event('EDIT', { field: 'amount', text: 'quatre cents' })]: type(
      'remittanceControl.amount',
      'quatre cents',
    ),
    [event('EDIT', { field: 'creditedOn', text: '2026-11-25' })]: (bench) =>
      type('remittanceControl.creditedOn', bench.seat.date(bench.house.today))(bench),
    // A date input gives no value for a date that does not exist: it counts as empty.
    [event('EDIT', { field: 'creditedOn', text: '2026-02-30' })]: type('remittanceControl.creditedOn', ''),
    [event('VALIDATE')]: button('remittanceControl.validate'),
    [event('INVALIDATE')]: button('remittanceControl.invalidate'),
    [event('EDIT_REASON', { text: 'Montant différent' })]: reason('Montant différent'),
    [event('EDIT_REASON', { text: '  ' })]: reason('  '),
    [event('CONFIRM')]: (bench) => bench.seat.press('action.yes', {}, questionOf(bench)),
    [event('CANCEL')]: (bench) => bench.seat.press('action.no', {}, questionOf(bench)),
    [event('RETRY')]: async (bench) => {
      const isAsked = (await bench.seat.page.locator('[data-state=invalidateFailed]').count()) > 0
      if (isAsked) await bench.seat.press('action.yes', {}, questionOf(bench))
      else await bench.seat.press('action.retry', {}, panelOf(bench))
    },
  },
  answers: ['loadRemittance:validated', 'loadRemittance:controlled', 'validate:done', 'invalidate:done'],
  asks: {
    loadRemittance: 'GET remittances/',
    validate: 'PUT remittancesstatus',
    invalidate: 'PUT remittancesstatus',
  },
  told: {
    'loadRemittance:refused': 'NotFound',
    'validate:refused': 'BankLinesLinked',
    'invalidate:refused': 'BankLinesLinked',
  },
  meanwhile: { 'validate:stale': controlFirst, 'invalidate:stale': controlFirst },
  async isAt(bench, state) {
    if (state === 'unavailable') await bench.seat.find('button', 'action.retry', {}, panelOf(bench)).waitFor()
    // Behind a dialog the panel has no role.
    else await bench.seat.page.locator(`[data-state="${state}"]`).waitFor()
  },
  // Whether a command succeeded: then nothing can be done with it any more.
  remember(memory, label) {
    return /^(?:in)?validate:(?:done|stale)$/u.test(label) ? 'over' : memory
  },
  may(memory, label) {
    if (memory === 'over') return label === 'loadRemittance:controlled'
    return label !== 'loadRemittance:controlled'
  },
  async cleanUp({ house, pouches: [pouch], remittance }) {
    const left = await undoRemittance(house, remittance!)
    return left.length > 0 ? left : deleteCount(house, pouch!.countId!)
  },
}
