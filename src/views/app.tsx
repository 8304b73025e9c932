import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Archive, AuditEvent, ClientConfig, Today } from '../domain/contract/archives.ts'
import type { SessionUser } from '../domain/contract/auth.ts'
import type { CashLog, CashLogRow, CountRow } from '../domain/contract/cashlogs.ts'
import type { CashRegister, Establishment } from '../domain/contract/organizations.ts'
import type { DeltaReason, PaymentCategory } from '../domain/contract/payments.ts'
import type { Pouch } from '../domain/contract/pouches.ts'
import type { RemittanceRow } from '../domain/contract/remittances.ts'
import type { Ticket, TicketDispatch, TicketIssuer, TicketSummary } from '../domain/contract/tickets.ts'
import type { Exchange, Wallet, WalletMovement } from '../domain/contract/walletmovements.ts'
import type { Page } from '../domain/outcome.ts'
import type { AttachmentsPorts, PickedFile } from '../machines/attachments/types.ts'
import type { CameraPorts } from '../machines/camera/types.ts'
import type { CashLogPorts } from '../machines/cash-log/types.ts'
import type { CoinReceptionPorts } from '../machines/coin-reception/types.ts'
import type { Subject } from '../machines/confirm-command/types.ts'
import type { ControlPorts } from '../machines/control/types.ts'
import type { EstablishmentPorts } from '../machines/establishment/types.ts'
import type { HandOverPorts } from '../machines/hand-over/types.ts'
import type { ListRequest } from '../machines/list/types.ts'
import type { ReadPort, WritePort } from '../machines/port.ts'
import type { PouchFactPorts } from '../machines/pouch-fact/types.ts'
import type { RemittancePorts } from '../machines/remittance/types.ts'
import type { RemittanceControlPorts } from '../machines/remittance-control/types.ts'
import type { sessionMachine } from '../machines/session/machine.ts'
import type { TicketDispatchPorts } from '../machines/ticket-dispatch/types.ts'
import type { DownloadPorts } from '../machines/ticket-download/machine.ts'
import type { TicketIssuerPorts } from '../machines/ticket-issuer/machine.ts'
import type { TicketPreparationPorts } from '../machines/ticket-preparation/types.ts'
import type { WalletDecreasePorts } from '../machines/wallet-decrease/types.ts'
import type { WalletInventoryPorts } from '../machines/wallet-inventory/types.ts'

type ListPort<Row> = ReadPort<ListRequest, Page<Row>>
type OnePort<Input, Data> = ReadPort<Input, Data>

/** The effects that screens give to their machines. What concerns the screen alone (`changed`, `pageShown`) it adds itself. */
export interface Ports {
  readonly establishment: EstablishmentPorts
  readonly cashLog: CashLogPorts
  readonly control: Omit<ControlPorts, 'changed'>
  readonly remittance: Omit<RemittancePorts, 'changed'>
  readonly handOver: Omit<HandOverPorts, 'changed'>
  readonly remittanceControl: Omit<RemittanceControlPorts, 'changed'>
  readonly walletInventory: Omit<WalletInventoryPorts, 'changed'>
  readonly walletDecrease: Omit<WalletDecreasePorts, 'changed'>
  readonly coinReception: Omit<CoinReceptionPorts, 'changed'>
  readonly tickets: {
    readonly preparation: Omit<TicketPreparationPorts, 'changed'>
    readonly dispatch: Omit<TicketDispatchPorts, 'changed'>
    readonly issuer: Omit<TicketIssuerPorts, 'changed'>
    readonly download: DownloadPorts
  }
  readonly pouchFact: Omit<PouchFactPorts, 'changed'>
  /** A camera that shows what it sees in the element, until it is closed. */
  readonly openCamera: (video: HTMLVideoElement) => {
    readonly read: CameraPorts['read']
    readonly close: () => void
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
  readonly deletePouch: WritePort<Subject, unknown>
  readonly deleteLog: WritePort<Subject, unknown>
  readonly lists: {
    readonly cashLogs: ListPort<CashLogRow>
    readonly counts: ListPort<CountRow>
    readonly pouches: ListPort<Pouch>
    readonly remittances: ListPort<RemittanceRow>
    readonly walletMovements: ListPort<WalletMovement>
    readonly exchanges: ListPort<Exchange>
    readonly history: ListPort<AuditEvent>
    readonly tickets: ListPort<Ticket>
    readonly ticketDispatches: ListPort<TicketDispatch>
    readonly ticketIssuers: ListPort<TicketIssuer>
  }
  readonly documents: {
    readonly cashLog: OnePort<{ readonly id: string }, CashLog>
    readonly pouch: OnePort<{ readonly id: string }, Pouch>
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
    readonly archive: OnePort<{ readonly id: string }, Archive>
    readonly establishment: OnePort<{ readonly id: string }, Establishment>
    readonly today: OnePort<{ readonly id: string }, Today>
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
