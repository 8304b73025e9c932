import { useSyncExternalStore } from 'react'

let isOnPaper = false

/** Whether the page is being printed. Up to date only while a listener is subscribed with `watchPrinting`. */
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

/** Whether the page is being printed: the layout switches to paper before the browser counts pages. */
export const useIsPrinting = (): boolean => useSyncExternalStore(watchPrinting, isPrinting)
