import { lazyComponent } from '../data/lazy-component.tsx'
import { loadToaster } from '../ui/index.ts'

/** Renders the toasts; used once, in the frame of the page. It is imported separately; earlier toasts are shown once it is loaded. */
export const Toasts = lazyComponent(loadToaster, 'Toaster', null)
