import { useCallback, useSyncExternalStore } from 'react'

/** The queries in use: creating one costs more than reading it, and it is read in every render. */
const queries = new Map<string, MediaQueryList>()

function mediaOf(query: string): MediaQueryList {
  const known = queries.get(query)
  if (known) return known
  const media = matchMedia(query)
  queries.set(query, media)
  return media
}

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaOf(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => mediaOf(query).matches)
}
