import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useApp } from '../app.tsx'

/** Renders what the first rows of the page need not wait for: before they are drawn, and while it is loaded, the placeholder. */
export function AfterRows({ children, placeholder }: { children: ReactNode; placeholder?: ReactNode }) {
  const { atRest, isAtRest } = useApp().ports
  const [isReady, setReady] = useState(isAtRest)
  useEffect(() => {
    if (!isReady) void atRest().then(() => setReady(true))
  }, [isReady, atRest])
  return isReady ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder
}
