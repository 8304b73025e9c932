import type { ChartModel } from '../../model/models.ts'
import type { Path } from '../../model/steps.ts'
import { MACHINE_PAGES } from '../../oracle/page/laws.ts'
import { look } from '../../oracle/page/look.ts'
import { Seen } from '../../oracle/seen.ts'
import type { House } from '../api/house.ts'
import type { Result, WalkedStep } from '../results.ts'
import type { Desk } from './desk.ts'
import type { Bench } from './hand.ts'
import { HANDS } from './hands.ts'

/**
 * Walks a path of a machine by gestures. A state that the server's answer ends is too short to be seen: where an answer comes next, the
 * page is looked at after it.
 */
export async function walkChartByHand(
  house: House,
  desk: Desk,
  { name, starts }: ChartModel,
  path: Path,
): Promise<Result | null> {
  const hands = HANDS[name]
  if (!hands) return null
  const began = performance.now()
  const steps: WalkedStep[] = []
  const arrows: string[] = []
  const shown = new Seen()
  let failure: string | null = null
  let left: readonly string[] = []
  let bench: Bench | null = null
  const { initial, ways, vertices } = starts.find(({ start }) => start === hands.start)!
  let place = initial
  try {
    bench = await hands.open(house, desk)
    for (const [index, { label, state }] of path.steps.entries()) {
      const since = performance.now()
      const said = `step ${index + 1}, ${label}: expected ${state}`
      const way = ways.get(place)?.find((one) => one.label === label && one.state === state)
      if (!way) throw new Error(`${said}, but the chart does not lead there`)
      const isSeen = Object.keys(vertices.get(way.to)?.children ?? {}).length === 0
      try {
        await hands.gestures[label]?.(bench)
        if (isSeen) await hands.isAt(bench, state)
      } catch (error) {
        throw new Error(`${said}, found the page elsewhere: ${(error as Error).message.split('\n')[0]}`)
      }
      if (way.arrow) arrows.push(way.arrow)
      place = way.to
      const milliseconds = Math.round(performance.now() - since)
      const picture = isSeen
        ? { picture: await desk.picture(bench.seat, `${name}-${path.number}-${index + 1}`) }
        : {}
      steps.push({ label, expected: state, found: state, milliseconds, ...picture })
      const sight = isSeen ? MACHINE_PAGES[name] : undefined
      if (!sight) continue
      const labels = path.steps.slice(0, index + 1).map((step) => step.label)
      const faults = await look(await sight(bench, state, labels), state, shown)
      if (faults.length > 0) throw new Error(`${said}, and there the page: ${faults.join('; ')}`)
    }
    const thrown = desk.complaints()
    if (thrown.length > 0) throw new Error(`the page threw: ${thrown.join('; ')}`)
  } catch (error) {
    failure = (error as Error).message
    const open = await desk.latest()
    const picture = open ? { picture: await desk.picture(open, `${name}-${path.number}-failure`) } : {}
    steps.push({ label: 'failure', expected: '', found: '', milliseconds: 0, ...picture })
  } finally {
    if (bench)
      left = await hands.cleanUp(bench).catch((error: Error) => [`what the path made: ${error.message}`])
    await desk.clear()
  }
  return {
    kind: 'machine',
    name,
    number: path.number,
    layer: 'browser',
    passed: failure === null,
    milliseconds: Math.round(performance.now() - began),
    steps,
    failure,
    arrows,
    refused: [],
    left,
    seen: shown.kept(),
    at: new Date().toISOString(),
    against: house.target.name,
  }
}
