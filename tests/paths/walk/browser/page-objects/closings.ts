import type { CashRegister, Establishment } from '../../../../../src/domain/contract/organizations.ts'
import type { User } from '../../../../../src/domain/contract/users.ts'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { credentialsOf } from '../../../people.ts'
import { dataOf, type TestOrganization } from '../../api/test-organization.ts'
import { eventLabel, type PageObject, type WalkContext } from '../page-object.ts'

/** The largest accepted file, in bytes. */
const MAX_BYTES = 10_485_760
const HEADING = 'sequence;date;service;clients;turnover;lines;kind;register;category;amount;operations;label'

interface File {
  readonly name: string
  readonly text: string
}

/** A new closing, of a date long ago. */
interface Closing {
  readonly sequence: number
  readonly date: Parameters<typeof addDays>[0]
}

/** The data of a walk in one page. */
interface PageState {
  /** The closing that was created for the latest file; a `nextFile` contains another one. */
  closing: Closing | null
  /** The file to choose next, instead of a new one. */
  nextFile: File | null
  /** Undoes the change of another person, after the page has shown its effect. */
  restore: (() => Promise<void>) | null
}
const pageStates = new WeakMap<WalkContext['userPage'], PageState>()
const pageStateOf = ({ userPage }: WalkContext): PageState => pageStates.get(userPage)!

const registerOf = ({ registers }: TestOrganization): CashRegister => registers[0]!

/** A closing in the vendor's format, which does not contain its service. */
function vendorFile({ sequence, date }: Closing, register: string): File {
  const method = { id: 'aa', name: 'Carte bancaire', external_id: 'CB' }
  const payment = { paymentmethod: method, amount: 20_000, nb_operations: 1 }
  const cashcontainer = { cashregister: { id: 'bb', name: register } }
  const data = {
    sequential_id: sequence,
    range_begin_date: `${date}T08:00:00Z`,
    payments: [payment],
    // In Paris it is 16:30, or 17:30 in summer, and in the time zone of `importFile:refused` it is 05:30 on the next day.
    range_end_date: `${date}T15:30:00Z`,
    sales: { total_with_taxes: 20_000, nb_seats: 3, taxes: [] },
    cashcontainers: [{ cashcontainer, sessions: [{ payments: [payment] }] }],
  }
  return { name: `${sequence}.json`, text: JSON.stringify({ succeeded: true, data }) }
}

function closingFile({ sequence, date }: Closing, register: string, category = 'CB', service = 'midi'): File {
  const line = `${sequence};${date};${service};3;200,00;1;receipt;${register};${category};200,00;1;CB`
  return { name: `${sequence}.csv`, text: `${HEADING}\n${line}\n` }
}

async function freshClosing(testOrganization: TestOrganization): Promise<Closing> {
  const { date } = await testOrganization.freshSheet()
  return { sequence: 7_000_000 + Number(testOrganization.freshNumber().slice(2)), date }
}

/** Chooses a file with this text, or with `size` zero bytes instead. */
async function pick(walkContext: WalkContext, file: File, size?: number): Promise<void> {
  const buffer = size ? Buffer.alloc(size) : Buffer.from(file.text)
  await walkContext.userPage.page
    .locator('[data-upload] input[type=file]')
    .setInputFiles({ name: file.name, mimeType: 'text/plain', buffer })
}
const panelOf = ({ userPage }: WalkContext) => userPage.page.locator('[data-upload]')
const chooseService = (days: number, service: 'lunch' | 'evening') => async (walkContext: WalkContext) => {
  const { sequence, date } = pageStateOf(walkContext).closing!
  await walkContext.userPage
    .find('combobox', 'closings.serviceOf', { sequence })
    .selectOption(`${addDays(date, days)} ${service}`)
}

/** Another person imports the file first. */
async function importFirst({ director }: TestOrganization, { text }: File): Promise<void> {
  const headers = { 'Content-Type': 'text/csv' }
  dataOf(await director.call('POST', 'closings/upload', { raw: text, headers }))
}

/** Another person renames a register. */
async function rename(testOrganization: TestOrganization, { id }: CashRegister, name: string): Promise<void> {
  const admin = await testOrganization.admin()
  const { version, number, floatCents } = dataOf(await admin.get<CashRegister>(`cashregisters/${id}`))
  dataOf(await admin.put(`cashregisters/${id}`, { version, name, number, floatCents }))
}

/** Another person removes the director from the establishment. Resolves with a function that assigns them again. */
async function removeDirector(testOrganization: TestOrganization): Promise<() => Promise<void>> {
  const admin = await testOrganization.admin()
  const { user } = testOrganization.director
  const read = async () => dataOf(await admin.get<User>(`users/${user.id}`))
  const all = (await read()).establishmentIds ?? []
  const setEstablishments = async (ids: readonly string[]) => {
    const { version, firstName, lastName, email, role, language } = await read()
    const body = { version, firstName, lastName, email, role, language, establishmentIds: ids }
    dataOf(await admin.put(`users/${user.id}`, body))
  }
  await setEstablishments(all.filter((id) => id !== user.establishmentId))
  return () => setEstablishments(all)
}

/** Another person changes the time zone of the establishment. */
async function changeTimeZone(testOrganization: TestOrganization, timeZone: string): Promise<void> {
  const admin = await testOrganization.admin()
  const path = `establishments/${testOrganization.user.user.establishmentId}`
  const {
    id,
    createdAt,
    updatedAt,
    organizationId,
    status,
    cashPadSet,
    eveningFrom,
    selfValidationFrom,
    ...body
  } = dataOf(await admin.get<Establishment>(path))
  dataOf(await admin.put(path, { ...body, timeZone }))
}

const isPick = (label: string) => label.includes('"PICK"')
const FILE = { key: 'file-1', name: 'closings.csv', type: '', size: MAX_BYTES }

export const closingsUploadPageObject: PageObject = {
  start: 'fresh',
  isPermanent: true,
  async open(testOrganization, browserDriver) {
    const userPage = await browserDriver.userPage('director')
    pageStates.set(userPage, { closing: null, nextFile: null, restore: null })
    await userPage.open('/cashpad')
    const walkContext = { testOrganization, userPage, pouches: [], remittance: null }
    await panelOf(walkContext).waitFor()
    return walkContext
  },
  actions: {
    [eventLabel('PICK', { file: FILE })]: async (walkContext) => {
      const pageState = pageStateOf(walkContext)
      pageState.closing = await freshClosing(walkContext.testOrganization)
      const { nextFile } = pageState
      pageState.nextFile = null
      await pick(
        walkContext,
        nextFile ?? vendorFile(pageState.closing, registerOf(walkContext.testOrganization).name),
      )
    },
    [eventLabel('PICK', { file: { ...FILE, size: MAX_BYTES + 1 } })]: (walkContext) =>
      pick(walkContext, { name: 'large.csv', text: '' }, MAX_BYTES + 1),
    [eventLabel('PICK', { file: { ...FILE, name: 'closings.xlsx' } })]: (walkContext) =>
      pick(walkContext, { name: 'closings.xlsx', text: 'PK' }),
    [eventLabel('CORRECT', { sequence: 812, date: '2026-11-19', service: 'evening' })]: chooseService(
      -1,
      'evening',
    ),
    [eventLabel('CORRECT', { sequence: 812, date: '2026-11-20', service: 'lunch' })]: chooseService(
      0,
      'lunch',
    ),
    [eventLabel('CHANGE_REASON', { reason: 'Erreur de saisie' })]: ({ userPage }) =>
      userPage.find('textbox', 'closings.replacementReason').fill('Erreur de saisie'),
    [eventLabel('CONFIRM')]: (walkContext) =>
      walkContext.userPage.press('closings.import', { count: 1 }, panelOf(walkContext)),
    // The result of a file is dismissed.
    [eventLabel('CANCEL')]: async (walkContext) => {
      const hasResult = /^(?:faulty|imported)$/u.test(
        (await panelOf(walkContext).getAttribute('data-upload')) ?? '',
      )
      await walkContext.userPage.press(
        hasResult ? 'action.dismiss' : 'action.cancel',
        {},
        panelOf(walkContext),
      )
    },
    [eventLabel('RETRY')]: (walkContext) =>
      walkContext.userPage.press('action.retry', {}, panelOf(walkContext)),
  },
  answers: ['preview:derived', 'importFile:done'],
  calls: { preview: 'POST closings/preview', importFile: 'POST closings/upload' },
  eventsWhileRunning: { preview: [eventLabel('CANCEL')] },
  concurrentChanges: {
    'preview:named': async (walkContext) => {
      const file = closingFile(
        await freshClosing(walkContext.testOrganization),
        registerOf(walkContext.testOrganization).name,
      )
      await importFirst(walkContext.testOrganization, file)
      pageStateOf(walkContext).nextFile = file
    },
    'preview:second': async (walkContext) => {
      const { testOrganization } = walkContext
      const { sequence, date } = await freshClosing(testOrganization)
      const register = registerOf(testOrganization).name
      await importFirst(testOrganization, closingFile({ sequence: sequence + 1_000_000, date }, register))
      pageStateOf(walkContext).nextFile = closingFile({ sequence, date }, register)
    },
    'preview:faulty': async (walkContext) => {
      const closing = await freshClosing(walkContext.testOrganization)
      pageStateOf(walkContext).nextFile = closingFile(
        closing,
        registerOf(walkContext.testOrganization).name,
        'PERLES',
      )
    },
    'preview:gone': async (walkContext) => {
      pageStateOf(walkContext).restore = await removeDirector(walkContext.testOrganization)
    },
    'importFile:faulty': async (walkContext) => {
      const { testOrganization } = walkContext
      const register = registerOf(testOrganization)
      pageStateOf(walkContext).restore = () => rename(testOrganization, register, register.name)
      await rename(testOrganization, register, testOrganization.freshNumber())
    },
    'importFile:second': async (walkContext) => {
      const { testOrganization } = walkContext
      const { sequence, date } = pageStateOf(walkContext).closing!
      const register = registerOf(testOrganization).name
      // The derived service is lunch in winter and evening in summer; the corrected one is the evening before.
      for (const [index, closing] of [
        { date, service: 'midi' },
        { date, service: 'soir' },
        { date: addDays(date, -1), service: 'soir' },
      ].entries())
        await importFirst(
          testOrganization,
          closingFile(
            { sequence: sequence + 1_000_000 * (index + 1), date: closing.date },
            register,
            'CB',
            closing.service,
          ),
        )
      // The day before has closings now, so it is skipped, and the next file is for an earlier day.
      await testOrganization.freshSheet()
    },
    'importFile:refused': async (walkContext) => {
      const { testOrganization } = walkContext
      pageStateOf(walkContext).restore = () => changeTimeZone(testOrganization, 'Europe/Paris')
      await changeTimeZone(testOrganization, 'Pacific/Kiritimati')
    },
  },
  async waitForState(walkContext, state) {
    const { userPage } = walkContext
    await userPage.page.locator(`[data-upload="${state}"]`).waitFor()
    const { restore } = pageStateOf(walkContext)
    if (!restore) return
    // The change of the other person is undone only when the page has shown its effect.
    await panelOf(walkContext).getByRole('alert').first().waitFor()
    pageStateOf(walkContext).restore = null
    await restore()
  },
  // The memory: `first` or `again` while a file is sent for the first time or again; then `asRead` or `corrected` for its service, or `second`
  // if the service has another closing.
  remember(memory, label) {
    if (isPick(label)) return 'first'
    if (label === 'preview:derived') return 'asRead'
    if (/:second$/u.test(label)) return 'second'
    if (label.includes('"CORRECT"')) return label.includes('evening') ? 'corrected' : 'asRead'
    return label.includes('"RETRY"') && memory === 'first' ? 'again' : memory
  },
  isPossible(memory, label) {
    if (/^preview:(?:named|second|faulty)$/u.test(label)) return memory === 'first'
    if (label === 'importFile:second') return memory === 'asRead' || memory === 'corrected'
    if (label.includes('"CORRECT"')) return memory === (label.includes('evening') ? 'asRead' : 'corrected')
    return label !== 'importFile:refused' || memory === 'corrected'
  },
  async cleanUp(walkContext) {
    await pageStateOf(walkContext).restore?.()
    return ['closings of days long ago']
  },
}

/** A POS connection with an invalid address, so that every request for a closing fails at once. */
const POS_CONNECTION = {
  baseUrl: 'https://qa:qa@qa.invalid',
  installationId: 'QA',
  userEmail: 'qa@qa.invalid',
  apiToken: 'QA',
  eveningFrom: 17,
}

async function setPosConnection(testOrganization: TestOrganization, isSet: boolean): Promise<void> {
  const admin = await testOrganization.admin()
  const path = `establishments/${testOrganization.user.user.establishmentId}`
  const { version, cashPadSet } = dataOf(await admin.get<Establishment>(path))
  const currentPassword = credentialsOf('admin').password
  if (cashPadSet !== isSet)
    dataOf(
      await admin.put(`${path}/cashpad`, {
        version,
        cashPad: isSet ? POS_CONNECTION : null,
        currentPassword,
      }),
    )
}

/** Pages where the connection is removed before the next request. */
const pagesToDisconnect = new WeakSet<WalkContext['userPage']>()
const requestsOf = ({ userPage }: WalkContext) => userPage.page.locator('[data-requests]')

export const closingsRequestPageObject: PageObject = {
  start: 'fresh',
  isPermanent: true,
  async open(testOrganization, browserDriver) {
    await setPosConnection(testOrganization, true)
    const userPage = await browserDriver.userPage('director')
    await userPage.open('/cashpad')
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions: {
    // No request can be sent while another one is running.
    [eventLabel('REQUEST', { date: '2026-11-19' })]: async (walkContext) => {
      await requestsOf(walkContext).and(walkContext.userPage.page.locator('[data-requests=ready]')).waitFor()
      if (pagesToDisconnect.delete(walkContext.userPage))
        await setPosConnection(walkContext.testOrganization, false)
      await walkContext.userPage.press('closings.request.ask', {}, requestsOf(walkContext))
    },
    [eventLabel('RETRY')]: (walkContext) =>
      walkContext.userPage.press('action.retry', {}, requestsOf(walkContext)),
    [eventLabel('CANCEL')]: (walkContext) =>
      walkContext.userPage.press('action.cancel', {}, requestsOf(walkContext)),
  },
  answers: ['request:done'],
  calls: { request: 'POST closings/request' },
  concurrentChanges: {
    'request:refused': async ({ userPage }) => {
      pagesToDisconnect.add(userPage)
    },
  },
  waitForState: async (walkContext, state) => {
    await requestsOf(walkContext)
      .and(walkContext.userPage.page.locator(`[data-request=${state}]`))
      .waitFor()
    await setPosConnection(walkContext.testOrganization, true)
  },
  remember: (memory) => memory,
  isPossible: () => true,
  async cleanUp({ testOrganization }) {
    await setPosConnection(testOrganization, false)
    return ['requests for closings, which failed']
  },
}
