import { type RawBuilder, sql } from 'kysely'
import { asSystem } from '../../../server/store/scope.ts'
import { addDays } from '../../../src/domain/dates/calendar.ts'
import type { Lifecycle } from '../../../src/domain/lifecycles/lifecycle.ts'
import type { Capability, RoleName } from '../../../src/domain/roles.ts'
import type { Answer } from '../../support/server.ts'
import { type House, type World, YESTERDAY } from '../commands/house.ts'
import type { Actor, PersonName } from '../commands/world.ts'

/** Who asks: somebody of a role, of the organization of the thing or of another; or nobody who is known. */
export interface Asker {
  readonly role: RoleName | null
  readonly tenant: 'own' | 'foreign'
  readonly actor: Actor
}

export type AnyLifecycle = Lifecycle<string, string>

/** How one event of a lifecycle is asked for over HTTP. */
export interface Asking<Thing> {
  /** The call, and the status that it asks for: who may is declared there (`tests/server/security/calls.ts`). */
  readonly call: string
  readonly status?: string
  /** Where the event needs more than its call. */
  readonly may?: Capability
  /** What it makes, it makes in the establishment where one works: also for those who see every organization. */
  readonly isAtHome?: boolean
  /** Whose task it is, when the thing is brought somewhere. */
  readonly by: Exclude<PersonName, 'employee'>
  /** Sends it as that actor; what has to be read first is read by whoever may. */
  readonly send: (actor: Actor, thing: Thing) => Promise<Answer>
}

/** A kind of thing that a lifecycle is of, and how to ask for its events. */
export interface Kind<Thing extends { readonly id: string }> {
  readonly name: string
  /** Where its status is kept. */
  readonly table: string
  readonly lifecycle: AnyLifecycle
  readonly asking: Readonly<Record<string, Asking<Thing>>>
  /** Events that nobody asks for thing by thing, and why. */
  readonly unasked: Readonly<Record<string, string>>
  /** A new one, in the first status. */
  readonly make: () => Promise<Thing>
  /** Writes the status that only a job or a closing leads to. */
  readonly put: (thing: Thing, status: string) => Promise<void>
  /** What must be done first for the call to be about this event. */
  readonly ready?: (thing: Thing, event: string) => Promise<void>
  /** True where there is no such call for a thing in that status. */
  readonly isNone?: (status: string, event: string) => boolean
  /** The name of the refusal where the API says more than the lifecycle does. */
  readonly otherwise?: (status: string, event: string, asker: Asker) => string | undefined
}

export type AnyKind = Kind<never>

/** Where things are made: an organization at work, and days and numbers that nothing was counted for yet. */
export interface Place {
  readonly house: House
  readonly world: World
  readonly next: () => { readonly date: string; readonly cashRegisterId: string; readonly number: string }
}

export function placeIn(house: House, world: World): Place {
  let sheets = 0
  return {
    house,
    world,
    next() {
      sheets += 1
      const cashRegisterId = sheets % 2 === 0 ? world.ids.bar : world.ids.terrace
      const number = `P${String(sheets).padStart(6, '0')}`
      return { date: addDays(YESTERDAY, -(sheets >> 1)), cashRegisterId, number }
    },
  }
}

/** Writes a status as a job would, with all that follows from it. */
export async function putStatus(
  { house }: Place,
  table: string,
  id: string,
  status: string,
  ...more: readonly RawBuilder<unknown>[]
): Promise<void> {
  await asSystem(house.db, async (trx) => {
    await sql`update ${sql.table(table)} set status = ${status}, version = version + 1 where id = ${id}::uuid`.execute(
      trx,
    )
    for (const one of more) await one.execute(trx)
  })
}

/** The status of a row, whoever may read it. */
export async function statusIn({ db }: Pick<House, 'db'>, table: string, id: string): Promise<string> {
  const { rows } = await asSystem(db, (trx) =>
    sql<{ status: string }>`select status from ${sql.table(table)} where id = ${id}::uuid`.execute(trx),
  )
  return rows[0]!.status
}

/** Why nobody asks for it thing by thing. */
export const BY_MONTH = 'a month is closed whole'

/** Who prepared does not hand over: things are prepared by the director of their organization. */
export const prepared = ({ role, tenant }: Asker): boolean => role === 'director' && tenant === 'own'
