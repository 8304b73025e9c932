import { hasTakenArrow } from '../../../support/arrows.ts'
import { pollUntil } from '../../../support/poll-until.ts'
import type { ChartEdge } from '../../model/explore-chart.ts'
import type { ChartModel } from '../../model/models.ts'
import type { Path } from '../../model/steps.ts'
import { buttonIn } from '../../step-texts/path-texts.ts'
import type { TestOrganization } from '../api/test-organization.ts'
import type { WalkedStep, WalkResult } from '../results.ts'
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

/** The longest wait until the page has reported the arrows that it took. */
const ARROWS_MS = 10_000

/** The steps of a path as edges of its chart. */
function edgesOf({ starts }: ChartModel, path: Path): ChartEdge[] {
  const { initial, edgesFrom } = starts.find(({ start }) => start === path.start)!
  let vertex = initial
  return path.steps.map(({ label, state }, index) => {
    const edge = edgesFrom
      .get(vertex)
      ?.find((candidate) => candidate.label === label && candidate.state === state)
    if (!edge) throw new Error(`step ${index + 1}, ${label}: the chart does not lead to ${state} there`)
    vertex = edge.to
    return edge
  })
}

/** What happens before the next gesture: the answers, and `held`, the call that must still be running then; null without one. */
function eventsBeforeNextGesture(
  pageObject: PageObject,
  steps: readonly ChartEdge[],
  runningPortsIn: (vertex: string) => readonly string[],
): { readonly answers: readonly string[]; readonly held: CallPattern | null } {
  const actionIndex = steps.findIndex(({ label }) => label in pageObject.actions)
  const next = steps[actionIndex]
  const port = next ? findRunningPort(pageObject, next.label, runningPortsIn(next.from)) : null
  return {
    answers: (next ? steps.slice(0, actionIndex) : steps).map(({ label }) => label),
    held: port === null ? null : (pageObject.calls?.[port] ?? null),
  }
}

/** Prepares the server or the network for the answers until the next gesture. */
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

/** Throws if the step's text names a button, and the gesture pressed only others. */
function checkStepText(model: ChartModel, path: Path, index: number, { userPage }: WalkContext): void {
  const pressed = userPage.takePressed()
  const button = buttonIn(model, path, index)
  if (button === null || pressed.length === 0 || pressed.includes(button)) return
  throw new Error(
    `the step text names the button ${button}, but the page object pressed ${pressed.join(', ')}`,
  )
}

/**
 * Walks a path of a machine by gestures. States that end with the server's answer are too short to check, so
 * the page is checked after the answer.
 *
 * @returns null if the start has no page object, or if the page object is permanent (`isPermanent`) and the server was not started
 *   for the walk
 */
export async function walkChartByHand(
  testOrganization: TestOrganization,
  browserDriver: BrowserDriver,
  model: ChartModel,
  path: Path,
): Promise<WalkResult | null> {
  const { name, starts } = model
  const pageObject = PAGE_OBJECTS[name]?.find(({ start }) => start === path.start)
  if (!pageObject || (pageObject.isPermanent && !testOrganization.target.isOwn)) return null
  const began = performance.now()
  const steps: WalkedStep[] = []
  const arrows: string[] = []
  let failure: string | null = null
  let recordsLeft: readonly string[] = []
  let walkContext: WalkContext | null = null
  const { vertices } = starts.find(({ start }) => start === pageObject.start)!
  const { watchers = [] } = model.chart.spec
  const runningPortsIn = (vertex: string) =>
    Object.keys(vertices.get(vertex)?.children ?? {}).filter((id) => !watchers.includes(id))
  try {
    const edges = edgesOf(model, path)
    const first = eventsBeforeNextGesture(pageObject, edges, runningPortsIn)
    browserDriver.simulate(simulatedResult(pageObject, first.answers[0] ?? ''))
    if (first.held) browserDriver.hold(first.held)
    let heldCall = first.held
    walkContext = await pageObject.open(testOrganization, browserDriver, first.answers)
    for (const [index, { label, state, arrow, to }] of edges.entries()) {
      const since = performance.now()
      const expectation = `step ${index + 1}, ${label}: expected ${state}`
      const isStable = runningPortsIn(to).length === 0
      try {
        const gesture = pageObject.actions[label]
        if (gesture) {
          const { answers, held } = eventsBeforeNextGesture(
            pageObject,
            edges.slice(index + 1),
            runningPortsIn,
          )
          await prepareAnswers(pageObject, browserDriver, walkContext, answers)
          if (heldCall) await browserDriver.waitUntilHeld(heldCall)
          if (held) browserDriver.hold(held)
          // Forgets the buttons pressed before this gesture.
          walkContext.userPage.takePressed()
          await gesture(walkContext)
          checkStepText(model, path, index, walkContext)
          // A gesture that aborts the held call leads to the state at once, before the call is released.
          if (isStable) await pageObject.waitForState(walkContext, state)
          // Releases all held calls except `held`.
          browserDriver.releaseHeld(held)
          heldCall = held
        } else if (isStable) await pageObject.waitForState(walkContext, state)
      } catch (error) {
        throw new Error(`${expectation}, found: ${plainError(error as Error)}`)
      }
      if (arrow) arrows.push(arrow)
      const milliseconds = Math.round(performance.now() - since)
      const picture = isStable
        ? {
            picture: await browserDriver.picture(walkContext.userPage, `${name}-${path.number}-${index + 1}`),
            ...(browserDriver.checksQuality && { isQualityChecked: true }),
          }
        : {}
      steps.push({ label, expected: state, found: state, milliseconds, ...picture })
      if (!isStable) continue
      const faults = await browserDriver.qualityFaults(walkContext.userPage)
      if (faults.length > 0)
        throw new Error(`${expectation}; the page has faults there: ${faults.join('; ')}`)
    }
    const untaken = () => arrows.find((arrow) => !hasTakenArrow(model.chart.spec.machine.id, arrow))
    await pollUntil(async () => untaken() === undefined, ARROWS_MS).catch(() => {
      throw new Error(`the page reached the state, but did not take ${untaken()}`)
    })
    const thrown = browserDriver.takePageErrors()
    if (thrown.length > 0) throw new Error(`the page threw: ${thrown.join('; ')}`)
  } catch (error) {
    const recording = await recordFailure(browserDriver, error as Error, `${name}-${path.number}-failure`)
    failure = recording.failure
    steps.push({ label: 'failure', expected: '', found: '', milliseconds: 0, ...recording.recorded })
  } finally {
    // A path may end with a running command.
    const cleanUp = async (context: WalkContext) => {
      await browserDriver.waitForCommands()
      return pageObject.cleanUp(context)
    }
    if (walkContext)
      recordsLeft = await cleanUp(walkContext).catch((error: Error) => [
        `the clean-up failed, so records of the path may be left: ${error.message}`,
      ])
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
    recordsLeft,
    at: new Date().toISOString(),
    against: testOrganization.target.name,
  }
}
