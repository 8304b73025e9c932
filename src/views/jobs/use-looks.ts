import { useEffect, useEffectEvent } from 'react'

/** How often what is under way is looked at, in milliseconds. */
const LOOK_MS = 2_000

/** Looks again now and then as long as something is under way and somebody can see it. */
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
