import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { guardRoute } from './domain/roles.ts'
import { useLocale } from './i18n/index.ts'
import { selectUser } from './machines/session/selectors.ts'
import {
  type CreateScreenPorts,
  menuOf,
  type Route,
  routeOf,
  type ScreenModule,
  viewEntryOf,
} from './routes.ts'
import { type FeaturePorts, FeaturesProvider, useApp } from './views/app.tsx'
import { lazyComponent } from './views/data/lazy-component.tsx'
import { WhenIdle } from './views/data/when-idle.tsx'
import { ErrorBoundary } from './views/errors/internal-error.tsx'
import { StoredDensity } from './views/lists/stored-density.tsx'
import { SignedInFrame } from './views/session/frame.tsx'
import { AuthShell, Toasts } from './views/shell/index.ts'
import { importWithRetry, SkeletonText, useLoaded } from './views/ui/index.ts'
import { useChangeLanguage } from './views/use-change-language.ts'

type PortsOf = (screen: CreateScreenPorts) => Partial<FeaturePorts>

interface ScreenProps {
  route: Route
  portsOf: PortsOf
}

const NO_PORTS: Partial<FeaturePorts> = {}

/** Replaces the screens of the current establishment, except home, while the user has no establishment. */
const noEstablishment = () => import('./views/session/no-establishment-screen.tsx')

/** Shows the screen of the address in its layout, or redirects to the address that the route guard returns. */
export function Router({ portsOf }: { portsOf: PortsOf }) {
  const { session } = useApp()
  const user = useSelector(session, selectUser)
  const [path] = useLocation()
  // Reads only `view` from the query, so that the frame is not rendered again when a list shows another page.
  const view = useLocationProperty(viewInAddress)
  const redirect = guardRoute(path, user)
  const route = routeOf(path)
  useScreenPreload()
  if (redirect !== 'pass' || !route)
    return <Redirect to={redirect === 'pass' ? '/error-404' : redirect} replace />
  const viewEntry = viewEntryOf(route.path, view)
  return (
    <ErrorBoundary key={route.layout}>
      {route.layout === 'auth' ? (
        <AuthFrame>
          <ScreenOf route={route} portsOf={portsOf} />
        </AuthFrame>
      ) : (
        <SignedInFrame
          menu={menuOf(user?.role ?? null)}
          path={viewEntry?.path ?? route.path}
          section={viewEntry?.section ?? route.menu}
          isForCurrentEstablishment={route.isForCurrentEstablishment === true}
        >
          <StoredDensity>
            <ScreenOf
              route={
                // Home also has figures of all establishments.
                route.isForCurrentEstablishment && user?.establishmentId === null && path !== '/'
                  ? { ...route, screen: noEstablishment }
                  : route
              }
              portsOf={portsOf}
            />
          </StoredDensity>
        </SignedInFrame>
      )}
    </ErrorBoundary>
  )
}

function AuthFrame({ children }: { children: ReactNode }) {
  const { locale } = useLocale()
  const changeLanguage = useChangeLanguage()
  return (
    <AuthShell
      locale={locale}
      onLocale={changeLanguage}
      toasts={
        <WhenIdle>
          <Toasts />
        </WhenIdle>
      }
    >
      {children}
    </AuthShell>
  )
}

function ScreenOf(props: ScreenProps) {
  return (
    <ErrorBoundary key={props.route.path}>
      <LoadedScreen {...props} />
    </ErrorBoundary>
  )
}

/** The loaded screen, or placeholders. Not with Suspense, which would show the placeholders for at least 300 ms. */
function LoadedScreen({ route, portsOf }: ScreenProps) {
  const loaded = useLoaded(route.screen)
  if (!loaded) return <SkeletonText lines={6} />
  return (
    <ScreenFeatures screen={loaded} portsOf={portsOf}>
      <loaded.default />
    </ScreenFeatures>
  )
}

interface ScreenFeaturesProps {
  screen: ScreenModule
  portsOf: PortsOf
  children: ReactNode
}

/** Provides the ports of a screen, and the component that loads its later ports. */
export function ScreenFeatures({ screen: { ports, laterPorts }, portsOf, children }: ScreenFeaturesProps) {
  const later = useMemo(
    () => laterPorts && { LaterPorts: lazyPorts(laterPorts, portsOf) },
    [laterPorts, portsOf],
  )
  return (
    <FeaturesProvider ports={ports ? portsOf(ports) : NO_PORTS} {...later}>
      {children}
    </FeaturesProvider>
  )
}

const lazyPorts = (load: NonNullable<ScreenModule['laterPorts']>, portsOf: PortsOf) =>
  lazyComponent(async () => {
    const ports = portsOf((await load()).ports)
    return {
      LaterPorts: ({ children }: { readonly children: ReactNode }) => (
        <FeaturesProvider ports={ports}>{children}</FeaturesProvider>
      ),
    }
  }, 'LaterPorts')

/**
 * Imports the screen of a link when the link is pressed, so that the screen is usually loaded when the pointer is released. Pointing at a
 * link imports nothing: most such links are not pressed, and a browser does not fetch a script again after a failure.
 */
function useScreenPreload(): void {
  useEffect(() => {
    const importScreen = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
      const route = link && routeOf(link.pathname)
      if (route && navigator.onLine) importWithRetry(route.screen, 1).catch(() => undefined)
    }
    document.addEventListener('pointerdown', importScreen)
    return () => document.removeEventListener('pointerdown', importScreen)
  }, [])
}

const viewInAddress = () => new URLSearchParams(location.search).get('view')
