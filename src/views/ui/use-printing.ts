import { useSyncExternalStore } from 'react'

let onPaper = false

/** Whether the page is being printed, while somebody subscribes. */
export const isPrinting = (): boolean => onPaper

/** Calls the listener when printing starts and ends. Returns the function that unsubscribes. */
export function watchPrinting(listener: () => void): () => void {
  const note = ({ type }: Event) => {
    onPaper = type === 'beforeprint'
    listener()
  }
  addEventListener('beforeprint', note)
  addEventListener('afterprint', note)
  return () => {
    removeEventListener('beforeprint', note)
    removeEventListener('afterprint', note)
  }
}

/** Whether the page is being printed: the layout switches to paper before the browser counts pages. */
export const useIsPrinting = (): boolean => useSyncExternalStore(watchPrinting, isPrinting)
