import { Suspense } from 'react'
import { LazyProgressBar } from './lazy/lazy-components.ts'
import style from './progress-bar.module.css'

export interface ProgressBarProps {
  /** The accessible name. */
  label: string
  /** The finished fraction, from 0 to 1; undefined while it is unknown. */
  fraction: number | undefined
}

/** A progress bar. Its code is imported when it is first shown, unless it was preloaded. */
export function ProgressBar(props: ProgressBarProps) {
  return (
    <div className={style.container}>
      <Suspense fallback={null}>
        <LazyProgressBar {...props} />
      </Suspense>
    </div>
  )
}
