import type { Remittance } from '../../../../../src/domain/contract/remittances.ts'
import { dataOf, prepare, readPouch, sealedPouch } from '../../api/house.ts'
import { deleteCount } from '../../api/things/count.ts'
import { undoRemittance } from '../../api/things/remittance.ts'
import type { Desk } from '../desk.ts'
import { type Bench, button, event, type Hands, typeOver } from '../hand.ts'

const dialogOf = ({ seat }: Bench) => seat.page.getByRole('dialog')
const questionOf = ({ seat }: Bench) => seat.page.getByRole('alertdialog')

/** A sealed pouch, opened beside the list. */
async function openPouch(house: Bench['house'], desk: Desk): Promise<Bench> {
  const pouch = await sealedPouch(house)
  const seat = await desk.seat('director')
  await seat.open(`/carryingPouch?id=${pouch.id}`)
  await seat.find('button', 'pouches.seal.say').waitFor()
  return { house, seat, pouches: [pouch], remittance: null }
}

/** Undoes what others prepared of it, and deletes its count. */
async function takeAway({ house, pouches: [pouch] }: Bench): Promise<readonly string[]> {
  const { remittanceId } = await readPouch(house, pouch!.id)
  if (remittanceId !== null)
    await undoRemittance(house, dataOf(await house.director.get<Remittance>(`remittances/${remittanceId}`)))
  return deleteCount(house, pouch!.countId!)
}

/** The seal of a pouch. */
export const pouchFact: Hands = {
  start: 'seal',
  async open(house, desk) {
    const bench = await openPouch(house, desk)
    await bench.seat.press('pouches.seal.say')
    await dialogOf(bench).waitFor()
    return bench
  },
  gestures: {
    ...Object.fromEntries(
      ['155', 'a,'].map((text) => [
        event('EDIT', { text }),
        (bench: Bench) =>
          typeOver(dialogOf(bench).getByRole('textbox', { name: bench.seat.t('pouches.seal') }), text),
      ]),
    ),
    [event('SAVE')]: (bench) => bench.seat.press('action.save', {}, dialogOf(bench)),
    [event('RETRY')]: (bench) => bench.seat.press('action.retry', {}, dialogOf(bench)),
  },
  answers: ['say:done', 'loadPouch:anew'],
  asks: { say: 'PUT pouches/', loadPouch: 'GET pouches/' },
  told: { 'say:refused': 'SealNumberInvalid', 'loadPouch:refused': 'NotFound' },
  meanwhile: {
    'say:stale': async ({ house, pouches: [pouch] }) => {
      const { version } = await readPouch(house, pouch!.id)
      dataOf(await house.director.put(`pouches/${pouch!.id}`, { sealNumber: `S${version}00`, version }))
    },
  },
  async isAt(bench, state) {
    const dialog = dialogOf(bench)
    if (state === 'said') return dialog.waitFor({ state: 'hidden' })
    if (state === 'failed') return bench.seat.find('button', 'action.retry', {}, dialog).waitFor()
    await bench.seat.find('button', 'action.save', {}, dialog).waitFor()
    if (state === 'editing.faulty') await dialog.locator('[aria-invalid=true]').waitFor()
    if (state === 'editing.refused') await dialog.getByRole('alert').waitFor()
  },
  // What somebody else said is not known here until the pouch is read anew.
  remember: (memory, label) => ({ 'say:stale': 'behind', 'loadPouch:anew': '/none' })[label] ?? memory,
  may: (memory, label) => label !== 'say:done' || memory !== 'behind',
  cleanUp: takeAway,
}

/** The deletion of a pouch. */
export const confirmCommand: Hands = {
  start: 'fresh',
  open: openPouch,
  gestures: {
    [event('ASK', { subject: { id: 'pouch-1', version: 3, label: 'ABC123' } })]:
      button('pouches.delete.action'),
    [event('CONFIRM')]: (bench) => bench.seat.press('action.validate', {}, questionOf(bench)),
    [event('CANCEL')]: (bench) => bench.seat.press('action.cancel', {}, questionOf(bench)),
    [event('DISMISS')]: (bench) => bench.seat.press('action.cancel', {}, questionOf(bench)),
    [event('RETRY')]: (bench) => bench.seat.press('action.validate', {}, questionOf(bench)),
  },
  answers: ['run:done'],
  asks: { run: 'DELETE pouches/' },
  meanwhile: {
    'run:refused': async ({ house, pouches: [pouch] }) => {
      const { status } = await readPouch(house, pouch!.id)
      if (status === 'CREATED') dataOf(await prepare(house, pouch!))
    },
  },
  async isAt(bench, state) {
    const question = questionOf(bench)
    if (state === 'idle') return question.waitFor({ state: 'hidden' })
    if (state === 'done') return bench.seat.page.locator('[data-pouch=DELETED]').waitFor()
    await question.waitFor()
    if (state === 'refused' || state === 'failed') await question.getByRole('alert').waitFor()
  },
  // A pouch that is gone has no button any more; one in a remittance stays.
  remember: (memory, label) => (/:(?:done|refused)$/u.test(label) ? label : memory),
  may(memory, label) {
    if (memory === 'run:done') return false
    if (memory === 'run:refused') return label.includes('"DISMISS"')
    return true
  },
  cleanUp: takeAway,
}
