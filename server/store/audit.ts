import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { HistoryAction } from '../../src/domain/documents/history.ts'
import { compileOnce } from './compile-once.ts'
import type { Schema } from './schema.ts'
import { sortKeys } from './sort-keys.ts'

/** The record of one action. `before` and `after` contain the changed fields, or other facts of the action; null if there are none. */
export interface AuditEntry {
  readonly organizationId: string
  /** null for an event of the organization as a whole. */
  readonly establishmentId: string | null
  /** ISO 8601 in UTC with milliseconds, from the injected clock. */
  readonly at: string
  /** The user; null for the system. Within a scope it can only be the scope's user. */
  readonly byId: string | null
  readonly byName: string
  /** The network address of the request. */
  readonly address: string
  readonly action: HistoryAction
  readonly entity: string
  readonly entityId: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/**
 * Appends an event to the chain of its establishment (or of its organization), within the transaction of the change. Chains stay locked
 * until the transaction ends, so call it last.
 */
export function appendAudit(trx: Transaction<Schema>, entry: AuditEntry): Promise<void> {
  return appendAudits(trx, [entry])
}

/** Like `appendAudit` for several events in one round trip. Events of one chain keep their order. */
export async function appendAudits(trx: Transaction<Schema>, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const events = entries.map((entry) => ({ ...entry, canonical: canonicalText(entry) }))
  await callAppendAudit(trx, { events: JSON.stringify(events) })
}

const callAppendAudit = compileOnce(
  ({ events }: { readonly events: string }) => sql`select append_audit(${events}::jsonb)`,
)

/** An event as stored, possibly by a version of the program with other actions. */
export type WrittenEvent = Omit<AuditEntry, 'action'> & { readonly action: string }

/**
 * The text that is hashed for an event: its values in a fixed order, as the database returns them, with sorted keys.
 *
 * @param entityId the id of the record as it was hashed, if not in lower case
 */
export function canonicalText(entry: WrittenEvent, entityId = entry.entityId.toLowerCase()): string {
  return JSON.stringify([
    entry.organizationId,
    entry.establishmentId,
    entry.at,
    entry.byId,
    entry.byName,
    entry.address,
    entry.action,
    entry.entity,
    entityId,
    sortKeys(toJson(entry.before)),
    sortKeys(toJson(entry.after)),
  ])
}

/** The hash of an event at its position in the chain. `append_audit` in the database computes the same. */
export function chainHash(previous: Buffer, sequence: number, canonical: string): Buffer {
  return createHash('sha256').update(previous).update(`${sequence}${canonical}`).digest()
}

/** Makes a UUID of version 8 from a hash. The ids of events are made from their hashes, so that the same history has the same ids. */
export function idFromHash(hash: Buffer): string {
  const hex = hash.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** The previous hash of the first event of a chain. */
export const CHAIN_START = Buffer.alloc(32)

/** The value after a round trip through JSON: undefined members are dropped, dates become text. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
