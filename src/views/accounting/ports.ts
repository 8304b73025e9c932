import type {
  AccountingClosing,
  AccountingEntry,
  AccountingExport,
  AccountingJournal,
  AccountingMonth,
  AccountingSettings,
  SendingStarted,
} from '../../domain/contract/accounting.ts'
import type { FormPorts, FormSubject } from '../../machines/form/types.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort, WritePort } from '../../machines/port.ts'
import type { SendingPorts } from '../../machines/sending/types.ts'

/** The accounting settings in the shape that a form needs: like rows, they have an id. */
export type SettingsRow = AccountingSettings & { readonly id: string }

/** A month of an establishment, `2026-10`. */
interface MonthOf {
  readonly establishmentId: string
  readonly month: string
}

export interface AccountingPorts {
  readonly loadExports: ListPort<AccountingExport>
  readonly loadEntries: ListPort<AccountingEntry>
  readonly loadJournals: ListPort<AccountingJournal>
  /** All journals, for the filter of entries. */
  readonly loadJournalChoices: ReadPort<null, readonly AccountingJournal[]>
  readonly loadClosings: ListPort<AccountingClosing>
  readonly loadExport: ReadPort<{ readonly id: string }, AccountingExport>
  readonly loadSettings: ReadPort<null, SettingsRow>
  readonly sending: Omit<SendingPorts, 'changed'>
  readonly settings: FormPorts<unknown, SettingsRow>
  readonly journal: FormPorts<unknown, AccountingJournal>
  readonly loadMonth: ReadPort<MonthOf, AccountingMonth>
  readonly sendMonth: WritePort<MonthOf, SendingStarted>
  readonly reversal: FormPorts<unknown, SendingStarted & FormSubject>
  readonly reposting: FormPorts<unknown, SendingStarted & FormSubject>
  readonly closing: FormPorts<unknown, AccountingClosing>
  /** Reopens a closed month; the body has its id and the reason. */
  readonly reopening: FormPorts<unknown, AccountingClosing>
  readonly exportMonth: WritePort<{ readonly id: string }, unknown>
}

declare module '../app.tsx' {
  interface Ports {
    readonly accounting: AccountingPorts
  }
}
