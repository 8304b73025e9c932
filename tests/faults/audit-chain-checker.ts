import { sql } from 'kysely'
import { type AuditEntry, CHAIN_START, canonicalText, chainHash } from '../../server/store/audit.ts'
import { replayHistory, transitionFault } from '../../server/store/audit-replay.ts'
import { RECORDED_KINDS } from '../../server/store/history-rights.ts'
import type { Database } from '../../server/store/open.ts'
import { asSystem } from '../../server/store/scope.ts'
import { type CountStatus, logStatus } from '../../src/domain/lifecycles/count.ts'

/** The tables whose rows are compared with the audit events. */
const TABLES = {
  cashLog: 'cash_logs',
  count: 'counts',
  pouch: 'pouches',
  remittance: 'remittances',
  walletMovement: 'wallet_movements',
} as const
type Entity = keyof typeof TABLES

/**
 * Fields that audit events contain and rows do not: the pouches of a remittance, those left behind at its hand-over, whether its
 * preparer handed it over, whether the clock was behind the last change, and the received amount of a pouch of coins.
 */
const WITHOUT_COLUMN = new Set([
  'pouchIds',
  'leftPouchIds',
  'selfValidation',
  'clockWasBehind',
  'receivedCents',
])

interface Event extends AuditEntry {
  readonly sequence: number
  readonly hash: Buffer
}

interface RecordRow {
  readonly entity: Entity
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Reads the audit events as they are added and replays them on the domain's lifecycles. Checks that chains are
 * complete, that each event starts where the previous one ended and follows an allowed transition, and that its
 * values are those of the rows. Each error begins with the number of the violated invariant in docs/faults.md.
 */
export class AuditChainChecker {
  readonly #rows = new Map<string, RecordRow>()
  readonly #heads = new Map<string, { readonly sequence: number; readonly hash: Buffer }>()
  #events = 0

  /** The number of events read so far. */
  get events(): number {
    return this.#events
  }

  /** Replays the events that were added since the last call, and compares the rows that they changed. Returns the errors. */
  async follow(db: Database): Promise<readonly string[]> {
    const errors: string[] = []
    const touched = new Set<string>()
    for (const event of await this.#unread(db, errors)) {
      this.#events += 1
      this.#checkChain(event, errors)
      if (!(event.entity in TABLES)) continue
      touched.add(event.entityId)
      this.#replay(event, errors)
    }
    await this.#compare(db, [...touched], errors)
    return errors
  }

  /** Compares all rows with the audit events, including rows that have none, and runs the server's own replay of the history. */
  async compareAll(db: Database): Promise<readonly string[]> {
    const errors: string[] = []
    await this.#compare(db, [...this.#rows.keys()], errors)
    for (const [entity, table] of Object.entries(TABLES)) {
      const { rows } = await asSystem(db, (trx) =>
        sql<{ id: string }>`select id from ${sql.table(table)}`.execute(trx),
      )
      for (const { id } of rows)
        if (!this.#rows.has(id)) errors.push(`I22: no event exists for ${entity} ${id}`)
    }
    // People, establishments and registers are inserted before the episode, without a history.
    await replayHistory(db, ({ entity, entityId, fault }) => {
      if (entity in TABLES || fault !== 'has no history') errors.push(`I23: ${entity} ${entityId}: ${fault}`)
    })
    return errors
  }

  async #unread(db: Database, errors: string[]): Promise<readonly Event[]> {
    const heads = await asSystem(db, (trx) => trx.selectFrom('audit_heads').selectAll().execute())
    const events: Event[] = []
    for (const head of heads) {
      const { organization_id, establishment_id } = head
      const readSequence = this.#heads.get(`${organization_id} ${establishment_id}`)?.sequence ?? 0
      if (head.sequence < readSequence)
        errors.push(`I21: the chain of ${establishment_id} went back from ${readSequence}`)
      if (head.sequence <= readSequence) continue
      const rows = await asSystem(db, (trx) =>
        sql<Event>`
          select organization_id as "organizationId", establishment_id as "establishmentId", at, by_id as "byId",
            by_name as "byName", address, action, entity, entity_id as "entityId", before, after, sequence, hash
          from audit_events where organization_id = ${organization_id}::uuid
            and establishment_id is not distinct from ${establishment_id}::uuid and sequence > ${readSequence}::bigint
          order by sequence`.execute(trx),
      )
      events.push(...rows.rows)
    }
    return events
  }

  #checkChain({ sequence, hash, ...entry }: Event, errors: string[]): void {
    const chain = `${entry.organizationId} ${entry.establishmentId}`
    const head = this.#heads.get(chain) ?? { sequence: 0, hash: CHAIN_START }
    const expected = chainHash(head.hash, head.sequence + 1, canonicalText(entry))
    if (sequence !== head.sequence + 1 || !expected.equals(hash))
      errors.push(`I21: event ${sequence} of ${entry.establishmentId} has a wrong number or hash`)
    this.#heads.set(chain, { sequence, hash })
  }

  #replay(event: Event, errors: string[]): void {
    const entity = event.entity as Entity
    const recordedRow = this.#rows.get(event.entityId)
    const description = `${event.action} ${entity} ${event.entityId}`
    if ((event.before === null) !== (recordedRow === undefined))
      errors.push(
        `I22: ${description} has previous values but no earlier event, or an earlier event but no previous values`,
      )
    for (const [field, value] of Object.entries(event.before ?? {}))
      if (canonical(recordedRow?.fields[field]) !== canonical(value))
        errors.push(`I22: ${description} begins with another ${field}`)
    const fields = { ...recordedRow?.fields, ...event.after }
    this.#rows.set(event.entityId, { entity, fields })
    const kind = RECORDED_KINDS[entity]
    const statusIn = (values: Event['before']) =>
      values?.status === undefined ? null : String(values.status)
    const change = {
      action: event.action,
      statusBefore: statusIn(event.before),
      statusAfter: statusIn(event.after),
    }
    const fault =
      kind && transitionFault(kind, change, recordedRow ? String(recordedRow.fields.status) : null)
    if (fault) errors.push(`I23: ${description}: ${fault}`)
    if (
      entity === 'cashLog' &&
      recordedRow &&
      event.action !== 'edit' &&
      canonical(recordedRow.fields.date) !== canonical(fields.date)
    )
      errors.push(`I27: ${description} moved to another day`)
  }

  async #compare(db: Database, ids: readonly string[], errors: string[]): Promise<void> {
    if (ids.length === 0) return
    const list = sql`${`{${ids.join()}}`}::uuid[]`
    const selects = Object.values(TABLES).map(
      (table) => sql`select id, to_jsonb(t) as row from ${sql.table(table)} t where id = any (${list})`,
    )
    const { rows } = await asSystem(db, (trx) =>
      sql<{ id: string; row: Record<string, unknown> }>`${sql.join(selects, sql` union all `)}`.execute(trx),
    )
    const rowsById = new Map(rows.map(({ id, row }) => [id, row]))
    for (const id of ids) {
      const { entity, fields } = this.#rows.get(id)!
      const row = rowsById.get(id)
      if (!row) errors.push(`I22: ${entity} ${id} is in the audit chain and has no record`)
      for (const [field, value] of Object.entries(fields))
        if (row && !WITHOUT_COLUMN.has(field) && canonical(row[columnOf(field)]) !== canonical(value))
          errors.push(`I22: ${entity} ${id} has another ${field} than in the audit chain`)
    }
    this.#compareLogs(ids, errors)
  }

  /** Checks that the status of each log is that of its least advanced count. */
  #compareLogs(ids: readonly string[], errors: string[]): void {
    const logs = ids.filter((id) => this.#rows.get(id)?.entity === 'cashLog')
    if (logs.length === 0) return
    const counts = [...this.#rows.values()].filter(({ entity }) => entity === 'count')
    for (const id of logs) {
      const ownCounts = counts.filter(({ fields }) => fields.cashLogId === id)
      const status = logStatus(ownCounts.map(({ fields }) => ({ status: fields.status as CountStatus })))
      const recordedStatus = this.#rows.get(id)!.fields.status
      // A log without counts can be deleted too: there is no count whose status it could have.
      if (recordedStatus !== status && !(ownCounts.length === 0 && recordedStatus === 'DELETED'))
        errors.push(`I23: log ${id} is ${recordedStatus}, its counts are ${status}`)
    }
  }
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
}

/** A value as text: instants in one format and members in one order, so that values of the program and of the database can be compared. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part) => {
    if (typeof part === 'string' && /^\d{4}-\d{2}-\d{2}T/u.test(part)) return new Date(part).toISOString()
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
