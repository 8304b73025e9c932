import type { RandomSource } from '../../../server/demo/rng.ts'
import type { Expectation } from '../expectation.ts'
import type { KeyedRequest, SimulatedPerson } from '../people.ts'
import type { Simulation, Tenant } from '../simulation.ts'

/** The context in which a simulated person acts. */
export interface ActionContext {
  readonly rng: RandomSource
  readonly simulation: Simulation
  readonly person: SimulatedPerson
  /** The admin of the organization in which `person` does not work. */
  readonly outsider: SimulatedPerson
  readonly tenant: Tenant
  /** Returns a number that the episode has not used before. */
  serial(): number
}

/** A request without its idempotency key, which the sender adds. */
export interface ActionRequest extends Omit<KeyedRequest, 'key'> {
  /** What the request causes if nobody else acts and no fault happens. */
  readonly expectation?: Expectation
}

/** One kind of action. To extend the simulation, write another and add it to `actions/index.ts`. */
export interface Action {
  readonly name: string
  /** Its relative frequency. */
  readonly weight: number
  /** Who does it. A name that is repeated is picked more often. */
  readonly people: readonly SimulatedPerson['name'][]
  /** Reads the current data and decides on a request; null when there is nothing to do. */
  nextRequest(context: ActionContext): Promise<ActionRequest | null>
}

// Values of `people` that several actions share.
export const COUNTING_PEOPLE = [
  'user',
  'user',
  'director',
  'colleague',
  'accountant',
  'admin',
  'superAdmin',
] as const
export const REMITTING_PEOPLE = [
  'director',
  'director',
  'colleague',
  'colleague',
  'accountant',
  'admin',
] as const
export const CONTROLLING_PEOPLE = ['accountant', 'accountant', 'admin', 'superAdmin'] as const

/**
 * One of the items: mostly a suitable one, sometimes any, so that refusals happen too. If none is suitable, any of them; undefined for no items.
 */
export function pickSuitable<Item>(
  rng: RandomSource,
  items: readonly Item[],
  isSuitable: (item: Item) => boolean,
): Item | undefined {
  const suitable = items.filter(isSuitable)
  const candidates = suitable.length > 0 && !rng.chance(0.15) ? suitable : items
  return candidates.length === 0 ? undefined : rng.pick(candidates)
}

/** One to `maxCount` of the items, at random; none if there are no items. */
export function pickSome<Item>(rng: RandomSource, items: readonly Item[], maxCount: number): readonly Item[] {
  const remaining = [...items]
  const chosen: Item[] = []
  const count = rng.int(1, maxCount)
  while (remaining.length > 0 && chosen.length < count)
    chosen.push(...remaining.splice(rng.int(0, remaining.length - 1), 1))
  return chosen
}

export const statusRequest = (
  resource: string,
  ids: readonly string[],
  body: { readonly status: string } & Readonly<Record<string, unknown>>,
  expectation?: Expectation,
): ActionRequest => ({
  method: 'PUT',
  path: `${resource}status`,
  query: { id: ids.join(), status: body.status },
  body,
  ...(expectation && { expectation }),
})

interface Versioned {
  readonly id: string
  readonly version: number
}

export const deletionRequest = (
  resource: string,
  { id, version }: Versioned,
  expectation: Expectation,
): ActionRequest => ({
  method: 'DELETE',
  path: `${resource}/${id}`,
  query: { version: String(version) },
  expectation,
})

/** The versions that the person has seen, by id: the field `versions` in the body of a command on several rows. */
export const versionsOf = (rows: readonly Versioned[]) =>
  Object.fromEntries(rows.map(({ id, version }) => [id, version]))
