import type { TicketIssuer } from '../../../../../src/domain/contract/tickets.ts'
import { addDays, type BusinessDate } from '../../../../../src/domain/dates/calendar.ts'
import { pollUntil } from '../../../../support/poll-until.ts'
import { dataOf, entriesOf, type TestOrganization } from '../../api/test-organization.ts'
import { eventLabel, INITIAL_MEMORY, type PageObject, type WalkContext } from '../page-object.ts'

const CLOSE_ISSUER = { id: 'issuer-1', version: 1, closedFrom: '2027-03-01' }
const PATIENCE_MS = 10_000
/** A date so far in the future that no voucher is refused meanwhile. */
const FAR_FUTURE: BusinessDate = '2090-01-01'

/** The issuer of a walk. */
interface Subject {
  /** The issuer before the walk. */
  readonly original: TicketIssuer
  /** How many dates have been used; none is used twice. */
  usedDays: number
  /** The last requested value; undefined before the first request and after a dismissal. */
  requested?: BusinessDate | null | undefined
}

const subjects = new WeakMap<WalkContext['userPage'], Subject>()
const subjectOf = ({ userPage }: WalkContext): Subject => subjects.get(userPage)!

function freshDay(subject: Subject): BusinessDate {
  subject.usedDays += 1
  return addDays(FAR_FUTURE, subject.usedDays)
}

async function readIssuer(testOrganization: TestOrganization, id?: string): Promise<TicketIssuer> {
  const all = await entriesOf<TicketIssuer>(await testOrganization.admin(), 'ticketissuers', {
    sort: 'name_asc',
  })
  return all.find((issuer) => id === undefined || issuer.id === id)!
}

/** As an administrator, sets the date from which an issuer’s vouchers are no longer accepted; null for none. */
async function setClosedFrom(
  testOrganization: TestOrganization,
  id: string,
  closedFrom: BusinessDate | null,
): Promise<void> {
  const { version } = await readIssuer(testOrganization, id)
  dataOf(await (await testOrganization.admin()).put(`ticketissuers/${id}`, { version, closedFrom }))
}

const panelOf = (walkContext: WalkContext) =>
  walkContext.userPage.page.locator('section').filter({
    has: walkContext.userPage.page.getByRole('heading', {
      name: subjectOf(walkContext).original.name,
      exact: true,
    }),
  })
const fieldOf = (walkContext: WalkContext) => panelOf(walkContext).getByRole('textbox')
const alertOf = (walkContext: WalkContext) => panelOf(walkContext).getByRole('alert')
const retryOf = (walkContext: WalkContext) =>
  walkContext.userPage.find('button', 'action.retry', {}, panelOf(walkContext))

const lastDay = ({ userPage }: WalkContext, closedFrom: BusinessDate | null) =>
  closedFrom === null ? '' : userPage.date(addDays(closedFrom, -1))

/** Types the last day, and leaves the field. */
async function typeLastDay(walkContext: WalkContext, closedFrom: BusinessDate | null): Promise<void> {
  subjectOf(walkContext).requested = closedFrom
  await fieldOf(walkContext).fill(lastDay(walkContext, closedFrom))
  await fieldOf(walkContext).blur()
}

/** The date from which an issuer's vouchers are no longer accepted. */
export const ticketIssuerPageObject: PageObject = {
  start: 'issuers',
  isAnotherPage: true,
  async open(testOrganization, browserDriver) {
    const userPage = await browserDriver.userPage('admin')
    const subject = { original: await readIssuer(testOrganization), usedDays: 0 }
    subjects.set(userPage, subject)
    await setClosedFrom(testOrganization, subject.original.id, freshDay(subject))
    await userPage.open('/tickets?view=issuers')
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions: {
    [eventLabel('RUN', { command: CLOSE_ISSUER })]: (walkContext) =>
      typeLastDay(walkContext, freshDay(subjectOf(walkContext))),
    [eventLabel('RUN', { command: { ...CLOSE_ISSUER, closedFrom: null } })]: (walkContext) =>
      typeLastDay(walkContext, null),
    [eventLabel('RETRY')]: (walkContext) => retryOf(walkContext).click(),
    [eventLabel('DISMISS')]: (walkContext) => {
      subjectOf(walkContext).requested = undefined
      return walkContext.userPage.press('action.dismiss', {}, panelOf(walkContext))
    },
  },
  answers: ['send:done'],
  calls: { send: 'PUT ticketissuers/' },
  concurrentChanges: {
    'send:conflict': (walkContext) =>
      setClosedFrom(
        walkContext.testOrganization,
        subjectOf(walkContext).original.id,
        freshDay(subjectOf(walkContext)),
      ),
  },
  async waitForState(walkContext, state) {
    if (state === 'failed') return retryOf(walkContext).waitFor()
    if (state === 'refused') await alertOf(walkContext).waitFor()
    const { original, requested } = subjectOf(walkContext)
    // Waits until the page shows the stored date, because the next change is based on that version.
    await pollUntil(async () => {
      const { closedFrom } = await readIssuer(walkContext.testOrganization, original.id)
      const isStored = state === 'refused' || requested === undefined || requested === closedFrom
      const isIdle = isStored && (await fieldOf(walkContext).isEnabled())
      return isIdle && (await fieldOf(walkContext).inputValue()) === lastDay(walkContext, closedFrom)
    }, PATIENCE_MS)
    if (state === 'ready') await alertOf(walkContext).waitFor({ state: 'hidden' })
  },
  // The memory: whether the issuer has a last day, and whether it is being set or removed.
  remember(memory, label) {
    const [lastDayState = '', change = ''] = memory === INITIAL_MEMORY ? ['end'] : memory.split(', ')
    if (label.includes('"RUN"')) return `${lastDayState}, ${label.includes('null') ? 'removing' : 'setting'}`
    if (label === 'send:done') return change === 'removing' ? 'none' : 'end'
    return label === 'send:conflict' ? 'end' : memory
  },
  isPossible: (memory, label) =>
    label !== eventLabel('RUN', { command: { ...CLOSE_ISSUER, closedFrom: null } }) ||
    !memory.startsWith('none'),
  async cleanUp(walkContext) {
    const { id, closedFrom } = subjectOf(walkContext).original
    if ((await readIssuer(walkContext.testOrganization, id)).closedFrom !== closedFrom)
      await setClosedFrom(walkContext.testOrganization, id, closedFrom)
    return []
  },
}
