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

/** A part could not be loaded. `PartBoundary` catches only this error. */
class NotLoaded extends Error {}

/** The type of a part: any component. */
// biome-ignore lint/suspicious/noExplicitAny: a component of any properties; each keeps its own type
type AnyComponent = ComponentType<any>

/**
 * A component that is loaded when first shown: wrap it in `Suspense` for its placeholder. If it can't be loaded, a message
 * appears in its place, and the rest of the screen stays. Nothing is requested while offline unless the application is installed, because a browser does not fetch a
 * failed script again before the page is reloaded: the part loads by itself when the network is back. After any other lasting
 * failure the person is asked to reload the page.
 *
 * @param load loads the module, with one `import()`
 * @param name the exported name of the component
 */
export function part<Name extends string, Module extends Readonly<Record<Name, AnyComponent>>>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  const loadAgain = (): LazyExoticComponent<AnyComponent> =>
    lazy(() =>
      resolvePreloaded(
        load,
        (module) => module[name],
        async () => {
          try {
            if (!navigator.onLine && !wasFetched(load) && !isInstalled())
              throw new Error('the network is unavailable')
            return await importWithRetry(load, TRIES)
          } catch (cause) {
            throw new NotLoaded('a part of the screen could not be loaded', { cause })
          }
        },
      ),
    )
  let latest = loadAgain()
  const Part = (props: object) => {
    const [loaded, setLoaded] = useState({ Shown: latest, tries: 0 })
    const { Shown, tries } = loaded
    return (
      <PartBoundary
        key={tries}
        hasTried={tries > 0}
        // The part is requested when the new component is rendered. Creating it during the render would request it with every
        // render, for ever.
        onFailed={() => {
          latest = loadAgain()
        }}
        onRetry={() => setLoaded({ Shown: latest, tries: tries + 1 })}
      >
        <Shown {...props} />
      </PartBoundary>
    )
  }
  return Part as AnyComponent as Module[Name]
}

const TRIES = 2

/** The application is installed on the device: the service worker that controls the page has stored all files of the build. */
const isInstalled = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null

/**
 * True from the first render with `now` on: a part that opens over the page is loaded when first opened, and stays mounted for its
 * closing animation.
 */
export function useHasBeenTrue(now: boolean): boolean {
  const [hasBeen, setEver] = useState(now)
  if (now && !hasBeen) setEver(true)
  return hasBeen || now
}

interface BoundaryProps {
  children: ReactNode
  /** True when the request was already repeated. */
  hasTried: boolean
  onFailed: () => void
  onRetry: () => void
}

class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
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
