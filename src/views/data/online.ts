import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  const controller = new AbortController()
  for (const change of ['online', 'offline'])
    window.addEventListener(change, onChange, { signal: controller.signal })
  return () => controller.abort()
}

/** False while the browser reports that it is offline. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/** Runs a function each time the network is back, while the component is mounted. */
export function useWhenOnline(run: () => void): void {
  const perform = useEffectEvent(run)
  useEffect(() => {
    const onOnline = () => perform()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
}
