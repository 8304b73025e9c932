import { useSelector } from '@xstate/react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import { guardRoute } from './domain/roles.ts'
import { useLocale } from './i18n/index.ts'
import { selectUser } from './machines/session/selectors.ts'
import { MENU_SECTIONS, ROUTES, type Route, routeOf } from './routes.ts'
import { useApp } from './views/app.tsx'
import { KeptDensity } from './views/data/kept-density.tsx'
import { ErrorBoundary } from './views/errors/boundary.tsx'
import { useChangeLanguage } from './views/session/change-language.ts'
import { SignedInFrame } from './views/session/frame.tsx'
import { AuthShell, type MenuEntry } from './views/shell/index.ts'
import { atOnce, SkeletonText } from './views/ui/index.ts'

/** Shows the screen of the address in its layout, after the route guard: another address, /login or /error-403 otherwise. */
export function Router() {
  const { session } = useApp()
  const user = useSelector(session, selectUser)
  const [path] = useLocation()
  const verdict = guardRoute(path, user)
  const route = routeOf(path)
  if (verdict !== 'pass' || !route)
    return <Redirect to={verdict === 'pass' ? '/error-404' : verdict} replace />
  return (
    <ErrorBoundary key={route.layout}>
      {route.layout === 'auth' ? (
        <AuthFrame>
          <ScreenOf route={route} />
        </AuthFrame>
      ) : (
        <SignedInFrame
          menu={menuOf(user?.role ?? null)}
          path={route.path}
          ofOnePlace={route.ofOnePlace === true}
        >
          <KeptDensity>
            <ScreenOf route={route} />
          </KeptDensity>
        </SignedInFrame>
      )}
    </ErrorBoundary>
  )
}

function AuthFrame({ children }: { children: ReactNode }) {
  const { locale } = useLocale()
  const changeLanguage = useChangeLanguage()
  return (
    <AuthShell locale={locale} onLocale={changeLanguage}>
      {children}
    </AuthShell>
  )
}

const SCREENS = new Map<string, ComponentType>(
  ROUTES.map(({ path, screen }) => [path, lazy(() => atOnce(screen, (module) => module.default, screen))]),
)

function ScreenOf({ route }: { route: Route }) {
  const Screen = SCREENS.get(route.path)
  if (!Screen) return null
  return (
    <ErrorBoundary key={route.path}>
      <Suspense fallback={<SkeletonText lines={6} />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The screens that the role may see, section by section. */
function menuOf(role: number | null): readonly MenuEntry[] {
  return MENU_SECTIONS.flatMap((section) =>
    ROUTES.filter(
      (route) =>
        route.menu === section && (route.menuRoles ?? route.roles)?.some((allowed) => allowed === role),
    ).map(({ path, title }) => ({ path, title, section })),
  )
}
