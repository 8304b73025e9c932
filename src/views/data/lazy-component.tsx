import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { importWithRetry, resolvePreloaded, wasLoaded } from '../ui/index.ts'
import { LoadingFailed } from './loading-failed.tsx'

/** The module of a component could not be loaded. `LoadErrorBoundary` catches only this error. */
class ModuleNotLoaded extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: the props are not known here; callers get the type of their component
type AnyComponent = ComponentType<any>

/**
 * Returns a component that is loaded when it is first shown. If it can't be loaded, a message is shown instead of it; the rest of the screen is
 * not affected.
 *
 * While the browser is offline the module is not requested, unless the application is installed: a browser does not fetch a failed script again
 * before the page is reloaded. The component loads automatically when the network is back. If loading fails again after a retry, while the
 * browser is online, the button of the message reloads the page.
 *
 * @param load loads the module, with one `import()`
 * @param name the exported name of the component
 * @param placeholder shown while the component loads; by default the fallback of the `Suspense` around it
 */
export function lazyComponent<Name extends string, Module extends Readonly<Record<Name, AnyComponent>>>(
  load: () => Promise<Module>,
  name: Name,
  placeholder?: ReactNode,
): Module[Name] {
  const createLazyComponent = (): LazyExoticComponent<AnyComponent> =>
    lazy(() =>
      resolvePreloaded(
        load,
        (module) => module[name],
        async () => {
          try {
            if (!navigator.onLine && !wasLoaded(load) && !isInstalled()) throw new Error('offline')
            return await importWithRetry(load, MAX_ATTEMPTS)
          } catch (cause) {
            throw new ModuleNotLoaded('not loaded', { cause })
          }
        },
      ),
    )
  let latest = createLazyComponent()
  const LazyComponent = (props: object) => {
    const [loaded, setLoaded] = useState({ Current: latest, retryCount: 0 })
    const { Current, retryCount } = loaded
    const content = <Current {...props} />
    return (
      <LoadErrorBoundary
        key={retryCount}
        hasRetried={retryCount > 0}
        // The new component is created after the failure, not during the render. Otherwise every render would request the module again.
        onFailed={() => {
          latest = createLazyComponent()
        }}
        onRetry={() => setLoaded({ Current: latest, retryCount: retryCount + 1 })}
      >
        {placeholder === undefined ? content : <Suspense fallback={placeholder}>{content}</Suspense>}
      </LoadErrorBoundary>
    )
  }
  return LazyComponent as AnyComponent as Module[Name]
}

const MAX_ATTEMPTS = 2

/** True when a service worker controls the page, which means that all files of the build are stored on the device. */
const isInstalled = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null

interface BoundaryProps {
  children: ReactNode
  /** True if loading was already retried. */
  hasRetried: boolean
  onFailed: () => void
  onRetry: () => void
}

class LoadErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidCatch(): void {
    this.props.onFailed()
  }

  override render(): ReactNode {
    const { error } = this.state
    const { children, hasRetried, onRetry } = this.props
    if (error === null) return children
    if (!(error instanceof ModuleNotLoaded)) throw error
    return <LoadingFailed refusal={null} hasRetryFailed={hasRetried && navigator.onLine} onRetry={onRetry} />
  }
}
