import type { JobEvent } from '../../../../../src/domain/contract/job-events.ts'
import { isEnded } from '../../../../../src/domain/lifecycles/job.ts'
import { pollUntil } from '../../../../support/poll-until.ts'
import { setAccounts } from '../../api/books.ts'
import { type CountFixture, countDriver } from '../../api/fixtures/count.ts'
import { jobDriver as jobs } from '../../api/fixtures/job.ts'
import { dataOf, type TestOrganization } from '../../api/test-organization.ts'
import {
  dialogOf,
  eventLabel,
  INITIAL_MEMORY,
  type PageObject,
  panelOf,
  pressInDialog,
  type WalkContext,
} from '../page-object.ts'

const fixtures = new WeakMap<WalkContext['userPage'], CountFixture>()

/** Sending a controlled count to accounting. */
export const sendingPageObject: PageObject = {
  start: 'asked',
  isPermanent: true,
  async open(testOrganization, browserDriver) {
    await setAccounts(testOrganization, 'all')
    const fixture = await countDriver.create(testOrganization, [])
    for (const step of ['validate', 'accountingValidate'])
      dataOf(await countDriver.calls[step]!(testOrganization, fixture))
    const userPage = await browserDriver.userPage('accountant')
    fixtures.set(userPage, fixture)
    const date = String(fixture.body.date)
    await userPage.open(
      `/control?${new URLSearchParams({ date_from: date, date_to: date, status: 'AVALIDATED' })}`,
    )
    await userPage.find('checkbox', 'table.selectPage').check()
    await userPage.press('accounting.send')
    return { testOrganization, userPage, pouches: [], remittance: null }
  },
  actions: {
    [eventLabel('CONFIRM')]: pressInDialog('accounting.send.confirm'),
    [eventLabel('RETRY')]: pressInDialog('action.retry'),
  },
  answers: ['start:done'],
  calls: { loadPreview: 'GET accountingpreview', start: 'PUT countsstatus' },
  concurrentChanges: {
    'loadPreview:done': ({ testOrganization }) => setAccounts(testOrganization, 'all'),
    'loadPreview:incomplete': ({ testOrganization }) => setAccounts(testOrganization, 'none'),
    // Another person sends the count back.
    'start:refused': async ({ testOrganization, userPage }) => {
      dataOf(await countDriver.calls.invalidate!(testOrganization, fixtures.get(userPage)!))
    },
  },
  waitForState: async (walkContext, state) =>
    dialogOf(walkContext).locator(`[data-sending=${state}]`).waitFor(),
  // The memory: `complete` or `incomplete` (an account was missing) for the last preview, or `again` after RETRY.
  remember(memory, label) {
    if (label === 'loadPreview:incomplete') return 'incomplete'
    if (label === 'loadPreview:done') return 'complete'
    return label.includes('"RETRY"') ? 'again' : memory
  },
  isPossible(memory, label, state) {
    if (label === 'loadPreview:incomplete') return memory === 'again'
    // The dialog has no button that loads a complete preview again.
    return !(label.includes('"RETRY"') && state === 'previewing') || memory !== 'complete'
  },
  async cleanUp({ testOrganization, userPage }) {
    await setAccounts(testOrganization, 'all')
    return countDriver.cleanUp(testOrganization, fixtures.get(userPage)!)
  },
}

const failedJobs = new WeakMap<WalkContext['userPage'], Parameters<typeof jobs.cleanUp>[1]>()
const jobOf = ({ userPage }: WalkContext) => failedJobs.get(userPage)!
const waitUntilEnded = async (walkContext: WalkContext) => {
  const read = async () =>
    dataOf(await walkContext.testOrganization.accountant.get<JobEvent>(`jobevents/${jobOf(walkContext).id}`))
      .status
  await pollUntil(async () => isEnded(await read()), walkContext.testOrganization.patienceMs)
}
const pressWhenEnded = (id: 'jobs.again' | 'jobs.markSeen') => async (walkContext: WalkContext) => {
  await waitUntilEnded(walkContext)
  await walkContext.userPage.press(id, {}, panelOf(walkContext))
}

const RETRY_JOBS = eventLabel('RUN', { command: { act: 'retry', ids: ['job-1', 'job-2'] } })
const SEE_JOBS = eventLabel('RUN', { command: { act: 'see', ids: ['job-1'] } })

/**
 * Parses the memory of a path: the status of the job and the last command, such as `failed/retry`. The status says whether
 * the job failed, failed again, was marked as seen, or ended.
 */
function parseMemory(memory: string) {
  const [status = '', command = ''] = memory === INITIAL_MEMORY ? ['failed'] : memory.split('/')
  return { status, command }
}

export const failedJobPageObject: PageObject = {
  start: 'jobs',
  isPermanent: true,
  async open(testOrganization: TestOrganization, browserDriver) {
    const failedJob = await jobs.create(testOrganization, ['fail'])
    const userPage = await browserDriver.userPage('accountant')
    failedJobs.set(userPage, failedJob)
    const walkContext = { testOrganization, userPage, pouches: [], remittance: null }
    await waitUntilEnded(walkContext)
    await userPage.open(`/control?view=jobs&id=${failedJob.id}`)
    // The page loads the job as failed before another person repeats it.
    await userPage.find('button', 'jobs.again', {}, panelOf(walkContext)).waitFor()
    return walkContext
  },
  actions: {
    [RETRY_JOBS]: pressWhenEnded('jobs.again'),
    [SEE_JOBS]: pressWhenEnded('jobs.markSeen'),
    [eventLabel('RETRY')]: ({ userPage }) =>
      userPage.press('action.retry', {}, userPage.page.getByRole('alert')),
    // The panel shows the error of the job in another alert, after the list.
    [eventLabel('DISMISS')]: ({ userPage }) =>
      userPage.press('action.dismiss', {}, userPage.page.getByRole('alert').first()),
  },
  answers: ['send:done'],
  calls: { send: 'PUT jobeventsstatus' },
  concurrentChanges: {
    // Another person sets the accounts and runs the job again, so that it succeeds.
    'send:conflict': async (walkContext) => {
      await waitUntilEnded(walkContext)
      await setAccounts(walkContext.testOrganization, 'all')
      dataOf(await jobs.calls.retry!(walkContext.testOrganization, jobOf(walkContext)))
      await waitUntilEnded(walkContext)
    },
  },
  waitForState: async ({ userPage }, state) =>
    userPage.page.locator(`[data-screen=jobs][data-command=${state}]`).waitFor(),
  remember(memory, label) {
    const { status, command } = parseMemory(memory)
    if (label === RETRY_JOBS) return `${status}/retry`
    if (label === SEE_JOBS) return `${status}/see`
    if (label === 'send:conflict') return 'ended/'
    if (label !== 'send:done') return memory
    return command === 'retry' ? 'failedAgain/' : `${status}Seen/`
  },
  isPossible(memory, label) {
    const { status, command } = parseMemory(memory)
    if (label === RETRY_JOBS) return status.startsWith('failed')
    if (label === SEE_JOBS) return !status.endsWith('Seen')
    // A page polls a job that it has run again, so it would show the change of the other person.
    if (label === 'send:conflict') return command === 'retry' && status === 'failed'
    return label === 'send:done' || !label.startsWith('send:') || command === 'retry'
  },
  async cleanUp({ testOrganization, userPage }) {
    return jobs.cleanUp(testOrganization, failedJobs.get(userPage)!)
  },
}
