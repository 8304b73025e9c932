import type { StoredView } from '../../../../../src/domain/contract/saved-views.ts'
import { dataOf, entriesOf } from '../../api/test-organization.ts'
import { event, type PageObject, type WalkContext } from '../page-object.ts'

const LIST = 'pouches'
const BODY = { list: 'cashlogs', name: 'Midis', query: 'service=lunch', period: null, shared: false }

/** The next view, and the last question. */
interface Naming {
  readonly prefix: string
  count: number
  asked: 'save' | 'remove' | null
}

const namings = new WeakMap<WalkContext['userPage'], Naming>()
const namingOf = ({ userPage }: WalkContext): Naming => namings.get(userPage)!
/** The name of the view that is being saved. */
export const viewName = (walkContext: WalkContext) =>
  `${namingOf(walkContext).prefix} ${namingOf(walkContext).count}`
const saving = ({ userPage }: WalkContext) => userPage.find('dialog', 'views.save.title')
const managing = ({ userPage }: WalkContext) => userPage.find('dialog', 'views.manage.title')

async function choose({ userPage }: WalkContext, id: 'views.save' | 'views.manage'): Promise<void> {
  await userPage.page.locator('[data-views][data-state=ready]').getByRole('button').click()
  await userPage.find('menuitem', id).click()
}

export const savedViews: PageObject = {
  start: 'fresh',
  async open(testOrganization, browserDriver) {
    const userPage = await browserDriver.userPage('director')
    namings.set(userPage, { prefix: testOrganization.freshNumber(), count: 1, asked: null })
    await userPage.open('/carryingPouch?type=NOTES')
    await userPage.page.locator('[data-views][data-state=ready]').waitFor()
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions: {
    [event('ASK', { command: { act: 'save', body: BODY } })]: async (walkContext) => {
      const { userPage } = walkContext
      namingOf(walkContext).asked = 'save'
      if ((await managing(walkContext).count()) > 0) {
        await userPage.page.keyboard.press('Escape')
        await managing(walkContext).waitFor({ state: 'hidden' })
      }
      // A refused one is saved under another name.
      if ((await saving(walkContext).count()) > 0) namingOf(walkContext).count += 1
      else await choose(walkContext, 'views.save')
      await userPage.find('textbox', 'views.name').fill(viewName(walkContext))
      await userPage.press('action.save', {}, saving(walkContext))
    },
    [event('ASK', { command: { act: 'remove', id: 'view-1' } })]: async (walkContext) => {
      const naming = namingOf(walkContext)
      naming.asked = 'remove'
      await choose(walkContext, 'views.manage')
      await walkContext.userPage.press('views.delete', { name: viewName(walkContext) })
    },
    [event('RETRY')]: (walkContext) => walkContext.userPage.press('action.retry', {}, saving(walkContext)),
    [event('DISMISS')]: async (walkContext) => {
      await walkContext.userPage.press('action.cancel', {}, saving(walkContext))
      namingOf(walkContext).count += 1
    },
  },
  answers: ['send:done'],
  asks: { send: 'POST savedviews' },
  meanwhile: {
    // On another device, under the name that is typed here.
    'send:taken': async (walkContext) => {
      const body = { ...BODY, list: LIST, name: viewName(walkContext), query: 'type=CHANGE' }
      dataOf(await walkContext.testOrganization.director.post('savedviews', body))
    },
  },
  async isAt(walkContext, state) {
    const { userPage } = walkContext
    if (state === 'failed') return userPage.find('button', 'action.retry', {}, saving(walkContext)).waitFor()
    if (state === 'refused') await saving(walkContext).getByRole('alert').waitFor()
    else if (namingOf(walkContext).asked === 'remove')
      await userPage
        .find('button', 'views.delete', { name: viewName(walkContext) })
        .waitFor({ state: 'detached' })
    else await saving(walkContext).waitFor({ state: 'hidden' })
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
  async cleanUp({ testOrganization, userPage }) {
    const { prefix } = namings.get(userPage)!
    const views = await entriesOf<StoredView>(testOrganization.director, 'savedviews', {
      list: LIST,
      range: '0-99',
    })
    for (const { id, name } of views)
      if (name.startsWith(prefix)) dataOf(await testOrganization.director.delete(`savedviews/${id}`))
    return []
  },
}
