import type { StoredView } from '../../../../../src/domain/contract/saved-views.ts'
import { dataOf, entriesOf } from '../../api/house.ts'
import { type Bench, event, type Hands } from '../page-object.ts'

const LIST = 'pouches'
const BODY = { list: 'cashlogs', name: 'Midis', query: 'service=lunch', period: null, shared: false }

/** The next view, and the last question. */
interface Naming {
  readonly prefix: string
  count: number
  asked: 'save' | 'remove' | null
}

const namings = new WeakMap<Bench['seat'], Naming>()
const namingOf = ({ seat }: Bench): Naming => namings.get(seat)!
/** The name of the view that is being saved. */
export const viewName = (bench: Bench) => `${namingOf(bench).prefix} ${namingOf(bench).count}`
const saving = ({ seat }: Bench) => seat.find('dialog', 'views.save.title')
const managing = ({ seat }: Bench) => seat.find('dialog', 'views.manage.title')

async function choose({ seat }: Bench, id: 'views.save' | 'views.manage'): Promise<void> {
  await seat.page.locator('[data-views][data-state=ready]').getByRole('button').click()
  await seat.find('menuitem', id).click()
}

export const savedViews: Hands = {
  start: 'fresh',
  async open(house, desk) {
    const seat = await desk.seat('director')
    namings.set(seat, { prefix: house.freshNumber(), count: 1, asked: null })
    await seat.open('/carryingPouch?type=NOTES')
    await seat.page.locator('[data-views][data-state=ready]').waitFor()
    return { house, seat, pouches: [], remittance: null }
  },
  gestures: {
    [event('ASK', { command: { act: 'save', body: BODY } })]: async (bench) => {
      const { seat } = bench
      namingOf(bench).asked = 'save'
      if ((await managing(bench).count()) > 0) {
        await seat.page.keyboard.press('Escape')
        await managing(bench).waitFor({ state: 'hidden' })
      }
      // A refused one is saved under another name.
      if ((await saving(bench).count()) > 0) namingOf(bench).count += 1
      else await choose(bench, 'views.save')
      await seat.find('textbox', 'views.name').fill(viewName(bench))
      await seat.press('action.save', {}, saving(bench))
    },
    [event('ASK', { command: { act: 'remove', id: 'view-1' } })]: async (bench) => {
      const naming = namingOf(bench)
      naming.asked = 'remove'
      await choose(bench, 'views.manage')
      await bench.seat.press('views.delete', { name: viewName(bench) })
    },
    [event('RETRY')]: (bench) => bench.seat.press('action.retry', {}, saving(bench)),
    [event('DISMISS')]: async (bench) => {
      await bench.seat.press('action.cancel', {}, saving(bench))
      namingOf(bench).count += 1
    },
  },
  answers: ['send:done'],
  asks: { send: 'POST savedviews' },
  meanwhile: {
    // On another device, under the name that is typed here.
    'send:taken': async (bench) => {
      const body = { ...BODY, list: LIST, name: viewName(bench), query: 'type=CHANGE' }
      dataOf(await bench.house.director.post('savedviews', body))
    },
  },
  async isAt(bench, state) {
    const { seat } = bench
    if (state === 'failed') return seat.find('button', 'action.retry', {}, saving(bench)).waitFor()
    if (state === 'refused') await saving(bench).getByRole('alert').waitFor()
    else if (namingOf(bench).asked === 'remove')
      await seat.find('button', 'views.delete', { name: viewName(bench) }).waitFor({ state: 'detached' })
    else await saving(bench).waitFor({ state: 'hidden' })
  },
  // Whether it is saved, the open dialog, and whether its name was in use.
  remember(memory, label) {
    const [isSaved = '', , taken = ''] = memory.split('/')
    if (label.includes('"save"')) return `${isSaved}/save/${taken}`
    if (label.includes('"remove"')) return `${isSaved}/remove/${taken}`
    if (label === 'send:done') return `${memory.includes('/save') ? 'saved' : 'gone'}//${taken}`
    if (label === 'send:taken') return `${isSaved}/save/taken`
    return memory
  },
  may(memory, label) {
    const [isSaved, asked, taken] = memory.split('/')
    if (label.includes('"save"')) return isSaved !== 'saved'
    if (label.includes('"remove"')) return isSaved === 'saved' && asked === ''
    if (label === 'send:taken') return asked === 'save' && taken !== 'taken'
    return label === 'send:done' || asked === 'save' || !label.startsWith('send:')
  },
  async cleanUp({ house, seat }) {
    const { prefix } = namings.get(seat)!
    const views = await entriesOf<StoredView>(house.director, 'savedviews', { list: LIST, range: '0-99' })
    for (const { id, name } of views)
      if (name.startsWith(prefix)) dataOf(await house.director.delete(`savedviews/${id}`))
    return []
  },
}
