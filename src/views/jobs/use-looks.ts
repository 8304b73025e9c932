import { useEffect, useEffectEvent } from 'react'

/** Milliseconds between two reads of running work. */
const LOOK_MS = 2_000

/** Reads again at intervals while something is running and the page is visible. */
export function useLooks(isUnderWay: boolean, look: () => void): void {
  const lookNow = useEffectEvent(() => {
    if (!document.hidden) look()
  })
  useEffect(() => {
    if (!isUnderWay) return
    const looks = setInterval(() => lookNow(), LOOK_MS)
    return () => clearInterval(looks)
  }, [isUnderWay])
}
