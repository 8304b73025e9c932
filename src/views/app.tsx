import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { CredentialValues } from '../domain/accounts/credential-forms.ts'
import type { AdministeredName, AdministeredRow, ChoiceLists } from '../domain/administration/resources.ts'
import type {
  AccountingClosing,
  AccountingEntry,
  AccountingExport,
  AccountingJournal,
  AccountingSettings,
} from '../domain/contract/accounting.ts'
import type { Invitation, OwnAccount, OwnSession } from '../domain/contract/accounts.ts'
import type { Archive, ArchiveDetail, AuditEvent, ClientConfig, Today } from '../domain/contract/archives.ts'
import type { Language, SessionUser } from '../domain/contract/auth.ts'
import type { BankStatement, RemittanceAgeing } from '../domain/contract/bank.ts'
import type { CashLog, CashLogRow, CountRow } from '../domain/contract/cash-logs.ts'
import type { ClosingsContinuity, ClosingsRequests } from '../domain/contract/closings.ts'
import type { JobEvent } from '../domain/contract/job-events.ts'
import type { CashRegister, Establishment } from '../domain/contract/organizations.ts'
import type { DeltaReason, PaymentCategory } from '../domain/contract/payments.ts'
import type { Pouch } from '../domain/contract/pouches.ts'
import type { RemittanceRow } from '../domain/contract/remittances.ts'
import type { ReportRows } from '../domain/contract/reports.ts'
import type { StoredView } from '../domain/contract/saved-views.ts'
import type { Ticket, TicketDispatch, TicketIssuer, TicketSummary } from '../domain/contract/tickets.ts'
import type { Exchange, Wallet, WalletMovement } from '../domain/contract/wallet-movements.ts'
import type { SharedDraft } from '../domain/counting/drafts.ts'
import type { Fitted } from '../domain/counting/readiness.ts'
import type { ReportName } from '../domain/documents/reports.ts'
import type { ListName } from '../domain/lists/lists.ts'
import type { SavedView } from '../domain/lists/saved-views.ts'
import type { Page } from '../domain/outcome.ts'
import type { AttachmentsPorts, PickedFile } from '../machines/attachments/types.ts'
import type { BankMatchingPorts } from '../machines/bank-matching/types.ts'
import type { BankUploadPorts } from '../machines/bank-upload/types.ts'
import type { CameraPorts } from '../machines/camera/types.ts'
import type { CashLogPorts } from '../machines/cash-log/types.ts'
import type { ClosingsRequestPorts } from '../machines/closings-request/machine.ts'
import type { ClosingsUploadPorts } from '../machines/closings-upload/types.ts'
import type { CoinReceptionPorts } from '../machines/coin-reception/types.ts'
import type { Subject } from '../machines/confirm-command/types.ts'
import type { ControlPorts } from '../machines/control/types.ts'
import type { DownloadPorts } from '../machines/download/types.ts'
import type { DraftStore } from '../machines/draft.ts'
import type { EstablishmentPorts } from '../machines/establishment/types.ts'
import type { FormPorts } from '../machines/form/types.ts'
import type { HandOverPorts } from '../machines/hand-over/types.ts'
import type { JobsPorts } from '../machines/jobs/machine.ts'
import type { ListRequest } from '../machines/list/types.ts'
import type { ReadPort, WritePort } from '../machines/port.ts'
import type { PouchFactPorts } from '../machines/pouch-fact/types.ts'
import type { RemittancePorts } from '../machines/remittance/types.ts'
import type { RemittanceControlPorts } from '../machines/remittance-control/types.ts'
import type { SavedViewsPorts } from '../machines/saved-views/machine.ts'
import type { SendingPorts } from '../machines/sending/types.ts'
import type { sessionMachine } from '../machines/session/machine.ts'
import type { TicketDispatchPorts } from '../machines/ticket-dispatch/types.ts'
import type { TicketIssuerPorts } from '../machines/ticket-issuer/machine.ts'
import type { TicketPreparationPorts } from '../machines/ticket-preparation/types.ts'
import type { WalletDecreasePorts } from '../machines/wallet-decrease/types.ts'
import type { WalletInventoryPorts } from '../machines/wallet-inventory/types.ts'

type ListPort<Row> = ReadPort<ListRequest, Page<Row>>
type OnePort<Input, Data> = ReadPort<Input, Data>
/** What was typed in a form with something secret, sent. */
type CredentialPort<Data> = ReadPort<CredentialValues, Data>

/** The accounting settings as a form opens them: like rows, they have an id. */
export type SettingsRow = AccountingSettings & { readonly id: string }

/** What keeps the views of lists. */
export interface SavedViewPorts extends Omit<SavedViewsPorts, 'changed'> {
  /** Those of the list named `id`: the person's own, and what is shared with them. */
  readonly load: OnePort<{ readonly id: string }, readonly StoredView[]>
  /** Those that the device kept before the server did, by the address of their list. */
  readonly earlier: {
    readonly read: (address: string) => unknown
    readonly keep: (address: string, left: readonly SavedView[]) => void
  }
}

/** What keeps how a person arranges tables. */
export interface KeptTables {
  /** What was kept for a list, for `readLayout` of the domain. */
  readonly layout: (list: ListName) => string | null
  /** Null keeps nothing more. False where the device has no room for it. */
  readonly keepLayout: (list: ListName, text: string | null) => boolean
  readonly density: () => string | null
  readonly keepDensity: (density: string) => boolean
  /** Tells of each change in any tab, until the returned function is called. */
  readonly watch: (listener: () => void) => () => void
}

/** How the drafts of sheets stand that the server keeps too. */
export interface SharedSheetDrafts {
  /** Tells of each change, until the returned function is called. */
  readonly watch: (listener: () => void) => () => void
  /** By the key of the draft: the same object until it changes. */
  readonly now: (key: string) => SharedDraft
}

/** The effects that screens give to their machines. What concerns the screen alone (`changed`, `pageShown`) it adds itself. */
export interface Ports {
  /** What was typed and not sent, of one kind. It is of the establishment that is worked in, or of none: what head office finds wherever it works. */
  readonly drafts: <Snapshot>(kind: string, isAnywhere?: boolean) => DraftStore<Snapshot>
  /** What is administered through the generic calls. */
  readonly administration: {
    readonly of: (name: AdministeredName) => {
      readonly loadPage: ListPort<AdministeredRow>
      readonly form: Omit<FormPorts<unknown, AdministeredRow>, 'changed'>
      /** `PUT {name}status`. */
      readonly setStatus: WritePort<Subject & { readonly status: string }, unknown>
      readonly remove: WritePort<Subject, unknown>
    }
    /** What forms and filters choose from: `id` names the lists, comma between them. */
    readonly choices: OnePort<{ readonly id: string }, ChoiceLists>
    /** Sends an invitation once more to somebody who has not come in yet. */
    readonly invite: WritePort<Subject, unknown>
    /** What counting in an establishment needs, as far as it is there. */
    readonly fitted: OnePort<{ readonly id: string }, Fitted>
  }
  readonly establishment: EstablishmentPorts
  readonly account: {
    readonly forgotPassword: CredentialPort<null>
    readonly changePassword: (token: string) => CredentialPort<null>
    readonly loadInvitation: OnePort<{ readonly id: string }, Invitation>
    readonly signUp: (token: string, language: Language) => CredentialPort<null>
    readonly loadOwn: OnePort<{ readonly id: string }, OwnAccount>
    readonly form: Omit<FormPorts<object, OwnAccount>, 'changed'>
    readonly changeOwnEmail: (version: number) => CredentialPort<OwnAccount>
    readonly changeOwnPassword: CredentialPort<SessionUser>
    /** What the account says now becomes what this and other tabs know of who is signed in. */
    readonly keepOwn: (account: OwnAccount) => void
    readonly loadSessions: OnePort<{ readonly id: string }, readonly OwnSession[]>
    /** One session by its id; `all` is all but this one. */
    readonly endSession: WritePort<{ readonly id: string }, unknown>
    /** Leaves for the identity provider. */
    readonly goToProvider: (provider: NonNullable<ClientConfig['identityProvider']>) => Promise<void>
  }
  readonly cashLog: CashLogPorts & {
    /** What keeps drafts on the server too; null until the first sheet is opened. */
    readonly sharedDrafts: () => SharedSheetDrafts | null
  }
  readonly control: Omit<ControlPorts, 'changed' | 'drafts'>
  readonly remittance: Omit<RemittancePorts, 'changed' | 'drafts'>
  readonly handOver: Omit<HandOverPorts, 'changed' | 'drafts'>
  readonly remittanceControl: Omit<RemittanceControlPorts, 'changed' | 'drafts'>
  readonly walletInventory: Omit<WalletInventoryPorts, 'changed' | 'drafts'>
  readonly walletDecrease: Omit<WalletDecreasePorts, 'changed' | 'drafts'>
  readonly coinReception: Omit<CoinReceptionPorts, 'changed' | 'drafts'>
  readonly tickets: {
    readonly preparation: Omit<TicketPreparationPorts, 'changed' | 'drafts'>
    readonly dispatch: Omit<TicketDispatchPorts, 'changed' | 'drafts'>
    readonly issuer: Omit<TicketIssuerPorts, 'changed'>
  }
  readonly jobs: Omit<JobsPorts, 'changed'>
  readonly accounting: {
    readonly sending: Omit<SendingPorts, 'changed'>
    readonly settings: Omit<FormPorts<unknown, SettingsRow>, 'changed'>
    readonly journal: Omit<FormPorts<unknown, AccountingJournal>, 'changed'>
    readonly closeMonth: FormPorts<unknown, AccountingClosing>['save']
  }
  readonly download: DownloadPorts
  readonly pouchFact: Omit<PouchFactPorts, 'changed'>
  /** A camera that shows what it sees in the element, until it is closed. */
  readonly openCamera: (video: HTMLVideoElement) => {
    readonly read: CameraPorts['read']
    readonly close: () => void
  }
  readonly bank: {
    readonly upload: Pick<BankUploadPorts, 'newKey'> & {
      /** Keeps a picked file until it was sent or is given up. */
      readonly pick: (file: File) => PickedFile
      readonly forget: (file: PickedFile) => void
      /** As the machine's, telling how much has left (0 to 1). */
      readonly uploadTelling: (onProgress: (part: number) => void) => BankUploadPorts['upload']
    }
    readonly matching: Omit<BankMatchingPorts, 'changed' | 'drafts'>
  }
  readonly attachments: Omit<AttachmentsPorts, 'upload'> & {
    /** Keeps a picked file until it was sent or is given up. */
    readonly pick: (file: File) => PickedFile
    readonly forget: (file: PickedFile) => void
    /** As the machine's, telling how much has left (0 to 1). */
    readonly uploadTelling: (onProgress: (part: number) => void) => AttachmentsPorts['upload']
    /** The address of a photo in the memory of the page; `release` gives it up. */
    readonly loadPhoto: OnePort<{ readonly id: string }, string>
    readonly release: (address: string) => void
  }
  readonly closings: {
    /** Keeps a picked file until it was brought or is given up. */
    readonly pick: (file: File) => PickedFile
    readonly forget: (file: PickedFile) => void
    /** As the machine's, telling how much has left (0 to 1). */
    readonly previewTelling: (onProgress: (part: number) => void) => ClosingsUploadPorts['preview']
    readonly bringTelling: (onProgress: (part: number) => void) => ClosingsUploadPorts['bring']
    readonly request: ClosingsRequestPorts['request']
    readonly loadRequests: OnePort<{ readonly id: string }, ClosingsRequests>
    readonly loadContinuity: OnePort<{ readonly id: string }, ClosingsContinuity>
  }
  /** Keeps the application on the device; a newer version is told, with what puts it in place of this one. */
  readonly keepShell: (onNewVersion: (replace: () => void) => void) => Promise<void>
  readonly tables: KeptTables
  /** The views of lists; what keeps them is loaded when it is asked for. */
  readonly savedViews: () => Promise<SavedViewPorts>
  readonly deletePouch: WritePort<Subject, unknown>
  readonly deleteLog: WritePort<Subject, unknown>
  readonly lists: {
    readonly cashLogs: ListPort<CashLogRow>
    readonly counts: ListPort<CountRow>
    readonly pouches: ListPort<Pouch>
    readonly archives: ListPort<Archive>
    readonly remittances: ListPort<RemittanceRow>
    readonly walletMovements: ListPort<WalletMovement>
    readonly exchanges: ListPort<Exchange>
    readonly history: ListPort<AuditEvent>
    readonly tickets: ListPort<Ticket>
    readonly ticketDispatches: ListPort<TicketDispatch>
    readonly ticketIssuers: ListPort<TicketIssuer>
    readonly bankStatements: ListPort<BankStatement>
    readonly jobs: ListPort<JobEvent>
    readonly accountingExports: ListPort<AccountingExport>
    readonly accountingEntries: ListPort<AccountingEntry>
    readonly accountingJournals: ListPort<AccountingJournal>
    readonly accountingClosings: ListPort<AccountingClosing>
  }
  readonly documents: {
    readonly cashLog: OnePort<{ readonly id: string }, CashLog>
    readonly pouch: OnePort<{ readonly id: string }, Pouch>
    readonly accountingExport: OnePort<{ readonly id: string }, AccountingExport>
    readonly accountingSettings: OnePort<{ readonly id: string }, SettingsRow>
    readonly job: OnePort<{ readonly id: string }, JobEvent>
    /** The pouches that the establishment answers for: not handed over yet. */
    readonly pouchesInHouse: OnePort<{ readonly id: string }, readonly Pouch[]>
    /** The wallet of the establishment, and what moved it since its last inventory; null where that is too much to tell. */
    readonly wallet: OnePort<
      { readonly id: string },
      { readonly wallet: Wallet; readonly since: readonly WalletMovement[] | null }
    >
    /** The movements of a period, oldest first; `wallet.period` says what stood before and after. */
    readonly walletStatement: OnePort<
      { readonly id: string; readonly from: string | null; readonly to: string },
      { readonly wallet: Wallet; readonly movements: readonly WalletMovement[] }
    >
    /** What stood before and after a period; without its days, since the beginning and until today. */
    readonly walletPeriod: OnePort<{ readonly from?: string; readonly to?: string }, Wallet>
    readonly walletMovement: OnePort<{ readonly id: string }, WalletMovement>
    /** The exchanges whose coins are awaited, the oldest first. */
    readonly exchangesAwaited: OnePort<{ readonly id: string }, readonly Exchange[]>
    readonly archive: OnePort<{ readonly id: string }, ArchiveDetail>
    readonly establishment: OnePort<{ readonly id: string }, Establishment>
    readonly today: OnePort<{ readonly id: string }, Today>
    /** The rows of a report; `id` is the report and its question, as `deltas?from=…&to=…`. */
    readonly report: OnePort<{ readonly id: string }, readonly ReportRows[ReportName][]>
    /** What the bank has not credited, by its age; `id` is an establishment's, '' for all in reach. */
    readonly remittanceAgeing: OnePort<{ readonly id: string }, RemittanceAgeing>
    /** The totals of the tickets that the filters match, which are given as a query. */
    readonly ticketSummary: OnePort<{ readonly id: string }, TicketSummary>
    /** What the filters of lists choose from: of every establishment in reach. */
    readonly filterChoices: OnePort<
      { readonly id: string },
      {
        readonly establishments: readonly { readonly id: string; readonly name: string }[]
        readonly registers: readonly CashRegister[]
        readonly categories: readonly PaymentCategory[]
        readonly reasons: readonly DeltaReason[]
      }
    >
  }
  readonly newKey: () => string
  /** When the first screen has its rows and the browser nothing to do: for what nobody waits for. */
  readonly atRest: () => Promise<void>
}

export interface App {
  readonly ports: Ports
  readonly config: ClientConfig
  readonly session: ActorRefFrom<typeof sessionMachine>
}

const AppContext = createContext<App | null>(null)

export function AppProvider({ app, children }: { app: App; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>
}

/** The ports, the configuration and the session that `main.tsx` made. */
export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('this view needs an AppProvider above it')
  return app
}

/** Who is signed in. Only for screens behind the route guard. */
export function useSessionUser(): SessionUser {
  const user = useSelector(useApp().session, (state) => state.context.user)
  if (!user) throw new Error('this view needs somebody signed in')
  return user
}
