import { createHash } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import { CHAIN_START, canonicalText, type WrittenEvent } from './audit.ts'
import type { Schema } from './schema.ts'
import type { AuditEvents } from './schema-audit.ts'

/** A hash chain of events: those of an establishment or, when it is null, those of the organization that belong to no establishment. */
export interface AuditChain {
  readonly organizationId: string
  readonly establishmentId: string | null
}

export type EventRow = Selectable<AuditEvents>

/**
 * The events of a chain from sequence `from` to `until`, both included, whose personal data were erased. Their hashes can no longer be
 * computed from them. The event of the erasure, which is later in the same chain, therefore contains a digest of what remains of them.
 */
export interface Erasure {
  readonly from: number
  readonly until: number
  /** Hexadecimal. */
  readonly digest: string
  /** The date of the erasure. */
  readonly at: string
  /** Events of this date or later were less than ten years old at the erasure. */
  readonly keptFrom: string
}

/**
 * The erasures that the program recorded in a chain, in order. An erasure does not count if an erased event was then less than ten years old,
 * if the erasure is dated in the future, if its range does not end before the event that records it, or if it does not continue the erasure
 * before it, the first one at event 1.
 */
export async function readErasures(trx: Transaction<Schema>, chain: AuditChain): Promise<readonly Erasure[]> {
  const { rows } = await sql<Erasure>`
    select (after ->> 'from')::bigint as "from", (after ->> 'until')::bigint as until, after ->> 'digest' as digest,
      at, iso_instant(at - interval '10 years') as "keptFrom"
    from audit_events as erasure
    where ${isInChain(chain)} and action = 'anonymise' and entity in ('organization', 'establishment') and by_id is null
      and at <= now() and (after ->> 'until')::bigint < sequence and not exists (
        select from audit_events as erased
        where erased.organization_id = erasure.organization_id
          and erased.establishment_id is not distinct from erasure.establishment_id
          and erased.sequence between (erasure.after ->> 'from')::bigint and (erasure.after ->> 'until')::bigint
          and erased.at > erasure.at - interval '10 years')
    order by sequence`.execute(trx)
  return keepContinuous(rows)
}

function keepContinuous(erasures: readonly Erasure[]): readonly Erasure[] {
  let next = 1
  return erasures.filter(({ from, until }) => {
    if (from !== next || until < from) return false
    next = until + 1
    return true
  })
}

/** Computes the digest of an erasure from its events, added in order: from their stored hashes and the values that remain. */
export function createDigest() {
  let digest: Buffer = CHAIN_START
  return {
    add(event: EventRow) {
      const text = `${event.sequence}${canonicalText(writtenEventOf(event))}`
      digest = createHash('sha256').update(digest).update(event.hash).update(text).digest()
    },
    hex: () => digest.toString('hex'),
  }
}

/** Maximum number of events that one query reads. */
const PAGE_SIZE = 1_000

/** The events of a chain after the sequence `after`, in order; read in pages. */
export async function* readChainEvents(
  trx: Transaction<Schema>,
  chain: AuditChain,
  after = 0,
): AsyncGenerator<EventRow> {
  let lastSequence = after
  for (;;) {
    const page = await trx
      .selectFrom('audit_events')
      .selectAll()
      .where(isInChain(chain))
      .where('sequence', '>', lastSequence)
      .orderBy('sequence')
      .limit(PAGE_SIZE)
      .execute()
    yield* page
    const lastEvent = page.at(-1)
    if (!lastEvent || page.length < PAGE_SIZE) return
    lastSequence = lastEvent.sequence
  }
}

/** The SQL condition that a row of `audit_events` or `audit_heads` belongs to the chain. */
export function isInChain({ organizationId, establishmentId }: AuditChain) {
  return establishmentId === null
    ? sql<boolean>`organization_id = ${organizationId} and establishment_id is null`
    : sql<boolean>`organization_id = ${organizationId} and establishment_id = ${establishmentId}`
}

/** Every chain with a head or an event: one of the two may have been deleted. */
export async function listChains(trx: Transaction<Schema>): Promise<readonly AuditChain[]> {
  const { rows } = await sql<AuditChain>`
    select organization_id as "organizationId", establishment_id as "establishmentId" from audit_heads
    union select organization_id, establishment_id from audit_events
    order by 1, 2 nulls first`.execute(trx)
  return rows
}

/** The values of a stored event, from which `canonicalText` makes the text that is hashed. */
export function writtenEventOf(event: EventRow): WrittenEvent {
  return {
    organizationId: event.organization_id,
    establishmentId: event.establishment_id,
    at: event.at,
    byId: event.by_id,
    byName: event.by_name,
    address: event.address,
    action: event.action,
    entity: event.entity,
    entityId: event.entity_id,
    before: event.before,
    after: event.after,
  }
}
