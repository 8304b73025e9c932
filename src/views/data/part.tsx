import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useState,
} from 'react'
import { atOnce, untilThere, wasFetched } from '../ui/index.ts'
import { Failed } from './failed.tsx'

/** What a part could not be loaded for. Nothing else is caught where the part stands. */
class NotLoaded extends Error {}

/** What is known of a part before it is loaded: that it takes these properties. */
// biome-ignore lint/suspicious/noExplicitAny: a component of any properties; each keeps its own type
type AnyComponent = ComponentType<any>

/**
 * A component that is loaded with its first showing: wrap it in `Suspense` for what stands there meanwhile. Where it can't be loaded,
 * that is said in its place, and the screen around it stays. Without a network nothing is asked for, because a script that a browser
 * could not fetch once is not fetched again before the page is loaded anew: the part comes by itself when the network is back. After
 * any other failure that does not pass, the page is offered to be loaded anew.
 *
 * @param load the module, by one `import()`
 * @param name what the module calls the component
 * @param isKept it is of what the device keeps (`KEPT` in scripts/vite/service-worker.ts), and can be had without a network
 */
export function part<Name extends string, Module extends Readonly<Record<Name, AnyComponent>>>(
  load: () => Promise<Module>,
  name: Name,
  isKept = false,
): Module[Name] {
  const anew = (): LazyExoticComponent<AnyComponent> =>
    lazy(() =>
      atOnce(
        load,
        (module) => module[name],
        async () => {
          try {
            if (!navigator.onLine && !wasFetched(load) && !(isKept && isKeptHere()))
              throw new Error('there is no network')
            return await untilThere(load, TRIES)
          } catch (cause) {
            throw new NotLoaded('a part of the screen could not be loaded', { cause })
          }
        },
      ),
    )
  let latest = anew()
  const Part = (props: object) => {
    const [loaded, setLoaded] = useState({ Shown: latest, tries: 0 })
    const { Shown, tries } = loaded
    return (
      <PartBoundary
        key={tries}
        hasTried={tries > 0}
        // Whoever shows it next asks again. Not sooner: what waits for its first showing begins anew each time, and would ask for ever.
        onFailed={() => {
          latest = anew()
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

/** The device keeps the application: whatever controls the page has fetched all that it keeps. */
const isKeptHere = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null

/** True from the first time that it was: what opens over the page is loaded when it is first opened, and stays for its closing. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

interface BoundaryProps {
  children: ReactNode
  /** It was tried again already. */
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
