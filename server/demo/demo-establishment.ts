import type { BusinessDate, Instant } from '../../src/domain/dates/calendar.ts'
import { FIELDS_SET_AFTER_SEALING } from '../../src/domain/pouches/custody-checks.ts'
import { ROLES } from '../../src/domain/roles.ts'
import type { ComposedMovement } from '../../src/domain/wallet/wallet.ts'
import { columnOf } from '../store/rows.ts'
import {
  type DemoOrganization,
  type DemoPlan,
  type DemoUser,
  type EstablishmentRows,
  firstPersonWithRole,
} from './organization.ts'
import { createRandomSource, type RandomSource } from './rng.ts'
import type { Author, Row, RowCollector } from './rows-by-table.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** A cash log with its counts, their pouches and their wallet movements. */
export interface DemoSheet {
  readonly log: Row<'cash_logs'>
  readonly counts: readonly Row<'counts'>[]
  /** By the id of the count. */
  readonly pouches: Map<string, Row<'pouches'>>
  /** By the id of the count. */
  readonly movements: Map<string, Row<'wallet_movements'>>
}

/** A scheduled task of a day. */
interface Task {
  /** Minutes after midnight; above 1440 in the following night. */
  readonly minute: number
  readonly run: () => void
}

/** The state of an establishment during the simulation. */
export interface DemoEstablishment {
  readonly plan: DemoPlan
  readonly organization: DemoOrganization
  readonly setup: EstablishmentRows
  /** The index of the establishment in the organization. */
  readonly index: number
  readonly collector: RowCollector
  readonly rng: RandomSource
  readonly timeline: Timeline
  readonly staff: {
    /** Shift leads: they count, and enter the sheets. */
    readonly leads: readonly DemoUser[]
    /** Employees: they count, but do not enter sheets. */
    readonly employees: readonly DemoUser[]
    readonly director: DemoUser
    readonly accountant: DemoUser
  }
  /** The scheduled tasks by date. */
  readonly agenda: Map<BusinessDate, Task[]>
  /** Validated sheets that the accountant has not controlled yet. */
  toControl: DemoSheet[]
  /** The validated sheets of the last weeks, controlled or not. */
  recentSheets: Set<DemoSheet>
  /** Sealed pouches that wait for a remittance. */
  freePouches: Row<'pouches'>[]
  /** Paper vouchers that the accountant has controlled and that are not in a dispatch. */
  freeTickets: { readonly log: Row<'cash_logs'>; readonly count: Row<'counts'>; readonly issuer: string }[]
  /** Handed-over remittances without a credit. The person who tries the demo can match the credits of the bank statement with them. */
  uncredited: {
    readonly row: Row<'remittances'>
    readonly pouches: readonly Row<'pouches'>[]
    readonly handedOverOn: BusinessDate
  }[]
  /** The balance of the change wallet. */
  balanceCents: number
  /** The wallet's movements since its last inventory, including it. */
  walletMovements: ComposedMovement[]
  /** The movements of notes that left the wallet, by the id of their pouch. */
  readonly decreases: Map<string, Row<'wallet_movements'>>
  nextPouchNumber: number
  /** The reference of the next remittance. */
  nextReference: number
  /** The sequence of the next closing. */
  nextSequence: number
}

/** Creates the state of an establishment before its first day. @throws RangeError if it does not exist, or has no director or accountant */
export function createDemoEstablishment(
  plan: DemoPlan,
  organization: DemoOrganization,
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
      director: firstPersonWithRole(people, ROLES.director, index),
      accountant: firstPersonWithRole(people, ROLES.accountant),
    },
    agenda: new Map(),
    toControl: [],
    recentSheets: new Set(),
    freePouches: [],
    freeTickets: [],
    uncredited: [],
    balanceCents: 0,
    walletMovements: [],
    decreases: new Map(),
    nextPouchNumber: setup.model.firstPouchNumber,
    nextReference: 1,
    nextSequence: 1_000 + index * 7,
  }
}

/** Schedules a task on a day. `minute` counts from midnight. */
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

/** Runs all tasks of a day in the order of their minutes, including tasks that other tasks add. */
export function simulateDay(establishment: DemoEstablishment, date: BusinessDate): void {
  const tasks = establishment.agenda.get(date) ?? []
  while (tasks.length > 0) {
    const nextMinute = Math.min(...tasks.map(({ minute }) => minute))
    const nextIndex = tasks.findIndex(({ minute }) => minute === nextMinute)
    const [nextTask] = tasks.splice(nextIndex, 1)
    nextTask?.run()
  }
  establishment.agenda.delete(date)
}

/** The columns that the rows of most tables have, for a new row of this establishment, with a new id. */
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

/** The name of a column in snake case, from the name of a field in camel case. */
type ColumnOf<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : ''
const COLUMNS_SET_AFTER_SEALING = Object.fromEntries(
  FIELDS_SET_AFTER_SEALING.map((field) => [columnOf(field), null]),
) as {
  readonly [Column in ColumnOf<(typeof FIELDS_SET_AFTER_SEALING)[number]>]: null
}

/** The columns that have the same value in every pouch when it is sealed. */
export const NEW_POUCH = {
  ...COLUMNS_SET_AFTER_SEALING,
  credited_cents: null,
  status: 'CREATED',
} as const

/** The author of a change: a person, or the program if `by` is null. The IP address of a person is from a documentation range (RFC 5737). */
export function authorAt(establishment: DemoEstablishment, at: Instant, by: DemoUser | null): Author {
  const address = by === null ? '127.0.0.1' : `198.51.100.${(establishment.index % 250) + 1}`
  return { at, by, address }
}

/** Returns the decision of a business rule. @throws Error if it is a refusal, because then the generator has a defect */
export function requireAllowed<Decision extends object>(
  decision: Decision,
): Exclude<Decision, { readonly refusal: string }> {
  if ('refusal' in decision) throw new Error(`The demo data breaks a rule: ${decision.refusal}`)
  return decision as Exclude<Decision, { readonly refusal: string }>
}

/** Takes and returns the next pouch number. Now and then one to three numbers are skipped, as if the pouches had been torn and discarded. */
export function takePouchNumber(establishment: DemoEstablishment): string {
  const number = String(establishment.nextPouchNumber).padStart(7, '0')
  establishment.nextPouchNumber += establishment.rng.chance(0.03) ? establishment.rng.int(2, 4) : 1
  return number
}
