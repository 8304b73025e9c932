import { deleteCount } from '../../api/fixtures/count.ts'
import { dataOf, readPouch, sealedPouch } from '../../api/house.ts'
import { type Bench, event, type Hands, typeOver } from '../page-object.ts'

const dialogOf = ({ seat }: Bench) => seat.page.getByRole('dialog')

/** The seal number of a pouch. */
export const pouchFact: Hands = {
  start: 'seal',
  async open(house, desk) {
    const pouch = await sealedPouch(house)
    const seat = await desk.seat('director')
    await seat.open(`/carryingPouch?id=${pouch.id}`)
    await seat.press('pouches.seal.say')
    const bench = { house, seat, pouches: [pouch], remittance: null }
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
  // Changes by other people are unknown here until the pouch is loaded again.
  remember: (memory, label) => ({ 'say:stale': 'behind', 'loadPouch:anew': '/none' })[label] ?? memory,
  may: (memory, label) => label !== 'say:done' || memory !== 'behind',
  cleanUp: ({ house, pouches: [pouch] }) => deleteCount(house, pouch!.countId!),
}
