import { useSyncExternalStore } from 'react'

let isOnPaper = false

/** True while the page is being printed. The value is up to date only while a listener is subscribed with `watchPrinting`. */
export const isPrinting = (): boolean => isOnPaper

/** Calls the listener when printing starts and ends. Returns the function that unsubscribes. */
export function watchPrinting(listener: () => void): () => void {
  const update = ({ type }: Event) => {
    isOnPaper = type === 'beforeprint'
    listener()
  }
  addEventListener('beforeprint', update)
  addEventListener('afterprint', update)
  return () => {
    removeEventListener('beforeprint', update)
    removeEventListener('afterprint', update)
  }
}

/** True while the page is being printed. The component renders again before the browser lays out the pages. */
export const useIsPrinting = (): boolean => useSyncExternalStore(watchPrinting, isPrinting)
