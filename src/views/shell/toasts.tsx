import { Suspense } from 'react'
import { part } from '../data/part.tsx'
import { loadToaster } from '../ui/index.ts'

const Toaster = part(loadToaster, 'Toaster')

/** Where toasts appear: once in the frame of the page, and loaded after it. */
export function Toasts() {
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
