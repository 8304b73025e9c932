import type { ListExport } from '../../../../../src/domain/contract/exports.ts'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { pollUntil } from '../../../../support/poll-until.ts'
import { dataOf, type TestOrganization } from '../../api/test-organization.ts'
import { matchesCall } from '../browser-driver.ts'
import { eventLabel, type PageObject, type WalkContext } from '../page-object.ts'
import { changeNextAnswer, refuseNextCall } from '../simulated-answers.ts'

// The events of the stored paths. They download vouchers; here the same button downloads the cash logs of eight days.
const FILE = { path: 'tickets/download', query: { format: 'csv' } }
const CSV = eventLabel('DOWNLOAD', { request: FILE })
const XLSX = eventLabel('DOWNLOAD', { request: { ...FILE, query: { format: 'xlsx' } } })
const DOWNLOAD = 'GET cashlogs/download'
const REQUEST = 'POST cashlogs/exports'
const PROGRESS = 'GET listexports/'
const DAYS = 7

/** The ids of the files that each page has requested. */
const requestedIds = new WeakMap<WalkContext['userPage'], Promise<string>[]>()
const idsOfRequestedFiles = ({ userPage }: WalkContext): Promise<readonly string[]> =>
  Promise.all(requestedIds.get(userPage)!)
const downloadOf = ({ userPage }: WalkContext) => userPage.page.locator('[data-download]')

async function isExported({ director }: TestOrganization, id: string): Promise<boolean> {
  return dataOf(await director.get<ListExport>(`listexports/${id}`)).status === 'FINISHED'
}

/** The period whose cash logs are listed. */
const periodOf = ({ today }: TestOrganization) => ({
  date_from: addDays(today, -DAYS),
  date_to: today,
})

/** Hides the page or shows it: polling pauses while it is hidden. */
const setPageHidden = ({ userPage }: WalkContext, isHidden: boolean) =>
  userPage.page.evaluate((hidden) => {
    Object.assign(document, { isHidden: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** Downloading the rows of a list. Refusals, and the states of a file that takes too long to wait for, are simulated. */
export const downloadPageObject: PageObject = {
  start: 'fresh',
  async open(testOrganization, browserDriver) {
    const userPage = await browserDriver.userPage('director')
    const ids: Promise<string>[] = []
    requestedIds.set(userPage, ids)
    userPage.page.on('response', (response) => {
      if (!matchesCall(REQUEST, response.request()) || response.status() !== 201) return
      ids.push(response.json().then(({ data }: { data: ListExport }) => data.id))
    })
    await userPage.page.addInitScript(() => {
      Object.assign(document, { isHidden: true })
      Object.defineProperty(document, 'hidden', { get: () => (document as { isHidden?: boolean }).isHidden })
    })
    const { date_from, date_to } = periodOf(testOrganization)
    await userPage.open(`/cashlogs?date_from=${date_from}&date_to=${date_to}`)
    const walkContext = { testOrganization, userPage, pouches: [], remittance: null }
    await downloadOf(walkContext).waitFor()
    return walkContext
  },
  actions: {
    [CSV]: async (walkContext) => {
      const panel = downloadOf(walkContext)
      const isExportReady = (await panel.getAttribute('data-download')) === 'exported'
      await walkContext.userPage.press(isExportReady ? 'export.download' : 'list.download.csv', {}, panel)
    },
    [XLSX]: (walkContext) => walkContext.userPage.press('list.download.xlsx', {}, downloadOf(walkContext)),
    [eventLabel('REFRESH')]: async (walkContext) => {
      const progressRequest = walkContext.userPage.page.waitForRequest((request) =>
        matchesCall(PROGRESS, request),
      )
      await setPageHidden(walkContext, false)
      await progressRequest
      await setPageHidden(walkContext, true)
    },
    [eventLabel('RETRY')]: (walkContext) =>
      walkContext.userPage.press('action.retry', {}, downloadOf(walkContext)),
    [eventLabel('DISMISS')]: (walkContext) =>
      walkContext.userPage.press('action.dismiss', {}, downloadOf(walkContext)),
  },
  answers: ['download:done', 'request:done'],
  calls: { download: DOWNLOAD, request: REQUEST, load: PROGRESS },
  // The message can also be dismissed while the progress is being loaded.
  eventsWhileRunning: { load: [eventLabel('DISMISS')] },
  concurrentChanges: {
    'download:refused': refuseNextCall(DOWNLOAD, 'EstablishmentAndPeriodRequired'),
    'request:refused': refuseNextCall(REQUEST, 'ExportsUnderWay'),
    'load:refused': refuseNextCall(PROGRESS, 'NotFound'),
    'download:tooLong': refuseNextCall(DOWNLOAD, 'ExportTooLong'),
    'load:underWay': changeNextAnswer(PROGRESS, {
      status: 'STARTED',
      rowCount: null,
      sha256: null,
      expiresAt: null,
    }),
    'load:exportFailed': changeNextAnswer(PROGRESS, {
      status: 'ERROR',
      rowCount: null,
      sha256: null,
      expiresAt: null,
    }),
    async 'load:exported'(walkContext) {
      const id = (await idsOfRequestedFiles(walkContext)).at(-1)!
      await pollUntil(
        () => isExported(walkContext.testOrganization, id),
        walkContext.testOrganization.patienceMs,
      )
    },
  },
  waitForState: async ({ userPage }, state) => userPage.page.locator(`[data-download="${state}"]`).waitFor(),
  // The memory is the last state, '' while a list is being downloaded, or `fetchingExport` while the created file is being
  // downloaded.
  remember(memory, label, state) {
    if (label === CSV && memory === 'exported') return 'fetchingExport'
    return state === 'downloading' ? '' : state
  },
  // The refusals are simulated for the download of the list. The created file comes from another address, which always answers.
  isPossible: (memory, label) => memory !== 'fetchingExport' || label === 'download:done',
  async cleanUp(walkContext) {
    const ids = await idsOfRequestedFiles(walkContext)
    for (const id of ids)
      await pollUntil(
        () => isExported(walkContext.testOrganization, id),
        walkContext.testOrganization.patienceMs,
      )
    return ids.map((id) => `listexports ${id}`)
  },
}
