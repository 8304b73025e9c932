import type { User } from '../../../../../src/domain/contract/users.ts'
import { ROLES } from '../../../../../src/domain/roles.ts'
import { credentialsOf } from '../../../people.ts'
import { personDriver } from '../../api/fixtures/administered.ts'
import { dataOf, type TestOrganization } from '../../api/test-organization.ts'
import { eventLabel, INITIAL_MEMORY, type PageObject, replaceText, type WalkContext } from '../page-object.ts'

/** The person of the form. */
interface Subject {
  readonly id: string
  /** The last typed address. */
  email: string
  /** The ids of other people who use a typed address, by address. */
  readonly others: Map<string, string>
}

const NAME = 'Quentin'
const subjects = new WeakMap<WalkContext['userPage'], Subject>()
const subjectOf = ({ userPage }: WalkContext): Subject => subjects.get(userPage)!
const type =
  (path: string, text: string) =>
  ({ userPage }: WalkContext) =>
    replaceText(userPage.page.locator(`[data-path=${path}] input`), text)

/** Renames the person through the API, while the form is open. */
async function rename(testOrganization: TestOrganization, id: string, firstName: string): Promise<void> {
  const admin = await testOrganization.admin()
  const { version, lastName, email, role, establishmentIds, language } = dataOf(
    await admin.get<User>(`users/${id}`),
  )
  const body = { firstName, lastName, email, role, establishmentIds, language, version }
  dataOf(await admin.put<User>(`users/${id}`, body))
}

/** Another person takes the address first. */
async function takeAddress(testOrganization: TestOrganization, { email, others }: Subject): Promise<void> {
  if (others.has(email)) return
  const admin = await testOrganization.admin()
  const body = {
    firstName: 'QA',
    lastName: 'QA',
    email,
    role: ROLES.user,
    establishmentIds: [testOrganization.user.user.establishmentId],
    language: 'fr',
    currentPassword: credentialsOf('admin').password,
  }
  others.set(email, dataOf(await admin.post<User>('users', body)).id)
}

async function waitForForm({ userPage }: WalkContext, state: string): Promise<void> {
  if (state === 'left') await userPage.page.locator('[data-form]').waitFor({ state: 'detached' })
  else await userPage.page.locator(`[data-form="${state}"]`).waitFor()
}

/** The form of a person: a new address needs the password, and may be in use. */
export const formPageObject: PageObject = {
  start: 'change',
  async open(testOrganization, browserDriver) {
    const { id } = await personDriver.create(testOrganization, [])
    const userPage = await browserDriver.userPage('admin')
    subjects.set(userPage, { id, email: '', others: new Map() })
    await userPage.open(`/user?id=${id}`)
    await userPage.page.locator('[data-form=editing]').waitFor()
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  // The model's secret field `key` is here the e-mail address: changing it needs the password.
  actions: {
    [eventLabel('EDIT', { field: 'name', value: 'Nice' })]: type('firstName', NAME),
    [eventLabel('EDIT', { field: 'name', value: '' })]: type('firstName', ''),
    [eventLabel('EDIT', { field: 'key', value: 'secret' })]: (walkContext) => {
      const subject = subjectOf(walkContext)
      subject.email = `${walkContext.testOrganization.freshNumber().toLowerCase()}@qa.invalid`
      return type('email', subject.email)(walkContext)
    },
    [eventLabel('SAVE')]: ({ userPage }) => userPage.press('action.save'),
    [eventLabel('CONFIRM', { password: 'my own' })]: async ({ userPage }) => {
      const question = userPage.find('dialog', 'administration.password.title')
      await question
        .getByLabel(userPage.t('administration.password.label'))
        .fill(credentialsOf('admin').password)
      await userPage.press('action.validate', {}, question)
    },
    [eventLabel('CANCEL')]: async ({ userPage }) => {
      const isLeaving = (await userPage.page.locator('[data-form=leaving]').count()) > 0
      if (isLeaving) await userPage.press('action.no', {}, userPage.page.getByRole('alertdialog'))
      else await userPage.press('action.cancel', {}, userPage.find('dialog', 'administration.password.title'))
    },
    [eventLabel('RETRY')]: ({ userPage }) => userPage.press('action.retry'),
    [eventLabel('BACK')]: ({ userPage }) =>
      userPage.press('action.back', {}, userPage.page.locator('[data-form=failed]')),
    ...Object.fromEntries(
      (['mine', 'theirs'] as const).map((side, index) => [
        eventLabel('CHOOSE', { field: 'name', side }),
        async ({ userPage }: WalkContext) => {
          const sides = userPage.page.locator('[data-form="conflict.choosing"]').getByRole('radio')
          // An option that is already selected is deselected first, so that it can be selected again.
          if (await sides.nth(index).isChecked()) await sides.nth(1 - index).check()
          await sides.nth(index).check()
        },
      ]),
    ),
    [eventLabel('RESOLVE')]: ({ userPage }) => userPage.press('administration.conflict.resolve'),
    [eventLabel('LEAVE')]: ({ userPage }) =>
      userPage.press('action.close', {}, userPage.page.getByRole('complementary').last()),
    [eventLabel('DISCARD')]: ({ userPage }) =>
      userPage.press('action.yes', {}, userPage.page.getByRole('alertdialog')),
  },
  answers: ['save:done', 'save:password', 'load:renamed'],
  calls: { save: 'PUT users/', load: 'GET users/' },
  refusals: { 'load:deleted': 'NotFound' },
  concurrentChanges: {
    'save:stale': (walkContext) =>
      rename(
        walkContext.testOrganization,
        subjectOf(walkContext).id,
        `QA ${walkContext.testOrganization.freshNumber()}`,
      ),
    'load:agreed': (walkContext) => rename(walkContext.testOrganization, subjectOf(walkContext).id, NAME),
    'save:taken': (walkContext) => takeAddress(walkContext.testOrganization, subjectOf(walkContext)),
  },
  waitForState: waitForForm,
  // The memory: the state of the new address (none, typed or in use) and whether the password was given for it; or `behind`
  // after another person has changed the row, until the conflict is resolved.
  remember(memory, label) {
    if (label.includes('"key"')) return 'typed'
    if (label === 'save:done') return ''
    if (label === 'save:taken') return 'taken'
    if (label === 'save:stale') return 'behind'
    if (label.includes('"RESOLVE"')) return ''
    if (label.includes('"CONFIRM"')) return `${memory}, confirmed`
    return /"(?:BACK|LEAVE)"/u.test(label) ? memory.replace(', confirmed', '') : memory
  },
  isPossible(memory, label) {
    const isNew = /^(?:typed|taken)/u.test(memory)
    switch (label) {
      case eventLabel('EDIT', { field: 'key', value: 'secret' }):
        return memory !== 'behind'
      case 'save:done':
        return memory === '' || memory === INITIAL_MEMORY || memory === 'typed, confirmed'
      case 'save:password':
        return isNew && !memory.endsWith('confirmed')
      case 'save:taken':
        return memory.endsWith('confirmed')
      case 'save:stale':
        return !isNew
      default:
        return true
    }
  },
  async cleanUp(walkContext) {
    const { id, others } = subjectOf(walkContext)
    const recordsLeft: string[] = []
    for (const personId of [id, ...others.values()])
      recordsLeft.push(...(await personDriver.cleanUp(walkContext.testOrganization, { id: personId })))
    return recordsLeft
  },
}

/** The same form, with its input from before a reload. */
export const resumedFormPageObject: PageObject = {
  start: 'resumed',
  async open(testOrganization, browserDriver, answers) {
    const walkContext = await formPageObject.open(testOrganization, browserDriver, answers)
    const { page } = walkContext.userPage
    await type('firstName', NAME)(walkContext)
    await page.reload()
    await walkContext.userPage.find('button', 'administration.startOver').waitFor()
    return walkContext
  },
  actions: {
    [eventLabel('START_OVER')]: ({ userPage }) => userPage.press('administration.startOver'),
    [eventLabel('SAVE')]: ({ userPage }) => userPage.press('action.save'),
  },
  answers: [],
  calls: { save: 'PUT users/' },
  refusals: { 'save:taken': 'InvalidRequest' },
  waitForState: waitForForm,
  // After START_OVER the draft is gone; after SAVE only its refusal is walked here.
  remember: (memory, label) => (/"(?:START_OVER|SAVE)"/u.test(label) ? label : memory),
  isPossible: (memory, label) =>
    memory === INITIAL_MEMORY || (label === 'save:taken' && memory.includes('SAVE')),
  cleanUp: (walkContext) => formPageObject.cleanUp(walkContext),
}
