import { Suspense } from 'react'
import { lazyComponent } from '../data/lazy-component.tsx'
import { loadToaster } from '../ui/index.ts'

const Toaster = lazyComponent(loadToaster, 'Toaster')

/** Where toasts appear: once in the frame of the page, and loaded separately. A toast shown before waits for it. */
export function Toasts() {
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
