import { sql } from 'kysely'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { auditEvent } from '../../../src/domain/contract/archives.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import { stateOfAll } from '../../server/security/rows.ts'
import { until } from '../../support/until.ts'
import type { Driver } from '../walk/api/driver.ts'
import type { House } from '../walk/api/house.ts'
import { type Given, type Holds, type Law, type Line, nameOf, OWN } from './law.ts'
import { Seen } from './seen.ts'
import { agrees, aMomentSince, type Told, tell } from './told.ts'

/** The history, and what asking alone changes, are looked at otherwise. */
const HISTORY = ['audit_events', 'audit_heads']
const SYSTEM = 'Sacoche'
/** Made of the hash of the line, which `verify-audit` works out anew. */
const UNTOLD_OF_LINES = new Set(['id'])

/** How every table of an organization stands. */
type State = Readonly<Record<string, string>>

interface Expecting {
  readonly event: string
  readonly line: Line
  readonly by: Given<unknown>['by']
}

/**
 * Holds a thing against what is told of it: after each step its document in every field; where the database is ours, its row in every
 * column too, the lines that the history got, and that no other table has changed.
 */
export class Watch<Thing> {
  readonly seen = new Seen()
  private readonly house: House
  private readonly driver: Driver<Thing>
  private readonly law: Law<Thing>
  private readonly thing: Thing
  private readonly since: string
  private readonly admin: SessionUser | null
  private document: Holds
  private expecting: Expecting[] = []
  private tables = new Set<string>()
  private sequence = 0
  /** A hash of each table; null where it was not looked at before. */
  private state: State | null = null
  /** Tables that may have changed since, as it was made. */
  private made: readonly string[] = []

  /**
   * @param since a moment before the thing was made, by the server's clock
   * @param admin where the law names what an admin does
   */
  constructor(
    house: House,
    driver: Driver<Thing>,
    law: Law<Thing>,
    thing: Thing,
    since: string,
    admin: SessionUser | null,
  ) {
    this.house = house
    this.driver = driver
    this.law = law
    this.thing = thing
    this.since = since
    this.admin = admin
    this.document = law.begins(this.given(law.chain === 'organization' ? 'admin' : 'user', since))
  }

  /**
   * Begins to watch the history and the tables.
   *
   * @param before how the tables stood before it was made, for what goes on by itself and has done something already
   */
  async begin(before: State | null): Promise<void> {
    await this.rebase(this.law.beginsBefore)
    if (before) this.state = before
    this.made = this.law.makes ?? []
  }

  /** Goes on from here: what was done meanwhile is not looked at. */
  async rebase(after?: string): Promise<void> {
    const { db } = this.house.target
    if (!db) return
    const own = sql`entity_id = ${String(this.document.id)}::uuid and action = ${after ?? ''}`
    const { rows } = await asSystem(db, (trx) =>
      sql<{ last: number | null }>`select max(sequence)::int as last from audit_events
        where ${this.chain()} and ${after === undefined ? sql`true` : own}`.execute(trx),
    )
    this.sequence = rows[0]?.last ?? 0
    this.state = after === undefined ? await stateOf(this.house) : null
  }

  /** Works out what becomes of it by an event. */
  took(event: string, to: string, since: string): void {
    const { law } = this
    const effect = law.events[event]
    if (!effect) throw new Error(`nothing is told of what ${event} does to ${law.entity}`)
    const given = this.given(effect.by, since)
    const before = this.document
    const after: Holds = {
      ...before,
      status: to,
      version: Number(before.version) + 1,
      updatedAt: given.now,
      ...effect.sets?.(before, given),
    }
    const own: Line = {
      action: event,
      entity: law.entity,
      entityId: after.id,
      ...(law.ownLine?.(event, before, after) ?? this.changed(before, after)),
    }
    const lines = effect.lines?.(before, after, given) ?? [OWN]
    for (const line of lines) this.expecting.push({ event, line: line === OWN ? own : line, by: given.by })
    const { tables = [] } = effect
    for (const table of typeof tables === 'function' ? tables(before) : tables) this.tables.add(table)
    if (after.version !== before.version) this.tables.add(law.table)
    this.document = after
  }

  /** Looks at everything. The faults, each with where it is, what was found and what was told. */
  async look(status: string): Promise<readonly string[]> {
    const { db } = this.house.target
    const faults = db ? await this.history(db) : []
    const found = (await this.driver.read(this.house, this.thing)) as unknown as Holds
    faults.push(...this.holds('field', status, this.law.fields, found, this.document))
    if (db)
      faults.push(...(await this.row(db, status, { ...this.document, ...found })), ...(await this.frame()))
    // What was told by what it is, is known from now on.
    this.document = { ...this.document, ...found }
    return faults
  }

  private async row(db: Database, status: string, document: Holds): Promise<string[]> {
    const { table, columns } = this.law
    const { rows } = await asSystem(db, (trx) =>
      sql<{ row: Holds }>`select to_jsonb(t) as row from ${sql.table(table)} t
        where id = ${String(document.id)}::uuid`.execute(trx),
    )
    const row = Object.fromEntries(
      Object.entries(rows[0]?.row ?? {}).map(([column, value]) => [camel(column), asInstant(value)]),
    )
    const more = columns?.(document) ?? {}
    const told = Object.fromEntries(
      Object.keys(row).flatMap((name) => {
        const value = name in more ? more[name] : document[name]
        return value === undefined ? [] : [[name, value]]
      }),
    )
    return this.holds('column', status, Object.keys(row), row, told)
  }

  /** Every line since the last look, in order, and no other. */
  private async history(db: Database): Promise<string[]> {
    const { expecting } = this
    const read = async () => {
      const { rows } = await asSystem(db, (trx) =>
        sql<{ row: Holds }>`select to_jsonb(t) as row from audit_events t
          where ${this.chain()} and sequence > ${this.sequence} order by sequence`.execute(trx),
      )
      return rows
        .map(({ row }) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), asInstant(value)])),
        )
        .filter(({ entity }) => this.law.chain !== 'organization' || entity === this.law.entity)
    }
    let lines = await read()
    // What a job does comes by itself.
    if (expecting.some(({ by }) => by === null))
      await until(async () => {
        lines = await read()
        return lines.length >= expecting.length
      }, this.house.patienceMs)
    const names = lines.map(({ action, entity }) => `${action} ${entity}`)
    const told = expecting.map(({ line }) => `${line.action} ${line.entity}`)
    if (!agrees(names, told))
      return [`the history tells of ${names.join(', ') || 'nothing'}, not of ${told.join(', ') || 'nothing'}`]
    const faults = lines.flatMap((line, at) => {
      const { event, line: one, by } = expecting[at]!
      const expected: Holds = {
        organizationId: this.organizationId(),
        establishmentId: this.establishmentId(),
        at: this.moment(this.since),
        sequence: this.law.chain === 'organization' ? line.sequence : this.sequence + at + 1,
        byId: by?.id ?? null,
        byName: by ? nameOf(by) : SYSTEM,
        ...one,
      }
      const fields = Object.keys(auditEvent.shape)
      const place = `${event} ${one.entity}`
      const shown = Object.fromEntries(fields.map((field) => [field, line[field]]))
      return this.holds('line', place, fields, shown, expected, UNTOLD_OF_LINES)
    })
    this.sequence = Number(lines.at(-1)?.sequence ?? this.sequence)
    this.expecting = []
    return faults
  }

  /** Nothing changed in any table of the organization but in those that were named. */
  private async frame(): Promise<string[]> {
    const [before, now] = [this.state, await stateOf(this.house)]
    if (!now) return []
    const changed = before
      ? Object.keys(now).filter((table) => now[table] !== before[table])
      : [...this.tables]
    const known = new Set([...this.tables, ...this.made, ...HISTORY])
    const others = changed.filter((table) => !known.has(table))
    const same = [...this.tables].filter((table) => !changed.includes(table))
    this.state = now
    this.tables = new Set()
    this.made = []
    return [
      ...(others.length > 0 ? [`${others.join(', ')} changed, of which nothing was told`] : []),
      ...(same.length > 0 ? [`${same.join(', ')} did not change`] : []),
    ]
  }

  /** Compares what is told, and counts of all that there is what was compared. */
  private holds(
    kind: 'field' | 'column' | 'line',
    place: string,
    there: readonly string[],
    found: Holds,
    told: Holds,
    untold: ReadonlySet<string> = new Set(),
  ): string[] {
    const names = new Set([...there, ...(kind === 'field' ? Object.keys(found) : [])])
    const faults: string[] = []
    for (const name of names) {
      const isTold = name in told && !untold.has(name)
      this.seen.note(`${kind} ${place} ${name}`, isTold)
      if (!isTold && kind === 'field') faults.push(`its field ${name} is told nothing of`)
      if (isTold && !agrees(found[name], told[name]))
        faults.push(`its ${kind} ${name} (${place}) holds ${tell(found[name])}, not ${tell(told[name])}`)
    }
    return faults
  }

  private changed(before: Holds, after: Holds): Pick<Line, 'before' | 'after'> {
    const others = new Set(['version', 'updatedAt', ...(this.law.ofOthers ?? [])])
    const names = Object.keys(after).filter((name) => !others.has(name) && !agrees(before[name], after[name]))
    const of = (document: Holds) => Object.fromEntries(names.map((name) => [name, document[name]]))
    return { before: of(before), after: of(after) }
  }

  private given(by: 'user' | 'director' | 'accountant' | 'admin' | 'job', since: string): Given<Thing> {
    const { house, thing } = this
    const speaker = by === 'job' ? null : by === 'admin' ? this.admin : house[by].user
    // A job does not wait to be asked for its answer.
    const now = this.moment(by === 'job' ? this.since : since)
    return { house, thing, by: speaker, now, once: this.moment(this.since) }
  }

  private moment(since: string): Told {
    return aMomentSince(since, () => serverNow(this.house))
  }

  private organizationId = () => this.house.user.user.organizationId ?? ''

  private establishmentId = () =>
    this.law.chain === 'organization' ? null : this.house.user.user.establishmentId

  private chain() {
    const establishment = this.establishmentId()
    const whose =
      establishment === null ? sql`establishment_id is null` : sql`establishment_id = ${establishment}::uuid`
    return sql`organization_id = ${this.organizationId()}::uuid and ${whose}`
  }
}

/** How every table of the organization stands; null where only answers can be seen. */
export const stateOf = async ({ target: { db }, user: { user } }: House): Promise<State | null> =>
  db && stateOfAll(db, user.organizationId ?? '')

/** The moment by the server's clock. */
export const serverNow = ({ target }: House): string =>
  new Date(Date.now() + target.clockShiftMs).toISOString()

const camel = (name: string): string =>
  name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())

/** Moments as they are answered, whatever the database writes. */
const asInstant = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\+00:00$/u.test(value)
    ? new Date(value).toISOString()
    : value
