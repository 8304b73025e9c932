import { useEffect } from 'react'
import { isDialogOpen } from '../../ui/open-dialogs.ts'

/** Elements that have their own use of Enter, or text being typed. */
const HANDLES_ENTER = 'a, button, select, textarea, [role=combobox], input:not([type=radio], [type=checkbox])'

/**
 * Calls `onContinue` when Enter is pressed on the heading of a step, which has the focus when the step is shown, or on one of its options.
 * A scanner types characters before its Enter: a pouch scanned at a later step continues nothing. Neither does a key that is held down.
 */
export function useEnterContinues(onContinue: () => void): void {
  useEffect(() => {
    let isScan = false
    const listen = (event: KeyboardEvent) => {
      const endsScan = isScan
      isScan = /^[0-9a-z]$/iu.test(event.key) || (isScan && event.key === 'Shift')
      if (event.key !== 'Enter' || endsScan || event.repeat || event.defaultPrevented || isDialogOpen())
        return
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      if (!(event.target instanceof Element) || !event.target.closest('main')) return
      if (event.target.closest(HANDLES_ENTER)) return
      event.preventDefault()
      onContinue()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onContinue])
}
