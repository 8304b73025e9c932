import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ClientConfig } from '../domain/contract/archives.ts'
import type { SessionUser } from '../domain/contract/auth.ts'
import type { DownloadPorts } from '../machines/download/types.ts'
import type { EstablishmentPorts } from '../machines/establishment/types.ts'
import type { Invalidation } from '../machines/invalidation.ts'
import type { Watch } from '../machines/port.ts'
import type { sessionMachine } from '../machines/session/machine.ts'
import type { AccountPorts } from './account/ports.ts'
import type { AccountingPorts } from './accounting/ports.ts'
import type { AdministrationPorts } from './administration/ports.ts'
import type { AttachmentsPorts } from './attachments/ports.ts'
import type { CashLogPorts } from './cash-log/ports.ts'
import type { ClosingsPorts } from './cashpad/ports.ts'
import type { CoinsPorts } from './coins/ports.ts'
import type { FindRecords } from './commands/ports.ts'
import type { ControlPorts } from './control/ports.ts'
import type { CountRows, EstablishmentsPorts, SavedViewPorts, TablesPorts } from './data/ports.ts'
import type { DraftsOf } from './drafts/ports.ts'
import type { HistoryPorts } from './history/ports.ts'
import type { HomePorts } from './home/ports.ts'
import type { JobsPorts } from './jobs/ports.ts'
import type { PouchesPorts } from './pouches/ports.ts'
import type { RemittancePorts } from './remittance/ports.ts'
import type { BankPorts, RemittanceControlPorts } from './remittance-control/ports.ts'
import type { ReportsPorts } from './reports/ports.ts'
import type { OpenCamera } from './scan/ports.ts'
import type { TicketsPorts } from './tickets/ports.ts'
import type { WalletPorts } from './wallet/ports.ts'

/** Effects of one feature, loaded with the screens that use it (src/screens). */
export interface FeaturePorts {
  readonly account: AccountPorts
  readonly accounting: AccountingPorts
  readonly administration: AdministrationPorts
  readonly attachments: AttachmentsPorts
  readonly bank: BankPorts
  readonly cashLog: CashLogPorts
  readonly closings: ClosingsPorts
  readonly coins: CoinsPorts
  readonly control: ControlPorts
  readonly home: HomePorts
  readonly jobs: JobsPorts
  readonly pouches: PouchesPorts
  readonly remittance: RemittancePorts
  readonly remittanceControl: RemittanceControlPorts
  readonly reports: ReportsPorts
  readonly tickets: TicketsPorts
  readonly wallet: WalletPorts
}

/** Effects that the frame and any screen use. */
export interface SharedPorts {
  readonly download: DownloadPorts
  readonly establishment: EstablishmentPorts
  readonly establishments: EstablishmentsPorts
  readonly history: HistoryPorts
  /** Loaded on first use. */
  readonly findRecords: FindRecords
  /** Loaded on first use. */
  readonly countRows: CountRows
  readonly openCamera: OpenCamera
  /** Loaded on first use. */
  readonly savedViews: () => Promise<SavedViewPorts>
  readonly tables: TablesPorts
  readonly drafts: DraftsOf
  readonly newKey: () => string
  /** The options of every query: it reloads when a command has changed its resources, and it polls while the server works. */
  readonly queries: Invalidation & { readonly poll: Watch }
  /** Resolves when the first screen shows its rows and the browser is idle, for work that can wait. */
  readonly whenIdle: () => Promise<void>
  /** True once `whenIdle` has resolved. */
  readonly isIdle: () => boolean
  /** Installs the service worker; reports a newer version with a function that activates it. */
  readonly registerServiceWorker: (onNewVersion: (activate: () => void) => void) => Promise<void>
}

/**
 * The side effects that screens give to their machines, by feature: each is declared beside the feature's views and implemented
 * in src/ports. Effects that concern one screen only are added by the screen (`changed`, `pageShown`).
 */
export interface Ports extends SharedPorts, FeaturePorts {}

export interface App {
  readonly ports: Ports
  readonly config: ClientConfig
  readonly session: ActorRefFrom<typeof sessionMachine>
}

const AppContext = createContext<App | null>(null)

/** `tests/screen-ports.test.ts` checks that every screen gets the ports that it uses; the type can't. */
const complete = (ports: SharedPorts & Partial<FeaturePorts>): Ports => ports as Ports

export function AppProvider({
  app: { ports, ...app },
  children,
}: {
  app: Omit<App, 'ports'> & { readonly ports: SharedPorts }
  children: ReactNode
}) {
  return <AppContext value={{ ...app, ports: complete(ports) }}>{children}</AppContext>
}

/** Adds the ports of a screen's features. `ports` must be the same object as long as the screen is shown. */
export function FeaturesProvider({ ports, children }: { ports: Partial<FeaturePorts>; children: ReactNode }) {
  const app = useApp()
  const extended = useMemo(() => ({ ...app, ports: complete({ ...app.ports, ...ports }) }), [app, ports])
  return <AppContext value={extended}>{children}</AppContext>
}

/** The ports, the configuration and the session that `main.tsx` created. */
export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('no AppProvider')
  return app
}

/** The signed-in user. Only for screens behind the route guard. */
export function useSessionUser(): SessionUser {
  const user = useSelector(useApp().session, (state) => state.context.user)
  if (!user) throw new Error('nobody is signed in')
  return user
}
