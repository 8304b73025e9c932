import { toast } from 'react-hot-toast/headless'
import { beforeEach } from 'vitest'
import { outline } from './outline.ts'
import { elementAt } from './press.ts'

/** Removes the toasts of earlier tests: their library stores them outside of the page. */
export const prepareToasts = (): void => beforeEach(() => toast.remove())

/** The lines of the newest toast of a framed screen, without the button that closes it. */
export function newestToast(): readonly string[] {
  const [newest] = elementAt('section[aria-label="Notifications"] [role="status"]').children
  return newest ? outline(newest).filter((line) => line !== '[Close the notification]') : []
}
