import { useSyncExternalStore } from 'react'

let isPrinting = false

function subscribe(listener: () => void): () => void {
  const note = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
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
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
