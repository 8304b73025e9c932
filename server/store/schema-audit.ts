import type { ReadOnlyColumn } from './columns.ts'

/**
 * Written by the database function `append_audit`, and directly when the demo is filled or a backup restored.
 * Erasure empties personal values later (`eraseAuthors`).
 */
export interface AuditEvents {
  organization_id: ReadOnlyColumn<string>
  establishment_id: ReadOnlyColumn<string | null>
  id: ReadOnlyColumn<string>
  sequence: ReadOnlyColumn<number>
  at: ReadOnlyColumn<string>
  by_id: ReadOnlyColumn<string | null>
  by_name: ReadOnlyColumn<string>
  address: ReadOnlyColumn<string>
  action: ReadOnlyColumn<string>
  entity: ReadOnlyColumn<string>
  entity_id: ReadOnlyColumn<string>
  before: ReadOnlyColumn<Record<string, unknown> | null>
  after: ReadOnlyColumn<Record<string, unknown> | null>
  hash: ReadOnlyColumn<Buffer>
}

/** The last event of each chain. Written like the events. */
interface AuditHeads {
  organization_id: ReadOnlyColumn<string>
  establishment_id: ReadOnlyColumn<string | null>
  sequence: ReadOnlyColumn<number>
  hash: ReadOnlyColumn<Buffer>
}

/** The allowed status transitions: the domain's, written by `syncLifecycles`. */
interface LifecycleEdges {
  lifecycle: string
  from_status: string | null
  to_status: string
}

/** The tables of the history and of the lifecycles. */
export interface AuditTables {
  audit_events: AuditEvents
  audit_heads: AuditHeads
  lifecycle_edges: LifecycleEdges
}
