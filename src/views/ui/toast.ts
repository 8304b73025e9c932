import type { Tone } from './alert.tsx'
import { importWithRetry } from './parts/importing.ts'

const TOAST_MS = 5000
const MESSAGE_MS = 3000

export interface Words {
  tone: Tone
  title?: string
  text: string
  link?: ToastLink
  /** Called when the toast is closed, or has been shown long enough; not after its button was pressed. */
  onClose?: () => void
}

/** The action of a notice: a link to a page, or a button that undoes the reported change or repeats what failed. */
export type ToastLink =
  | { label: string; href: string }
  | { label: string; icon: 'undo' | 'refresh'; onPress: () => void }

/** The library that shows toasts is loaded after the page. */
export const loadToaster = () => import('./toaster.tsx')

function show(words: Words, duration: number): void {
  importWithRetry(loadToaster).then(
    (toaster) => toaster.showToast(words, duration),
    // The toaster component reports when it could not be loaded.
    () => undefined,
  )
}

/**
 * Shows a notice at the top of the page, on any screen: `notify.success(t('code.11008'))`. `message` is a short remark (3 s); the
 * others stay 5 s, and longer while hovered. Use an `Alert` for what the person must do.
 */
export const notify = {
  success: (text: string, title?: string, link?: ToastLink) =>
    show({ tone: 'success', text, ...(title ? { title } : {}), ...(link ? { link } : {}) }, TOAST_MS),
  error: (text: string, title?: string, more: Pick<Words, 'link' | 'onClose'> = {}) =>
    show({ tone: 'error', text, ...(title ? { title } : {}), ...more }, TOAST_MS),
  info: (text: string, title?: string) => show({ tone: 'info', text, ...(title ? { title } : {}) }, TOAST_MS),
  message: (text: string) => show({ tone: 'info', text }, MESSAGE_MS),
}
