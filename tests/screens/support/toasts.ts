import { toast } from 'react-hot-toast/headless'
import { beforeEach } from 'vitest'
import { outline } from './outline.ts'
import { elementAt } from './press.ts'

/** Before each test, removes the toasts of earlier ones: their library stores them outside of the page. */
export const prepareToasts = (): void => beforeEach(() => toast.remove())

/** The lines of the newest toast, without the button that closes it. Only a screen with its frame (`framed`) shows toasts. */
export function newestToast(): readonly string[] {
  const [newest] = elementAt('section[aria-label="Notifications"] [role="status"]').children
  return newest ? outline(newest).filter((line) => line !== '[Close the notification]') : []
}
