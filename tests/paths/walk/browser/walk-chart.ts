import { tookArrow } from '../../../support/arrows.ts'
import { until } from '../../../support/until.ts'
import { MACHINE_PAGES } from '../../expected/page/laws.ts'
import { leaveAside, look } from '../../expected/page/look.ts'
import { Seen } from '../../expected/seen.ts'
import type { Way } from '../../model/explore.ts'
import type { ChartModel } from '../../model/models.ts'
import type { Path } from '../../model/steps.ts'
import { buttonIn } from '../../step-texts/tell.ts'
import type { House } from '../api/house.ts'
import type { Result, WalkedStep } from '../results.ts'
import type { Desk } from './browser-driver.ts'
import { type Ask, type Bench, type Hands, mishapOf, portDuring } from './page-object.ts'
import { HANDS } from './page-objects.ts'

/** The maximum delay until an event of a page is known here. */
const ARROWS_MS = 10_000

/** The steps of a path as edges of its chart. */
function waysOf({ starts }: ChartModel, path: Path): Way[] {
  const { initial, ways } = starts.find(({ start }) => start === path.start)!
  let place = initial
  return path.steps.map(({ label, state }, index) => {
    const way = ways.get(place)?.find((one) => one.label === label && one.state === state)
    if (!way) throw new Error(`step ${index + 1}, ${label}: the chart does not lead to ${state} there`)
    place = way.to
    return way
  })
}

/** What happens between two gestures: the answers, and the call that is still running at the next one. */
function untilNextGesture(
  { gestures, asks = {}, ...hands }: Hands,
  steps: readonly Way[],
  askedIn: (place: string) => readonly string[],
): { readonly answers: readonly string[]; readonly held: Ask | null } {
  const end = steps.findIndex(({ label }) => label in gestures)
  const next = steps[end]
  const port = next ? portDuring({ gestures, asks, ...hands }, next.label, askedIn(next.from)) : null
  return {
    answers: (next ? steps.slice(0, end) : steps).map(({ label }) => label),
    held: port === null ? null : (asks[port] ?? null),
  }
}

/** Prepares the server or the network for the next answer. */
async function prepareAnswers(
  hands: Hands,
  desk: Desk,
  bench: Bench,
  answers: readonly string[],
): Promise<void> {
  desk.spoil(answers.map((answer) => mishapOf(hands, answer)).find((mishap) => mishap !== null) ?? null)
  for (const answer of answers) await hands.meanwhile?.[answer]?.(bench)
}

/**
 * Compares the page with its expectation, for any answer of the server, except simulated ones; a state without an expectation is
 * counted as such.
 */
async function lookAt(
  bench: Bench,
  { told = {} }: Hands,
  name: string,
  state: string,
  labels: readonly string[],
  shown: Seen,
): Promise<readonly string[]> {
  const law = MACHINE_PAGES[name]
  if (!law || labels.some((label) => label in told)) return []
  const sight = await law(bench, state, labels)
  if (sight) return look(sight, state, shown)
  await leaveAside(bench.seat.page, state, shown)
  return []
}

/** The button in the step's text must be the one that was pressed. */
function holdToWords(model: ChartModel, path: Path, index: number, { seat }: Bench): void {
  const pressed = seat.pressed()
  const told = buttonIn(model, path, index)
  if (told === null || pressed.length === 0 || pressed.includes(told)) return
  throw new Error(`its words say to press ${told}, and what is pressed is ${pressed.join(', ')}`)
}

/**
 * Walks a path of a machine by gestures. A state that ends with the server's answer is too short to be seen: the page is checked
 * after the answer.
 */
export async function walkChartByHand(
  house: House,
  desk: Desk,
  model: ChartModel,
  path: Path,
): Promise<Result | null> {
  const { name, starts } = model
  const hands = HANDS[name]?.find(({ start }) => start === path.start)
  if (!hands || (hands.lasting && !house.target.isOwn)) return null
  const began = performance.now()
  const steps: WalkedStep[] = []
  const arrows: string[] = []
  const shown = new Seen()
  let failure: string | null = null
  let left: readonly string[] = []
  let bench: Bench | null = null
  const { vertices } = starts.find(({ start }) => start === hands.start)!
  const { watchers = [] } = model.chart.spec
  const askedIn = (place: string) =>
    Object.keys(vertices.get(place)?.children ?? {}).filter((id) => !watchers.includes(id))
  try {
    const ways = waysOf(model, path)
    const first = untilNextGesture(hands, ways, askedIn)
    desk.spoil(mishapOf(hands, first.answers[0] ?? ''))
    if (first.held) desk.hold(first.held)
    let isHeld = first.held
    bench = await hands.open(house, desk, first.answers)
    for (const [index, { label, state, arrow, to }] of ways.entries()) {
      const since = performance.now()
      const said = `step ${index + 1}, ${label}: expected ${state}`
      const isSeen = askedIn(to).length === 0
      try {
        const gesture = hands.gestures[label]
        if (gesture) {
          const { answers, held } = untilNextGesture(hands, ways.slice(index + 1), askedIn)
          await prepareAnswers(hands, desk, bench, answers)
          if (isHeld) await desk.untilHeld(isHeld)
          if (held) desk.hold(held)
          bench.seat.pressed()
          await gesture(bench)
          holdToWords(model, path, index, bench)
          // An aborted command is not sent: the page is already in its next state.
          if (isSeen) await hands.isAt(bench, state)
          desk.letGo(held)
          isHeld = held
        } else if (isSeen) await hands.isAt(bench, state)
      } catch (error) {
        throw new Error(`${said}, found the page elsewhere: ${(error as Error).message.split('\n')[0]}`)
      }
      if (arrow) arrows.push(arrow)
      const milliseconds = Math.round(performance.now() - since)
      const picture = isSeen
        ? { picture: await desk.picture(bench.seat, `${name}-${path.number}-${index + 1}`) }
        : {}
      steps.push({ label, expected: state, found: state, milliseconds, ...picture })
      if (!isSeen) continue
      const labels = path.steps.slice(0, index + 1).map((step) => step.label)
      const faults = await lookAt(bench, hands, name, state, labels, shown)
      if (faults.length > 0) throw new Error(`${said}, and there the page: ${faults.join('; ')}`)
    }
    const untaken = () => arrows.find((arrow) => !tookArrow(model.chart.spec.machine.id, arrow))
    await until(async () => untaken() === undefined, ARROWS_MS).catch(() => {
      throw new Error(`the page came there, but did not take ${untaken()}`)
    })
    const thrown = desk.complaints()
    if (thrown.length > 0) throw new Error(`the page threw: ${thrown.join('; ')}`)
  } catch (error) {
    failure = (error as Error).message
    const open = await desk.latest()
    const picture = open ? { picture: await desk.picture(open, `${name}-${path.number}-failure`) } : {}
    steps.push({ label: 'failure', expected: '', found: '', milliseconds: 0, ...picture })
  } finally {
    // A path may end with a running command.
    const cleanUp = async (at: Bench) => {
      await desk.settled()
      return hands.cleanUp(at)
    }
    if (bench) left = await cleanUp(bench).catch((error: Error) => [`what the path made: ${error.message}`])
    await desk.clear()
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
    seen: shown.kept(),
    at: new Date().toISOString(),
    against: house.target.name,
  }
}
