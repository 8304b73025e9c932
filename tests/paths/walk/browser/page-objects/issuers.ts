import type { TicketIssuer } from '../../../../../src/domain/contract/tickets.ts'
import { addDays, type BusinessDate } from '../../../../../src/domain/dates/calendar.ts'
import { pollUntil } from '../../../../support/poll-until.ts'
import { dataOf, entriesOf, type TestOrganization } from '../../api/test-organization.ts'
import { eventLabel, type PageObject, type WalkContext } from '../page-object.ts'

const END = { id: 'issuer-1', version: 1, closedFrom: '2027-03-01' }
const PATIENCE_MS = 10_000
/** A date so far in the future that no voucher is refused meanwhile. */
const FAR: BusinessDate = '2090-01-01'

/** The issuer's earlier value, the dates used so far (none is used twice), and the requested one without an answer. */
interface Subject {
  readonly before: TicketIssuer
  days: number
  requested?: BusinessDate | null | undefined
}

const subjects = new WeakMap<WalkContext['userPage'], Subject>()
const subjectOf = ({ userPage }: WalkContext): Subject => subjects.get(userPage)!

function freshDay(subject: Subject): BusinessDate {
  subject.days += 1
  return addDays(FAR, subject.days)
}

async function issuerNow(testOrganization: TestOrganization, id?: string): Promise<TicketIssuer> {
  const all = await entriesOf<TicketIssuer>(await testOrganization.admin(), 'ticketissuers', {
    sort: 'name_asc',
  })
  return all.find((one) => id === undefined || one.id === id)!
}

async function close(
  testOrganization: TestOrganization,
  id: string,
  closedFrom: BusinessDate | null,
): Promise<void> {
  const { version } = await issuerNow(testOrganization, id)
  dataOf(await (await testOrganization.admin()).put(`ticketissuers/${id}`, { version, closedFrom }))
}

const panelOf = (walkContext: WalkContext) =>
  walkContext.userPage.page.locator('section').filter({
    has: walkContext.userPage.page.getByRole('heading', {
      name: subjectOf(walkContext).before.name,
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
export const ticketIssuer: PageObject = {
  start: 'fresh',
  async open(testOrganization, browserDriver) {
    const userPage = await browserDriver.userPage('admin')
    const subject = { before: await issuerNow(testOrganization), days: 0 }
    subjects.set(userPage, subject)
    await close(testOrganization, subject.before.id, freshDay(subject))
    await userPage.open('/tickets?view=issuers')
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions: {
    [eventLabel('RUN', { command: END })]: (walkContext) =>
      typeLastDay(walkContext, freshDay(subjectOf(walkContext))),
    [eventLabel('RUN', { command: { ...END, closedFrom: null } })]: (walkContext) =>
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
      close(walkContext.testOrganization, subjectOf(walkContext).before.id, freshDay(subjectOf(walkContext))),
  },
  async isAt(walkContext, state) {
    if (state === 'failed') return retryOf(walkContext).waitFor()
    if (state === 'refused') await alertOf(walkContext).waitFor()
    const { before, requested } = subjectOf(walkContext)
    // The stored value is loaded again, and recognized by its date: the next change is based on that version.
    await pollUntil(async () => {
      const { closedFrom } = await issuerNow(walkContext.testOrganization, before.id)
      const isStored = state === 'refused' || requested === undefined || requested === closedFrom
      const isIdle = isStored && (await fieldOf(walkContext).isEnabled())
      return isIdle && (await fieldOf(walkContext).inputValue()) === lastDay(walkContext, closedFrom)
    }, PATIENCE_MS)
    if (state === 'ready') await alertOf(walkContext).waitFor({ state: 'hidden' })
  },
  // Whether the issuer has a last day, and whether it is being removed.
  remember(memory, label) {
    const [has = '', taking = ''] = memory === '/none' ? ['end'] : memory.split(', ')
    if (label.includes('"RUN"')) return `${has}, ${label.includes('null') ? 'taking away' : 'saying'}`
    if (label === 'send:done') return taking === 'taking away' ? 'none' : 'end'
    return label === 'send:conflict' ? 'end' : memory
  },
  isPossible: (memory, label) =>
    label !== eventLabel('RUN', { command: { ...END, closedFrom: null } }) || !memory.startsWith('none'),
  async cleanUp(walkContext) {
    const { id, closedFrom } = subjectOf(walkContext).before
    if ((await issuerNow(walkContext.testOrganization, id)).closedFrom !== closedFrom)
      await close(walkContext.testOrganization, id, closedFrom)
    return []
  },
}
