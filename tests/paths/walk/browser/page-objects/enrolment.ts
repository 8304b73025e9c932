import { appCode } from '../../../../support/second-factor.ts'
import { type Guest, inviteGuest, removeGuest, sessionOf } from '../../api/guest.ts'
import { serverTime } from '../../api/second-factor.ts'
import { eventLabel, type PageObject, type WalkContext } from '../page-object.ts'

const guests = new WeakMap<WalkContext['userPage'], { readonly guest: Guest; readonly now: string }>()
const guestOf = ({ userPage }: WalkContext) => guests.get(userPage)!
const form = ({ userPage }: WalkContext) => userPage.find('form', 'account.secondFactor.title')
const codeList = ({ userPage }: WalkContext) => userPage.find('list', 'account.recovery.title')

const SETUP = { secret: 'JBSWY3DPEHPK3PXP', qrCode: '<svg/>' }
const RECOVERY_CODES = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567']

/** An authenticator app, set up in “my account”. */
export const enrolmentPageObject: PageObject = {
  start: 'wanted',
  async open(testOrganization, browserDriver) {
    const guest = await inviteGuest(testOrganization)
    const now = await serverTime(testOrganization, guest)
    const userPage = await browserDriver.openAs(await sessionOf(testOrganization, guest))
    guests.set(userPage, { guest, now })
    await userPage.open('/my-account')
    await userPage.press('account.secondFactor.setUp')
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions: {
    [eventLabel('BEGUN', { setup: SETUP })]: async (walkContext) => {
      const { find, press } = walkContext.userPage
      await find('textbox', 'account.password.current', {}, form(walkContext)).fill(
        guestOf(walkContext).guest.password,
      )
      await press('account.next', {}, form(walkContext))
    },
    [eventLabel('CONFIRMED', { recoveryCodes: RECOVERY_CODES })]: async (walkContext) => {
      const { find, press, page } = walkContext.userPage
      const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
      await find('textbox', 'account.code.label').fill(appCode(secret, guestOf(walkContext).now))
      await press('account.secondFactor.confirm', {}, form(walkContext))
    },
    [eventLabel('CANCEL')]: ({ userPage }) => userPage.press('action.cancel'),
    [eventLabel('FINISH', { saved: true })]: async ({ userPage }) => {
      await userPage.find('checkbox', 'account.recovery.saved').check()
      await userPage.press('account.next')
    },
  },
  answers: [],
  async waitForState(walkContext, state) {
    const { find, page, t } = walkContext.userPage
    if (state === 'identifying')
      await find('textbox', 'account.password.current', {}, form(walkContext)).waitFor()
    if (state === 'scanning')
      await page.getByRole('img', { name: t('account.secondFactor.qrCode') }).waitFor()
    if (state === 'saving') await codeList(walkContext).waitFor()
    if (state === 'enrolled') await find('button', 'account.secondFactor.remove').waitFor()
    if (state === 'cancelled') await find('button', 'account.secondFactor.setUp').waitFor()
    if (state !== 'saving') await codeList(walkContext).waitFor({ state: 'hidden' })
  },
  remember: (memory) => memory,
  isPossible: () => true,
  cleanUp: (walkContext) => removeGuest(walkContext.testOrganization, guestOf(walkContext).guest),
}
