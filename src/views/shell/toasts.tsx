import { Suspense } from 'react'
import { lazyComponent } from '../data/lazy-component.tsx'
import { loadToaster } from '../ui/index.ts'

const Toaster = lazyComponent(loadToaster, 'Toaster')

/** Renders the toasts; used once, in the frame of the page. It is imported separately: a toast that is created earlier is shown then. */
export function Toasts() {
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
