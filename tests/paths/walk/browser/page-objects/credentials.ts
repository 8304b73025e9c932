import { type Guest, inviteGuest, removeGuest, sessionOf } from '../../api/guest.ts'
import type { TestOrganization } from '../../api/test-organization.ts'
import { eventLabel, INITIAL_MEMORY, type PageObject, type WalkContext } from '../page-object.ts'

/** The person, and their input for a new password. */
interface WalkState {
  readonly guest: Guest
  /** How many new passwords were typed; it makes each of them different. */
  count: number
  /** The next input is on the list of common passwords. */
  isCommon: boolean
  /** The last typed password. */
  typed: string
}

const COMMON_PASSWORD = 'Administrator1'
const states = new WeakMap<TestOrganization, WalkState>()
const stateOf = ({ testOrganization }: WalkContext): WalkState => states.get(testOrganization)!
const form = ({ userPage }: WalkContext) => userPage.find('form', 'account.password.title')
const formInState = (walkContext: WalkContext, state: string) =>
  form(walkContext).and(walkContext.userPage.page.locator(`[data-state=${state}]`))
const field = (walkContext: WalkContext, id: 'current' | 'new' | 'repeated') =>
  walkContext.userPage.find('textbox', `account.password.${id}`, {}, form(walkContext))

interface Typed {
  readonly currentPassword: string
  readonly password: string
  readonly repeated: string
}

/** Fills in all three fields if the form can be edited, and submits them. */
const submit =
  (values: Partial<Typed> = {}) =>
  async (walkContext: WalkContext): Promise<void> => {
    const walkState = stateOf(walkContext)
    if ((await formInState(walkContext, 'editing').count()) > 0) {
      walkState.count += 1
      walkState.typed = walkState.isCommon ? COMMON_PASSWORD : `${walkState.count} olives sur une autre nappe`
      const { currentPassword = walkState.guest.password, password = walkState.typed } = values
      await field(walkContext, 'current').fill(currentPassword)
      await field(walkContext, 'new').fill(password)
      await field(walkContext, 'repeated').fill(values.repeated ?? password)
    }
    walkState.isCommon = false
    await walkContext.userPage.press('account.password.submit', {}, form(walkContext))
  }

const NEW_PASSWORD = 'une nappe à carreaux rouges'
const TYPED_VALUES: Typed = { currentPassword: 'the old one', password: NEW_PASSWORD, repeated: NEW_PASSWORD }
const submission = (values: Partial<Typed> = {}) =>
  eventLabel('SUBMIT', { values: { ...TYPED_VALUES, ...values } })
const FAULTS: readonly Partial<Typed>[] = [
  { currentPassword: '' },
  { password: 'trop court' },
  { repeated: 'une autre nappe' },
]
const WITHOUT_CURRENT_PASSWORD = submission({ currentPassword: '' })

/** The person's own password, in “my account”. */
export const ownPasswordPageObject: PageObject = {
  start: 'ownPassword',
  async open(testOrganization, browserDriver) {
    const guest = await inviteGuest(testOrganization)
    const userPage = await browserDriver.openAs(await sessionOf(testOrganization, guest))
    states.set(testOrganization, { guest, count: 0, isCommon: false, typed: '' })
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
      stateOf(walkContext).isCommon = true
    },
  },
  async waitForState(walkContext, state) {
    await formInState(walkContext, state).waitFor()
    const { guest, typed } = stateOf(walkContext)
    if (state === 'done') guest.password = typed
  },
  // The memory is one of these: the label of the refused input that is still in the fields; after `send:done`, the label of a submission
  // without the current password, because the fields are empty; '' after an edit; or what is known about the sent password:
  // `COMMON_PASSWORD`, `uncommon`, or `open` while there is no answer.
  remember(memory, label, state) {
    if (label === 'send:done') return WITHOUT_CURRENT_PASSWORD
    if (label === 'send:common') return COMMON_PASSWORD
    if (state === 'editing') return ''
    if (label.startsWith('send:')) return memory === 'open' ? 'uncommon' : memory
    if (state === 'sending') return [COMMON_PASSWORD, 'uncommon'].includes(memory) ? memory : 'open'
    return label
  },
  isPossible(memory, label) {
    if (label === 'send:done') return memory !== COMMON_PASSWORD
    if (label === 'send:common') return memory !== 'uncommon'
    const hasNothingTyped = memory === '' || memory === INITIAL_MEMORY
    if (!label.includes('"SUBMIT"') || hasNothingTyped) return true
    return label === submission() ? [COMMON_PASSWORD, 'uncommon'].includes(memory) : label === memory
  },
  cleanUp: (walkContext) => removeGuest(walkContext.testOrganization, stateOf(walkContext).guest),
}
