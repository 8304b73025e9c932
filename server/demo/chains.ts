import { type AuditEntry, CHAIN_START, canonicalText, chainHash, eventId } from '../store/audit.ts'

/** A position in an audit chain, as a row. Hashes are written as PostgreSQL reads bytes. */
export interface Link {
  readonly organization_id: string
  readonly establishment_id: string | null
  readonly sequence: number
  readonly hash: string
}

/** The audit chains of a database that is being filled. */
export interface Chains {
  /** Adds the event to its chain, as the database function `append_audit` would. */
  link(entry: AuditEntry): Link
  /** The last event of each chain. */
  heads(): readonly Link[]
}

/**
 * Chains events in this process. `append_audit` locks and updates the head for every event, which is right for commands and slow
 * for two months of history; no other process writes to these chains yet.
 */
export function createChains(): Chains {
  const ends = new Map<string, { sequence: number; hash: Buffer; entry: AuditEntry }>()
  return {
    link(entry) {
      const key = `${entry.organizationId} ${entry.establishmentId}`
      const end = ends.get(key)
      const sequence = (end?.sequence ?? 0) + 1
      const hash = chainHash(end?.hash ?? CHAIN_START, sequence, canonicalText(entry))
      ends.set(key, { sequence, hash, entry })
      return {
        ...linkOf(entry, sequence, hash),
        id: eventId(hash),
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
    heads: () => [...ends.values()].map(({ entry, sequence, hash }) => linkOf(entry, sequence, hash)),
  }
}

function linkOf({ organizationId, establishmentId }: AuditEntry, sequence: number, hash: Buffer): Link {
  return {
    organization_id: organizationId,
    establishment_id: establishmentId,
    sequence,
    hash: `\\x${hash.toString('hex')}`,
  }
}
