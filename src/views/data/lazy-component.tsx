import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useState,
} from 'react'
import { importWithRetry, resolvePreloaded, wasFetched } from '../ui/index.ts'
import { Failed } from './failed.tsx'

/** A part could not be loaded. `LoadErrorBoundary` catches only this error. */
class NotLoaded extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: a component of any properties; each keeps its own type
type AnyComponent = ComponentType<any>

/**
 * A component that is loaded when first shown. Wrap it in `Suspense` for its placeholder. If it can't be loaded, a message appears in its
 * place, and the rest of the screen stays.
 *
 * While offline nothing is requested, unless the application is installed: a browser does not fetch a failed script again before the page
 * is reloaded. The part loads by itself when the network is back. After any other permanent failure the message asks the person to reload
 * the page.
 *
 * @param load loads the module, with one `import()`
 * @param name the exported name of the component
 */
export function lazyComponent<Name extends string, Module extends Readonly<Record<Name, AnyComponent>>>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  const createLazyComponent = (): LazyExoticComponent<AnyComponent> =>
    lazy(() =>
      resolvePreloaded(
        load,
        (module) => module[name],
        async () => {
          try {
            if (!navigator.onLine && !wasFetched(load) && !isInstalled()) throw new Error('offline')
            return await importWithRetry(load, TRIES)
          } catch (cause) {
            throw new NotLoaded('not loaded', { cause })
          }
        },
      ),
    )
  let latest = createLazyComponent()
  const LazyComponent = (props: object) => {
    const [loaded, setLoaded] = useState({ Shown: latest, tries: 0 })
    const { Shown, tries } = loaded
    return (
      <LoadErrorBoundary
        key={tries}
        hasTried={tries > 0}
        // The new component is created after the failure, not during the render, because every render would request the part again.
        onFailed={() => {
          latest = createLazyComponent()
        }}
        onRetry={() => setLoaded({ Shown: latest, tries: tries + 1 })}
      >
        <Shown {...props} />
      </LoadErrorBoundary>
    )
  }
  return LazyComponent as AnyComponent as Module[Name]
}

const TRIES = 2

/** True when a service worker controls the page, which means that all files of the build are stored on the device. */
const isInstalled = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null

/**
 * True from the first render with `now` on: a part that opens over the page is loaded when first opened, and stays mounted for its
 * closing animation.
 */
export function useHasBeenTrue(now: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(now)
  if (now && !hasBeen) setHasBeen(true)
  return hasBeen || now
}

interface BoundaryProps {
  children: ReactNode
  /** True when the request was already repeated. */
  hasTried: boolean
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
    const { children, hasTried, onRetry } = this.props
    if (error === null) return children
    if (!(error instanceof NotLoaded)) throw error
    return <Failed refusal={null} inVain={hasTried && navigator.onLine} onRetry={onRetry} />
  }
}
