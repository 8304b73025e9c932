import { sql } from 'kysely'
import type { Database } from '../../../server/store/open.ts'
import { asSystem } from '../../../server/store/scope.ts'
import { auditEvent } from '../../../src/domain/contract/audit-events.ts'
import type { SessionUser } from '../../../src/domain/contract/auth.ts'
import { tableHashes } from '../../server/security/rows.ts'
import { pollUntil } from '../../support/poll-until.ts'
import type { Driver } from '../walk/api/driver.ts'
import type { TestOrganization } from '../walk/api/test-organization.ts'
import {
  type ExpectedHistoryLine,
  type ExpectedRecord,
  type FieldValues,
  nameOf,
  OWN_LINE,
  type StepContext,
} from './expected-record.ts'
import { ObservableCoverage } from './observables.ts'
import { aMomentSince, describeValue, matchesExpected, type ValueKind } from './value-kinds.ts'

/** The tables of the history, which is checked separately. */
const HISTORY = ['audit_events', 'audit_heads']
const SYSTEM = 'Sacoche'
/** The id of a line is random. */
const UNCHECKED_LINE_FIELDS = new Set(['id'])

/** A hash of each compared table of an organization (`databaseStateOf`), by the name of the table. */
type State = Readonly<Record<string, string>>

interface ExpectedLine {
  readonly event: string
  readonly line: ExpectedHistoryLine
  readonly by: StepContext<unknown>['by']
}

/**
 * Compares a record with its expected values: after each step every field of its document; in the tool's own database also the columns
 * of its row that have an expected value, the new lines of the history, and that exactly the expected tables have changed.
 */
export class RecordChecker<Fixture> {
  readonly observables = new ObservableCoverage()
  private readonly testOrganization: TestOrganization
  private readonly driver: Driver<Fixture>
  private readonly expectedRecord: ExpectedRecord<Fixture>
  private readonly fixture: Fixture
  private readonly since: string
  private readonly admin: SessionUser | null
  private document: FieldValues
  private expecting: ExpectedLine[] = []
  private tables = new Set<string>()
  private sequence = 0
  /** The state at the last check; null when there is none to compare with. */
  private state: State | null = null
  /** Tables that the creation of the record changes; they may differ at the next check. */
  private changedOnCreation: readonly string[] = []

  /**
   * @param since a moment before the creation, by the server's clock
   * @param admin the administrator; null when none of the expected events is theirs
   */
  constructor(
    testOrganization: TestOrganization,
    driver: Driver<Fixture>,
    expectedRecord: ExpectedRecord<Fixture>,
    fixture: Fixture,
    since: string,
    admin: SessionUser | null,
  ) {
    this.testOrganization = testOrganization
    this.driver = driver
    this.expectedRecord = expectedRecord
    this.fixture = fixture
    this.since = since
    this.admin = admin
    this.document = expectedRecord.initial(
      this.contextOf(expectedRecord.chain === 'organization' ? 'admin' : 'user', since),
    )
  }

  /**
   * Starts to observe the history and the tables.
   *
   * @param before the tables before the creation, for a record that continues by itself and has already changed something
   */
  async begin(before: State | null): Promise<void> {
    await this.rebase(this.expectedRecord.historyCheckedAfter)
    if (before) this.state = before
    this.changedOnCreation = this.expectedRecord.changedOnCreation ?? []
  }

  /** Continues from the current state, or from the record's last history line with this action; changes before it are not checked. */
  async rebase(action?: string): Promise<void> {
    const { db } = this.testOrganization.target
    if (!db) return
    const isOwnEvent = sql`entity_id = ${String(this.document.id)}::uuid and action = ${action ?? ''}`
    const { rows } = await asSystem(db, (trx) =>
      sql<{ last: number | null }>`select max(sequence)::int as last from audit_events
        where ${this.chainCondition()} and ${action === undefined ? sql`true` : isOwnEvent}`.execute(trx),
    )
    this.sequence = rows[0]?.last ?? 0
    this.state = action === undefined ? await databaseStateOf(this.testOrganization) : null
  }

  /** Notes what an event is expected to change: the document, lines of the history, tables. */
  expectEvent(event: string, to: string, since: string): void {
    const { expectedRecord } = this
    const effect = expectedRecord.events[event]
    if (!effect) throw new Error(`the expected effect of ${event} is missing for ${expectedRecord.entity}`)
    const context = this.contextOf(effect.by, since)
    const before = this.document
    const after: FieldValues = {
      ...before,
      status: to,
      version: Number(before.version) + 1,
      updatedAt: context.now,
      ...effect.sets?.(before, context),
    }
    const ownLine: ExpectedHistoryLine = {
      action: event,
      entity: expectedRecord.entity,
      entityId: after.id,
      ...(expectedRecord.ownLine?.(event, before, after) ?? this.changesOf(before, after)),
    }
    const lines = effect.lines?.(before, after, context) ?? [OWN_LINE]
    for (const line of lines)
      this.expecting.push({ event, line: line === OWN_LINE ? ownLine : line, by: context.by })
    const { tables = [] } = effect
    for (const table of typeof tables === 'function' ? tables(before) : tables) this.tables.add(table)
    if (after.version !== before.version) this.tables.add(expectedRecord.table)
    this.document = after
  }

  /** Checks the document, the row, the history and the tables. Returns the differences as text, with the actual and the expected value. */
  async check(status: string): Promise<readonly string[]> {
    const { db } = this.testOrganization.target
    const differences = db ? await this.checkHistory(db) : []
    const found = (await this.driver.read(this.testOrganization, this.fixture)) as unknown as FieldValues
    differences.push(...this.compareFields('field', status, this.expectedRecord.fields, found, this.document))
    if (db)
      differences.push(
        ...(await this.checkRow(db, status, { ...this.document, ...found })),
        ...(await this.checkTables()),
      )
    // Values that were expected by kind are expected exactly from now on.
    this.document = { ...this.document, ...found }
    return differences
  }

  private async checkRow(db: Database, status: string, document: FieldValues): Promise<string[]> {
    const { table, columns } = this.expectedRecord
    const { rows } = await asSystem(db, (trx) =>
      sql<{ row: FieldValues }>`select to_jsonb(t) as row from ${sql.table(table)} t
        where id = ${String(document.id)}::uuid`.execute(trx),
    )
    const row = Object.fromEntries(
      Object.entries(rows[0]?.row ?? {}).map(([column, value]) => [toCamelCase(column), asInstant(value)]),
    )
    const columnValues = columns?.(document) ?? {}
    const expected = Object.fromEntries(
      Object.keys(row).flatMap((name) => {
        const value = name in columnValues ? columnValues[name] : document[name]
        return value === undefined ? [] : [[name, value]]
      }),
    )
    return this.compareFields('column', status, Object.keys(row), row, expected)
  }

  /**
   * Compares the lines since the last check, in order. In the organization’s chain, it leaves out the lines about other
   * kinds of records.
   */
  private async checkHistory(db: Database): Promise<string[]> {
    const { expecting } = this
    const read = async () => {
      const { rows } = await asSystem(db, (trx) =>
        sql<{ row: FieldValues }>`select to_jsonb(t) as row from audit_events t
          where ${this.chainCondition()} and sequence > ${this.sequence} order by sequence`.execute(trx),
      )
      return rows
        .map(({ row }) =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [toCamelCase(name), asInstant(value)]),
          ),
        )
        .filter(
          ({ entity }) =>
            this.expectedRecord.chain !== 'organization' || entity === this.expectedRecord.entity,
        )
    }
    let lines = await read()
    // A job works in the background, so its lines may come later.
    if (expecting.some(({ by }) => by === null))
      await pollUntil(async () => {
        lines = await read()
        return lines.length >= expecting.length
      }, this.testOrganization.patienceMs)
    const names = lines.map(({ action, entity }) => `${action} ${entity}`)
    const expectedNames = expecting.map(({ line }) => `${line.action} ${line.entity}`)
    if (!matchesExpected(names, expectedNames))
      return [
        `the history contains ${names.join(', ') || 'nothing'}, instead of ${expectedNames.join(', ') || 'nothing'}`,
      ]
    const differences = lines.flatMap((line, index) => {
      const { event, line: expectedLine, by } = expecting[index]!
      const expected: FieldValues = {
        organizationId: this.organizationId(),
        establishmentId: this.establishmentId(),
        at: this.moment(this.since),
        sequence: this.expectedRecord.chain === 'organization' ? line.sequence : this.sequence + index + 1,
        byId: by?.id ?? null,
        byName: by ? nameOf(by) : SYSTEM,
        ...expectedLine,
      }
      // Computed fields, such as names, are not in the row.
      const fields = Object.keys(auditEvent.shape).filter((field) => field in line)
      const lineName = `${event} ${expectedLine.entity}`
      const shown = Object.fromEntries(fields.map((field) => [field, line[field]]))
      return this.compareFields('line', lineName, fields, shown, expected, UNCHECKED_LINE_FIELDS)
    })
    this.sequence = Number(lines.at(-1)?.sequence ?? this.sequence)
    this.expecting = []
    return differences
  }

  /** Checks that the expected tables have changed, and no others. Without an earlier state it compares nothing. */
  private async checkTables(): Promise<string[]> {
    const [before, now] = [this.state, await databaseStateOf(this.testOrganization)]
    if (!now) return []
    const changed = before
      ? Object.keys(now).filter((table) => now[table] !== before[table])
      : [...this.tables]
    const expectedTables = new Set([...this.tables, ...this.changedOnCreation, ...HISTORY])
    const unexpectedTables = changed.filter((table) => !expectedTables.has(table))
    const unchanged = [...this.tables].filter((table) => !changed.includes(table))
    this.state = now
    this.tables = new Set()
    this.changedOnCreation = []
    return [
      ...(unexpectedTables.length > 0 ? [`${unexpectedTables.join(', ')} changed unexpectedly`] : []),
      ...(unchanged.length > 0 ? [`${unchanged.join(', ')} did not change`] : []),
    ]
  }

  /**
   * Compares the expected values, and counts the compared and the existing ones. A field of the document without an expected
   * value is a difference; a column or a field of a line is not. `place` is the status or the line that they belong to.
   */
  private compareFields(
    kind: 'field' | 'column' | 'line',
    place: string,
    existing: readonly string[],
    found: FieldValues,
    expected: FieldValues,
    notCompared: ReadonlySet<string> = new Set(),
  ): string[] {
    const names = new Set([...existing, ...(kind === 'field' ? Object.keys(found) : [])])
    const differences: string[] = []
    for (const name of names) {
      const isDescribed = name in expected && !notCompared.has(name)
      this.observables.note(`${kind} ${place} ${name}`, isDescribed)
      if (!isDescribed && kind === 'field') differences.push(`its field ${name} has no expected value`)
      if (isDescribed && !matchesExpected(found[name], expected[name]))
        differences.push(
          `its ${kind} ${name} (${place}) is ${describeValue(found[name])} instead of ${describeValue(expected[name])}`,
        )
    }
    return differences
  }

  private changesOf(before: FieldValues, after: FieldValues): Pick<ExpectedHistoryLine, 'before' | 'after'> {
    const derivedFields = new Set(['version', 'updatedAt', ...(this.expectedRecord.derivedFields ?? [])])
    const names = Object.keys(after).filter(
      (name) => !derivedFields.has(name) && !matchesExpected(before[name], after[name]),
    )
    const fieldsOf = (document: FieldValues) =>
      Object.fromEntries(names.map((name) => [name, document[name]]))
    return { before: fieldsOf(before), after: fieldsOf(after) }
  }

  private contextOf(
    by: 'user' | 'director' | 'accountant' | 'admin' | 'job',
    since: string,
  ): StepContext<Fixture> {
    const { testOrganization, fixture } = this
    const authorOf = () => {
      if (by === 'job') return null
      return by === 'admin' ? this.admin : testOrganization[by].user
    }
    // A job continues by itself, at any time since the creation.
    const now = this.moment(by === 'job' ? this.since : since)
    return { testOrganization, fixture, by: authorOf(), now, sinceCreation: this.moment(this.since) }
  }

  private moment(since: string): ValueKind {
    return aMomentSince(since, () => serverNow(this.testOrganization))
  }

  private organizationId = () => this.testOrganization.user.user.organizationId ?? ''

  /** The establishment of the record, or that of the walk when the record names none; null for a history in the organization’s chain. */
  private establishmentId(): string | null {
    if (this.expectedRecord.chain === 'organization') return null
    const { establishmentId } = this.document
    return typeof establishmentId === 'string'
      ? establishmentId
      : this.testOrganization.user.user.establishmentId
  }

  private chainCondition() {
    const establishment = this.establishmentId()
    const establishmentCondition =
      establishment === null ? sql`establishment_id is null` : sql`establishment_id = ${establishment}::uuid`
    return sql`organization_id = ${this.organizationId()}::uuid and ${establishmentCondition}`
  }
}

/**
 * The state of every table of the organization, except those that any request may change (sessions, idempotency keys and so on); null when only
 * answers can be read.
 */
export const databaseStateOf = async ({
  target: { db },
  user: { user },
}: TestOrganization): Promise<State | null> => db && tableHashes(db, user.organizationId ?? '')

/** The current time by the server's clock. */
export const serverNow = ({ target }: TestOrganization): string =>
  new Date(Date.now() + target.clockShiftMs).toISOString()

const toCamelCase = (name: string): string =>
  name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())

/** A timestamp of the database in the API's format; any other value unchanged. */
const asInstant = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*\+00:00$/u.test(value)
    ? new Date(value).toISOString()
    : value
