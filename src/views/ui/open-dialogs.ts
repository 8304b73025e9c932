import { useLayoutEffect } from 'react'

let windows = 0

/** True while a dialog is open or about to open: key presses are meant for it. */
export const isDialogOpen = (): boolean => windows > 0

/** Registers an open dialog while `open` is true, from the press that opens it on, because its code may still be loading. */
export function useRegisterDialog(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    windows += 1
    return () => {
      windows -= 1
    }
  }, [open])
}
