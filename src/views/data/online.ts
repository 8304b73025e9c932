import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

function watch(onChange: () => void): () => void {
  const controller = new AbortController()
  for (const change of ['online', 'offline'])
    window.addEventListener(change, onChange, { signal: controller.signal })
  return () => controller.abort()
}

/** False while the device knows that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine)
}

/** Does it as soon as the network is back, while what needs it is shown. */
export function useWhenOnline(act: () => void): void {
  const perform = useEffectEvent(act)
  useEffect(() => {
    const again = () => perform()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
}
