import { Suspense } from 'react'
import { LazyProgress } from './parts/load.ts'
import style from './progress-bar.module.css'

export interface ProgressBarProps {
  /** Its accessible name. */
  label: string
  /** From 0 to 1; undefined while the length of the work is unknown. */
  part: number | undefined
}

/** The progress of an operation. Loaded with dialogs and menus. */
export function ProgressBar(props: ProgressBarProps) {
  return (
    <div className={style.place}>
      <Suspense fallback={null}>
        <LazyProgress {...props} />
      </Suspense>
    </div>
  )
}
