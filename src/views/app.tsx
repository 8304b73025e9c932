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

/**
 * The side effects that screens give to their machines. Each feature and each shared part of views declares its own in its `ports.ts`;
 * src/ports implements them. Effects that concern one screen only are added by the screen (`changed`, `pageShown`).
 */
export interface Ports {
  readonly download: DownloadPorts
  readonly establishment: EstablishmentPorts
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

/** Effects that the frame and any screen use. */
export type SharedPorts = Pick<
  Ports,
  | 'download'
  | 'establishment'
  | 'newKey'
  | 'queries'
  | 'whenIdle'
  | 'isIdle'
  | 'registerServiceWorker'
  | 'countRows'
  | 'drafts'
  | 'establishments'
  | 'findRecords'
  | 'history'
  | 'openCamera'
  | 'savedViews'
  | 'tables'
>

/** Effects of the features, loaded with the screens that use them (src/screens). */
export type FeaturePorts = Omit<Ports, keyof SharedPorts>

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
