import { sql, type Transaction } from 'kysely'
import { CHAIN_START, canonicalText, chainHash, eventId } from './audit.ts'
import type { Checkpoint } from './audit-checkpoints.ts'
import {
  type Chain,
  createDigest,
  type EventRow,
  entryOf,
  isInChain,
  listChains,
  readChainEvents,
  readErasures,
} from './audit-erasures.ts'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'
import { asSystemSnapshot } from './scope.ts'

/**
 * The first fault of a chain: an event that was edited, replaced or inserted, a missing event, an event after the head of the chain, or a
 * part that was rewritten since a checkpoint.
 */
export interface AuditFault {
  readonly kind: 'altered' | 'missing' | 'added' | 'rewritten'
  readonly sequence: number
}

/** The result of checking one chain. */
export interface ChainReport extends Chain {
  /** The number of valid events before the fault; of all events if there is none. */
  readonly events: number
  readonly fault: AuditFault | null
}

const PAGE = 1_000

/**
 * Checks every chain from its first event (by a digest where personal data were erased after ten years), and compares it with its head and
 * the checkpoints. Memory use is constant: events are read in pages, checkpoints in batches.
 *
 * @returns a report per chain, with the kind and place of its first fault
 */
export async function verifyAudit(
  database: Pick<Database, 'kysely'>,
  checkpoints: AsyncIterable<Checkpoint> | Iterable<Checkpoint>,
): Promise<readonly ChainReport[]> {
  const chains = await asSystemSnapshot(database, listChains)
  const reports = new Map<string, ChainReport>()
  for (const chain of chains)
    reports.set(keyOf(chain), await asSystemSnapshot(database, (trx) => followChain(trx, chain)))
  for await (const batch of inBatches(checkpoints)) {
    for (const gap of await asSystemSnapshot(database, (trx) => findGaps(trx, batch))) {
      const report = reports.get(keyOf(gap)) ?? { ...chainOf(gap), events: 0, fault: null }
      const fault: AuditFault = gap.found
        ? { kind: 'rewritten', sequence: gap.sequence }
        : { kind: 'missing', sequence: Math.min(report.events + 1, gap.sequence) }
      reports.set(keyOf(gap), { ...report, fault: earlier(report.fault, fault) })
    }
  }
  return [...reports.values()]
}

function chainOf({ organizationId, establishmentId }: Chain): Chain {
  return { organizationId, establishmentId }
}

function keyOf({ organizationId, establishmentId }: Chain): string {
  return `${organizationId} ${establishmentId}`
}

function earlier(first: AuditFault | null, second: AuditFault): AuditFault {
  return first && first.sequence <= second.sequence ? first : second
}

async function followChain(trx: Transaction<Schema>, chain: Chain): Promise<ChainReport> {
  let hash: Buffer = CHAIN_START
  let last = 0
  const report = (fault: AuditFault | null): ChainReport => ({ ...chain, events: last, fault })
  const erasures = await readErasures(trx, chain)
  let digest = createDigest()
  for await (const event of readChainEvents(trx, chain)) {
    const sequence = last + 1
    if (event.sequence !== sequence) return report({ kind: 'missing', sequence })
    const erasure = erasures.find(({ from, until }) => from <= sequence && sequence <= until)
    // The hash of an event without its personal data can't be computed; the next event's contains it.
    hash = erasure ? event.hash : hashOf(event, hash)
    if (!hash.equals(event.hash) || event.id !== eventId(hash)) return report({ kind: 'altered', sequence })
    if (erasure) digest.add(event)
    if (erasure?.until === sequence) {
      if (digest.hex() !== erasure.digest) return report({ kind: 'altered', sequence: erasure.from })
      digest = createDigest()
    }
    last = sequence
  }
  const head = await trx.selectFrom('audit_heads').selectAll().where(isInChain(chain)).executeTakeFirst()
  if (!head || head.sequence < last) return report({ kind: 'added', sequence: (head?.sequence ?? 0) + 1 })
  if (head.sequence > last) return report({ kind: 'missing', sequence: last + 1 })
  return report(head.hash.equals(hash) ? null : { kind: 'altered', sequence: last })
}

/**
 * The hash of an event after the previous one. Up to version 0.2.0 the id of the record was hashed as the request wrote it: if the event does not
 * have the hash of the id in lower case, this is the hash of the same id in capital letters.
 */
function hashOf(event: EventRow, previous: Buffer): Buffer {
  const entry = entryOf(event)
  const hash = chainHash(previous, event.sequence, canonicalText(entry))
  return hash.equals(event.hash)
    ? hash
    : chainHash(previous, event.sequence, canonicalText(entry, entry.entityId.toUpperCase()))
}

async function* inBatches(
  checkpoints: AsyncIterable<Checkpoint> | Iterable<Checkpoint>,
): AsyncGenerator<readonly Checkpoint[]> {
  let batch: Checkpoint[] = []
  for await (const checkpoint of checkpoints) {
    batch.push(checkpoint)
    if (batch.length < PAGE) continue
    yield batch
    batch = []
  }
  yield batch
}

/** A checkpoint that the database contradicts. */
interface Gap extends Chain {
  readonly sequence: number
  /** True if the chain has another event with this sequence; false if it has none. */
  readonly found: boolean
}

async function findGaps(trx: Transaction<Schema>, batch: readonly Checkpoint[]): Promise<readonly Gap[]> {
  const { rows } = await sql<Gap>`
    select c."organizationId", c."establishmentId", c.sequence, e.hash is not null as found
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
      as c ("organizationId" uuid, "establishmentId" uuid, sequence bigint, hash text)
    left join lateral (
      select hash from audit_events where organization_id = c."organizationId"
        and establishment_id = c."establishmentId" and sequence = c.sequence
      union all
      select hash from audit_events where organization_id = c."organizationId"
        and establishment_id is null and c."establishmentId" is null and sequence = c.sequence
    ) e on true
    where encode(e.hash, 'hex') is distinct from c.hash
    order by c.sequence`.execute(trx)
  return rows
}
