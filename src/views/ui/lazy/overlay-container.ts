import { createContext, useContext } from 'react'

/** The popup of the dialog that contains the component; null outside of dialogs. */
export const DialogPopupContext = createContext<HTMLElement | null>(null)

/**
 * Says where a list of choices is inserted: inside a dialog, beside the popup of the dialog, because a dialog blocks presses and scrolling outside
 * of itself.
 *
 * @returns props for the portal of Base UI; empty outside of dialogs, where the list is inserted into the body
 */
export function useOverlayContainer(): { container?: HTMLElement } {
  const container = useContext(DialogPopupContext)?.parentElement
  return container ? { container } : {}
}
