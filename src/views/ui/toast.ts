import type { Tone } from './alert.tsx'
import { importWithRetry } from './lazy/importing.ts'

const TOAST_MS = 5000
const MESSAGE_MS = 3000

/** The content of a toast. */
export interface ToastContent {
  tone: Tone
  title?: string
  text: string
  action?: ToastAction
  /** A toast replaces an earlier one that has the same id. */
  id?: string
  /** Called when the toast closes, unless its button was pressed. */
  onClose?: () => void
}

/** The action in a toast: a link to a page, or a button that undoes the reported change or repeats a failed command. */
type ToastAction =
  | { label: string; href: string }
  | { label: string; icon: 'undo' | 'refresh'; onPress: () => void }

/** Imports the library that shows toasts. It is separate, so that the page does not wait for it. */
export const loadToaster = () => import('./toaster.tsx')

function showToast(content: ToastContent, duration: number): void {
  importWithRetry(loadToaster).then(
    (toaster) => toaster.showToast(content, duration),
    // If the import fails, `Toasts` in the frame of the page shows the failure: it loads the same file.
    () => undefined,
  )
}

/**
 * Shows a toast at the top of the page: `notify.success(t('code.11008'))`. A `message` is shown for 3 s, the others for 5 s; the time stops while
 * the pointer or the focus is on a toast. Use an `Alert` for something that the person must do.
 */
export const notify = {
  success: (text: string, title?: string, action?: ToastAction) =>
    showToast(
      { tone: 'success', text, ...(title ? { title } : {}), ...(action ? { action } : {}) },
      TOAST_MS,
    ),
  error: (text: string, title?: string, options: Pick<ToastContent, 'action' | 'id' | 'onClose'> = {}) =>
    showToast({ tone: 'error', text, ...(title ? { title } : {}), ...options }, TOAST_MS),
  message: (text: string) => showToast({ tone: 'info', text }, MESSAGE_MS),
}
