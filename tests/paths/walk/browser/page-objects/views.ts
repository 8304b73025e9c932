import type { StoredView } from '../../../../../src/domain/contract/saved-views.ts'
import { dataOf, entriesOf } from '../../api/test-organization.ts'
import { eventLabel, type PageObject, type WalkContext } from '../page-object.ts'

const LIST = 'pouches'
const RENAME = eventLabel('RUN', {
  command: { act: 'change', id: 'view-1', version: 1, name: 'Midis', shared: false },
})

/** The names of the view in a walk: the prefix, followed by a number that is used once. */
interface Subject {
  readonly prefix: string
  count: number
  stored: string
  /** True while the result of a command is shown. */
  isResultShown: boolean
}

const subjects = new WeakMap<WalkContext['userPage'], Subject>()
const subjectOf = ({ userPage }: WalkContext): Subject => subjects.get(userPage)!
/** The name that was typed last, or with `ahead` 1 the one that is typed next. */
const nameAt = (walkContext: WalkContext, ahead: number) =>
  `${subjectOf(walkContext).prefix} ${subjectOf(walkContext).count + ahead}`
/** The name that was typed last. */
const typedName = (walkContext: WalkContext) => nameAt(walkContext, 0)
/** The name that is stored. */
const storedName = (walkContext: WalkContext) => subjectOf(walkContext).stored
const dialogOf = ({ userPage }: WalkContext) => userPage.find('dialog', 'views.manage.title')

async function createView({ testOrganization }: WalkContext, name: string, query: string): Promise<void> {
  const body = { list: LIST, name, query, period: null, shared: false }
  dataOf(await testOrganization.director.post('savedviews', body))
}

async function openDialog(walkContext: WalkContext): Promise<void> {
  if ((await dialogOf(walkContext).count()) > 0) return
  const { userPage } = walkContext
  await userPage.page.locator('[data-views][data-state=ready]').getByRole('button').click()
  await userPage.find('menuitem', 'views.manage').click()
}

/** The views of a list, one of which is renamed. */
export const savedViewsPageObject: PageObject = {
  start: 'savedViews',
  isAnotherPage: true,
  async open(testOrganization, browserDriver) {
    const userPage = await browserDriver.userPage('director')
    const prefix = testOrganization.freshNumber()
    subjects.set(userPage, { prefix, count: 1, stored: `${prefix} 1`, isResultShown: false })
    const walkContext = { testOrganization, userPage, pouches: [], remittance: null }
    await createView(walkContext, storedName(walkContext), 'type=NOTES')
    await userPage.open('/carryingPouch?type=NOTES')
    await userPage.page.locator('[data-views][data-state=ready]').waitFor()
    return walkContext
  },
  actions: {
    [RENAME]: async (walkContext) => {
      const subject = subjectOf(walkContext)
      subject.isResultShown = true
      subject.count += 1
      await openDialog(walkContext)
      const field = walkContext.userPage.find('textbox', 'views.nameOf', { name: subject.stored })
      await field.fill(typedName(walkContext))
      await field.press('Enter')
    },
    [eventLabel('RETRY')]: (walkContext) =>
      walkContext.userPage.press('action.retry', {}, dialogOf(walkContext)),
    // Escape closes the dialog from every field.
    [eventLabel('DISMISS')]: async (walkContext) => {
      subjectOf(walkContext).isResultShown = false
      await walkContext.userPage.page.keyboard.press('Escape')
      await dialogOf(walkContext).waitFor({ state: 'hidden' })
    },
  },
  answers: ['send:done'],
  calls: { send: 'PUT savedviews/' },
  concurrentChanges: {
    // Another device creates a view with the name that is typed next.
    'send:taken': (walkContext) => {
      const name = nameAt(walkContext, 1)
      return createView(walkContext, name, 'type=CHANGE')
    },
  },
  async waitForState(walkContext, state) {
    const subject = subjectOf(walkContext)
    if (state === 'failed')
      return walkContext.userPage.find('button', 'action.retry', {}, dialogOf(walkContext)).waitFor()
    if (state === 'refused') await dialogOf(walkContext).getByRole('alert').waitFor()
    else if (subject.isResultShown) {
      const name = typedName(walkContext)
      await walkContext.userPage.find('button', 'views.delete', { name }, dialogOf(walkContext)).waitFor()
      subject.stored = typedName(walkContext)
    }
  },
  // The memory: whether the name was in use.
  remember: (memory, label) => (label === 'send:taken' ? 'taken' : memory),
  isPossible: (memory, label) => label !== 'send:taken' || memory !== 'taken',
  async cleanUp({ testOrganization, userPage }) {
    const { prefix } = subjects.get(userPage)!
    const views = await entriesOf<StoredView>(testOrganization.director, 'savedviews', {
      list: LIST,
      range: '0-99',
    })
    for (const { id, name } of views)
      if (name.startsWith(prefix)) dataOf(await testOrganization.director.delete(`savedviews/${id}`))
    return []
  },
}
