import { useCallback, useSyncExternalStore } from 'react'

/** The media queries that were created. They are reused, because every render reads them, and creating one is slower than reading it. */
const queries = new Map<string, MediaQueryList>()

function mediaOf(query: string): MediaQueryList {
  const existing = queries.get(query)
  if (existing) return existing
  const media = matchMedia(query)
  queries.set(query, media)
  return media
}

/** True while the media query matches. */
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

/** True on a touch screen, where a field that gets the focus opens the on-screen keyboard. */
export const isTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches
