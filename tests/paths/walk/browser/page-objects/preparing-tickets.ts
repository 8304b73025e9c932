import type { TicketDispatch, WaitingTickets } from '../../../../../src/domain/contract/tickets.ts'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { declaredValue } from '../../../../../src/domain/lifecycles/ticket-dispatch.ts'
import { deleteCount } from '../../api/fixtures/count.ts'
import { ticketDispatch as dispatches } from '../../api/fixtures/ticket-dispatch.ts'
import {
  AMOUNT,
  countedSheet,
  dataOf,
  entriesOf,
  notesOf,
  setStatus,
  type TestOrganization,
  validateLog,
} from '../../api/test-organization.ts'
import { eventLabel, type PageObject, type WalkContext } from '../page-object.ts'

/** The records to remove after the walk, and the last typed number. */
interface Made {
  readonly before: ReadonlySet<string>
  readonly countIds: string[]
  number: string
}

const fixtures = new WeakMap<WalkContext['userPage'], Made>()
const madeOf = ({ userPage }: WalkContext): Made => fixtures.get(userPage)!
const dialogOf = ({ userPage }: WalkContext) => userPage.page.getByRole('dialog')
const prepared = (testOrganization: TestOrganization) =>
  entriesOf<TicketDispatch>(testOrganization.accountant, 'ticketdispatches', {
    status: 'CREATED',
    range: '0-99',
  })
const cancel = (testOrganization: TestOrganization, id: string) =>
  setStatus(testOrganization.accountant, 'ticketdispatches', id, { status: 'CANCELED', reason: 'QA' })
const number = (text: (walkContext: WalkContext) => string) => (walkContext: WalkContext) => {
  madeOf(walkContext).number = text(walkContext)
  return walkContext.userPage
    .find('textbox', 'tickets.pouchNumber', {}, dialogOf(walkContext))
    .fill(madeOf(walkContext).number)
}

/** Another person prepares what one issuer waits for. */
async function prepareFirst({ testOrganization }: WalkContext): Promise<void> {
  const through = testOrganization.today
  const { lines } = dataOf(
    await testOrganization.accountant.get<WaitingTickets>('ticketdispatches/waiting', { through }),
  )
  const own = lines.filter(({ issuer }) => issuer === 'Up')
  const body = {
    date: through,
    through,
    issuers: ['Up'],
    declaredCents: declaredValue(own),
    transport: 'POST',
  }
  dataOf(await testOrganization.accountant.post('ticketdispatches', body))
}

/** Another person seals a pouch with the number. */
async function sealFirst(walkContext: WalkContext): Promise<void> {
  const { testOrganization } = walkContext
  const { log } = await countedSheet(
    testOrganization,
    [notesOf(testOrganization, madeOf(walkContext).number.toUpperCase())],
    AMOUNT,
  )
  dataOf(await validateLog(testOrganization, log.id))
  madeOf(walkContext).countIds.push(...log.counts.map(({ id }) => id))
}

export const ticketPreparation: PageObject = {
  start: 'fresh',
  async open(testOrganization, browserDriver) {
    const { id, countIds } = await dispatches.create(testOrganization, ['reimbursePart'])
    dataOf(await cancel(testOrganization, id))
    const before = new Set((await prepared(testOrganization)).map((one) => one.id))
    const userPage = await browserDriver.userPage('accountant')
    fixtures.set(userPage, { before, countIds: [...countIds], number: '' })
    await userPage.open('/tickets')
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions: {
    [eventLabel('OPEN', { today: '2026-11-20' })]: ({ userPage }) => userPage.press('tickets.prepare'),
    [eventLabel('CHOOSE_LAST_DATE', { date: '2026-11-19' })]: async (walkContext) => {
      const { userPage, testOrganization } = walkContext
      const field = userPage.find('textbox', 'tickets.prepare.through', {}, dialogOf(walkContext))
      const [yesterday, before] = [-1, -2].map((days) => userPage.date(addDays(testOrganization.today, days)))
      await field.fill((await field.inputValue()) === yesterday ? before! : yesterday!)
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
    [eventLabel('EDIT_POUCH_NUMBER', { text: 'tr0001' })]: number(({ testOrganization }) =>
      testOrganization.freshNumber().toLowerCase(),
    ),
    [eventLabel('EDIT_POUCH_NUMBER', { text: 'tr1' })]: number(() => 'tr1'),
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
  during: { loadWaiting: [eventLabel('CANCEL')] },
  concurrentChanges: { 'prepare:conflict': prepareFirst, 'prepare:taken': sealFirst },
  async isAt(walkContext, state) {
    const dialog = dialogOf(walkContext)
    if (state === 'closed') return dialog.waitFor({ state: 'hidden' })
    if (state === 'choosing')
      return walkContext.userPage
        .find('button', 'tickets.prepare.submit', {}, dialog)
        .and(dialog.locator(':not([aria-busy=true])'))
        .waitFor()
    await walkContext.userPage.find('button', 'action.retry', {}, dialog).waitFor()
  },
  // The kind of dispatch, whether its number is in use, whether another person prepared a part of it, and whether it is finished.
  remember(memory, label) {
    const [by = '', number = '', part = ''] = memory.split('/')
    if (label === 'prepare:done') return 'over//'
    if (label === 'prepare:taken') return `${by}/taken/${part}`
    if (label === 'prepare:conflict') return `${by}/${number}/part`
    if (label.includes('"OPEN"')) return `POST//${part}`
    if (label.includes('"EDIT_POUCH_NUMBER"')) return `${by}//${part}`
    const transport = /"transport":"(\w+)"/u.exec(label)?.[1]
    return transport ? `${transport}/${number}/${part}` : memory
  },
  isPossible(memory, label, state) {
    const [by, number, part] = memory.split('/')
    if (by === 'over') return false
    if (label.includes('"transport"')) return !label.includes(`"${by}"`)
    if (label.includes('"EDIT_POUCH_NUMBER"')) return by === 'CARRIER'
    // The button waits until nothing blocks it.
    if (label.includes('"CONFIRM"')) return state === 'preparing' && !(by === 'CARRIER' && number === 'taken')
    if (label.includes('"TICK"')) return part !== 'part'
    if (label === 'prepare:taken') return by === 'CARRIER'
    return label !== 'prepare:conflict' || part !== 'part'
  },
  async cleanUp(walkContext) {
    const { testOrganization } = walkContext
    const { before, countIds } = madeOf(walkContext)
    for (const { id } of await prepared(testOrganization))
      if (!before.has(id)) dataOf(await cancel(testOrganization, id))
    return (await Promise.all(countIds.map((id) => deleteCount(testOrganization, id)))).flat()
  },
}
