import { type AuditEntry, CHAIN_START, canonicalText, chainHash, idFromHash } from '../store/audit.ts'

/** A position in an audit chain, with the column names of the table. `hash` is in PostgreSQL's hex format for bytea (`\x…`). */
export interface ChainPosition {
  readonly organization_id: string
  readonly establishment_id: string | null
  readonly sequence: number
  readonly hash: string
}

/** A row of the table `audit_events`: the columns listed here, and those that `append` copies from the entry. */
export interface AuditEventRow extends ChainPosition {
  readonly id: string
  readonly at: string
}

/** The audit chains of a database that is being filled. */
interface Chains {
  /** Adds an event to its chain, as the database function `append_audit` does. Returns the row to insert. */
  append(entry: AuditEntry): AuditEventRow
  /** The last event of each chain. */
  heads(): readonly ChainPosition[]
}

/**
 * Creates empty chains, which are computed in this process: `append_audit` would be too slow for so much history, because it locks and
 * updates the head of a chain for every event. No lock is needed, because no other process writes to a database that is being filled.
 */
export function createChains(): Chains {
  const heads = new Map<string, { sequence: number; hash: Buffer; entry: AuditEntry }>()
  return {
    append(entry) {
      const key = `${entry.organizationId} ${entry.establishmentId}`
      const head = heads.get(key)
      const sequence = (head?.sequence ?? 0) + 1
      const hash = chainHash(head?.hash ?? CHAIN_START, sequence, canonicalText(entry))
      heads.set(key, { sequence, hash, entry })
      return {
        ...positionOf(entry, sequence, hash),
        id: idFromHash(hash),
        at: entry.at,
        by_id: entry.byId,
        by_name: entry.byName,
        address: entry.address,
        action: entry.action,
        entity: entry.entity,
        entity_id: entry.entityId,
        before: entry.before,
        after: entry.after,
      }
    },
    heads: () => [...heads.values()].map(({ entry, sequence, hash }) => positionOf(entry, sequence, hash)),
  }
}

function positionOf(
  { organizationId, establishmentId }: AuditEntry,
  sequence: number,
  hash: Buffer,
): ChainPosition {
  return {
    organization_id: organizationId,
    establishment_id: establishmentId,
    sequence,
    hash: `\\x${hash.toString('hex')}`,
  }
}
