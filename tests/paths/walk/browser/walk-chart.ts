import { hasTakenArrow } from '../../../support/arrows.ts'
import { pollUntil } from '../../../support/poll-until.ts'
import type { ChartEdge } from '../../model/explore-chart.ts'
import type { ChartModel } from '../../model/models.ts'
import type { Path } from '../../model/steps.ts'
import { buttonIn } from '../../step-texts/path-texts.ts'
import type { TestOrganization } from '../api/test-organization.ts'
import type { Result, WalkedStep } from '../results.ts'
import { type BrowserDriver, recordFailure } from './browser-driver.ts'
import {
  type CallPattern,
  findRunningPort,
  type PageObject,
  simulatedResult,
  type WalkContext,
} from './page-object.ts'
import { PAGE_OBJECTS } from './page-objects.ts'
import { plainError } from './plain-error.ts'

/** The maximum delay until an event of a page is known here. */
const ARROWS_MS = 10_000

/** The steps of a path as edges of its chart. */
function edgesOf({ starts }: ChartModel, path: Path): ChartEdge[] {
  const { initial, ways } = starts.find(({ start }) => start === path.start)!
  let place = initial
  return path.steps.map(({ label, state }, index) => {
    const way = ways.get(place)?.find((one) => one.label === label && one.state === state)
    if (!way) throw new Error(`step ${index + 1}, ${label}: the chart does not lead to ${state} there`)
    place = way.to
    return way
  })
}

/** The events between two gestures: the answers, and the call that is still running at the next gesture. */
function untilNextGesture(
  { actions, calls = {}, ...pageObject }: PageObject,
  steps: readonly ChartEdge[],
  runningPortsIn: (place: string) => readonly string[],
): { readonly answers: readonly string[]; readonly held: CallPattern | null } {
  const end = steps.findIndex(({ label }) => label in actions)
  const next = steps[end]
  const port = next
    ? findRunningPort({ actions, calls, ...pageObject }, next.label, runningPortsIn(next.from))
    : null
  return {
    answers: (next ? steps.slice(0, end) : steps).map(({ label }) => label),
    held: port === null ? null : (calls[port] ?? null),
  }
}

/** Prepares the server or the network for the next answer. */
async function prepareAnswers(
  pageObject: PageObject,
  browserDriver: BrowserDriver,
  walkContext: WalkContext,
  answers: readonly string[],
): Promise<void> {
  browserDriver.simulate(
    answers.map((answer) => simulatedResult(pageObject, answer)).find((result) => result !== null) ?? null,
  )
  for (const answer of answers) await pageObject.concurrentChanges?.[answer]?.(walkContext)
}

/** The button in the step's text must be the one that was pressed. */
function checkStepText(model: ChartModel, path: Path, index: number, { userPage }: WalkContext): void {
  const pressed = userPage.pressed()
  const button = buttonIn(model, path, index)
  if (button === null || pressed.length === 0 || pressed.includes(button)) return
  throw new Error(
    `the step text names the button ${button}, but the page object pressed ${pressed.join(', ')}`,
  )
}

/**
 * Walks a path of a machine by gestures. States that end with the server's answer are too short to check, so
 * the page is checked after the answer.
 */
export async function walkChartByHand(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
  model: ChartModel,
  path: Path,
): Promise<Result | null> {
  const { name, starts } = model
  const pageObject = PAGE_OBJECTS[name]?.find(({ start }) => start === path.start)
  if (!pageObject || (pageObject.isPermanent && !testOrganization.target.isOwn)) return null
  const began = performance.now()
  const steps: WalkedStep[] = []
  const arrows: string[] = []
  let failure: string | null = null
  let left: readonly string[] = []
  let walkContext: WalkContext | null = null
  const { vertices } = starts.find(({ start }) => start === pageObject.start)!
  const { watchers = [] } = model.chart.spec
  const runningPortsIn = (place: string) =>
    Object.keys(vertices.get(place)?.children ?? {}).filter((id) => !watchers.includes(id))
  try {
    const ways = edgesOf(model, path)
    const first = untilNextGesture(pageObject, ways, runningPortsIn)
    browserDriver.simulate(simulatedResult(pageObject, first.answers[0] ?? ''))
    if (first.held) browserDriver.hold(first.held)
    let isHeld = first.held
    walkContext = await pageObject.open(testOrganization, browserDriver, first.answers)
    for (const [index, { label, state, arrow, to }] of ways.entries()) {
      const since = performance.now()
      const expectation = `step ${index + 1}, ${label}: expected ${state}`
      const isSeen = runningPortsIn(to).length === 0
      try {
        const gesture = pageObject.actions[label]
        if (gesture) {
          const { answers, held } = untilNextGesture(pageObject, ways.slice(index + 1), runningPortsIn)
          await prepareAnswers(pageObject, browserDriver, walkContext, answers)
          if (isHeld) await browserDriver.waitUntilHeld(isHeld)
          if (held) browserDriver.hold(held)
          walkContext.userPage.pressed()
          await gesture(walkContext)
          checkStepText(model, path, index, walkContext)
          // An aborted command is not sent, so the page is already in its next state.
          if (isSeen) await pageObject.isAt(walkContext, state)
          browserDriver.releaseHeld(held)
          isHeld = held
        } else if (isSeen) await pageObject.isAt(walkContext, state)
      } catch (error) {
        throw new Error(`${expectation}, found: ${plainError(error as Error)}`)
      }
      if (arrow) arrows.push(arrow)
      const milliseconds = Math.round(performance.now() - since)
      const picture = isSeen
        ? {
            picture: await browserDriver.picture(walkContext.userPage, `${name}-${path.number}-${index + 1}`),
            ...(browserDriver.checksQuality && { isQualityChecked: true }),
          }
        : {}
      steps.push({ label, expected: state, found: state, milliseconds, ...picture })
      if (!isSeen) continue
      const faults = await browserDriver.qualityFaults(walkContext.userPage)
      if (faults.length > 0) throw new Error(`${expectation}, and there the page: ${faults.join('; ')}`)
    }
    const untaken = () => arrows.find((arrow) => !hasTakenArrow(model.chart.spec.machine.id, arrow))
    await pollUntil(async () => untaken() === undefined, ARROWS_MS).catch(() => {
      throw new Error(`the page came there, but did not take ${untaken()}`)
    })
    const thrown = browserDriver.takePageErrors()
    if (thrown.length > 0) throw new Error(`the page threw: ${thrown.join('; ')}`)
  } catch (error) {
    const at = await recordFailure(browserDriver, error as Error, `${name}-${path.number}-failure`)
    failure = at.failure
    steps.push({ label: 'failure', expected: '', found: '', milliseconds: 0, ...at.recorded })
  } finally {
    // A path may end with a running command.
    const cleanUp = async (at: WalkContext) => {
      await browserDriver.waitForCommands()
      return pageObject.cleanUp(at)
    }
    if (walkContext)
      left = await cleanUp(walkContext).catch((error: Error) => [`what the path made: ${error.message}`])
    await browserDriver.clear()
  }
  return {
    kind: 'machine',
    name,
    number: path.number,
    layer: 'browser',
    milliseconds: Math.round(performance.now() - began),
    steps,
    failure,
    cutOff: null,
    arrows,
    refused: [],
    left,
    at: new Date().toISOString(),
    against: testOrganization.target.name,
  }
}
