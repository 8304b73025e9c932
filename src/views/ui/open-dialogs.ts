import { useLayoutEffect } from 'react'

let openCount = 0

/** True while a dialog is open or loading: key presses are then meant for the dialog. */
export const isDialogOpen = (): boolean => openCount > 0

/** Registers a dialog while `open` is true: from the press that opens it, even if its code is still loading. */
export function useRegisterDialog(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    openCount += 1
    return () => {
      openCount -= 1
    }
  }, [open])
}
