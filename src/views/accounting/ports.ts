import type {
  AccountingClosing,
  AccountingEntry,
  AccountingExport,
  AccountingJournal,
  AccountingSettings,
  SendingStarted,
} from '../../domain/contract/accounting.ts'
import type { AccountingMonth, EstablishmentMonth } from '../../domain/contract/accounting-months.ts'
import type { Organization } from '../../domain/contract/organizations.ts'
import type { FormPorts } from '../../machines/form/types.ts'
import type { ListPort } from '../../machines/list/types.ts'
import type { ReadPort, WritePort } from '../../machines/port.ts'
import type { SendingPorts } from '../../machines/sending/types.ts'

/** The accounting settings with an id, because forms work on rows with ids. */
export type SettingsRow = AccountingSettings & { readonly id: string }

/** The ports of entries, exports, journals, settings and the closing of months. */
export interface AccountingPorts {
  readonly loadExports: ListPort<AccountingExport>
  readonly loadEntries: ListPort<AccountingEntry>
  readonly loadJournals: ListPort<AccountingJournal>
  /** All journals, for the filter of entries. */
  readonly loadJournalChoices: ReadPort<null, readonly AccountingJournal[]>
  readonly loadClosings: ListPort<AccountingClosing>
  readonly loadExport: ReadPort<{ readonly id: string }, AccountingExport>
  readonly loadSettings: ReadPort<null, SettingsRow>
  readonly loadOrganization: ReadPort<{ readonly id: string }, Organization>
  readonly sending: Omit<SendingPorts, 'changed'>
  readonly settings: FormPorts<unknown, SettingsRow>
  readonly journal: FormPorts<unknown, AccountingJournal>
  readonly loadMonth: ReadPort<EstablishmentMonth, AccountingMonth>
  readonly sendMonth: WritePort<EstablishmentMonth, SendingStarted>
  readonly reversal: FormPorts<unknown, SendingStarted>
  readonly reposting: FormPorts<unknown, SendingStarted>
  readonly closing: FormPorts<unknown, AccountingClosing>
  /** Reopens a closed month. The body contains the id of the closing and the reason. */
  readonly reopening: FormPorts<unknown, AccountingClosing>
  readonly exportMonth: WritePort<{ readonly id: string }, unknown>
}

declare module '../app.tsx' {
  interface Ports {
    readonly accounting: AccountingPorts
  }
}
