import type { Page } from 'playwright-core'
import { assign, type Guest, inviteGuest, removeGuest, sessionOf } from '../../api/guest.ts'
import { eventLabel, type PageObject, type WalkContext } from '../page-object.ts'

/** The person, the next establishment, and the other tab with input. */
interface Switching {
  readonly guest: Guest
  tab: Page | null
}

const states = new WeakMap<WalkContext['userPage'], Switching>()
const switchingOf = ({ userPage }: WalkContext): Switching => states.get(userPage)!
const question = ({ userPage }: WalkContext) => userPage.page.getByRole('alertdialog')
const toast = ({ userPage }: WalkContext) =>
  userPage.page.getByRole('region', { name: userPage.t('shell.notifications') })

/** Chooses an establishment from the list in the header. */
export async function choosePlace(
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

/** Types into a form in another tab, or clears it there: unsent input is on the device. */
const typeInTab = (text: string | null) => async (walkContext: WalkContext) => {
  const { userPage } = walkContext
  const switching = switchingOf(walkContext)
  const tab = switching.tab ?? (await userPage.page.context().newPage())
  if (!switching.tab) await tab.goto('/my-account')
  switching.tab = tab
  const form = userPage.find('form', 'account.identity.title', {}, tab)
  await userPage
    .find('textbox', 'account.firstName', {}, form)
    .fill(text ?? switching.guest.name.split(' ')[0]!)
}

const choosing = (nth: 1 | 2) => (walkContext: WalkContext) =>
  choosePlace(walkContext, switchingOf(walkContext).guest.places[nth]!.name)

const THERE = eventLabel('CHOOSE', { establishmentId: 'establishment-2' })
const NEWER = eventLabel('CHOOSE', { establishmentId: 'establishment-3' })
const TYPED = eventLabel('DRAFTS_COUNTED', { count: 2 })
const TAKEN_BACK = eventLabel('DRAFTS_COUNTED', { count: 0 })

/** Switching to another establishment, from the header. */
export const establishment: PageObject = {
  start: 'here',
  async open(testOrganization, browserDriver, answers) {
    const guest = await inviteGuest(testOrganization)
    const userPage = await browserDriver.openAs(await sessionOf(testOrganization, guest))
    states.set(userPage, { guest, tab: null })
    // The list is requested after everything else.
    const isAnswered = answers.includes('loadEstablishments:done')
    const listed = isAnswered ? userPage.page.waitForResponse(/\/establishments\/my\?/u) : null
    await userPage.open('/my-account')
    await listed
    await userPage.page.getByRole('banner').getByText(guest.places[0]!.name).waitFor()
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions: {
    [THERE]: choosing(1),
    [NEWER]: choosing(2),
    [eventLabel('CONFIRM')]: (walkContext) =>
      walkContext.userPage.press('action.yes', {}, question(walkContext)),
    [eventLabel('CANCEL')]: (walkContext) =>
      walkContext.userPage.press('action.no', {}, question(walkContext)),
    [eventLabel('RETRY')]: (walkContext) =>
      walkContext.userPage.press('action.retry', {}, toast(walkContext)),
    [eventLabel('DISMISS')]: (walkContext) =>
      walkContext.userPage.press('toast.close', {}, toast(walkContext)),
    [TYPED]: typeInTab('Quentin'),
    [TAKEN_BACK]: typeInTab(null),
  },
  answers: ['loadEstablishments:done'],
  calls: { loadEstablishments: 'GET establishments/my', changeEstablishment: 'POST auth/change' },
  during: { loadEstablishments: [THERE, TYPED], changeEstablishment: [TYPED, TAKEN_BACK] },
  concurrentChanges: {
    'changeEstablishment:done': (walkContext) =>
      assign(
        walkContext.testOrganization,
        switchingOf(walkContext).guest,
        switchingOf(walkContext).guest.places,
      ),
    // Another user has assigned them to the first establishment only.
    'changeEstablishment:refused': (walkContext) =>
      assign(
        walkContext.testOrganization,
        switchingOf(walkContext).guest,
        switchingOf(walkContext).guest.places.slice(0, 1),
      ),
  },
  async isAt(walkContext, state) {
    const { userPage } = walkContext
    const { places } = switchingOf(walkContext).guest
    if (state === 'warning') await question(walkContext).waitFor()
    else if (state === 'failed')
      await userPage.find('button', 'action.retry', {}, toast(walkContext)).waitFor()
    else if (state === 'refused')
      await userPage.find('button', 'toast.close', {}, toast(walkContext)).waitFor()
    else if (state === 'switched') {
      await userPage.page.waitForURL('/')
      await userPage.page.getByRole('banner').getByText(places[0]!.name).waitFor({ state: 'detached' })
    } else {
      await question(walkContext).waitFor({ state: 'detached' })
      await userPage.find('button', 'toast.close', {}, toast(walkContext)).waitFor({ state: 'detached' })
    }
  },
  // Whether the other tab has input.
  remember: (memory, label) => (label === TYPED ? 'typed' : label === TAKEN_BACK ? '' : memory),
  isPossible(memory, label) {
    if (label === TYPED) return memory !== 'typed'
    return label !== TAKEN_BACK || memory === 'typed'
  },
  cleanUp: (walkContext) => removeGuest(walkContext.testOrganization, switchingOf(walkContext).guest),
}
