import { sql, type Transaction } from 'kysely'
import { CHAIN_START, canonicalText, chainHash, idFromHash } from './audit.ts'
import type { Checkpoint } from './audit-checkpoints.ts'
import {
  type AuditChain,
  createDigest,
  type Erasure,
  type EventRow,
  isInChain,
  listChains,
  readChainEvents,
  readErasures,
  writtenEventOf,
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
export interface ChainReport extends AuditChain {
  /** The number of events that were read in order, up to a break in the chain. A checkpoint or a digest can show an earlier fault. */
  readonly events: number
  readonly fault: AuditFault | null
  /** The erasures of personal data that were accepted. */
  readonly erasures: readonly Erasure[]
  /** The latest checkpoint that proves the chain up to its event; null without one. */
  readonly proof: Proof | null
}

type Proof = Pick<Checkpoint, 'sequence' | 'at'>

/** What the checkpoints of a chain show. */
interface CheckedAgainst {
  /** The lowest sequence of a checkpoint for which the chain has another event; infinite if there is none. */
  readonly rewritten: number
  /** The lowest sequence of a checkpoint for which the chain has no event; infinite if there is none. */
  readonly missing: number
  /** The erasures that no checkpoint contradicts. */
  readonly erasures: readonly Erasure[]
  readonly proof: Proof | null
}

/** The number of checkpoints that one query compares. */
const BATCH_SIZE = 1_000

/**
 * Follows every chain event by event, and compares it with its head and the checkpoints. Events whose personal data were erased after ten
 * years are checked by a digest. Events are read in pages and checkpoints in batches, so that their number does not affect memory use.
 *
 * @param isProof whether the checkpoint can't have been forged; by default every one counts as a proof
 * @returns a report per chain, with the kind and place of its first fault
 */
export async function verifyAudit(
  database: Pick<Database, 'kysely'>,
  checkpoints: AsyncIterable<Checkpoint> | Iterable<Checkpoint>,
  isProof: (checkpoint: Checkpoint) => boolean = () => true,
): Promise<readonly ChainReport[]> {
  const chains = new Map<string, AuditChain>()
  const checked = new Map<string, CheckedAgainst>()
  for (const chain of await asSystemSnapshot(database, listChains)) {
    chains.set(keyOf(chain), chain)
    const erasures = await asSystemSnapshot(database, (trx) => readErasures(trx, chain))
    checked.set(keyOf(chain), { ...NOT_CONTRADICTED, erasures })
  }
  for await (const batch of inBatches(checkpoints)) {
    for (const checkpoint of batch) {
      const known = checked.get(keyOf(checkpoint)) ?? NOT_CONTRADICTED
      const erasures = agreeingErasures(known.erasures, checkpoint)
      const isLater = isProof(checkpoint) && checkpoint.sequence > (known.proof?.sequence ?? 0)
      const { sequence, at } = checkpoint
      checked.set(keyOf(checkpoint), {
        ...known,
        erasures,
        proof: isLater ? { sequence, at } : known.proof,
      })
    }
    for (const checkpoint of await asSystemSnapshot(database, (trx) => contradictedCheckpoints(trx, batch))) {
      if (!chains.has(keyOf(checkpoint))) chains.set(keyOf(checkpoint), chainOf(checkpoint))
      const known = checked.get(keyOf(checkpoint)) ?? NOT_CONTRADICTED
      const kind = checkpoint.found ? 'rewritten' : 'missing'
      checked.set(keyOf(checkpoint), { ...known, [kind]: Math.min(known[kind], checkpoint.sequence) })
    }
  }
  const reports: ChainReport[] = []
  for (const [key, chain] of chains) {
    const { rewritten, missing, erasures, proof } = checked.get(key) ?? NOT_CONTRADICTED
    const report = await asSystemSnapshot(database, (trx) => followChain(trx, chain, erasures))
    let { fault } = report
    if (rewritten < NONE) fault = earlier(fault, { kind: 'rewritten', sequence: rewritten })
    // The first missing event follows the last one that was read; the checkpoint may be of a later one.
    if (missing < NONE)
      fault = earlier(fault, { kind: 'missing', sequence: Math.min(report.events + 1, missing) })
    reports.push({ ...report, fault, proof })
  }
  return reports
}

const NONE = Number.POSITIVE_INFINITY
const NOT_CONTRADICTED: CheckedAgainst = { rewritten: NONE, missing: NONE, erasures: [], proof: null }

/**
 * The erasures up to the first one that the checkpoint contradicts. It contradicts an erasure if it is less than ten years older and an erased event
 * was added after it: whatever the date of that event says, it was then less than ten years old. Nothing else protects the date of an erased event.
 */
function agreeingErasures(
  erasures: readonly Erasure[],
  { sequence, at }: Pick<Checkpoint, 'sequence' | 'at'>,
): readonly Erasure[] {
  const first = erasures.findIndex(
    ({ until, keptFrom }) => until > sequence && Date.parse(at) > Date.parse(keptFrom),
  )
  return first === -1 ? erasures : erasures.slice(0, first)
}

function chainOf({ organizationId, establishmentId }: AuditChain): AuditChain {
  return { organizationId, establishmentId }
}

function keyOf({ organizationId, establishmentId }: AuditChain): string {
  return `${organizationId} ${establishmentId}`
}

function earlier(first: AuditFault | null, second: AuditFault): AuditFault {
  return first && first.sequence <= second.sequence ? first : second
}

async function followChain(
  trx: Transaction<Schema>,
  chain: AuditChain,
  erasures: readonly Erasure[],
): Promise<Omit<ChainReport, 'proof'>> {
  let hash: Buffer = CHAIN_START
  let last = 0
  const report = (fault: AuditFault | null) => ({ ...chain, events: last, fault, erasures })
  let digest = createDigest()
  for await (const event of readChainEvents(trx, chain)) {
    const sequence = last + 1
    if (event.sequence !== sequence) return report({ kind: 'missing', sequence })
    const erasure = erasures.find(({ from, until }) => from <= sequence && sequence <= until)
    // The hash of an event without its personal data can't be computed, so the stored one is used; the hash of the next event contains it.
    hash = erasure ? event.hash : hashOf(event, hash)
    if (!hash.equals(event.hash) || event.id !== idFromHash(hash))
      return report({ kind: 'altered', sequence })
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
 * The hash that an event should have after the previous one. Up to version 0.2.0 the id of the record was hashed as the request wrote it. So
 * this returns the hash with the id in lower case if it equals the stored hash, otherwise the hash with the id in capital letters.
 */
function hashOf(event: EventRow, previous: Buffer): Buffer {
  const entry = writtenEventOf(event)
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
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  yield batch
}

/** A checkpoint that the database contradicts. */
interface ContradictedCheckpoint extends AuditChain {
  readonly sequence: number
  /** True if the chain has a different event with this sequence; false if it has none. */
  readonly found: boolean
}

async function contradictedCheckpoints(
  trx: Transaction<Schema>,
  batch: readonly Checkpoint[],
): Promise<readonly ContradictedCheckpoint[]> {
  // One subquery for each kind of chain, so that both can use an index.
  const { rows } = await sql<ContradictedCheckpoint>`
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
