import type { AuditChoices, AuditEvent } from '../../domain/contract/audit-events.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'

/** The ports of the history and the audit log. */
interface HistoryPorts {
  readonly loadPage: ListPort<AuditEvent>
  readonly loadChoices: ReadPort<null, AuditChoices>
}

declare module '../app.tsx' {
  interface Ports {
    readonly history: HistoryPorts
  }
}
