import { refusedPairs } from '../../model/lifecycles.ts'
import type { LifecycleModel, Path } from '../../model/models.ts'
import type { Result, WalkedStep } from '../results.ts'
import type { Driver } from './driver.ts'
import type { House } from './house.ts'
import { DRIVERS } from './things.ts'

/** Walks a path over HTTP: each step by the person whose task it is; at every status what is refused there is tried, and changes nothing. */
export async function walkApi(
  house: House,
  { name, lifecycle }: LifecycleModel,
  path: Path,
  tried: Set<string>,
): Promise<Result | null> {
  const driver = DRIVERS[name] as Driver<unknown> | undefined
  if (!driver) return null
  const began = performance.now()
  const steps: WalkedStep[] = []
  const arrows: string[] = []
  const refused: string[] = []
  let failure: string | null = null
  let left: readonly string[] = []
  let thing: unknown
  try {
    thing = await driver.make(
      house,
      path.steps.map(({ label }) => label),
    )
    let { status } = await driver.read(house, thing)
    if (status !== path.start) throw new Error(`expected it to begin as ${path.start}, found ${status}`)
    refused.push(...(await tryRefused(house, driver, thing, status, lifecycle, name, tried)))
    for (const [index, { label, state }] of path.steps.entries()) {
      const call = driver.calls[label]
      // From here on only a job goes on.
      if (!call) break
      const since = performance.now()
      await driver.ready?.(house, thing, label)
      const answer = await call(house, thing)
      const found = (await driver.read(house, thing)).status
      steps.push({ label, expected: state, found, milliseconds: Math.round(performance.now() - since) })
      if (answer.status >= 300 || found !== state)
        throw new Error(
          `step ${index + 1}, ${label}: expected ${state}, found ${found}; the server said ${answer.status} ${answer.text.slice(0, 200)}`,
        )
      arrows.push(`${status} ${label} → ${found}`)
      status = found
      refused.push(...(await tryRefused(house, driver, thing, status, lifecycle, name, tried)))
    }
  } catch (error) {
    failure = (error as Error).message
  } finally {
    if (thing !== undefined)
      left = await driver
        .cleanUp(house, thing)
        .catch((error: Error) => [`what the path made: ${error.message}`])
  }
  return {
    kind: 'lifecycle',
    name,
    number: path.number,
    layer: 'api',
    passed: failure === null,
    milliseconds: Math.round(performance.now() - began),
    steps,
    failure,
    arrows,
    refused,
    left,
    at: new Date().toISOString(),
    against: house.target.origin,
  }
}

/** Tries what a status refuses, once for each status: it must be refused by its name, and change nothing. */
async function tryRefused(
  house: House,
  driver: Driver<unknown>,
  thing: unknown,
  status: string,
  lifecycle: LifecycleModel['lifecycle'],
  name: string,
  tried: Set<string>,
): Promise<readonly string[]> {
  const pairs = refusedPairs(lifecycle).filter(([from]) => from === status)
  const done: string[] = []
  for (const [, event] of pairs) {
    const pair = `${status} ${event}`
    const call = driver.calls[event]
    const refusal = driver.refusedAs ? driver.refusedAs(status, event) : 'StatusDoesNotAllow'
    if (!call || refusal === false || tried.has(`${name} ${pair}`)) continue
    const before = await driver.read(house, thing)
    const answer = await call(house, thing)
    const after = await driver.read(house, thing)
    const said = (answer.data as { refusal?: unknown } | null)?.refusal
    if (said !== refusal)
      throw new Error(
        `${event} at ${status}: expected the refusal ${refusal}, found ${answer.status} ${answer.text.slice(0, 200)}`,
      )
    if (before.status !== after.status || before.version !== after.version)
      throw new Error(`${event} at ${status} was refused, and yet changed it to ${after.status}`)
    tried.add(`${name} ${pair}`)
    done.push(pair)
  }
  return done
}
