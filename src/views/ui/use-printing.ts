import { useSyncExternalStore } from 'react'

let onPaper = false

/** Whether the page is being printed, as far as somebody watches. */
export const isPrinting = (): boolean => onPaper

/** Tells when the page begins to be printed, and when that is over. Returns what ends it. */
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

/** Whether the page is being printed: what is laid out for the window is laid out for the sheet before sheets are counted. */
export const useIsPrinting = (): boolean => useSyncExternalStore(watchPrinting, isPrinting)
