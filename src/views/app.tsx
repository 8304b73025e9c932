import { useSelector } from '@xstate/react'
import { type ComponentType, createContext, Fragment, type ReactNode, use, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { SessionUser } from '../domain/contract/auth.ts'
import type { ClientConfig } from '../domain/contract/client-config.ts'
import type { Instant } from '../domain/dates/calendar.ts'
import type { DownloadPorts } from '../machines/download/types.ts'
import type { EstablishmentPorts } from '../machines/establishment/types.ts'
import type { Invalidation } from '../machines/invalidation.ts'
import { assertDefined } from '../machines/outcome.ts'
import type { Watch } from '../machines/port.ts'
import type { sessionMachine } from '../machines/session/machine.ts'

/**
 * The side effects that screens give to their machines. Each feature, and each shared folder of views, declares its ports in its `ports.ts`;
 * src/ports implements them. A screen adds the effects that concern it alone (`changed`, `pageShown`).
 */
export interface Ports {
  readonly download: DownloadPorts
  readonly establishment: EstablishmentPorts
  /** Returns a new idempotency key. */
  readonly newKey: () => string
  /** Queries use it to reload after a command changed their resources, and to poll while the server works. */
  readonly queries: Invalidation & { readonly poll: Watch }
  /**
   * Resolves when the first screen has loaded its data and the browser is idle (see `prioritizeFirstRead`). Each piece of work that can wait
   * calls it, and starts when its own call has resolved.
   */
  readonly whenIdle: () => Promise<void>
  /** True once `whenIdle` has resolved for the first time; it then stays true. */
  readonly hasBeenIdle: () => boolean
  /** `now` is the time of the server: that of the device plus `aheadMs`. `watch` reports each change of `aheadMs`. */
  readonly clock: { readonly now: () => Instant; readonly aheadMs: () => number; readonly watch: Watch }
  /** Asks the server whether the session is still valid. If it is not, the person has to sign in again. */
  readonly checkSession: () => Promise<unknown>
  /** Installs the service worker. Calls `onNewVersion` when a newer version is available; `load` loads that version. */
  readonly registerServiceWorker: (onNewVersion: (load: () => void) => void) => Promise<void>
}

/** The ports that are available on every screen. */
export type SharedPorts = Pick<
  Ports,
  | 'download'
  | 'establishment'
  | 'newKey'
  | 'clock'
  | 'queries'
  | 'whenIdle'
  | 'hasBeenIdle'
  | 'checkSession'
  | 'registerServiceWorker'
  | 'countRows'
  | 'drafts'
  | 'establishments'
  | 'findRecords'
  | 'history'
  | 'lostDrafts'
  | 'openCamera'
  | 'savedViews'
  | 'tables'
>

/** The ports of the features, imported with the screens that use them (src/screens). */
export type FeaturePorts = Omit<Ports, keyof SharedPorts>

/** The values that all views share. */
interface App {
  readonly ports: Ports
  readonly config: ClientConfig
  readonly session: ActorRefFrom<typeof sessionMachine>
  /** Loads the ports that only dialogs and further views of the screen use, and provides them to its children. Suspends. */
  readonly LaterPorts: ComponentType<{ readonly children: ReactNode }>
}

const AppContext = createContext<App | null>(null)

/** The type can't check that a screen gets the ports that it uses: `tests/screen-ports.test.ts` does. */
const assumeComplete = (ports: SharedPorts & Partial<FeaturePorts>): Ports => ports as Ports

/** Provides the ports, the configuration and the session to all views. */
export function AppProvider({
  app: { ports, ...app },
  children,
}: {
  app: Omit<App, 'ports' | 'LaterPorts'> & { readonly ports: SharedPorts }
  children: ReactNode
}) {
  return (
    <AppContext value={{ ...app, ports: assumeComplete(ports), LaterPorts: Fragment }}>{children}</AppContext>
  )
}

interface FeaturesProviderProps {
  ports: Partial<FeaturePorts>
  /** By default there are no later ports. */
  LaterPorts?: App['LaterPorts']
  children: ReactNode
}

/** Adds the ports of a screen's features. `ports` and `LaterPorts` must be the same objects as long as the screen is shown. */
export function FeaturesProvider({ ports, LaterPorts = Fragment, children }: FeaturesProviderProps) {
  const app = useApp()
  const extended = useMemo(
    () => ({ ...app, LaterPorts, ports: assumeComplete({ ...app.ports, ...ports }) }),
    [app, ports, LaterPorts],
  )
  return <AppContext value={extended}>{children}</AppContext>
}

/** The values that all views share. Throws outside an `AppProvider`. */
export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('no AppProvider')
  return app
}

/** The signed-in user. Throws if nobody is signed in: only for screens behind the route guard. */
export function useSessionUser(): SessionUser {
  const user = useSelector(useApp().session, (state) => state.context.user)
  if (!user) throw new Error('nobody is signed in')
  return user
}

/** The id of the current establishment. Throws if none is chosen; the router opens the screens that call it only after the choice. */
export function useEstablishmentId(): string {
  return assertDefined(useSessionUser().establishmentId, 'establishment')
}
