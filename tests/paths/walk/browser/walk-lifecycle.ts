import type { LifecycleModel } from '../../model/models.ts'
import type { Path } from '../../model/steps.ts'
import type { Driver } from '../api/driver.ts'
import { DRIVERS } from '../api/fixtures.ts'
import type { TestOrganization } from '../api/test-organization.ts'
import { canContinue, historyReader, whyCutOff } from '../api/walk.ts'
import type { WalkedStep, WalkResult } from '../results.ts'
import { type BrowserDriver, recordFailure, type UserPage } from './browser-driver.ts'
import { LIFECYCLE_PAGE_OBJECTS } from './lifecycle-page-objects.ts'
import { plainError } from './plain-error.ts'

/**
 * Events that need another record than the page object creates, such as a CHANGE pouch. For a path with one of
 * them, the record is created over HTTP.
 */
const OTHER_RECORD_EVENTS: readonly string[] = [
  'receive',
  'undoReception',
  'undoFreeReception',
  'sendProvision',
  'reimbursePart',
]

/**
 * Walks a path of a lifecycle by gestures. After each step the record must have the status of the step: in the API or, after
 * a job event and for a transient status, in its history. Each step with an open page has a screenshot.
 *
 * @returns null for a lifecycle without gestures
 */
export async function walkLifecycleByHand(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
  { name }: LifecycleModel,
  path: Path,
): Promise<WalkResult | null> {
  const pageObject = LIFECYCLE_PAGE_OBJECTS[name]
  const driver = DRIVERS[name] as Driver<unknown> | undefined
  if (!pageObject || !driver) return null
  const began = performance.now()
  const steps: WalkedStep[] = []
  const arrows: string[] = []
  let failure: string | null = null
  let cutOff: string | null = null
  let recordsLeft: readonly string[] = []
  let fixture: unknown
  let userPage: UserPage | null = null
  const takePicture = (step: number) =>
    userPage
      ? browserDriver.picture(userPage, `${name}-${path.number}-${step}`).then((picture) => ({ picture }))
      : {}
  try {
    const events = path.steps.map(({ label }) => label)
    const otherRecordEvents = events.filter((event) => OTHER_RECORD_EVENTS.includes(event))
    const created =
      otherRecordEvents.length > 0
        ? { fixture: await driver.create(testOrganization, otherRecordEvents), userPage: null }
        : await pageObject.create(testOrganization, browserDriver)
    fixture = created.fixture
    userPage = created.userPage
    const history = historyReader(testOrganization, driver, fixture)
    let { status } = await driver.read(testOrganization, fixture)
    if (status !== path.start)
      throw new Error(`expected the record to begin with ${path.start}, found ${status}`)
    steps.push({
      label: 'start',
      expected: path.start,
      found: status,
      milliseconds: Math.round(performance.now() - began),
      ...(await takePicture(0)),
    })
    for (const [index, { label, state }] of path.steps.entries()) {
      const gesture = pageObject.actions[label]
      const isJobEvent = driver.jobEvents?.includes(label) ?? false
      if (!(gesture || isJobEvent)) cutOff = `step ${index + 1}, ${label}: no gesture leads there`
      else if (!canContinue(testOrganization, driver, label))
        cutOff = whyCutOff(testOrganization, driver, label, index)
      if (cutOff !== null) break
      const since = performance.now()
      const expectation = `step ${index + 1}, ${label}: expected ${state}`
      if (gesture)
        userPage = await gesture(testOrganization, browserDriver, fixture, events[index + 1]).catch(
          (error: Error) => {
            throw new Error(`${expectation}, found: ${plainError(error)}`)
          },
        )
      const isTransient = isJobEvent || driver.transientStatuses?.includes(state)
      const found = isTransient
        ? await history.next(label)
        : (await driver.read(testOrganization, fixture)).status
      const milliseconds = Math.round(performance.now() - since)
      steps.push({
        label,
        expected: state,
        found,
        milliseconds,
        ...(await takePicture(index + 1)),
      })
      if (found !== state) throw new Error(`${expectation}, found ${found}`)
      arrows.push(`${status} ${label} → ${state}`)
      status = state
    }
    const thrown = browserDriver.takePageErrors()
    if (thrown.length > 0) throw new Error(`the page threw: ${thrown.join('; ')}`)
  } catch (error) {
    const recording = await recordFailure(browserDriver, error as Error, `${name}-${path.number}-failure`)
    failure = recording.failure
    steps.push({ label: 'failure', expected: '', found: '', milliseconds: 0, ...recording.recorded })
  } finally {
    if (fixture !== undefined)
      recordsLeft = await driver
        .cleanUp(testOrganization, fixture)
        .catch((error: Error) => [`the records of the path: ${error.message}`])
    await browserDriver.clear()
  }
  return {
    kind: 'lifecycle',
    name,
    number: path.number,
    layer: 'browser',
    milliseconds: Math.round(performance.now() - began),
    steps,
    failure,
    cutOff,
    arrows,
    refused: [],
    recordsLeft,
    at: new Date().toISOString(),
    against: testOrganization.target.name,
  }
}
