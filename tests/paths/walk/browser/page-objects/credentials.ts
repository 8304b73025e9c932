import { type Guest, inviteGuest, removeGuest, sessionOf } from '../../api/guest.ts'
import type { TestOrganization } from '../../api/test-organization.ts'
import { eventLabel, type PageObject, type WalkContext } from '../page-object.ts'

/** The person, and the input for a new password. */
interface Changing {
  readonly guest: Guest
  count: number
  /** The next input is on the list of common passwords. */
  isCommon: boolean
  typed: string
}

const COMMON = 'Administrator1'
const changes = new WeakMap<TestOrganization, Changing>()
const changingOf = ({ testOrganization }: WalkContext): Changing => changes.get(testOrganization)!
const form = ({ userPage }: WalkContext) => userPage.find('form', 'account.password.title')
const inState = (walkContext: WalkContext, state: string) =>
  form(walkContext).and(walkContext.userPage.page.locator(`[data-state=${state}]`))
const field = (walkContext: WalkContext, id: 'current' | 'new' | 'repeated') =>
  walkContext.userPage.find('textbox', `account.password.${id}`, {}, form(walkContext))

interface Typed {
  readonly currentPassword: string
  readonly password: string
  readonly repeated: string
}

/** Types all three when typing has started, and submits the content. */
const submit =
  (values: Partial<Typed> = {}) =>
  async (walkContext: WalkContext): Promise<void> => {
    const changing = changingOf(walkContext)
    if ((await inState(walkContext, 'editing').count()) > 0) {
      changing.count += 1
      changing.typed = changing.isCommon ? COMMON : `${changing.count} olives sur une autre nappe`
      const { currentPassword = changing.guest.password, password = changing.typed } = values
      await field(walkContext, 'current').fill(currentPassword)
      await field(walkContext, 'new').fill(password)
      await field(walkContext, 'repeated').fill(values.repeated ?? password)
    }
    changing.isCommon = false
    await walkContext.userPage.press('account.password.submit', {}, form(walkContext))
  }

const SECRET = 'une nappe à carreaux rouges'
const changed: Typed = { currentPassword: 'the old one', password: SECRET, repeated: SECRET }
const submission = (values: Partial<Typed> = {}) =>
  eventLabel('SUBMIT', { values: { ...changed, ...values } })
const FAULTS: readonly Partial<Typed>[] = [
  { currentPassword: '' },
  { password: 'trop court' },
  { repeated: 'une autre nappe' },
]
const NOTHING = submission({ currentPassword: '' })

/** The person's own password, in “my account”. */
export const ownPassword: PageObject = {
  start: 'ownPassword',
  async open(testOrganization, browserDriver) {
    const guest = await inviteGuest(testOrganization)
    const userPage = await browserDriver.openAs(await sessionOf(testOrganization, guest))
    changes.set(testOrganization, { guest, count: 0, isCommon: false, typed: '' })
    await userPage.open('/my-account')
    const walkContext = { testOrganization, userPage, pouches: [], remittance: null }
    await form(walkContext).waitFor()
    return walkContext
  },
  actions: {
    ...Object.fromEntries([{}, ...FAULTS].map((values) => [submission(values), submit(values)])),
    [eventLabel('EDIT', { field: 'password' })]: async (walkContext) => {
      await field(walkContext, 'new').press('End')
      await field(walkContext, 'new').pressSequentially('a')
    },
  },
  answers: ['send:done'],
  calls: { send: 'POST accounts/me/password' },
  concurrentChanges: {
    'send:common': async (walkContext) => {
      changingOf(walkContext).isCommon = true
    },
  },
  async isAt(walkContext, state) {
    await inState(walkContext, state).waitFor()
    const { guest, typed } = changingOf(walkContext)
    if (state === 'done') guest.password = typed
  },
  // The content of the fields when typing would lead elsewhere; `open` while its answer may still reveal the earlier one.
  remember(memory, label, state) {
    if (label === 'send:done') return NOTHING
    if (label === 'send:common') return COMMON
    if (state === 'editing') return ''
    if (label.startsWith('send:')) return memory === 'open' ? 'fine' : memory
    if (state === 'sending') return [COMMON, 'fine'].includes(memory) ? memory : 'open'
    return label
  },
  isPossible(memory, label) {
    if (label === 'send:done') return memory !== COMMON
    if (label === 'send:common') return memory !== 'fine'
    const isFree = memory === '' || memory === '/none'
    if (!label.includes('"SUBMIT"') || isFree) return true
    return label === submission() ? [COMMON, 'fine'].includes(memory) : label === memory
  },
  cleanUp: (walkContext) => removeGuest(walkContext.testOrganization, changingOf(walkContext).guest),
}
