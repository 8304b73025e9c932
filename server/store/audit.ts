import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { HistoryAction } from '../../src/domain/documents/history.ts'
import type { Schema } from './schema.ts'

/** What is written down of one change. `before` and `after` hold only what changed; null where there was nothing. */
export interface AuditEntry {
  readonly organizationId: string
  /** null for what concerns the organization as a whole. */
  readonly establishmentId: string | null
  /** ISO 8601 in UTC with milliseconds, from the injected clock. */
  readonly at: string
  /** Who did it; null for the system itself. In a scope it can only be the scope's own user. */
  readonly byId: string | null
  readonly byName: string
  /** The network address that it was asked from. */
  readonly address: string
  readonly action: HistoryAction
  readonly entity: string
  readonly entityId: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/**
 * Adds an event to the chain of its establishment (or of its organization), within the transaction of the change
 * itself. Chains are locked until the transaction ends, so call it last.
 */
export function appendAudit(trx: Transaction<Schema>, entry: AuditEntry): Promise<void> {
  return appendAudits(trx, [entry])
}

/** As `appendAudit` for many events, in one round trip. Events of one chain keep their order. */
export async function appendAudits(trx: Transaction<Schema>, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const events = entries.map((entry) => ({ ...entry, canonical: canonicalText(entry) }))
  await sql`select append_audit(${JSON.stringify(events)}::jsonb)`.execute(trx)
}

/** An event as it was written, be it by a program that knew other actions. */
export type WrittenEvent = Omit<AuditEntry, 'action'> & { readonly action: string }

/** The text that an event's hash is of: its values in a fixed order, with the keys of what it holds sorted. */
export function canonicalText(entry: WrittenEvent): string {
  return JSON.stringify([
    entry.organizationId,
    entry.establishmentId,
    entry.at,
    entry.byId,
    entry.byName,
    entry.address,
    entry.action,
    entry.entity,
    entry.entityId,
    sorted(toJson(entry.before)),
    sorted(toJson(entry.after)),
  ])
}

/** The hash of an event at a place in its chain. `append_audit` in the database computes the same. */
export function chainHash(previous: Buffer, sequence: number, canonical: string): Buffer {
  return createHash('sha256').update(previous).update(`${sequence}${canonical}`).digest()
}

/** The id of an event: a UUID of version 8 made of its hash, so that the same history has the same ids. */
export function eventId(hash: Buffer): string {
  const hex = hash.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** What the first event of a chain has for the hash before it. */
export const CHAIN_START = Buffer.alloc(32)

/** As the value will be once it went through JSON: absent members gone, dates text. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).map(([key, member]) => [key, sorted(member)] as const)
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)))
}
