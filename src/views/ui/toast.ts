import type { Tone } from './alert.tsx'
import { untilThere } from './parts/load.ts'

const TOAST_MS = 5000
const MESSAGE_MS = 3000

export interface Words {
  tone: Tone
  title?: string
  text: string
  link?: ToastLink
}

/** Where what is told can be seen. */
export interface ToastLink {
  label: string
  href: string
}

/** What shows toasts: nobody waits for it, so that it comes after the page. */
export const loadToaster = () => import('./toaster.tsx')

function show(words: Words, duration: number): void {
  untilThere(loadToaster).then(
    (toaster) => toaster.show(words, duration),
    // Where toasts appear it is said that they could not be loaded.
    () => undefined,
  )
}

/**
 * Says what happened, at the top of the page, whichever screen is there: `notify.success(t('code.11008'))`.
 * `message` is a passing remark (3 s); the others stay 5 s, and longer while pointed at. What must be acted on is an `Alert`.
 */
export const notify = {
  success: (text: string, title?: string, link?: ToastLink) =>
    show({ tone: 'success', text, ...(title ? { title } : {}), ...(link ? { link } : {}) }, TOAST_MS),
  error: (text: string, title?: string) =>
    show({ tone: 'error', text, ...(title ? { title } : {}) }, TOAST_MS),
  info: (text: string, title?: string) => show({ tone: 'info', text, ...(title ? { title } : {}) }, TOAST_MS),
  message: (text: string) => show({ tone: 'info', text }, MESSAGE_MS),
}
