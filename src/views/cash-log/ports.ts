import type { ArchiveDetail } from '../../domain/contract/archives.ts'
import type { CashLog, CashLogRow, Counter } from '../../domain/contract/cash-logs.ts'
import type { PouchNumberUse } from '../../domain/contract/pouches.ts'
import type { SharedDraft } from '../../domain/counting/drafts.ts'
import type { CashLogPorts as SheetPorts } from '../../machines/cash-log/types.ts'
import type { ConfirmCommandPorts } from '../../machines/confirm-command/types.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort } from '../../machines/port.ts'

/** The state of the drafts of sheets that are also stored on the server. */
export interface SharedSheetDrafts {
  /** Calls the listener at each change until the returned function is called. */
  readonly watch: (listener: () => void) => () => void
  /** By draft key: returns the same object until it changes. */
  readonly now: (key: string) => SharedDraft
}

export interface CashLogPorts {
  readonly loadPage: ListPort<CashLogRow>
  readonly load: ReadPort<{ readonly id: string }, CashLog>
  /** The closing of the till that a count was compared with. */
  readonly loadArchive: ReadPort<{ readonly id: string }, ArchiveDetail>
  readonly deletion: ConfirmCommandPorts
  /** What counting needs from outside: effects and stores. */
  readonly sheet: SheetPorts & {
    /** Synchronises drafts with the server; null until the first sheet is opened. */
    readonly sharedDrafts: () => SharedSheetDrafts | null
    /** The pouch of the establishment that has a number already. */
    readonly findPouchNumber: ReadPort<{ readonly number: string }, PouchNumberUse>
    /** The people who may be named as the one who counted. */
    readonly loadCounters: ReadPort<object, { readonly entries: readonly Counter[] }>
  }
}

declare module '../app.tsx' {
  interface Ports {
    readonly cashLog: CashLogPorts
  }
}
