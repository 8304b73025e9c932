import type { MessageId } from '../../../../../src/i18n/ids.ts'
import {
  type DispatchFixture,
  ticketDispatchDriver as dispatches,
} from '../../api/fixtures/ticket-dispatch.ts'
import { dataOf, setStatus } from '../../api/test-organization.ts'
import { dialogOf, eventLabel, type PageObject, replaceText, type WalkContext } from '../page-object.ts'

/** With these events, the fixture has vouchers of two issuers. */
const EVENTS = ['send', 'reimbursePart']
const fixtures = new WeakMap<WalkContext['userPage'], DispatchFixture>()
const fixtureOf = ({ userPage }: WalkContext): DispatchFixture => fixtures.get(userPage)!
const type = (id: MessageId, text: (walkContext: WalkContext) => string) => (walkContext: WalkContext) =>
  replaceText(walkContext.userPage.find('textbox', id, {}, dialogOf(walkContext)), text(walkContext))
const today = ({ userPage, testOrganization }: WalkContext) => userPage.date(testOrganization.today)
/** Presses the button that reimburses an issuer of the fixture: 0 is `Up` of the events, 1 is `Edenred`. */
const pressReimburse = (index: 0 | 1) => (walkContext: WalkContext) =>
  walkContext.userPage.press(
    'tickets.act.REIMBURSED',
    {},
    walkContext.userPage.page
      .locator('section')
      .filter({
        has: walkContext.userPage.page.getByRole('heading', {
          name: fixtureOf(walkContext).issuers[index]!,
          exact: true,
        }),
      })
      .last(),
  )

const sendFirst = async (walkContext: WalkContext) => {
  const { testOrganization } = walkContext
  const change = { status: 'SENT', slipNumber: 'QA-2', sentOn: testOrganization.today }
  dataOf(await setStatus(testOrganization.accountant, 'ticketdispatches', fixtureOf(walkContext).id, change))
}

export const ticketDispatchPageObject: PageObject = {
  start: 'fresh',
  async open(testOrganization, browserDriver) {
    const fixture = await dispatches.create(testOrganization, EVENTS)
    const userPage = await browserDriver.userPage('accountant')
    fixtures.set(userPage, fixture)
    await userPage.open(`/tickets?view=dispatches&id=${fixture.id}`)
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions: {
    [eventLabel('START', { act: 'SENT' })]: ({ userPage }) => userPage.press('tickets.act.SENT'),
    [eventLabel('START', { act: 'REIMBURSED', issuer: 'Edenred' })]: pressReimburse(1),
    [eventLabel('START', { act: 'REIMBURSED', issuer: 'Up' })]: pressReimburse(0),
    [eventLabel('START', { act: 'CANCELED' })]: ({ userPage }) => userPage.press('tickets.act.CANCELED'),
    [eventLabel('EDIT', { field: 'slipNumber', text: 'B-1' })]: type('tickets.slipNumber', () => 'B-1'),
    [eventLabel('EDIT', { field: 'slipNumber', text: ' ' })]: type('tickets.slipNumber', () => ' '),
    [eventLabel('EDIT', { field: 'sentOn', text: '' })]: type('tickets.sentOn', () => ''),
    [eventLabel('EDIT', { field: 'reimbursed', text: 'beaucoup' })]: type(
      'tickets.reimbursed',
      () => 'beaucoup',
    ),
    [eventLabel('EDIT', { field: 'commission', text: '3' })]: type('tickets.commission', () => '3'),
    [eventLabel('EDIT', { field: 'reimbursedOn', text: '2026-11-27' })]: type('tickets.reimbursedOn', today),
    [eventLabel('EDIT', { field: 'reason', text: 'Colis perdu' })]: type(
      'tickets.reason',
      () => 'Colis perdu',
    ),
    [eventLabel('CONFIRM')]: (walkContext) => dialogOf(walkContext).getByRole('button').last().click(),
    [eventLabel('CANCEL')]: (walkContext) =>
      walkContext.userPage.press('action.back', {}, dialogOf(walkContext)),
    [eventLabel('RETRY')]: (walkContext) => walkContext.userPage.press('action.retry'),
  },
  answers: [
    ...['created', 'sent', 'partly', 'over'].map((answer) => `loadDispatch:${answer}`),
    'change:done',
  ],
  calls: { loadDispatch: 'GET ticketdispatches/', change: 'PUT ticketdispatchesstatus' },
  refusals: { 'loadDispatch:refused': 'InvalidRequest', 'change:refused': 'PouchNotHandedOver' },
  // A dispatch that was sent meanwhile cannot be sent again, and a cancellation sends a stale version.
  concurrentChanges: { 'change:conflict': sendFirst },
  async waitForState(walkContext, state) {
    const { userPage } = walkContext
    if (state === 'unavailable') return userPage.find('button', 'action.retry').waitFor()
    await userPage.page.locator(`aside [data-state="${state}"]`).waitFor()
    if (state === 'failed') await userPage.find('button', 'action.retry', {}, dialogOf(walkContext)).waitFor()
  },
  // The memory: the status of the dispatch, and the command of the open dialog.
  remember(memory, label) {
    const [status = '', action = ''] = memory.split('/')
    const command = /"act":"(\w+)"(?:,"issuer":"(\w+)")?/u.exec(label)
    if (command) return `${status}/${command[1]}${command[2] ?? ''}`
    if (label === 'change:conflict') return 'sent/'
    if (label === 'change:done')
      // The spec has no answer with a cancelled dispatch: `over`, which is final too, stands for it.
      return (
        { SENT: 'sent/', REIMBURSEDUp: 'partly/', REIMBURSEDEdenred: 'over/', CANCELED: 'over/' }[action] ??
        ''
      )
    return label === 'loadDispatch:created' ? 'created/' : memory
  },
  isPossible(memory, label) {
    const [status = '', action = ''] = memory.split('/')
    if (label.startsWith('loadDispatch:')) {
      if (/:(?:lost|refused)$/u.test(label)) return true
      return label === `loadDispatch:${status === '' ? 'created' : status}`
    }
    if (label === 'change:conflict') return status === 'created'
    if (label.includes('"issuer"')) return label.includes(status === 'partly' ? 'Edenred' : 'Up')
    if (/"(?:slipNumber|sentOn)"/u.test(label)) return action === 'SENT'
    if (/"(?:reimbursed|commission|reimbursedOn)"/u.test(label)) return action.startsWith('REIMBURSED')
    return !label.includes('"reason"') || action === 'CANCELED'
  },
  cleanUp: async (walkContext) => dispatches.cleanUp(walkContext.testOrganization, fixtureOf(walkContext)),
}
