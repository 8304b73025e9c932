import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

function watch(onChange: () => void): () => void {
  const controller = new AbortController()
  for (const change of ['online', 'offline'])
    window.addEventListener(change, onChange, { signal: controller.signal })
  return () => controller.abort()
}

/** False while the device knows that it is offline. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine)
}

/** Runs a function as soon as the network is back, while the component is mounted. */
export function useWhenOnline(act: () => void): void {
  const perform = useEffectEvent(act)
  useEffect(() => {
    const again = () => perform()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
}
