import { createHash } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import { CHAIN_START, canonicalText, type WrittenEvent } from './audit.ts'
import type { Schema } from './schema.ts'
import type { AuditEvents } from './schema-audit.ts'

/** A chain: of an establishment or, when null, of the organization as a whole. */
export interface Chain {
  readonly organizationId: string
  readonly establishmentId: string | null
}

export type EventRow = Selectable<AuditEvents>

/**
 * Events of a chain, from one to another inclusive, whose personal data were erased. Their own hashes can no longer be computed, so a
 * later event of the chain has the digest of what remains of them.
 */
export interface Erasure {
  readonly from: number
  readonly until: number
  /** Hexadecimal. */
  readonly digest: string
}

/** The erasures of a chain, in order. Ignored are those of events that were not ten years old, or that are from the future. */
export async function readErasures(trx: Transaction<Schema>, chain: Chain): Promise<readonly Erasure[]> {
  const { rows } = await sql<Erasure>`
    select (after ->> 'from')::bigint as "from", (after ->> 'until')::bigint as until, after ->> 'digest' as digest
    from audit_events as erasure
    where ${isOf(chain)} and action = 'anonymise' and entity in ('organization', 'establishment') and by_id is null
      and at <= now() and (after ->> 'until')::bigint < sequence and not exists (
        select from audit_events as erased
        where erased.organization_id = erasure.organization_id
          and erased.establishment_id is not distinct from erasure.establishment_id
          and erased.sequence between (erasure.after ->> 'from')::bigint and (erasure.after ->> 'until')::bigint
          and erased.at > erasure.at - interval '10 years')
    order by sequence`.execute(trx)
  return rows
}

/** The digest of events: of their stored hashes and of all that remains of them. */
export function createDigest() {
  let digest: Buffer = CHAIN_START
  return {
    add(event: EventRow) {
      const text = `${event.sequence}${canonicalText(entryOf(event))}`
      digest = createHash('sha256').update(digest).update(event.hash).update(text).digest()
    },
    hex: () => digest.toString('hex'),
  }
}

const PAGE = 1_000

/** The events of a chain after number `after`, in order; read in pages. */
export async function* eventsOf(trx: Transaction<Schema>, chain: Chain, after = 0): AsyncGenerator<EventRow> {
  let last = after
  for (;;) {
    const page = await trx
      .selectFrom('audit_events')
      .selectAll()
      .where(isOf(chain))
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(PAGE)
      .execute()
    yield* page
    const end = page.at(-1)
    if (!end || page.length < PAGE) return
    last = end.sequence
  }
}

/** The condition that an event or a head is of the chain. */
export function isOf({ organizationId, establishmentId }: Chain) {
  return establishmentId === null
    ? sql<boolean>`organization_id = ${organizationId} and establishment_id is null`
    : sql<boolean>`organization_id = ${organizationId} and establishment_id = ${establishmentId}`
}

/** Every chain with a head or an event: one of the two may have been deleted. */
export async function listChains(trx: Transaction<Schema>): Promise<readonly Chain[]> {
  const { rows } = await sql<Chain>`
    select organization_id as "organizationId", establishment_id as "establishmentId" from audit_heads
    union select organization_id, establishment_id from audit_events
    order by 1, 2 nulls first`.execute(trx)
  return rows
}

export function entryOf(event: EventRow): WrittenEvent {
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
