import { PAGES } from '../../expected/page/laws.ts'
import { look } from '../../expected/page/look.ts'
import { Seen } from '../../expected/seen.ts'
import type { LifecycleModel } from '../../model/models.ts'
import type { Path } from '../../model/steps.ts'
import type { Driver } from '../api/driver.ts'
import { DRIVERS } from '../api/fixtures.ts'
import type { House } from '../api/house.ts'
import { goesOn, reader, whyCutOff } from '../api/walk.ts'
import type { Result, WalkedStep } from '../results.ts'
import type { Desk, Seat } from './browser-driver.ts'
import { LIFECYCLE_HANDS } from './lifecycle-page-objects.ts'

/**
 * Preconditions of a path that are not created at the till: they are created over HTTP, and the walk continues in the browser.
 */
const MADE_BESIDE: readonly string[] = ['receive', 'sendProvision', 'reimbursePart']

/**
 * Walks a path by gestures: after each step the API, requested beside the page, must show the status of the lifecycle; a
 * screenshot is taken in each.
 */
export async function walkLifecycleByHand(
  house: House,
  desk: Desk,
  { name }: LifecycleModel,
  path: Path,
): Promise<Result | null> {
  const hands = LIFECYCLE_HANDS[name]
  const driver = DRIVERS[name] as Driver<unknown> | undefined
  if (!hands || !driver) return null
  const began = performance.now()
  const steps: WalkedStep[] = []
  const arrows: string[] = []
  let failure: string | null = null
  let cutOff: string | null = null
  let left: readonly string[] = []
  let thing: unknown
  let seat: Seat | null = null
  const shown = new Seen()
  const lookAt = async (event: string, status: string) => {
    const sight = seat && !driver.passing?.includes(status) && PAGES[name]?.[event]
    if (!(sight && seat)) return
    const faults = await look(await sight(house, seat, thing), status, shown)
    if (faults.length > 0) throw new Error(`the page after ${event}, as ${status}: ${faults.join('; ')}`)
  }
  const photograph = (step: number) =>
    seat ? desk.picture(seat, `${name}-${path.number}-${step}`).then((picture) => ({ picture })) : {}
  try {
    const events = path.steps.map(({ label }) => label)
    const beside = events.filter((event) => MADE_BESIDE.includes(event))
    const made =
      beside.length > 0
        ? { thing: await driver.make(house, beside), seat: null }
        : await hands.make(house, desk)
    thing = made.thing
    seat = made.seat
    const seen = reader(house, driver, thing)
    let { status } = await driver.read(house, thing)
    if (status !== path.start) throw new Error(`expected it to begin as ${path.start}, found ${status}`)
    steps.push({
      label: 'start',
      expected: path.start,
      found: status,
      milliseconds: Math.round(performance.now() - began),
      ...(await photograph(0)),
    })
    await lookAt('start', status)
    for (const [index, { label, state }] of path.steps.entries()) {
      const gesture = hands.gestures[label]
      const isAnswer = driver.answers?.includes(label) ?? false
      if (!(gesture || isAnswer)) cutOff = `step ${index + 1}, ${label}: no gesture leads there`
      else if (!goesOn(house, driver, label)) cutOff = whyCutOff(house, driver, label, index)
      if (cutOff !== null) break
      const since = performance.now()
      const said = `step ${index + 1}, ${label}: expected ${state}`
      if (gesture)
        seat = await gesture(house, desk, thing, events[index + 1]).catch((error: Error) => {
          throw new Error(`${said}, found the page stuck: ${error.message.split('\n')[0]}`)
        })
      const isPassing = isAnswer || driver.passing?.includes(state)
      const found = isPassing ? await seen.next(label) : (await driver.read(house, thing)).status
      const milliseconds = Math.round(performance.now() - since)
      steps.push({
        label,
        expected: state,
        found,
        milliseconds,
        ...(await photograph(index + 1)),
      })
      if (found !== state) throw new Error(`${said}, found ${found}`)
      arrows.push(`${status} ${label} → ${state}`)
      status = state
      await lookAt(label, status)
    }
    const thrown = desk.complaints()
    if (thrown.length > 0) throw new Error(`the page threw: ${thrown.join('; ')}`)
  } catch (error) {
    failure = (error as Error).message
    const open = await desk.latest()
    if (open) {
      const picture = await desk.picture(open, `${name}-${path.number}-failure`)
      steps.push({ label: 'failure', expected: '', found: '', milliseconds: 0, picture })
    }
  } finally {
    if (thing !== undefined)
      left = await driver
        .cleanUp(house, thing)
        .catch((error: Error) => [`what the path made: ${error.message}`])
    await desk.clear()
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
    left,
    seen: shown.kept(),
    at: new Date().toISOString(),
    against: house.target.name,
  }
}
