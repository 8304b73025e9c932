import { type PaymentCategory, paymentCategoryBody } from '../../../../../src/domain/contract/payments.ts'
import type { TicketDispatch, WaitingTickets } from '../../../../../src/domain/contract/tickets.ts'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { declaredValue } from '../../../../../src/domain/lifecycles/ticket-dispatch.ts'
import { deleteCounts } from '../../api/fixtures/count.ts'
import { ticketDispatchDriver as dispatches } from '../../api/fixtures/ticket-dispatch.ts'
import {
  AMOUNT_CENTS,
  countSheet,
  dataOf,
  entriesOf,
  notesOf,
  setStatus,
  type TestOrganization,
  validateLog,
} from '../../api/test-organization.ts'
import { dialogOf, eventLabel, type PageObject, replaceText, type WalkContext } from '../page-object.ts'

const EDIT_QUANTITY = eventLabel('EDIT_QUANTITY', {
  line: { issuer: 'Up', year: 2026, declaredCents: 4_550 },
  text: '5',
})

interface WalkState {
  /** The dispatches that were prepared before the walk. */
  readonly existingIds: ReadonlySet<string>
  /** The counts to delete after the walk. */
  readonly countIds: string[]
  /** The last typed pouch number. */
  number: string
  /** True once vouchers without a counted quantity are waiting for a dispatch. */
  isUnnumbered: boolean
}

const states = new WeakMap<WalkContext['userPage'], WalkState>()
const stateOf = ({ userPage }: WalkContext): WalkState => states.get(userPage)!
const readPrepared = (testOrganization: TestOrganization) =>
  entriesOf<TicketDispatch>(testOrganization.accountant, 'ticketdispatches', {
    status: 'CREATED',
    range: '0-99',
  })
const cancel = (testOrganization: TestOrganization, id: string) =>
  setStatus(testOrganization.accountant, 'ticketdispatches', id, { status: 'CANCELED', reason: 'QA' })
const typeNumber = (text: (walkContext: WalkContext) => string) => (walkContext: WalkContext) => {
  stateOf(walkContext).number = text(walkContext)
  return walkContext.userPage
    .find('textbox', 'tickets.pouchNumber', {}, dialogOf(walkContext))
    .fill(stateOf(walkContext).number)
}

/** Another person prepares the waiting vouchers of one issuer. */
async function prepareFirst({ testOrganization }: WalkContext): Promise<void> {
  const through = testOrganization.today
  const { lines } = dataOf(
    await testOrganization.accountant.get<WaitingTickets>('ticketdispatches/waiting', { through }),
  )
  const linesOfIssuer = lines.filter(({ issuer }) => issuer === 'Up')
  const body = {
    date: through,
    through,
    issuers: ['Up'],
    declaredCents: declaredValue(linesOfIssuer),
    transport: 'POST',
  }
  dataOf(await testOrganization.accountant.post('ticketdispatches', body))
}

/** Another person seals a pouch with the number that was typed last. */
async function sealFirst(walkContext: WalkContext): Promise<void> {
  const { testOrganization } = walkContext
  const { log } = await countSheet(
    testOrganization,
    [notesOf(testOrganization, stateOf(walkContext).number.toUpperCase())],
    AMOUNT_CENTS,
  )
  dataOf(await validateLog(testOrganization, log.id))
  stateOf(walkContext).countIds.push(...log.counts.map(({ id }) => id))
}

/**
 * Another person counts vouchers of Up without their quantity. Validation requires the quantity of paper
 * vouchers, so the category, which is new, becomes one of paper vouchers only after this count.
 */
async function countWithoutNumber(walkContext: WalkContext): Promise<void> {
  const { testOrganization } = walkContext
  if (stateOf(walkContext).isUnnumbered) return
  stateOf(walkContext).isUnnumbered = true
  const admin = await testOrganization.admin()
  const category = testOrganization.category(({ issuer }) => issuer === 'Up')
  const name = `Up ${testOrganization.freshNumber()}`
  const fields = { ...fieldsOf(category), name, paperTicket: false, issuer: null }
  const { id, version } = dataOf(await admin.post<PaymentCategory>('paymentcategories', fields))
  const totalCents = 1_800
  const { log } = await countSheet(testOrganization, [{ paymentCategoryId: id, totalCents }], totalCents)
  stateOf(walkContext).countIds.push(...log.counts.map((count) => count.id))
  dataOf(await validateLog(testOrganization, log.id))
  const asVouchers = { ...fields, version, paperTicket: true, issuer: 'Up' }
  dataOf(await admin.put(`paymentcategories/${id}`, asVouchers))
  dataOf(await setStatus(admin, 'paymentcategories', id, { status: 'INACTIVE' }))
}

/** The fields of a category that a request can set. */
const fieldsOf = (category: PaymentCategory) =>
  Object.fromEntries(
    Object.keys(paymentCategoryBody.shape)
      .filter((name) => name in category && name !== 'organizationId')
      .map((name) => [name, category[name as keyof PaymentCategory]]),
  )

export const ticketPreparationPageObject: PageObject = {
  start: 'fresh',
  async open(testOrganization, browserDriver) {
    // The dispatch of vouchers of two issuers is canceled, so that they can be prepared again.
    const { id, countIds } = await dispatches.create(testOrganization, ['reimbursePart'])
    dataOf(await cancel(testOrganization, id))
    const existingIds = new Set((await readPrepared(testOrganization)).map((dispatch) => dispatch.id))
    const userPage = await browserDriver.userPage('accountant')
    states.set(userPage, { existingIds, countIds: [...countIds], number: '', isUnnumbered: false })
    await userPage.open('/tickets')
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions: {
    [eventLabel('OPEN', { today: '2026-11-20' })]: ({ userPage }) => userPage.press('tickets.prepare'),
    [eventLabel('CHOOSE_LAST_DATE', { date: '2026-11-19' })]: async (walkContext) => {
      const { userPage, testOrganization } = walkContext
      const field = userPage.find('textbox', 'tickets.prepare.through', {}, dialogOf(walkContext))
      const [yesterday, dayBefore] = [-1, -2].map((days) =>
        userPage.date(addDays(testOrganization.today, days)),
      )
      await field.fill((await field.inputValue()) === yesterday ? dayBefore! : yesterday!)
    },
    [eventLabel('TICK', { issuer: 'Up' })]: (walkContext) =>
      dialogOf(walkContext).getByRole('checkbox', { name: 'Up', exact: true }).click(),
    ...Object.fromEntries(
      (['CARRIER', 'POST'] as const).map((transport) => [
        eventLabel('CHOOSE_TRANSPORT', { transport }),
        (walkContext: WalkContext) =>
          dialogOf(walkContext)
            .getByRole('radio', { name: walkContext.userPage.t(`tickets.transport.${transport}`) })
            .click(),
      ]),
    ),
    [eventLabel('EDIT_POUCH_NUMBER', { text: 'tr0001' })]: typeNumber(({ testOrganization }) =>
      testOrganization.freshNumber().toLowerCase(),
    ),
    [eventLabel('EDIT_POUCH_NUMBER', { text: 'tr1' })]: typeNumber(() => 'tr1'),
    [EDIT_QUANTITY]: (walkContext) =>
      replaceText(dialogOf(walkContext).getByRole('textbox', { name: /\bUp\b/u }), '5'),
    [eventLabel('CONFIRM')]: (walkContext) =>
      walkContext.userPage.press('tickets.prepare.submit', {}, dialogOf(walkContext)),
    [eventLabel('CANCEL')]: (walkContext) =>
      walkContext.userPage.press('action.cancel', {}, dialogOf(walkContext)),
    [eventLabel('RETRY')]: (walkContext) =>
      walkContext.userPage.press('action.retry', {}, dialogOf(walkContext)),
  },
  answers: ['loadWaiting:some', 'prepare:done'],
  calls: { loadWaiting: 'GET ticketdispatches/waiting', prepare: 'POST ticketdispatches' },
  refusals: { 'loadWaiting:refused': 'TooManyRequests' },
  eventsWhileRunning: { loadWaiting: [eventLabel('CANCEL')] },
  concurrentChanges: {
    'loadWaiting:unnumbered': countWithoutNumber,
    'prepare:conflict': prepareFirst,
    'prepare:taken': sealFirst,
  },
  async waitForState(walkContext, state) {
    const dialog = dialogOf(walkContext)
    if (state === 'closed') return dialog.waitFor({ state: 'hidden' })
    if (state === 'choosing')
      return walkContext.userPage
        .find('button', 'tickets.prepare.submit', {}, dialog)
        .and(dialog.locator(':not([aria-busy=true])'))
        .waitFor()
    await walkContext.userPage.find('button', 'action.retry', {}, dialog).waitFor()
  },
  // The memory: the transport, whether the pouch number is in use, whether another person prepared a part of
  // the vouchers or counted some without their quantity, and whether the dispatch is prepared.
  remember(memory, label) {
    const [transport = '', number = '', part = ''] = memory.split('/')
    if (label === 'prepare:done') return 'finished//'
    if (label === 'prepare:taken') return `${transport}/taken/${part}`
    if (label === 'prepare:conflict') return `${transport}/${number}/partlyPrepared`
    if (label === 'loadWaiting:unnumbered') return `${transport}/${number}/unnumbered`
    if (label.includes('"OPEN"')) return `POST//${part}`
    if (label.includes('"EDIT_POUCH_NUMBER"')) return `${transport}//${part}`
    const newTransport = /"transport":"(\w+)"/u.exec(label)?.[1]
    return newTransport ? `${newTransport}/${number}/${part}` : memory
  },
  isPossible(memory, label, state) {
    const [transport, number, part] = memory.split('/')
    if (transport === 'finished') return false
    if (label.includes('"transport"')) return !label.includes(`"${transport}"`)
    if (label.includes('"EDIT_POUCH_NUMBER"')) return transport === 'CARRIER'
    // A number in use would only be refused again.
    if (label.includes('"CONFIRM"'))
      return state === 'preparing' && !(transport === 'CARRIER' && number === 'taken')
    if (label.includes('"TICK"')) return part !== 'partlyPrepared'
    if (label === 'prepare:taken') return transport === 'CARRIER'
    if (label === 'loadWaiting:some') return part !== 'unnumbered'
    if (label === 'loadWaiting:unnumbered') return part !== 'partlyPrepared'
    // With another date, other vouchers may wait, whose quantity is not typed yet.
    if (label.includes('"CHOOSE_LAST_DATE"')) return part !== 'unnumbered'
    return label !== 'prepare:conflict' || part === ''
  },
  async cleanUp(walkContext) {
    const { testOrganization } = walkContext
    const { existingIds, countIds } = stateOf(walkContext)
    for (const { id } of await readPrepared(testOrganization))
      if (!existingIds.has(id)) dataOf(await cancel(testOrganization, id))
    return deleteCounts(testOrganization, countIds)
  },
}
