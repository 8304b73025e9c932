import type { AuditEvent } from '../../domain/contract/archives.ts'
import type { ListPort } from '../../machines/list/types.ts'

export interface HistoryPorts {
  readonly loadPage: ListPort<AuditEvent>
}
