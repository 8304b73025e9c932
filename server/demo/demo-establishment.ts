import type { BusinessDate, Instant } from '../../src/domain/dates/calendar.ts'
import { LATE_POUCH_FIELDS } from '../../src/domain/pouches/custody-checks.ts'
import { ROLES } from '../../src/domain/roles.ts'
import type { ComposedMovement } from '../../src/domain/wallet/wallet.ts'
import { columnOf } from '../store/rows.ts'
import {
  type EstablishmentSetup,
  type Organization,
  type Person,
  type Plan,
  personOf,
} from './organization.ts'
import { createRandomSource, type RandomSource } from './rng.ts'
import type { Author, Row, RowCollector } from './rows-by-table.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** A cash log with its counts and, by count, its pouch and its wallet movement. */
export interface Sheet {
  readonly log: Row<'cash_logs'>
  readonly counts: readonly Row<'counts'>[]
  readonly pouches: Map<string, Row<'pouches'>>
  readonly movements: Map<string, Row<'wallet_movements'>>
}

/** A scheduled event: minutes after midnight, above 1440 in the following night. */
interface Task {
  readonly minute: number
  readonly run: () => void
}

/** The state of an establishment during the simulation. */
export interface DemoEstablishment {
  readonly plan: Plan
  readonly organization: Organization
  readonly setup: EstablishmentSetup
  readonly index: number
  readonly collector: RowCollector
  readonly rng: RandomSource
  readonly timeline: Timeline
  readonly staff: {
    /** Shift leads: they sign in and count. */
    readonly leads: readonly Person[]
    /** Employees: they count, but do not sign in. */
    readonly employees: readonly Person[]
    readonly director: Person
    readonly accountant: Person
  }
  readonly agenda: Map<BusinessDate, Task[]>
  /** Validated sheets that the accountant has not controlled yet. */
  toControl: Sheet[]
  /** Sealed pouches that are not in a remittance. */
  freePouches: Row<'pouches'>[]
  /** Paper tickets that the accountant has checked and that are in no dispatch. */
  freeTickets: { readonly log: Row<'cash_logs'>; readonly count: Row<'counts'>; readonly issuer: string }[]
  /** Remittances that were handed over and that no bank credit has confirmed yet. */
  uncredited: {
    readonly row: Row<'remittances'>
    readonly pouches: readonly Row<'pouches'>[]
    readonly collectedOn: BusinessDate
  }[]
  balanceCents: number
  /** The wallet's movements since its last inventory. */
  walletMovements: ComposedMovement[]
  /** The movements of notes that left the wallet, by the id of their pouch. */
  readonly decreases: Map<string, Row<'wallet_movements'>>
  nextPouch: number
  nextReference: number
  nextSequence: number
}

/** Starts the simulation of an establishment on its first day. */
export function createDemoEstablishment(
  plan: Plan,
  organization: Organization,
  index: number,
  collector: RowCollector,
): DemoEstablishment {
  const setup = organization.establishments[index]
  if (!setup) throw new RangeError(`There is no establishment ${index}`)
  const { people } = organization
  const staff = people.filter((person) => person.establishmentIndexes.includes(index))
  return {
    plan,
    organization,
    setup,
    index,
    collector,
    rng: createRandomSource(plan.seed, 'establishment', index),
    timeline: createTimeline(plan.now, setup.row.time_zone ?? ''),
    staff: {
      leads: staff.filter((person) => person.role === ROLES.user),
      employees: staff.filter((person) => person.role === ROLES.employee),
      director: personOf(people, ROLES.director, index),
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
    nextPouch: setup.model.firstPouch,
    nextReference: 1,
    nextSequence: 1_000 + index * 7,
  }
}

/** Schedules an event on a day. */
export function planTask(
  establishment: DemoEstablishment,
  date: BusinessDate,
  minute: number,
  run: () => void,
): void {
  const tasks = establishment.agenda.get(date)
  if (tasks) tasks.push({ minute, run })
  else establishment.agenda.set(date, [{ minute, run }])
}

/** Runs a day: all its events in order, including those added meanwhile. */
export function simulateDay(establishment: DemoEstablishment, date: BusinessDate): void {
  const tasks = establishment.agenda.get(date) ?? []
  for (;;) {
    const first = tasks.reduce(
      (best, task, index) => (task.minute < (tasks[best]?.minute ?? 0) ? index : best),
      0,
    )
    const [task] = tasks.splice(first, 1)
    if (!task) break
    task.run()
  }
  establishment.agenda.delete(date)
}

/** The fields that every stored row of this establishment has. */
export function rowAt(establishment: DemoEstablishment, at: Instant) {
  return {
    organization_id: establishment.organization.id,
    establishment_id: establishment.setup.row.id,
    id: establishment.rng.idAt(at),
    version: 1,
    created_at: at,
    updated_at: at,
  }
}

type ColumnOf<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : ''
const NO_LATE_FIELDS = Object.fromEntries(LATE_POUCH_FIELDS.map((field) => [columnOf(field), null])) as {
  readonly [Column in ColumnOf<(typeof LATE_POUCH_FIELDS)[number]>]: null
}

/** The fields that every pouch has when it is sealed. */
export const NEW_POUCH = {
  ...NO_LATE_FIELDS,
  credited_cents: null,
  status: 'CREATED',
} as const

/**
 * A person of the establishment at an instant, or the program itself. IP addresses are from the documentation ranges (RFC 5737).
 */
export function authorAt(establishment: DemoEstablishment, at: Instant, by: Person | null): Author {
  const address = by === null ? '127.0.0.1' : `198.51.100.${(establishment.index % 250) + 1}`
  return { at, by, address }
}

/** The result of a business rule that this data must obey: a refusal here is a defect of the generator. */
export function requireAllowed<Decision extends object>(
  decision: Decision,
): Exclude<Decision, { readonly refusal: string }> {
  if ('refusal' in decision) throw new Error(`The demo data breaks a rule: ${decision.refusal}`)
  return decision as Exclude<Decision, { readonly refusal: string }>
}

/** The next pouch number; now and then a pouch was torn and discarded. */
export function takePouchNumber(establishment: DemoEstablishment): string {
  const number = String(establishment.nextPouch).padStart(7, '0')
  establishment.nextPouch += establishment.rng.chance(0.03) ? establishment.rng.int(2, 4) : 1
  return number
}
