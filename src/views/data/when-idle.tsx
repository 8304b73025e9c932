import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { useApp } from '../app.tsx'

/** Renders its children once the page has loaded its first data and is idle. Until then, and while the children load, it renders the placeholder. */
export function WhenIdle({ children, placeholder }: { children: ReactNode; placeholder?: ReactNode }) {
  const { whenIdle, hasBeenIdle } = useApp().ports
  const [isReady, setReady] = useState(hasBeenIdle)
  useEffect(() => {
    // A transition: when the person presses something meanwhile, that is rendered first.
    if (!isReady) void whenIdle().then(() => startTransition(() => setReady(true)))
  }, [isReady, whenIdle])
  return isReady ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder
}
