import { createContext, useContext } from 'react'

/** The popup of the dialog that contains the component; null outside of dialogs. */
export const DialogPopupContext = createContext<HTMLElement | null>(null)

/**
 * Returns where a list of choices is inserted. The list of a field in a dialog is inserted beside the popup of the dialog, because an open dialog
 * blocks presses and scrolling in the rest of the page.
 *
 * @returns props for the portal of Base UI; empty outside of dialogs, where the list is inserted into the body
 */
export function useOverlayContainer(): { container?: HTMLElement } {
  const container = useContext(DialogPopupContext)?.parentElement
  return container ? { container } : {}
}
