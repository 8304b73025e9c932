import { AfterRows } from '../data/after-rows.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { loadToaster } from '../ui/index.ts'

const Toaster = lazyComponent(loadToaster, 'Toaster')

/** Where toasts appear: once in the frame of the page, and loaded after the first rows. A toast shown before waits for it. */
export function Toasts() {
  return (
    <AfterRows>
      <Toaster />
    </AfterRows>
  )
}
