import type { Request } from 'playwright-core'
import type { CashCarrier } from '../../../../../src/domain/contract/organizations.ts'
import { pollUntil } from '../../../../support/poll-until.ts'
import { carrierDriver } from '../../api/fixtures/administered.ts'
import { dataOf } from '../../api/test-organization.ts'
import { matchesCall } from '../browser-driver.ts'
import { eventLabel, INITIAL_MEMORY, type PageObject, type WalkContext } from '../page-object.ts'
import { answerNextCallEmpty } from '../simulated-answers.ts'

const LIST = 'GET cashcarriers?'
const FIRST_PAGE = { page: 1, rowsPerPage: 25, sortBy: 'date', descending: true, filters: {}, search: '' }
const PAST_END = eventLabel('REQUEST', { request: { ...FIRST_PAGE, page: 3 } })
const FOUND_NOTHING = eventLabel('REQUEST', { request: { ...FIRST_PAGE, filters: { status: 'CREATED' } } })
const SEARCHED = eventLabel('REQUEST', { request: { ...FIRST_PAGE, search: 'midi' } })
const WHOLE_LIST = eventLabel('REQUEST', { request: FIRST_PAGE })
const REFRESH = eventLabel('REFRESH')
const PATIENCE_MS = 10_000

/** The whole list, a page past its end, or a search. */
type ListRequest = 'all' | 'pastEnd' | 'some'

/** The carrier that is open beside the list, and the requests of the list. */
interface Subject {
  readonly id: string
  readonly name: string
  /** How often it was renamed. */
  renameCount: number
  /** How many requests of the list were answered, or failed. */
  answerCount: number
  /** The next answer must have no rows; for the whole list it is simulated. */
  findsNothing: boolean
  lastRequest: ListRequest
}

const subjects = new WeakMap<WalkContext['userPage'], Subject>()
const subjectOf = ({ userPage }: WalkContext): Subject => subjects.get(userPage)!

/** Runs an action that requests this part of the list (null: the same part again), and waits for the answer. */
const requestAndWait =
  (lastRequest: ListRequest | null, act: (walkContext: WalkContext) => Promise<unknown>) =>
  async (walkContext: WalkContext): Promise<void> => {
    const subject = subjectOf(walkContext)
    subject.lastRequest = lastRequest ?? subject.lastRequest
    const { findsNothing } = subject
    subject.findsNothing = false
    if (findsNothing && subject.lastRequest === 'all') await answerNextCallEmpty(LIST)(walkContext)
    const earlierAnswers = subject.answerCount
    await act(walkContext)
    await pollUntil(async () => subject.answerCount > earlierAnswers, PATIENCE_MS)
    // The page is past the end, so the list goes back.
    if (findsNothing && subject.lastRequest === 'pastEnd') subject.lastRequest = 'all'
  }

const searchFor = (text: (subject: Subject) => string) => async (walkContext: WalkContext) => {
  const field = walkContext.userPage.page.getByRole('searchbox')
  await field.fill(text(subjectOf(walkContext)))
  await field.press('Enter')
}

/** Opens the address of a page past the end of the list. */
const goPastEnd = ({ userPage }: WalkContext) =>
  userPage.page.evaluate(() => {
    const { searchParams, pathname } = new URL(location.href)
    history.pushState(null, '', `${pathname}?id=${searchParams.get('id')}&page=99`)
  })

const rename = async (walkContext: WalkContext) => {
  const subject = subjectOf(walkContext)
  subject.renameCount += 1
  await walkContext.userPage.page
    .locator('[data-path=name] input')
    .fill(`${subject.name} ${subject.renameCount}`)
  await walkContext.userPage.press('action.save', {}, walkContext.userPage.page.locator('[data-form]'))
}

/** The list of carriers, with one carrier open beside it: changes of this carrier reload the list. */
export const listPageObject: PageObject = {
  start: 'first',
  async open(testOrganization, browserDriver) {
    const { id } = await carrierDriver.create(testOrganization, [])
    const { name } = dataOf(await (await testOrganization.admin()).get<CashCarrier>(`cashcarriers/${id}`))
    const userPage = await browserDriver.userPage('admin')
    const subject: Subject = {
      id,
      name,
      renameCount: 0,
      answerCount: 0,
      findsNothing: false,
      lastRequest: 'all',
    }
    subjects.set(userPage, subject)
    const countAnswer = (request: Request) => {
      if (matchesCall(LIST, request)) subject.answerCount += 1
    }
    userPage.page.on('requestfinished', countAnswer)
    userPage.page.on('requestfailed', countAnswer)
    await userPage.open(`/cashcarrier?id=${id}`)
    await userPage.page.locator('[data-form=editing]').waitFor()
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions: {
    [WHOLE_LIST]: requestAndWait(
      'all',
      searchFor(() => ''),
    ),
    [PAST_END]: requestAndWait('pastEnd', goPastEnd),
    [FOUND_NOTHING]: requestAndWait(
      'some',
      searchFor(() => 'nobody is called that'),
    ),
    [SEARCHED]: requestAndWait(
      'some',
      searchFor(({ name }) => name),
    ),
    [REFRESH]: requestAndWait(null, rename),
    [eventLabel('RETRY')]: requestAndWait(null, (walkContext) => walkContext.userPage.press('action.retry')),
  },
  answers: ['loadPage:rows'],
  calls: { loadPage: LIST },
  refusals: { 'loadPage:refused': 'InvalidRequest' },
  concurrentChanges: {
    'loadPage:nothing': async (walkContext) => {
      subjectOf(walkContext).findsNothing = true
    },
  },
  async waitForState({ userPage }, state) {
    const screenState = state === 'ready' ? 'rows' : state
    const screen = userPage.page.locator(`[data-screen=cashcarriers][data-state=${screenState}]`)
    await screen.waitFor()
    if (state !== 'ready') return
    await screen.locator('[aria-busy=false]:has(table)').waitFor()
    // The list begins with its first row, also after a request past the end.
    await screen.getByRole('navigation').getByText(/^1–/u).waitFor()
  },
  // The memory: the last request, or that the list is going back or went back from a page past its end. The address still contains that page
  // then, so it can't be requested again.
  remember(memory, label) {
    if (label === WHOLE_LIST) return 'wholeList'
    if (label === PAST_END) return 'pastEnd'
    if (label === FOUND_NOTHING) return 'foundNothing'
    if (label === SEARCHED) return 'searched'
    if (memory === INITIAL_MEMORY) return 'wholeList'
    if (memory === 'pastEnd' && label === 'loadPage:nothing') return 'goingBack'
    return memory === 'goingBack' ? 'wentBack' : memory
  },
  isPossible(memory, label) {
    switch (label) {
      case WHOLE_LIST:
        return memory === 'foundNothing' || memory === 'searched'
      case PAST_END:
        return memory !== 'pastEnd' && memory !== 'wentBack'
      case FOUND_NOTHING:
        return memory !== 'foundNothing'
      case SEARCHED:
        return memory !== 'searched'
      case 'loadPage:rows':
        return memory !== 'foundNothing'
      case 'loadPage:nothing':
        return memory !== 'searched' && memory !== 'goingBack' && memory !== INITIAL_MEMORY
      default:
        return memory !== 'goingBack' && (memory !== INITIAL_MEMORY || label === 'loadPage:lost')
    }
  },
  cleanUp: (walkContext) => carrierDriver.cleanUp(walkContext.testOrganization, subjectOf(walkContext)),
}
