import type { Archive } from '../../domain/contract/archives.ts'
import type { CashLog, CashLogRow, Counter } from '../../domain/contract/cash-logs.ts'
import type { PouchNumberUse } from '../../domain/contract/pouches.ts'
import type { DraftSyncState } from '../../domain/counting/drafts.ts'
import type { CashLogPorts as SheetPorts } from '../../machines/cash-log/types.ts'
import type { ConfirmCommandPorts } from '../../machines/confirm-command/types.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'

/** The synchronization state of the drafts of sheets. A draft is stored on this device and on the server. */
interface SharedSheetDrafts {
  /** Calls the listener at each change until the returned function is called. */
  readonly watch: (listener: () => void) => () => void
  /** The synchronization state of the draft with this key. Returns the same object until the state changes. */
  readonly statusOf: (key: string) => DraftSyncState
}

/** The ports of counting, and of the list of cash logs. */
export interface CashLogPorts {
  readonly loadPage: ListPort<CashLogRow>
  readonly load: ReadPort<{ readonly id: string }, CashLog>
  /** The closings of a service, replaced ones included. */
  readonly loadClosings: ReadPort<
    Pick<Archive, 'establishmentId' | 'date' | 'service'>,
    { readonly entries: readonly Archive[] }
  >
  readonly deletion: ConfirmCommandPorts
  /** The ports of the machine that leads through counting. */
  readonly sheet: SheetPorts & {
    /** Returns the synchronization state of the drafts; null until the code of the synchronization is loaded. */
    readonly sharedDrafts: () => SharedSheetDrafts | null
    /** Says whether a pouch of the establishment already has the number, and which one. */
    readonly findPouchNumber: ReadPort<{ readonly number: string }, PouchNumberUse>
    /** The people who can be chosen as the person who counted. */
    readonly loadCounters: ReadPort<object, { readonly entries: readonly Counter[] }>
  }
}

declare module '../app.tsx' {
  interface Ports {
    readonly cashLog: CashLogPorts
  }
}
