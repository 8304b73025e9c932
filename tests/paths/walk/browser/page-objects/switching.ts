import type { Page } from 'playwright-core'
import { assignGuest, type Guest, inviteGuest, removeGuest, sessionOf } from '../../api/guest.ts'
import { eventLabel, type PageObject, questionOf, type WalkContext } from '../page-object.ts'

interface WalkState {
  /** The signed-in person. */
  readonly guest: Guest
  /** The other tab of the browser in which they type; null until they do. */
  tab: Page | null
}

const states = new WeakMap<WalkContext['userPage'], WalkState>()
const stateOf = ({ userPage }: WalkContext): WalkState => states.get(userPage)!
const toast = ({ userPage }: WalkContext) =>
  userPage.page.getByRole('region', { name: userPage.t('shell.notifications') })

/** Chooses an establishment from the list in the header. */
export async function chooseEstablishment(
  { userPage }: WalkContext,
  name: string,
  page: Page = userPage.page,
): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: userPage.t('shell.establishment') })
    .click()
  await page.getByRole('option', { name, exact: true }).click()
}

/**
 * Types into a form in another tab, so that unsent input is on the device; null types the stored name again,
 * so that the input disappears.
 */
const typeInTab = (text: string | null) => async (walkContext: WalkContext) => {
  const { userPage } = walkContext
  const walkState = stateOf(walkContext)
  const tab = walkState.tab ?? (await userPage.page.context().newPage())
  if (!walkState.tab) await tab.goto('/my-account')
  walkState.tab = tab
  const form = userPage.find('form', 'account.identity.title', {}, tab)
  await userPage
    .find('textbox', 'account.firstName', {}, form)
    .fill(text ?? walkState.guest.name.split(' ')[0]!)
}

const chooseAt = (index: 1 | 2) => (walkContext: WalkContext) =>
  chooseEstablishment(walkContext, stateOf(walkContext).guest.establishments[index]!.name)

const CHOOSE_SECOND = eventLabel('CHOOSE', { establishmentId: 'establishment-2' })
const CHOOSE_THIRD = eventLabel('CHOOSE', { establishmentId: 'establishment-3' })
const TYPED = eventLabel('DRAFTS_COUNTED', { count: 2 })
const CLEARED = eventLabel('DRAFTS_COUNTED', { count: 0 })

/** Changing to another establishment, from the list in the header. */
export const establishmentPageObject: PageObject = {
  start: 'here',
  async open(testOrganization, browserDriver, answers) {
    const guest = await inviteGuest(testOrganization)
    const userPage = await browserDriver.openAs(await sessionOf(testOrganization, guest))
    states.set(userPage, { guest, tab: null })
    // The page requests the list of establishments last.
    const isListLoaded = answers.includes('loadEstablishments:done')
    const listResponse = isListLoaded ? userPage.page.waitForResponse(/\/establishments\/my\?/u) : null
    await userPage.open('/my-account')
    await listResponse
    await userPage.page.getByRole('banner').getByText(guest.establishments[0]!.name).waitFor()
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions: {
    [CHOOSE_SECOND]: chooseAt(1),
    [CHOOSE_THIRD]: chooseAt(2),
    [eventLabel('CONFIRM')]: (walkContext) =>
      walkContext.userPage.press('action.yes', {}, questionOf(walkContext)),
    [eventLabel('CANCEL')]: (walkContext) =>
      walkContext.userPage.press('action.no', {}, questionOf(walkContext)),
    [eventLabel('RETRY')]: (walkContext) =>
      walkContext.userPage.press('action.retry', {}, toast(walkContext)),
    [eventLabel('DISMISS')]: (walkContext) =>
      walkContext.userPage.press('toast.close', {}, toast(walkContext)),
    [TYPED]: typeInTab('Quentin'),
    [CLEARED]: typeInTab(null),
  },
  answers: ['loadEstablishments:done'],
  calls: { loadEstablishments: 'GET establishments/my', changeEstablishment: 'POST auth/change' },
  eventsWhileRunning: { loadEstablishments: [CHOOSE_SECOND, TYPED], changeEstablishment: [TYPED, CLEARED] },
  concurrentChanges: {
    'changeEstablishment:done': (walkContext) =>
      assignGuest(
        walkContext.testOrganization,
        stateOf(walkContext).guest,
        stateOf(walkContext).guest.establishments,
      ),
    // Another user has assigned the guest to the first establishment only.
    'changeEstablishment:refused': (walkContext) =>
      assignGuest(
        walkContext.testOrganization,
        stateOf(walkContext).guest,
        stateOf(walkContext).guest.establishments.slice(0, 1),
      ),
  },
  async waitForState(walkContext, state) {
    const { userPage } = walkContext
    const { establishments } = stateOf(walkContext).guest
    if (state === 'warning') await questionOf(walkContext).waitFor()
    else if (state === 'failed')
      await userPage.find('button', 'action.retry', {}, toast(walkContext)).waitFor()
    else if (state === 'refused')
      await userPage.find('button', 'toast.close', {}, toast(walkContext)).waitFor()
    else if (state === 'switched') {
      await userPage.page.waitForURL('/')
      await userPage.page
        .getByRole('banner')
        .getByText(establishments[0]!.name)
        .waitFor({ state: 'detached' })
    } else {
      await questionOf(walkContext).waitFor({ state: 'detached' })
      await userPage.find('button', 'toast.close', {}, toast(walkContext)).waitFor({ state: 'detached' })
    }
  },
  // The memory: whether the other tab has input.
  remember(memory, label) {
    if (label === TYPED) return 'typed'
    return label === CLEARED ? '' : memory
  },
  isPossible(memory, label) {
    if (label === TYPED) return memory !== 'typed'
    return label !== CLEARED || memory === 'typed'
  },
  cleanUp: (walkContext) => removeGuest(walkContext.testOrganization, stateOf(walkContext).guest),
}
