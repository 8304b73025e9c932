import type { BusinessDate, Instant } from '../../src/domain/dates/calendar.ts'
import { ROLES } from '../../src/domain/roles.ts'
import type { ComposedMovement } from '../../src/domain/wallet/wallet.ts'
import { type Organization, type Person, type Plan, personOf, type Site } from './organization.ts'
import { createRng, type Rng } from './rng.ts'
import type { Author, Book, Row } from './rows-by-table.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** A cash log with its counts and, by count, the pouch it is in and the wallet movement it made. */
export interface Sheet {
  readonly log: Row<'cash_logs'>
  readonly counts: readonly Row<'counts'>[]
  readonly pouches: Map<string, Row<'pouches'>>
  readonly movements: Map<string, Row<'wallet_movements'>>
}

/** Something that will happen at a time of a day: minutes after midnight, past 1440 in the night that follows. */
interface Task {
  readonly minute: number
  readonly run: () => void
}

/** An establishment while its days go by. */
export interface House {
  readonly plan: Plan
  readonly organization: Organization
  readonly site: Site
  readonly place: number
  readonly book: Book
  readonly rng: Rng
  readonly timeline: Timeline
  readonly staff: {
    /** Who may sign in and count. */
    readonly leads: readonly Person[]
    /** Who counts beside them. */
    readonly hands: readonly Person[]
    readonly director: Person
    readonly accountant: Person
  }
  readonly agenda: Map<BusinessDate, Task[]>
  /** Validated, and not yet seen by the accountant. */
  toControl: Sheet[]
  /** Sealed and not yet in a remittance. */
  freePouches: Row<'pouches'>[]
  /** Paper tickets that the accountant has checked, and no dispatch has taken. */
  freeTickets: { readonly log: Row<'cash_logs'>; readonly count: Row<'counts'>; readonly issuer: string }[]
  /** Handed over, and not credited by the bank as far as anybody has checked. */
  uncredited: {
    readonly row: Row<'remittances'>
    readonly pouches: readonly Row<'pouches'>[]
    readonly collectedOn: BusinessDate
  }[]
  balanceCents: number
  /** The wallet's, from its last inventory on. */
  walletMovements: ComposedMovement[]
  /** What left the wallet in a pouch, by the pouch. */
  readonly decreases: Map<string, Row<'wallet_movements'>>
  nextPouch: number
  nextReference: number
  nextSequence: number
}

/** Opens an establishment on its first day. */
export function openHouse(plan: Plan, organization: Organization, place: number, book: Book): House {
  const site = organization.sites[place]
  if (!site) throw new RangeError(`There is no establishment ${place}`)
  const { people } = organization
  const here = people.filter((person) => person.sites.includes(place))
  return {
    plan,
    organization,
    site,
    place,
    book,
    rng: createRng(plan.seed, 'house', place),
    timeline: createTimeline(plan.now, site.row.time_zone ?? ''),
    staff: {
      leads: here.filter((person) => person.role === ROLES.user),
      hands: here.filter((person) => person.role === ROLES.employee),
      director: personOf(people, ROLES.director, place),
      accountant: personOf(people, ROLES.accountant),
    },
    agenda: new Map(),
    toControl: [],
    freePouches: [],
    freeTickets: [],
    uncredited: [],
    balanceCents: 0,
    walletMovements: [],
    decreases: new Map(),
    nextPouch: site.model.firstPouch,
    nextReference: 1,
    nextSequence: 1_000 + place * 7,
  }
}

/** Puts something on the agenda of a day. */
export function planTask(house: House, date: BusinessDate, minute: number, run: () => void): void {
  const tasks = house.agenda.get(date)
  if (tasks) tasks.push({ minute, run })
  else house.agenda.set(date, [{ minute, run }])
}

/** Lets a day pass: everything on its agenda, in its order, with what is put there meanwhile. */
export function liveDay(house: House, date: BusinessDate): void {
  const tasks = house.agenda.get(date) ?? []
  for (;;) {
    const first = tasks.reduce(
      (best, task, index) => (task.minute < (tasks[best]?.minute ?? 0) ? index : best),
      0,
    )
    const [task] = tasks.splice(first, 1)
    if (!task) break
    task.run()
  }
  house.agenda.delete(date)
}

/** What every stored row of this establishment begins with. */
export function rowAt(house: House, at: Instant) {
  return {
    organization_id: house.organization.id,
    establishment_id: house.site.row.id,
    id: house.rng.idAt(at),
    version: 1,
    created_at: at,
    updated_at: at,
  }
}

/** Somebody of the house at an instant, or the program itself. Documentation addresses (RFC 5737), which no machine has. */
export function authorAt(house: House, at: Instant, by: Person | null): Author {
  const address = by === null ? '127.0.0.1' : `198.51.100.${(house.place % 250) + 1}`
  return { at, by, address }
}

/** The outcome of a rule that this data must obey: a refusal here is a fault of the generator. */
export function allowed<Decision extends object>(
  decision: Decision,
): Exclude<Decision, { readonly refusal: string }> {
  if ('refusal' in decision) throw new Error(`The demo data breaks a rule: ${decision.refusal}`)
  return decision as Exclude<Decision, { readonly refusal: string }>
}

/** The next bag of the stock; now and then one was torn and thrown away. */
export function takePouchNumber(house: House): string {
  const number = String(house.nextPouch).padStart(7, '0')
  house.nextPouch += house.rng.chance(0.03) ? house.rng.int(2, 4) : 1
  return number
}
